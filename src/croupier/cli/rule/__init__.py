"""`croupier rule`: what the rules make of a situation."""
