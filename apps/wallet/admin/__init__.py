"""The wallet in the admin: the ledger to read, adjustments to ask for and to decide."""

from apps.wallet.admin import adjusting, reading

__all__ = ["adjusting", "reading"]
