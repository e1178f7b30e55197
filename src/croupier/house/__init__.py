"""What happens around the rounds: limits, the life of a table, officials, promotions.

Pure, as the engine is: clocks, names and randomness are arguments; nothing is read or kept here.
"""
