"""Every state of a game of Lunar Poker, exactly: upcard by upcard, in kernels."""
