"""The driver of searches, makers and batches over a Dask cluster (the extra `cluster`)."""
