"""The driver of searches, generators and batches over a Dask cluster (the extra `cluster`)."""
