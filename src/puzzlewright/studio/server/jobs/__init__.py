"""Jobs: everything that takes long or reads what strangers wrote, in processes of its own.

runner.py claims jobs of the store and gives each a process (child.py), which does what its verb
says (verbs.py). previews.py keeps warm processes (worker.py) that answer at once (requests.py).
Processes get data and return data (frames.py); only the server writes to the store.
"""
