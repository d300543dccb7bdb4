"""The port of a class: pupils on the local network play, without accounts and without the studio.

It is an app of its own with a gate of its own. Nothing of the studio's API can be reached by it.
"""
