"""Matches between robots in the real engine: how strong, how quick, and whether it all holds.

`planning` reads what is asked, `series` plays, `invariants` watches, `summary` counts. Nothing here
needs the site: the command `simulate` is one door to it, tests are another.
"""
