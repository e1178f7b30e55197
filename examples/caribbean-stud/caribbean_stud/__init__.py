"""Caribbean Stud: a third game, added to Croupier without a line of its own code changed."""
