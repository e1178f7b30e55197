"""A sentence for every event of a table, with its clauses.

`words` makes sentences from templates; `cards` and `house` have the sentences for upkeep, limits,
directions, disputes and money; `story` tells all events and marks the irregular ones.
"""

from croupier.records.sentences.story import TOLD, StoryLine, is_irregular, tell, tell_all

__all__ = ["TOLD", "StoryLine", "is_irregular", "tell", "tell_all"]
