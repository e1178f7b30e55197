"""The words of the file as verbs of the table, in the form in which journals store acts.

By their form alone: nothing here knows a case. What the table has no verb for is not translated.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from croupier.cards import DECK

from .files import Failed
from .house_words import HOUSE

Act = dict[str, Any]
"""A verb and its fields, as a journal has them."""
_Make = Callable[..., Act]


def _act(verb: str, **said: Any) -> Act:
    return {"act": verb, "with": {name: each for name, each in said.items() if each is not None}}


def _of_box(verb: str) -> _Make:
    return lambda box: _act(verb, box=int(box))


def _plainly(verb: str) -> _Make:
    return lambda: _act(verb)


def _direct(kind: str, **said: Any) -> Act:
    return _act("direct", order={"kind": kind, **said}, why="as the situation has it")


def _of_incident(kind: str) -> _Make:
    return lambda number: _direct(kind, incident=int(number))


def _names(text: str) -> list[str]:
    return [each for each in re.split(r",\s*|\s+and\s+", text) if each]


def _numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", text)]


def _place(text: str) -> int | str:
    return text if text in ("dealer", "board") else int(text)


def _at(box: str, area: str, on: str | None) -> dict[str, Any]:
    """Where a wager lies; one on another hand has an area of its own."""
    if on is None:
        return {"box": int(box), "area": area}
    return {"box": int(box), "area": "super_on", "on": int(on)}


def _wager(verb: str) -> _Make:
    def make(box: str, area: str, on: str | None, amount: str) -> Act:
        area = "super_on" if on is not None else area
        return _act(
            verb, box=int(box), area=area, amount=amount, on=None if on is None else int(on)
        )

    return make


def _report(breach: str, persons: str, boxes: str | None, number: str | None) -> Act:
    return _act(
        "report",
        breach=breach,
        persons=_names(persons),
        what="as the situation has it",
        boxes=None if boxes is None else _numbers(boxes),
        round=number,
    )


def _refuse(box: str, area: str, on: str | None, why: str) -> Act:
    return _act("refuse", **_at(box, area, on), why=why)


def _rule(verb: str) -> _Make:
    def make(dispute: str, given: str | None) -> Act:
        numbers = (given or "").split()
        amounts = dict(zip(numbers[::2], numbers[1::2], strict=True))
        return _act(verb, dispute=int(dispute), reason="so ruled", amounts=amounts)

    return make


def _invalidate(number: str, cause: str, boxes: str | None) -> Act:
    said: dict[str, Any] = {"round": number, "cause": cause}
    if boxes is not None:
        said["forfeit"] = _numbers(boxes)
    return _direct("invalidate", **said)


_BACKS = ["red", "blue"]
_DECK = [card.text for card in DECK]
_CARDS = r"((?:[2-9TJQKA][cdhs] ?)+)"
_AREA = r"(\d) ([a-z_]+?)(?: on (\d))?"
_TABLE: tuple[tuple[str, _Make], ...] = (
    # A round in its course
    (rf"(?:wager|place) {_AREA} ([\d./]+)", _wager("wager")),
    (rf"unchecked chips {_AREA} ([\d./]+)", _wager("place-unchecked")),
    (
        r"put right (\d) ([a-z_]+)",
        lambda box, area: _act("put-right", box=int(box), area=area),
    ),
    (
        rf"count discards (\d)(?: as)?(?: {_CARDS})?",
        lambda box, cards: _act("spread-discards", box=int(box), cards=(cards or "").split()),
    ),
    (
        r"jackpot light out at (\d)( after it was on)?",
        lambda box, lit: _act(
            "jackpot-fault", what="light", box=int(box), was_lit=True if lit else None
        ),
    ),
    (r"jackpot display fails", lambda: _act("jackpot-fault", what="meter")),
    (r"jackpot works again", _plainly("jackpot-mended")),
    (r"undo", _plainly("correct")),
    (r"take wrong card (\S\S)", lambda card: _act("take-wrong-card", card=card)),
    (rf"take back {_AREA}", lambda box, area, on: _act("withdraw", **_at(box, area, on))),
    (r"no more bets", _plainly("no-more-bets")),
    (r"deal to (\d|dealer|board)( face up)?", lambda to, up: _dealt(to, up)),
    (r"all dealt", _plainly("deal-complete")),
    (r"announce (.+)", lambda words: _act("announce", words=words)),
    (r"turn up dealer", _plainly("reveal-dealer")),
    (r"settle", _plainly("settle-now")),
    (r"bet (\d)", _of_box("bet")),
    (r"bet (\d) (?:of|with) ([\d./]+)", lambda box, sum: _act("bet", box=int(box), amount=sum)),
    (r"fold (\d)", _of_box("fold")),
    (r"buy (\d)", _of_box("buy")),
    (rf"exchange (\d)(?: for)? {_CARDS}", lambda box, cards: _cards("exchange", box, cards)),
    (r"(?:declare|tap) (\d)", _of_box("tap")),
    (r"wave (\d)", _of_box("wave")),
    (r"concede (\d)", _of_box("concede")),
    (r"force (\d)", _of_box("force")),
    (r"decline (\d)", _of_box("decline")),
    (r"check (\d)", _of_box("check")),
    (
        r"play (\d) for (\d)",
        lambda box, antes: _act("play", box=int(box), multiple=int(antes)),
    ),
    (r"look at (?:the )?draw (\d)", _of_box("view-draw")),
    (r"look at hand (\d)", _of_box("view-hand")),
    # What goes wrong in it
    (r"collect (\d)", _of_box("collect-cards")),
    (r"collect dealer", lambda: _act("collect-cards", box=0)),
    (r"reconstruct (\d)", _of_box("reconstruct")),
    (r"deem folded (\d)", _of_box("deem-folded")),
    (r"turn up the (?:flop|last two)", _plainly("turn-community")),
    (r"notice stray cards at (\d)", _of_box("notice-stray")),
    (r"absent (\d)|(\d) is absent", lambda one, two: _act("absent", box=int(one or two))),
    (r"ask whether (\d) is there", _of_box("ask-presence")),
    (r"here (\d)", _of_box("here")),
    (r"call an official to (\d)", _of_box("call-official")),
    (
        r"give (\d) (\d+) seconds",
        lambda box, seconds: _act("give-time", box=int(box), seconds=int(seconds)),
    ),
    (rf"(?:expose|show) (\d) {_CARDS}", lambda box, cards: _cards("expose-cards", box, cards)),
    (
        rf"(?:expose|show) dealer {_CARDS}",
        lambda cards: _act("expose-dealer-cards", cards=cards.split()),
    ),
    (
        r"void round on (\S+)(?: because (.+))?",
        lambda clause, why: _act("void-round", clause=clause, reason=why or "so declared"),
    ),
    (
        r"void hand (\d) on (\S+)(?: because (.+))?",
        lambda box, clause, why: _act(
            "void-hand", box=int(box), clause=clause, reason=why or "so declared"
        ),
    ),
    (
        r"pay undeclared (instant|super) (\d)",
        lambda what, box: _act("pay-undeclared", box=int(box), what=what),
    ),
    (rf"refuse wager {_AREA} because (.+)", _refuse),
    # The cards
    (
        r"count deck (\d) as (\d+)",
        lambda deck, number: _act("count-deck", deck=int(deck), number=int(number)),
    ),
    (r"set up (.+)", lambda equipment: _act("set-up", equipment=equipment)),
    (r"receive (\d) decks?", lambda number: _act("receive-decks", decks=_BACKS[: int(number)])),
    (r"inspect deck (\d)", lambda deck: _act("inspect", deck=int(deck))),
    (r"spread deck (\d)", lambda deck: _act("spread", deck=int(deck))),
    (r"let players look at deck (\d)", lambda deck: _act("let-players-look", deck=int(deck))),
    (r"shuffle deck (\d)", lambda deck: _act("shuffle", deck=int(deck), how="riffle", order=_DECK)),
    (r"cut deck (\d)", lambda deck: _act("cut", deck=int(deck), at=26)),
    (r"place deck (\d)", lambda deck: _act("place", deck=int(deck))),
    (
        r"direct a shuffle( on suspicion)?",
        lambda doubt: _act("direct-shuffle", suspected=True if doubt else None),
    ),
    (
        rf"see {_CARDS} of deck (\d)",
        lambda card, deck: _act("expose-card", deck=int(deck), card=card),
    ),
    (
        r"replace deck (\d)",
        lambda deck: _act("replace-cards", deck=int(deck), delivered="green", reason="worn"),
    ),
    (r"replace the cards", lambda: _act("replace-cards", deck=1, delivered="green", reason="worn")),
    (
        r"verify deck (\d) as (\d+)",
        lambda deck, number: _act("verify", deck=int(deck), number=int(number)),
    ),
    (r"mishandle deck (\d)", lambda deck: _act("mishandle", deck=int(deck))),
    (r"jam deck (\d)", lambda deck: _act("jam", deck=int(deck))),
    (r"(?:the shuffler )?breaks? down", _plainly("break-down")),
    # Directions and disputes
    (r"report ([a-z-]+) by (.+?)(?: at ([\d, ]+))?(?: in round (\d+))?", _report),
    (r"void the (?:hands?|wagers) of incident (\d+)", _of_incident("void-hand")),
    (r"void the hands? seen of incident (\d+)", _of_incident("void-seen")),
    (r"deem the hand seen of incident (\d+) seated", _of_incident("deem-seated")),
    (r"exclude from the game by incident (\d+)", _of_incident("exclude-from-game")),
    (r"exclude from the casino by incident (\d+)", _of_incident("exclude-from-casino")),
    (r"detain by incident (\d+)", _of_incident("detain")),
    (r"keep apart (.+)", lambda names: _direct("apart", players=_names(names))),
    (r"have play first (.+)", lambda names: _direct("play-first", players=_names(names))),
    (r"direct silence", lambda: _direct("silence")),
    (r"direct English only", lambda: _direct("english-only")),
    (r"direct cards placed (.+)", lambda where: _direct("place-cards", where=where)),
    (r"direct act as decided", lambda: _direct("act-as-decided")),
    (r"direct one hand viewed", lambda: _direct("one-hand-viewed")),
    (r"invalidate round (\d+) for (disruption|fraud)(?:,? forfeiting ([\d, ]+))?", _invalidate),
    (
        r"dispute round (\d+)(?: as (uncovered))?",
        lambda number, uncovered: _act(
            "dispute", round=number, complaint="so it was", uncovered=bool(uncovered)
        ),
    ),
    (r"decide dispute (\d+)(?: giving ([\d./ -]+))?", _rule("decide")),
    (r"review dispute (\d+)(?: giving ([\d./ -]+))?", _rule("review")),
    (r"rule finally on dispute (\d+)(?: giving ([\d./ -]+))?", _rule("rule")),
    # Limits and the table's hours
    (r"change the limits to (\S+)", lambda sign: _act("change-limits", sign=sign)),
    (r"raise the minimum at once to (\S+)", lambda sign: _act("raise-at-once", sign=sign)),
    (
        r"allow (\w+) limits of (\S+)",
        lambda player, sign: _act("allow-above", player=player, sign=sign),
    ),
    (r"show a sign that the limits will be (\S+)", lambda sign: _act("notice", sign=sign)),
    (r"show a closing sign", _plainly("show-closing-sign")),
    (r"close the table", _plainly("close")),
    # People
    (r"sit (\d)", _of_box("sit")),
    (r"ask for the seat of (\d)", _of_box("require-to-vacate")),
    (
        r"ask for a review of dispute (\d+)",
        lambda dispute: _act("request-review", dispute=int(dispute)),
    ),
    (r"say (.+)", lambda words: _act("say", words=words)),
    (r"leave (\d)", _of_box("leave")),
    (
        r"issue voucher (\S+) of ([\d./]+)",
        lambda number, value: _act("issue-voucher", number=number, value=value),
    ),
    (
        r"exchange voucher (\S+) for (.+)",
        lambda number, holder: _act("exchange-voucher", number=number, holder=holder),
    ),
)
_WHO = {
    "say": "player",
    "sit": "player",
    **dict.fromkeys(("dispute", "rules", "accept", "request-review", "protest"), "person"),
}
"""Acts that name the person who does them, and the name of that field."""


def _dealt(to: str, up: str | None) -> Act:
    return _act("deal", to=_place(to), exposed=True if up else None)


def _cards(verb: str, box: str, cards: str) -> Act:
    field = "discard" if verb == "exchange" else "cards"
    return _act(verb, box=int(box), **{field: cards.split()})


_AT_TABLE = (*HOUSE, *_TABLE)


def translate(text: str, who: str) -> Act:
    """One act at a table, by that person."""
    act = _first(_AT_TABLE, text)
    name = _WHO.get(act["act"])
    if name is not None:
        act["with"][name] = who
    return act


def _of_record(action: str, **said: Any) -> Act:
    return {"action": action, **said}


def _first(forms: tuple[tuple[str, _Make], ...], text: str) -> Act:
    make, said = _matched(forms, text)
    return make(*said)


@cache
def _matched(
    forms: tuple[tuple[str, _Make], ...], text: str
) -> tuple[_Make, tuple[str | None, ...]]:
    for form, make in forms:
        if match := re.fullmatch(form, text):
            return make, match.groups()
    raise Failed(f"there is no verb for {text!r}")


# Promotions

_PEOPLE = {"Ann": "Ann Lee", "Bo": "Bo Tan"}
_MEANS = {"cheque": "crossed cheque", "transfer": "electronic funds transfer"}


def _person(name: str) -> Act:
    return {"name": _PEOPLE.get(name, name), "address": "1 Pirrama Road, Pyrmont"}


def _payments(text: str) -> list[Act]:
    return [_payment(each) for each in re.split(r"',? (?:and )?'", text.strip("'"))]


def _payment(text: str) -> Act:
    match = re.fullmatch(r"(.+) ([\d.]+)(?: to (.+))?", text)
    if match is None:
        raise Failed(f"{text!r} is no payment")
    by, amount, to = match.groups()
    return {"by": _MEANS.get(by, by), "amount": amount, **({"to": to} if to else {})}


def _draw(prize: str, name: str, scrutineer: str | None) -> Act:
    drawn = [{"prize": prize, "winner": _person(name)}]
    return _act("hold-draw", drawn=drawn, scrutineer=scrutineer)


def _halt(verb: str) -> _Make:
    return lambda prizes: _act(
        verb, reason="entries were copied", prizes=None if prizes is None else _names(prizes)
    )


def _refuse_claim(prize: str, name: str, win: str | None, why: str) -> Act:
    return _act(
        "refuse-claim",
        prize=prize,
        claimants=[_person(name)],
        reasons=[why],
        win=None if win is None else int(win),
    )


def _not_satisfied(name: str, what: str, number: str) -> Act:
    return _act("not-satisfied", person=_person(name), **{"with": what, "number": int(number)})


_PROMOTION: tuple[tuple[str, _Make], ...] = (
    (r"make the terms available", lambda: _act("make-available", where="within the casino")),
    (r"give the Authority the terms", _plainly("lodge-terms")),
    (r"commence", _plainly("commence")),
    (r"draw (.+?) for (.+?)(?: before (.+?), scrutineer)?", _draw),
    (
        r"award (.+) to (.+)",
        lambda prize, name: _act("award-prize", prize=prize, winner=_person(name)),
    ),
    (
        r"(reach|miss) winner (\d+) by (.+)",
        lambda how, win, by: _act("notify", win=int(win), by=by, reached=how == "reach"),
    ),
    (r"winner (\d+) takes (?:the )?cash", lambda win: _act("take-cash", win=int(win))),
    (
        r"winner (\d+) chooses ('.+')",
        lambda win, paid: _act("choose-payment", win=int(win), payments=_payments(paid)),
    ),
    (
        r"pay winner (\d+) ('.+')",
        lambda win, paid: _act("pay-prize", win=int(win), payments=_payments(paid)),
    ),
    (r"hand over (?:to )?winner (\d+)", lambda win: _act("hand-over", win=int(win))),
    (r"postpone(?: the draw of (.+))?", _halt("postpone")),
    (r"cancel(?: the draw of (.+))?", _halt("cancel")),
    (
        r"validate(?: the draw of (.+))?",
        lambda prizes: _act(
            "validate",
            finding="the entries are sound",
            prizes=None if prizes is None else _names(prizes),
        ),
    ),
    (
        r"confirm notice (\d+) by (.+)",
        lambda number, who: _act("confirm-notice", notice=int(number), inspector=who),
    ),
    (r"refuse (\S+) to (\S+)(?: on win (\d+))? because (.+)", _refuse_claim),
    (r"tell the reasons of claim (\d+)", lambda number: _act("tell-reasons", claim=int(number))),
    (
        r"(\S+) disputes (.+)",
        lambda name, about: _act("raise-dispute", person=_person(name), about=about),
    ),
    (
        r"decide dispute (\d+): (.+)",
        lambda number, words: _act("decide-dispute", dispute=int(number), decision=words),
    ),
    (r"(\S+) is not satisfied with (dispute|claim) (\d+)", _not_satisfied),
)


def translate_promotion(text: str) -> Act:
    """One act in a promotion."""
    return _first(_PROMOTION, text)


# Records

_RECORD: tuple[tuple[str, _Make], ...] = (
    (
        r"void_round (\S+)",
        lambda clause: _of_record("void_round", clause=clause, reason="so declared"),
    ),
    (
        r"void_hand (\d) (\S+)",
        lambda box, clause: _of_record(
            "void_hand", box=int(box), clause=clause, reason="so declared"
        ),
    ),
    (
        r"(\d) play (\d)",
        lambda box, antes: _of_record("play", box=int(box), multiple=int(antes)),
    ),
    (
        rf"(\d) exchange {_CARDS}",
        lambda box, cards: _of_record("exchange", box=int(box), discard=cards.split()),
    ),
    (
        rf"(\d) expose_cards {_CARDS}",
        lambda box, cards: _of_record("expose_cards", box=int(box), cards=cards.split()),
    ),
    (r"(\d) ([a-z_]+)", lambda box, action: _of_record(action, box=int(box))),
    (r"([a-z_]+)", _of_record),
)


def translate_record(text: str) -> Act:
    """One action of a round record."""
    return _first(_RECORD, text)
