"""A table's console: the acts open to staff, previews of their effects, and the table's story."""
