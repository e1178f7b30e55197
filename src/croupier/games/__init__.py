"""Rounds as pure state machines: actions in, events out. No clock, no randomness, no I/O."""
