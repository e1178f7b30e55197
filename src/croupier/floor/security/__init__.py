"""The protection of a floor's database: keys and encryption, seals of rows, the log of security."""
