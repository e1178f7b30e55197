"""The acts of a scenario as they are written: "1 exchange 2c 9h", "void hand 2 11.1: left"."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from croupier.cards import Card, parse_cards
from croupier.games import actions as shared
from croupier.games import events as shared_events
from croupier.games.holdem import actions as holdem
from croupier.games.lunar import actions as lunar
from croupier.money import Amount, parse_amount

Action = lunar.Action | holdem.Action


@dataclass(frozen=True)
class DealOn:
    """A person continues the deal as the document says, to its end unless the case deals further
    cards."""

    done: bool = True
    but: int | None = None
    """The place that is left short of its last card."""


@dataclass(frozen=True)
class CollectAll:
    """A person collects all that lies on the table, as the document says."""


Deed = Action | DealOn | CollectAll
"""What is written as one act: an action, or many cards dealt or collected rightly."""

_VOID_ROUND = re.compile(r"void round (\S+): (.+)")
_VOID_HAND = re.compile(r"void hand (\d) (\S+): (.+)")
_OF_BOX = re.compile(r"(\d) (.+)")
_EXCHANGE = re.compile(r"exchange(?: (.+))?")
_PLAY = re.compile(r"play (\d+)")
_BET = re.compile(r"bet ([\d./]+)")
_EXPOSES = re.compile(r"exposes (.+)")
_DEAL = re.compile(r"deal (dealer|board|\d)( up)?")
_DEALER_EXPOSES = re.compile(r"dealer exposes (.+)")
_ANNOUNCES = re.compile(r"dealer says (.+)")
_FLIP = re.compile(r"flip (dealer|board|\d) (\d)")
_OF_DEALER = re.compile(r"(notice|reconstruct|deem folded|deem) (\d)")
_COLLECT = re.compile(r"collect (dealer|\d)(?: counting (\d+))?")
_PAY = re.compile(r"pay undeclared (instant|super) (\d) by (.*)")
_RULING = re.compile(r"ruling by ([^:]*): ([^:]*)(?:: (.+))?")
_WAGER = re.compile(r"(takes back )?([a-z][a-z ]*?)(?: on (\d))?(?: (-?[\d./]+))?")
_SIMPLE: dict[str, Callable[[int], Action]] = {
    "fold": shared.Fold,
    "absent": shared.Absent,
    "bet": lunar.Bet,
    "buy": lunar.Buy,
    "concede": lunar.Concede,
    "force": lunar.Force,
    "decline": lunar.Decline,
    "check": holdem.Check,
    "declares": lunar.Declare,
    "waves": lunar.Wave,
    "looks": lunar.ViewDraw,
    "views": holdem.ViewHand,
    "lays down": shared.LayDown,
}
_DEALER_DOES: dict[str, Callable[[int], Action]] = {
    "notice": shared.NoticeStray,
    "reconstruct": shared.Reconstruct,
    "deem": shared.DeemSeat,
    "deem folded": shared.DeemFolded,
}
_OF_NOBODY: dict[str, Action] = {
    "no more bets": shared.NoMoreBets(),
    "settle": lunar.SettleNow(),
    "turn board": holdem.TurnCommunity(),
    "reveal": shared.RevealDealer(),
}
_DEEDS: dict[str, Deed] = {
    "collect all": CollectAll(),
    "deal all": DealOn(),
    "deal rest": DealOn(),
    "deal on": DealOn(done=False),
    "done": shared.DealComplete(),
}
_ALL_BUT = re.compile(r"deal all but the last of (dealer|board|\d)")
_PLACES = {"dealer": shared_events.DEALER, "board": shared_events.COMMUNITY}


def parse_deed(text: str) -> Deed:
    """One act at the table, or a correct continuation of the deal."""
    if match := _ALL_BUT.fullmatch(text):
        return DealOn(but=_place(match[1]))
    return _DEEDS[text] if text in _DEEDS else parse_act(text)


def _place(text: str) -> int:
    return _PLACES[text] if text in _PLACES else int(text)


def parse_act(text: str) -> Action:
    """One act at the table, the number of its box first."""
    if text in _OF_NOBODY:
        return _OF_NOBODY[text]
    if match := _VOID_ROUND.fullmatch(text):
        return shared.VoidRound(match[1], match[2])
    if match := _VOID_HAND.fullmatch(text):
        return shared.VoidHand(int(match[1]), match[2], match[3])
    if action := _parse_dealer_act(text):
        return action
    if match := _RULING.fullmatch(text):
        return shared.Ruling(match[1], match[2], _amounts(match[3] or ""))
    if match := _OF_BOX.fullmatch(text):
        return parse_box_act(int(match[1]), match[2])
    raise ValueError(f"{text!r} is no act: it should begin with the number of a box")


def _parse_dealer_act(text: str) -> Action | None:
    """What the dealer does, or an official who elects to pay."""
    if match := _DEAL.fullmatch(text):
        return shared.DealCard(_place(match[1]), match[2] is not None)
    if match := _DEALER_EXPOSES.fullmatch(text):
        return shared.ExposeDealerCards(parse_cards(match[1]))
    if match := _ANNOUNCES.fullmatch(text):
        return shared.Announce(match[1])
    if match := _FLIP.fullmatch(text):
        return shared.FlipCard(_place(match[1]), int(match[2]))
    if match := _COLLECT.fullmatch(text):
        return shared.CollectCards(_place(match[1]), int(match[2]) if match[2] else None)
    if match := _OF_DEALER.fullmatch(text):
        return _DEALER_DOES[match[1]](int(match[2]))
    if match := _PAY.fullmatch(text):
        what: Literal["instant", "super"] = "instant" if match[1] == "instant" else "super"
        return lunar.PayUndeclared(int(match[2]), what, match[3])
    return None


def _amounts(text: str) -> dict[int, Amount]:
    """What a ruling gives or takes: "1 +50, 2 -10"."""
    parts = [part.split() for part in text.split(",") if part.strip()]
    return {int(box): parse_amount(amount.removeprefix("+")) for box, amount in parts}


def parse_box_act(box: int, text: str) -> Action:
    """What one box does: a decision, or a wager placed or taken back."""
    if text in _SIMPLE:
        return _SIMPLE[text](box)
    if match := _BET.fullmatch(text):
        return lunar.Bet(box, parse_amount(match[1]))
    if match := _EXPOSES.fullmatch(text):
        return shared.ExposeCards(box, parse_cards(match[1]))
    if match := _PLAY.fullmatch(text):
        return holdem.Play(box, int(match[1]))
    if match := _EXCHANGE.fullmatch(text):
        return lunar.Exchange(box, tuple(Card.parse(each) for each in (match[1] or "").split()))
    if match := _WAGER.fullmatch(text):
        return _wager(box, match, text)
    raise ValueError(f"{text!r} is nothing that a box can do")


def _wager(box: int, match: re.Match[str], text: str) -> Action:
    back, area, on, amount = match.groups()
    area = area.replace(" ", "_") + ("_on" if on else "")
    other = int(on) if on else None
    if back and amount is None:
        return shared.WithdrawWager(box, area, other)
    if not back and amount is not None:
        return shared.PlaceWager(box, area, parse_amount(amount), other)
    raise ValueError(f"{text!r} is nothing that a box can do")
