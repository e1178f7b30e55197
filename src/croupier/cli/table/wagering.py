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
        chosen = chosen.with_box(box, _ask_box(seat, box, last, chosen.total))
    return chosen


def _ask_box(seat: Seat, box: int, last: Wagers, spent: Amount) -> Mapping[str, Amount]:
    ante = _ask_amount(seat, box, "ante", last.of(box, "ante") or FIRST_ANTE, spent)
    if not ante:
        return {}
    offered = last.of(box, "super") if last.of(box, "ante") else ante
    if "super" in seat.rules.at_least_ante:
        offered = max(offered, ante)
    own = {"ante": ante, "super": _ask_amount(seat, box, "super", offered, spent + ante)}
    return own | _ask_extras(seat, box, last, spent + ante + own["super"])


def _ask_amount(seat: Seat, box: int, key: str, offered: Amount, spent: Amount) -> Amount:
    """An amount that the purse holds and the engine takes; 0 for no wager."""
    none = "" if _compulsory(seat, key) else "; 0: none"
    while True:
        here = min(offered, seat.balance - spent)
        text = seat.ask(f"box {box}, {short_wager(key)} [{money(here)}{none}]")
        try:
            amount = parse_amount(text) if text else here
        except AmountError as error:
            seat.refuse_words(str(error))
            continue
        if _accepted(seat, box, {key: amount}, spent):
            return amount


def _compulsory(seat: Seat, key: str) -> bool:
    """A box that is not the only one may sit out, so its ante may be nothing."""
    if key == "ante":
        return len(seat.setup.boxes) == 1
    return seat.rules.super_compulsory


def _ask_extras(seat: Seat, box: int, last: Wagers, spent: Amount) -> dict[str, Amount]:
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
        if _accepted(seat, box, extras, spent):
            return {key: amount for key, amount in extras.items() if amount}


def _say(extras: Mapping[str, Amount]) -> str:
    return ", ".join(f"{short_wager(key)} {money(extras[key])}" for key in extras) or "none"


def _accepted(seat: Seat, box: int, wagers: Mapping[str, Amount], spent: Amount) -> bool:
    """Whether the purse holds them too and the engine would take each by itself."""
    total, left = sum(wagers.values()), seat.balance - spent
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
