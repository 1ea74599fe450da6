"""Fits the weights of Difficile to a number of columns (RULES.md §10.3). No robot needs it.

Least-squares policy iteration. The weights play matches against themselves, one of three alone, two
of three by two; of every sheet that a turn left it becomes known what it was worth; the sums that
come nearest to that make the weights that play the next round. The first are those of three
columns, continued, and the mean of the last half of the rounds is written down.

`matches` plays, `model` says which weights the value of a sheet is the sum of, `equations` solves,
`iteration` goes round, `files` writes. Nothing but what all seats see is read.
"""
