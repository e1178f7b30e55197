"""`croupier simulate`: whole rounds by the million, with a strategy."""
