"""Jobs: everything that takes long or reads what strangers wrote, in processes of its own.

runner.py claims jobs of the store and gives each a process (job_process.py), which does what its
verb says (verbs.py, exports.py, books.py). worker_pool.py keeps warm processes (worker_process.py)
that answer at once (requests.py). Processes get data and return data (processes.py); only the
server writes to the store.
"""
