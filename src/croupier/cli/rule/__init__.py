"""`croupier rule`: what the rules say about a situation."""
