"""Money on the floor, double entry: postings, balances, the cage, jackpots and statements."""
