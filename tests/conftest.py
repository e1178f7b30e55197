"""What all tests share."""

from hypothesis import settings

# A first call builds tables, and a busy machine is slow: time is measured in bench/, never here.
settings.register_profile("croupier", deadline=None)
settings.load_profile("croupier")
