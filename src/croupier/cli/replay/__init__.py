"""`croupier replay`: recorded rounds played again."""
