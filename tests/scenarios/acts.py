"""What people do in a scenario, as it is written: "1 exchange 2c 9h", "void hand 2 11.1: left"."""

import re
from collections.abc import Callable

from croupier.cards import Card
from croupier.engine import actions as shared
from croupier.engine.holdem import actions as holdem
from croupier.engine.lunar import actions as lunar
from croupier.money import parse_amount

Action = lunar.Action | holdem.Action

_VOID_ROUND = re.compile(r"void round (\S+): (.+)")
_VOID_HAND = re.compile(r"void hand (\d) (\S+): (.+)")
_OF_BOX = re.compile(r"(\d) (.+)")
_EXCHANGE = re.compile(r"exchange(?: (.+))?")
_PLAY = re.compile(r"play (\d+)")
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
}


def parse_act(text: str) -> Action:
    """One act at the table, the number of its box first."""
    if text == "no more bets":
        return shared.NoMoreBets()
    if match := _VOID_ROUND.fullmatch(text):
        return shared.VoidRound(match[1], match[2])
    if match := _VOID_HAND.fullmatch(text):
        return shared.VoidHand(int(match[1]), match[2], match[3])
    if match := _OF_BOX.fullmatch(text):
        return parse_box_act(int(match[1]), match[2])
    raise ValueError(f"{text!r} is no act: it should begin with the number of a box")


def parse_box_act(box: int, text: str) -> Action:
    """What one box does: a decision, or a wager placed or taken back."""
    if text in _SIMPLE:
        return _SIMPLE[text](box)
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
