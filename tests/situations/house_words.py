"""More words for what is done around a round: decks, limits, tokens, directions, disputes."""

from collections.abc import Callable
from typing import Any

Act = dict[str, Any]
_Make = Callable[..., Act]
_PLACES = {"dealer": 0, "board": -1}
_CARD = r"[2-9TJQKA][cdhs]"


def _act(verb: str, **said: Any) -> Act:
    return {"act": verb, "with": {name: each for name, each in said.items() if each is not None}}


def _direct(kind: str, **said: Any) -> Act:
    return _act("direct", order={"kind": kind, **said}, why="as the situation has it")


def _of_dispute(verb: str) -> _Make:
    return lambda number: _act(verb, dispute=int(number))


def _excused(breach: str, persons: str) -> Act:
    return _act(
        "report", breach=breach, persons=[persons], what="as the situation has it", excused=True
    )


def _fault(deck: str, missing: str | None, foreign: str | None) -> Act:
    return _act(
        "report-fault",
        deck=int(deck),
        missing=None if missing is None else [missing],
        foreign=None if foreign is None else [foreign],
    )


def _invalidate(number: str, cause: str) -> Act:
    return _direct("invalidate", round=number, cause=cause, refund=False)


def _tokens(box: str, area: str, amount: str, tokens: str) -> Act:
    return _act("place-with-tokens", box=int(box), area=area, amount=amount, tokens=tokens)


HOUSE: tuple[tuple[str, _Make], ...] = (
    # Cards and decks
    (
        rf"see ({_CARD}) of deck (\d) before it is in",
        lambda card, deck: _act("expose-card", deck=int(deck), card=card),
    ),
    (r"direct a shuffle on suspicion", lambda: _act("direct-shuffle", suspected=True)),
    (r"order a count of deck (\d)", lambda deck: _act("instruct-count", deck=int(deck))),
    (rf"find deck (\d) (?:without ({_CARD})|with (.+))", _fault),
    (r"notify (surveillance|inspector)", lambda whom: _act("notify", whom=whom)),
    (r"take down the closing sign", lambda: _act("remove-closing-sign")),
    # Approvals, options and pools
    (
        r"ask approval of ([a-z-]+)(?: at ([\d./]+))?",
        lambda matter, amount: _act("ask-approval", matter=matter, amount=amount),
    ),
    (
        r"record approval (\d+) as (granted|refused)",
        lambda number, answer: _act(
            "record-approval", approval=int(number), answer=answer, officer="R. Kahu"
        ),
    ),
    (
        r"choose ([a-z_]+) (\S+)",
        lambda option, value: _act("choose", option=option, value=value),
    ),
    (r"feed the pool ([\d./]+)", lambda amount: _act("feed-pool", amount=amount)),
    (
        r"divide the pool with ([\d./]+) minor",
        lambda minor: _act("divide-pool", minor=minor),
    ),
    (r"combine the pools", lambda: _act("combine-pools")),
    # Seats and limits
    (r"record that (\d) wait", lambda number: _act("queue", waiting=int(number))),
    (
        r"show a sign that the kept minimum will be (\S+)",
        lambda sign: _act("notice", sign=sign, kept=True),
    ),
    (r"raise the kept minimum to (\S+)", lambda sign: _act("raise-kept", sign=sign)),
    (r"end the allowance of (\w+)", lambda player: _act("end-allowance", player=player)),
    # Tokens
    (r"wager (\d) ([a-z_]+) ([\d./]+) with ([\d./]+) in tokens", _tokens),
    # What goes wrong in a round
    (
        r"flip card (\d) of (\d|dealer|board)",
        lambda which, to: _act("flip-card", to=_PLACES.get(to, to), which=int(which)),
    ),
    (
        r"see at (\d|dealer|board) ((?:(?:[2-9TJQKA][cdhs]|\?\?) ?)+)",
        lambda to, cards: _act("show", to=_PLACES.get(to, to), cards=cards.split()),
    ),
    (
        rf"deal ({_CARD}) to (\d|dealer|board)",
        lambda card, to: _act("deal", to=_PLACES.get(to, to), card=card),
    ),
    (r"lay down (\d)", lambda box: _act("lay-down", box=int(box))),
    (
        rf"correct ({_CARD}) to ({_CARD})",
        lambda card, face: _act("correct-card", card=card, face=face),
    ),
    # Directions and disputes
    (r"report ([a-z-]+) by (.+?), excused", _excused),
    (
        r"reveal the folded hand of (\d) in round (\d+)",
        lambda box, number: _direct("reveal-folded", box=int(box), round=number),
    ),
    (r"invalidate round (\d+) for (disruption|fraud) without refund", _invalidate),
    (
        r"lift direction (\d+)",
        lambda number: _act("lift", direction=int(number), why="no longer needed"),
    ),
    (r"ask for the rules", lambda: _act("rules")),
    (r"accept the decision on dispute (\d+)", _of_dispute("accept")),
    (r"protest against the ruling on dispute (\d+)", _of_dispute("protest")),
    (
        r"take the complaint of (\w+) on dispute (\d+)",
        lambda person, number: _act("lodge", person=person, dispute=int(number)),
    ),
)
