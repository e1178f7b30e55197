"""What commands share at the terminal: cards, felt, colours, paper to print on, words."""
