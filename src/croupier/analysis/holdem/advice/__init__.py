"""Strategies of Ultimate Texas Hold'em other than the best: their cost, and short ones."""
