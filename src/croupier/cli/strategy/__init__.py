"""`croupier strategy`: how to play, exactly, and in rules that fit on a card."""
