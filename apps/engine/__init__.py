"""The kit that games are written in.

Pure Python: no Django, no input or output, no randomness, no clock. Chance is data: a state
asks for it (`chance`), whoever runs the match answers (`resolve`). Games import this package;
it imports nothing of the site.
"""
