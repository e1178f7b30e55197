"""Tests, and programs that play what they play."""

import os

# One key for all floors: tests copy their databases, and a key beside each would stay behind.
os.environ.setdefault("CROUPIER_SECRET_KEY", "dGVzdHMgb2YgY3JvdXBpZXIgb25seTogbm8gc2VjcmU=")
