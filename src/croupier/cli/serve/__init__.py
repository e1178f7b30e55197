"""`croupier serve`: a floor for many people at once."""
