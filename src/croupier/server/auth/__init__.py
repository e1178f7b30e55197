"""Accounts, sessions and roles: who sends a request, and what each role may do."""
