"""What the compiled kernels share.

The depth-first walk, bits, memory, seeds, processor dispatch.
"""
