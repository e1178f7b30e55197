"""Places of the table in words, and the unseen real cards there."""

from croupier.games.events import COMMUNITY, DEALER
from croupier.games.game import say_wager
from croupier.games.real_cards import CardsToSee, UndecidedWager


def say_place(place: int) -> str:
    """The place in the word that people type."""
    return {DEALER: "dealer", COMMUNITY: "board"}.get(place, str(place))


def at_place(place: int) -> str:
    """ "the dealer", "the board", "box 2"."""
    return f"box {place}" if place > DEALER else f"the {say_place(place)}"


def say_unseen(wanted: CardsToSee) -> str:
    """The cards that must still be shown, in words: "to settle box 2's bet wager: show box 2's
    hand"."""
    if wanted.place == COMMUNITY:
        return "to compare the hands: show the community cards that are turned up"
    if wanted.face_up:
        return "the dealer's card that lies face up: show which one it is"
    if wanted.box is None:
        return "to compare the hands: show the dealer's hand"
    wagers = " and ".join(map(say_wager, wanted.wagers))
    return f"to settle box {wanted.box}'s {wagers}: show box {wanted.place}'s hand"


def say_resting(rest: UndecidedWager) -> str:
    """The cards that decide a wager: "nobody has seen 4 of the dealer's cards"."""
    owners = {DEALER: "the dealer's", COMMUNITY: "the community"}
    cards = (f"{count} of {owners.get(at) or _own(at)} cards" for at, count in rest.cards)
    return f"nobody has seen {' and '.join(cards)}"


def _own(box: int) -> str:
    return f"box {box}'s"
