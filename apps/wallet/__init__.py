"""Jetons and credits: a ledger in double entry, and the only code that moves either.

Imports accounts and what lies below. `services` write, `selectors` and `receipts` read.
"""
