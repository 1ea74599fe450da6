"""Friends, and people who shall not meet again."""
