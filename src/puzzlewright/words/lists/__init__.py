"""Lists of words as people write them: delimiters, columns, headings, numbers and annotations."""
