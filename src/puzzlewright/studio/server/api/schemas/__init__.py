"""What the API takes and returns beyond puzzles and lists, and the JSON Schemas of the package."""
