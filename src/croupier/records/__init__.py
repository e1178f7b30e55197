"""Round records and journals: written, read, played again and put into words."""
