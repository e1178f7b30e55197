"""What happened at a table, in words: a sentence of ours for every event, and its clauses.

`words` is what sentences are made of; then the events of rounds, of cards and seats, of the house
and of money; `story` tells them all and says what should catch the eye.
"""

from croupier.records.telling.story import TOLD, StoryLine, is_irregular, tell, tell_all

__all__ = ["TOLD", "StoryLine", "is_irregular", "tell", "tell_all"]
