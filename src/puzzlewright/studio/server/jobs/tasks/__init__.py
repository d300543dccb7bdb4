"""What runs in processes of its own: jobs, warm workers and live views. It reads what strangers wrote."""
