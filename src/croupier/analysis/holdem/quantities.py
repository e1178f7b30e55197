"""What is reckoned of a board and a hole, over all hands of the dealer.

Values, in half antes but for the first:
"""

PLAY = 0
"""The result of a play wager of one ante, in antes."""
FIXED = 1
"""What does not depend on the play wager: ante and blind, and trips where it counts."""
CHECKED = 2
"""The better of one ante played and a fold."""
FEW = 3
"""So many are enough to decide by."""
SIDE = 3
"""The trips wager's result if the hand is played."""
SIDE_PLAYED = 4
"""The same if it is played or folded as is better."""
ALL = 5

# Counts of the dealer's hands, by how the hand ends if it is played; then once more the same if one
# ante is played on the river or the hand is folded, whichever is better.
LOST = 0
WEAK_LOST = 1
"""Lost to a dealer who does not qualify: the ante comes back."""
TIED = 2
WON = 3
"""One place for each level of the blind wager's pay table, lowest first, and behind it that for
hands won from a dealer who does not qualify."""


def counts_of(levels: int) -> int:
    """How many counts a game of so many levels has, for one of the two."""
    return WON + 2 * levels
