"""Exact cover with colours and multiplicities: the public face of the compiled kernels.

A problem has items and options. Each option is a set of items; a solution is a set of options that
covers every primary item exactly once (or between `low` and `high` times) and every secondary item
at most once, except that options which give a secondary item the same colour may share it.
(D. E. Knuth, The Art of Computer Programming 7.2.2.1, algorithms X, C and M.)
"""
