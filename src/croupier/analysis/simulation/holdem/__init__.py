"""Ultimate Texas Hold'em in kernels: `round` plays one, by `tables` made from a rulebook."""
