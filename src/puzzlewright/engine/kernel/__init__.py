"""What the compiled kernels share: the depth-first walk, bits, memory, seeds, processor dispatch."""
