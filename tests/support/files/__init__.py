"""Files that tests write and look into."""
