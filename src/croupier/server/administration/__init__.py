"""Administration: saved variants, linked jackpots, and house edges beside the options."""
