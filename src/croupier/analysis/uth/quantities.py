"""What is reckoned of a board and a hole, over all hands of the dealer, in half antes."""

PLAY = 0
"""The result of a play wager of one ante, in antes."""
FIXED = 1
"""What does not depend on the play wager: ante and blind, and trips where it counts."""
CHECKED = 2
"""The better of one ante played and a fold."""
FEW = 3
PLAYS = 3
"""Whether that is the play."""
SIDE = 4
"""The trips wager's result if the hand is played."""
SIDE_PLAYED = 5
"""The same if it is played or folded as is better."""
SQUARE_1, SQUARE_2, SQUARE_4 = 6, 7, 8
"""Squares of the result: with one ante played or a fold, with two, with four."""
ALL = 9
