"""Asking for the wagers of a round."""

from collections.abc import Mapping

from croupier.cards import DECK
from croupier.cli.table.seat import Seat
from croupier.cli.table.wagers import DEALER_SUPER, Wagers, read_extras, wager_action
from croupier.cli.table.words import money, short_wager
from croupier.engine.lunar import act, open_round
from croupier.engine.refusal import Refusal
from croupier.money import Amount, AmountError, parse_amount

FIRST_ANTE = 10


def ask_wagers(seat: Seat, last: Wagers) -> Wagers:
    """Ask for every area of every box, offering last round's amounts."""
    chosen = Wagers()
    for box in seat.setup.boxes:
        left = seat.balance - chosen.total
        chosen = chosen.with_box(box, _ask_box(seat, box, last, left))
    return chosen


def _ask_box(seat: Seat, box: int, last: Wagers, left: Amount) -> Mapping[str, Amount]:
    ante = _ask_amount(seat, box, "ante", last.of(box, "ante") or FIRST_ANTE, left)
    if not ante:
        return {}
    left -= ante
    offered = last.of(box, "super") if last.of(box, "ante") else ante
    if "super" in seat.rules.at_least_ante:
        offered = max(offered, ante)
    own = {"ante": ante, "super": _ask_amount(seat, box, "super", offered, left)}
    extras = _ask_extras(seat, box, last, left - own["super"])
    return own | extras


def _ask_amount(seat: Seat, box: int, key: str, offered: Amount, left: Amount) -> Amount:
    """An amount that the purse holds and the engine takes; 0 for no wager."""
    offered = min(offered, left)
    none = "" if _compulsory(seat, key) else "; 0: none"
    while True:
        text = seat.ask(f"box {box}, {short_wager(key)} [{money(offered)}{none}]")
        try:
            amount = parse_amount(text) if text else offered
        except AmountError as error:
            seat.refuse_words(str(error))
            continue
        if _accepted(seat, box, {key: amount}, left):
            return amount


def _compulsory(seat: Seat, key: str) -> bool:
    only_box = len(seat.setup.boxes) == 1
    return seat.rules.document.areas[key].compulsory and (key != "ante" or only_box)


def _ask_extras(seat: Seat, box: int, last: Wagers, left: Amount) -> dict[str, Amount]:
    """Super wagers on the dealer and on the player's other boxes."""
    areas = seat.rules.areas
    if DEALER_SUPER not in areas:
        return {}
    others = [each for each in seat.setup.boxes if each != box] if "super_on" in areas else []
    example = f"super on other hands, as {others[0]}=10 d=10" if others else "super on the dealer"
    offered = last.extras(box)
    while True:
        text = seat.ask(f"box {box}, {example} [{_say(offered)}]")
        try:
            extras = read_extras(text) if text else offered
        except AmountError as error:
            seat.refuse_words(str(error))
            continue
        if _accepted(seat, box, extras, left):
            return {key: amount for key, amount in extras.items() if amount}


def _say(extras: Mapping[str, Amount]) -> str:
    return ", ".join(f"{short_wager(key)} {money(extras[key])}" for key in extras) or "none"


def _accepted(seat: Seat, box: int, wagers: Mapping[str, Amount], left: Amount) -> bool:
    """Whether the purse holds them and the engine would take each by itself."""
    total = sum(wagers.values())
    if total > left:
        seat.refuse_cost(total, left)
        return False
    empty = open_round(seat.rules, DECK, seat.setup.dealing)
    try:
        for key, amount in wagers.items():
            if amount:
                act(empty, wager_action(box, key, amount))
    except Refusal as refusal:
        seat.refuse(refusal)
        return False
    return True
