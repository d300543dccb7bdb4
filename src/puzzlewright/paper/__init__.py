"""Paper: sheets, books and pictures in pixels, made with Typst and resvg.

It knows no puzzle. What is printed comes as a Printable , which every puzzle can give of itself.
"""
