"""The centre of notifications, as people see it: what each says, and whether it still stands."""
