"""Strategy cards of Lunar Poker: short rules, how they are found, and what they cost exactly."""
