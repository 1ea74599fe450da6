"""Every figure about money. Jetons and credits are whole numbers and have no cash value."""

# Money's days begin at midnight here, wherever the server stands.
MONEY_ZONE = "Europe/Paris"

# -- what is given --
STARTING_PURSE = 50_000
# Lent to a guest; what is left of it goes back if he never signs up.
GUEST_PURSE = 20_000
# A guest who signs up keeps what he has, up to this.
GUEST_KEEPS_UP_TO = 50_000
DAILY_BONUS = 1_000
# So many days in a row bring the greater bonus, then the row begins anew.
STREAK_DAYS = 7
STREAK_BONUS = 10_000
# Whoever has less and holds no stake is topped up to this: the least stake, so that the main
# button is locked to nobody.
TOP_UP_TO = 6_000
TOP_UPS_A_DAY = 3

# -- what is staked --
LEAST_STAKE = 6_000
MOST_STAKE = 1_000_000
STAKE_STEP = 100
# The house takes no bet whose worst end, with all others that are laid, would bring it below this.
HOUSE_FLOOR = -10_000_000
# Robots at a bank's table that « Jouer maintenant » opens; 0 switches them off.
BANK_COMPANY = 2
# Opening a table of one's own: jetons on the website, credits from an app. They add up.
TABLE_FEES = {
    "teams": {"jetons": 500, "credits": 1},
    "turbo": {"jetons": 300, "credits": 1},
    "private": {"jetons": 500, "credits": 1},
}

# -- what may be won from others (apps/wallet/bounds.py has the rules) --
# Net, over so many days; an account is new for as long.
WINNINGS_DAYS = 30
# From one other account: so many stakes of the table one sits down at. Of two friends who play
# three matches every evening, one must win six of ten to come near it.
MOST_STAKES_FROM_ONE = 20
# From guests, new accounts and those who live on top-ups, all together: fifty of the least stakes,
# more than somebody who is much better wins in a month. Whoever loses to himself from as many
# accounts as he likes gains no more: six starting purses, for days of work.
MOST_FROM_GIVEN = 300_000
# So many matches for a stake, and an account is no longer one that was opened to be emptied.
MATCHES_OF_THE_KNOWN = 10

# -- points --
JETONS_A_POINT = 100
LEAST_POINTS = 1
# From one other person on one day; a single match always counts whole.
MOST_POINTS_FROM_ONE_A_DAY = 600
# Whoever goes before he has made so many moves himself has not played: he brings nobody points.
MOVES_OF_A_PLAYER = 3
# Level n needs this times n² points.
POINTS_OF_FIRST_LEVEL = 100

# -- staff --
# Above it, an adjustment waits for a second person.
STAFF_ALONE_UP_TO = 100_000
