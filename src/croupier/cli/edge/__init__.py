"""`croupier edge`: the house edge of every wager."""
