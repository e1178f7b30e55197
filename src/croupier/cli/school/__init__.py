"""Dealer school in the terminal: questions on the felt, marks below it, a file for each trainee."""
