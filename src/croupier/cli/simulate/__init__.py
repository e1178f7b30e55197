"""`croupier simulate`: millions of rounds with a strategy."""
