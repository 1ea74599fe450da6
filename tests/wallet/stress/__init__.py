"""The ledger under load: many workers, cut connections, and somebody who counts all the while."""
