"""How finished rounds are found: facts kept beside each of them, and flags of inspectors."""
