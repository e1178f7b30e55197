"""What happened at a table, in words: a sentence of ours for every event, and its clauses.

`words` is what sentences are made of; then the events of rounds, of cards and seats, of limits, of
directions, of disputes and of money. `irregular` says what should catch the eye.
"""

from croupier.journal.telling.irregular import is_irregular
from croupier.journal.telling.story import TOLD, StoryLine, tell, tell_all

__all__ = ["TOLD", "StoryLine", "is_irregular", "tell", "tell_all"]
