"""Other people's programs: behind one signature, or as scripts in processes of their own."""
