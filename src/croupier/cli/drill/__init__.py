"""`croupier drill`: dealer school in the terminal."""
