"""Accounts, sessions and roles: who asks, and what each may do."""
