"""Money on the floor, in double entry: postings, balances, the cage, jackpots and statements."""
