"""Tables: where people sit, and where matches are played.

A move travels: consumer (parse) → services.playing (the one write path) → advancing (pure) →
journal (one compare-and-set) → hub (frames to each audience). Robots and clocks come in by
services.tending, from Celery, and take the same path. services.finishing ends a match.
"""
