"""The names under which others know what happens here."""


def cause_of(match_id: int) -> str:
    """Return the name under which the wallet knows a match."""
    return f"match:{match_id}"
