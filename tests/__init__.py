"""Tests, and the programs with which they play rounds and floors."""

import os

# One key for all floors, because tests copy databases and a key beside each would be left behind.
os.environ.setdefault("CROUPIER_SECRET_KEY", "dGVzdHMgb2YgY3JvdXBpZXIgb25seTogbm8gc2VjcmU=")
