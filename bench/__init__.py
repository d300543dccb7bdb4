"""What Puzzlewright costs, next to other programs: `python -m bench` in the repository's folder.

One module per measurement (cover, nodes, sudoku, jigsaw, packing, fillin, startup, checkpoints,
threads, studio, cluster); what they share:

    instances/     what is measured: puzzles of each kind, with what is known about them
    peers/         other people's programs, behind one signature or in processes of their own
    fillin_best.py fills that get better
    timing.py      best of several runs, the contenders taking turns
    report.py      tables, targets, and what a measurement hands back
    machine.py     where it was measured

docs/benchmarks.md says what is measured and what the numbers mean.
"""
