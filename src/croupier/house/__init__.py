"""Everything around a round: upkeep, limits, directions, disputes, promotions and tokens.

Like the games this package is pure: clocks, names and randomness are arguments, and nothing is read
or stored here."""
