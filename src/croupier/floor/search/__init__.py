"""The search for finished rounds: facts stored beside each round, and flags of inspectors."""
