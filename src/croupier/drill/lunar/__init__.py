"""Questions of Lunar Poker."""
