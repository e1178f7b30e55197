"""Strategies of Ultimate Texas Hold'em that are not the best: what they cost, and short ones."""
