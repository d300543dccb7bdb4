"""Pictures: SVG, and what turns it into paper and pixels."""
