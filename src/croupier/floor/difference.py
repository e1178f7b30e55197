"""What an audit finds."""


class Difference(Exception):
    """What the books say and what they should say, and where."""
