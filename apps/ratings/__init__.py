"""ELO by game and by month, and the rankings they make."""
