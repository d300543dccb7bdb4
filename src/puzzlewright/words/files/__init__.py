"""Lists in files: encodings, spreadsheets and Word documents."""
