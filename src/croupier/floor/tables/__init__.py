"""The tables of a floor: their settings, their state in the database, and their decision clock."""
