"""Who plays: accounts, guests, their names and preferences. Imports `apps.common` only."""
