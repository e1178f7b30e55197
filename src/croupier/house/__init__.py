"""Everything around a round: upkeep, limits, directions, disputes, promotions and tokens.

Pure, like the games: clocks, names and randomness are arguments; nothing is read or stored here.
"""
