"""Parts of the terminal that commands share: cards, felt, colours, paper, words."""
