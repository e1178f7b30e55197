"""`croupier ev`: what every choice of one spot is worth."""
