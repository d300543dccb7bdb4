"""The server of the studio: settings, store, jobs, API, and the gate in front of all of it."""
