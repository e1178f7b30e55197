"""Round records and journals: writing, reading, replaying them, and putting them into words."""
