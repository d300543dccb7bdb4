"""Paper: sheets, books and pictures in pixels, by way of Typst and resvg.

It knows no puzzle. What is printed comes as a Leaf (leaf.py), which every puzzle gives of itself.
"""
