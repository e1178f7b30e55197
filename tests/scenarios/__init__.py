"""Cases that a lawyer can read, each deciding one point of one document."""
