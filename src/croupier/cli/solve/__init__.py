"""`croupier solve`: a whole game, exactly."""
