"""Ultimate Texas Hold'em, solved exactly."""
