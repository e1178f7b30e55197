"""`croupier edge`: what every wager costs."""
