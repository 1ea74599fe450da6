"""One centre of notifications: what somebody ought to hear of, though he was not looking."""
