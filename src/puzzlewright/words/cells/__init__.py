"""From text to cells: alphabets, grapheme clusters, collation and letters that look alike."""
