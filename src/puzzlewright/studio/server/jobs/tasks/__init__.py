"""What runs in processes of its own.

Jobs, warm workers and live views. It reads what strangers wrote.
"""
