"""A replayed round described: in words for people, and as JSON for `croupier replay --json`."""

from collections.abc import Iterator, Sequence
from typing import Any

from croupier.games import events as ev
from croupier.games.game import say_wager, tell_of_game
from croupier.games.jackpot import PoolLine, Pools
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.words import EventText, box_name
from croupier.money import format_amount, format_odds, say_odds
from croupier.records.rounds.format import RecordError
from croupier.records.rounds.limits import WagerFound, tell_limits
from croupier.records.rounds.replay import Replay
from croupier.rulebooks.clauses import numbers
from croupier.sentence import Sentence, Sum, as_sentence, quote, say_count


def tell(events: Sequence[Any]) -> Iterator[EventText]:
    """A sentence for each event; the cards dealt to one hand are told together."""
    dealt: list[ev.CardDealt] = []
    for event in events:
        if isinstance(event, ev.CardDealt):
            dealt.append(event)
            continue
        yield from _tell_dealt(dealt)
        dealt = []
        told = _tell_shared(event) or tell_of_game(event) or tell_limits(event)
        if told is not None:
            yield told
    yield from _tell_dealt(dealt)


def _tell_dealt(dealt: Sequence[ev.CardDealt]) -> Iterator[EventText]:
    hands: dict[int, list[ev.CardDealt]] = {}
    for event in dealt:
        hands.setdefault(event.to, []).append(event)
    for to, cards in hands.items():
        yield EventText(box_name(to), _received(cards), cards[0].clauses)


def _received(cards: Sequence[ev.CardDealt]) -> Sentence:
    hand, source = tuple(event.card for event in cards), cards[0].source
    up = [event.card for event in cards if event.face_up]
    lies = as_sentence("")
    if up:
        some = Sentence(", {card} face up", card=up[0])
        lies = as_sentence(", face up") if len(up) == len(cards) else some
    return Sentence("receives {cards}{lies} ({source})", cards=hand, lies=lies, source=source)


def _tell_shared(event: Any) -> EventText | None:
    """The sentence for an event of every game."""
    match event:
        case ev.Announced(words, clauses):
            says = Sentence("“{words}”", words=quote(words))
            return EventText("Dealer", says, clauses, spoken=words)
        case ev.LineSettled(line):
            return EventText(box_name(line.box), tell_line(line), line.clauses)
        case ev.WagerPlaced(box, wager, amount, clauses):
            says = Sentence("{wager}: {amount}", wager=say_wager(wager), amount=Sum(amount))
            return EventText(box_name(box), says, clauses)
        case ev.WrongAmount(box, wager, amount, required, clauses):
            words = "{wager} of {amount} where {required} is required: not noticed"
            wrong = {"amount": Sum(amount), "required": Sum(required)}
            return EventText(
                box_name(box), Sentence(words, wager=say_wager(wager), **wrong), clauses
            )
        case ev.WagerMissing(box, clauses):
            return EventText(
                box_name(box), "has no hand: not all the wagers that one is dealt to", clauses
            )
        case ev.WagerPutRight(box, wager, amount, clauses):
            words = "{wager} put right: {amount}"
            return EventText(
                box_name(box), Sentence(words, wager=say_wager(wager), amount=Sum(amount)), clauses
            )
        case ev.WagerWithdrawn(box, wager, clauses):
            return EventText(box_name(box), f"takes back the {say_wager(wager)}", clauses)
        case ev.DecisionTakenBack(box, decision, amount, clauses, wager):
            says = Sentence("decides anew: {decision} taken back", decision=decision)
            if amount and not wager:  # otherwise the line states what is returned
                words = "decides anew: {decision} taken back, {amount} returned"
                says = Sentence(words, decision=decision, amount=Sum(amount))
            return EventText(box_name(box), says, clauses)
        case ev.CardsSeen(to, cards, _, clauses):
            says = Sentence("{cards} seen", cards=cards)
            unseen = "a card is seen" if len(cards) == 1 else f"{len(cards)} cards are seen"
            return EventText(box_name(to), says, clauses, unseen=unseen)
        case ev.CardCorrected(card, face, swap, clauses):
            words = "{card} was misread: it is {face}"
            words = "{card} and {face} were mixed up: each is the other" if swap else words
            unseen = "a card was misread and is corrected"
            return EventText(
                "Correction", Sentence(words, card=card, face=face), clauses, unseen=unseen
            )
        case ev.CardsMixed(box, cards, _, clauses):
            words = f"lays cards down unseen: any of {len(cards)} that lie there"
            return EventText(box_name(box), words, clauses)
        case ev.HandFinished(box, clauses):
            return EventText(box_name(box), "out of the round, to be collected", clauses)
        case ev.CardsCollected(box, cards, clauses):
            words = f"{_cards(len(cards))} collected, counted and put in the discard rack"
            words = words if cards else "out of the round, nothing to collect"
            return EventText(box_name(box), words, clauses)
        case ev.HandShown(box, cards, value, clauses):
            says = Sentence("shows {cards}: {value}", cards=cards, value=value.name)
            return EventText(box_name(box), says, clauses)
        case ev.DealerRevealed(cards, value, qualifies, clauses):
            words = "shows {cards}: {value}" + ("" if qualifies else ", does not qualify")
            return EventText("Dealer", Sentence(words, cards=cards, value=value.name), clauses)
        case ev.PlayerAbsent(box, clauses):
            return EventText(box_name(box), "makes no decision", clauses)
        case ev.HandVoided(box, reason, clauses):
            says = Sentence("hand declared void: {reason}", reason=quote(reason))
            return EventText(box_name(box), says, clauses)
        case ev.RoundVoided(reason, clauses):
            says = Sentence("round declared void: {reason}", reason=quote(reason))
            return EventText("Official", says, clauses)
    return _tell_mishap(event)


def _tell_mishap(event: Any) -> EventText | None:
    """The sentence for an event of an irregularity that every game shares."""
    match event:
        case ev.CardExposed(to, card, clauses):
            return EventText(
                box_name(to), Sentence("{card} was exposed by mistake", card=card), clauses
            )
        case ev.CardTooMany(to, clauses):
            return EventText(
                box_name(to), "is dealt a card too many: the hand was complete", clauses
            )
        case ev.DealtOutOfOrder(to, due, clauses):
            says = Sentence("is dealt a card out of order: it was due to {due}", due=_place(due))
            return EventText(box_name(to), says, clauses)
        case ev.BoardMiscounted(number, due, clauses):
            words = f"{number} community cards instead of {due}: an official decides"
            return EventText(box_name(ev.COMMUNITY), words, clauses)
        case ev.BoardPutRight(cards, clauses):
            words = f"{len(cards)} cards too many put in the discard rack: the first ones count"
            return EventText(box_name(ev.COMMUNITY), words, clauses)
        case ev.UpcardFaceDown(to, clauses):
            return EventText(
                box_name(to), "is dealt face down the card that should lie face up", clauses
            )
        case ev.StrayCardDealt(box, _, clauses):
            return EventText(box_name(box), "is dealt a card without the wagers for it", clauses)
        case ev.StrayFound(box, clauses):
            return EventText(box_name(box), "a whole hand without wagers, to be collected", clauses)
        case ev.StrayNoticed(box, clauses):
            return EventText(box_name(box), "a whole hand without wagers is noticed", clauses)
        case ev.StrayCollected(box, cards, clauses):
            words = f"{_cards(len(cards))} without wagers counted and put in the discard rack"
            return EventText(box_name(box), words, clauses)
        case ev.PlayerExposed(box, cards, clauses):
            says = Sentence("lets others see {cards}: no misdeal", cards=cards)
            return EventText(box_name(box), says, clauses)
        case ev.DealerExposed(cards, clauses):
            says = Sentence(
                "exposes {cards} by mistake: boxes that have not decided may only play or fold",
                cards=cards,
            )
            return EventText("Dealer", says, clauses)
        case ev.CollectedEarly(box, _, clauses):
            return EventText(box_name(box), "cards collected before it decided", clauses)
        case ev.CardsLaidDown(box, clauses):
            return EventText(box_name(box), "lays the cards down", clauses)
        case ev.LaidHandCollected(box, _, clauses):
            words = "cards laid down were put in the discard rack, though the hand plays"
            return EventText(box_name(box), words, clauses)
        case ev.DeemedFolded(box, clauses):
            return EventText(
                box_name(box), "deemed to have folded: the hand is not given back", clauses
            )
        case ev.HandReconstructed(box, cards, clauses):
            says = Sentence("hand reconstructed from the rack: {cards}", cards=cards)
            return EventText(box_name(box), says, clauses)
        case ev.RulingMade(official, reason, clauses):
            says = Sentence(
                "final decision of {official}: {reason}",
                official=quote(str(official)),
                reason=quote(reason),
            )
            return EventText("Official", says, clauses)
    return None


def _place(to: int) -> str:
    where = box_name(to)
    return f"{where[0].lower()}{where[1:]}"


def tell_line(line: SettlementLine) -> Sentence:
    """A settlement line in one sentence: the wager, its outcome, and why."""
    return Sentence(
        "{wager}: {outcome} ({because})",
        wager=say_wager(line.wager),
        outcome=tell_outcome(line),
        because=quote(line.because),  # the reason of a ruling is text by an official
    )


def tell_outcome(line: SettlementLine) -> Sentence:
    """The outcome of a stake, with what is paid and what is returned kept apart."""
    amounts = {"paid": Sum(line.paid), "returned": Sum(line.returned)}
    stake, net = Sum(line.stake), Sum(line.net)
    match line.outcome:
        case Outcome.WON:
            odds = " and ".join(say_odds(each) for each in line.odds)
            words = "{stake} wins {odds}, paid {paid}, returned {returned}"
            if not line.stake:  # an earlier line returned the stake
                words = "wins {odds} after all, paid {paid}"
            return Sentence(words, stake=stake, odds=odds, **amounts)
        case Outcome.VOID if line.stake == 0:
            return Sentence("undone, {net}", net=net)
        case Outcome.RULED:
            return Sentence("{net} ruled", net=net)
        case Outcome.LOST | Outcome.FORFEITED | Outcome.KEPT:
            return Sentence("{stake} {outcome}", stake=stake, outcome=line.outcome)
    words = "{stake} {outcome}, returned {returned}"
    return Sentence(words, stake=stake, outcome=line.outcome, **amounts)


def tell_pools(replay: Replay) -> list[str]:
    """The jackpot after the round, if there is one."""
    pools = getattr(replay.final, "pools", None)
    if pools is None:
        return []
    names = {"pool": "Jackpot", "minor": "Minor pool", "major": "Major pool"}
    return [
        f"{names[name]} after the round {format_amount(pools.of(name))}" for name in pools.names
    ]


def account(replay: Replay) -> str:
    """The whole round as plain text, one line for each event."""
    rules = replay.rules
    chosen = ", ".join(f"{name} {value}" for name, value in replay.record.options.items())
    lines = [f"{rules.id}: {rules.title}, dealt from the {replay.start.dealing}"]
    if chosen:
        lines.append(f"options: {chosen}")
    told = [f"{each.who:<9}{each.what}  [{numbers(each.clauses)}]" for each in tell(replay.events)]
    nets = [f"Box {box.number}    net {format_amount(box.net)}" for box in replay.boxes]
    lines += ["", *told, "", *nets, *tell_pools(replay)]
    return "\n".join(lines) + "\n"


def _cards(count: int) -> str:
    return say_count(count, "card")


def answer(replay: Replay) -> dict[str, Any]:
    """The JSON answer: every box's result and every settlement line; under limits, also the wagers
    outside them."""
    answered: dict[str, Any] = {
        "boxes": {
            str(box.number): {
                "net": format_amount(box.net),
                "wagers": {wager: {"net": format_amount(net)} for wager, net in box.wagers.items()},
            }
            for box in replay.boxes
        },
        "lines": [line_answer(line) for line in replay.lines],
    }
    if replay.final.pools is not None:
        answered["jackpot"] = _jackpot(replay.final.pools, replay.final.pool_lines)
    if replay.record.limits:
        answered["found"] = [_found(each) for each in replay.found]
    return answered


def _found(each: WagerFound) -> dict[str, Any]:
    """A wager outside the limits, and how much of it counts."""
    found = each.found
    return {
        "box": each.box,
        "wager": each.wager,
        "stake": format_amount(found.stake),
        "counts": format_amount(found.counts),
        "clauses": list(found.clauses),
        "because": found.because,
    }


def _jackpot(pools: Pools, lines: tuple[PoolLine, ...]) -> dict[str, Any]:
    """The pools after the round, and every movement."""
    return {
        **{name: format_amount(pools.of(name)) for name in pools.names},
        "lines": [
            {
                "pool": line.which,
                "amount": format_amount(line.amount),
                "clauses": list(line.clauses),
                "because": line.because,
            }
            for line in lines
        ],
    }


def line_answer(line: SettlementLine) -> dict[str, Any]:
    made: dict[str, Any] = {
        "box": line.box,
        "wager": line.wager,
        "outcome": line.outcome.value,
        "stake": format_amount(line.stake),
        "odds": " + ".join(map(format_odds, line.odds)) or None,
        "paid": format_amount(line.paid),
        "returned": format_amount(line.returned),
        "net": format_amount(line.net),
        "clauses": list(line.clauses),
        "because": line.because,
    }
    if line.combinations:
        made["combinations"] = [
            {
                "name": each.name,
                "odds": format_odds(odds),
                "cards": [str(card) for card in each.cards],
            }
            for each, odds in zip(line.combinations, line.odds, strict=True)
        ]
    return made


def error_answer(error: RecordError) -> dict[str, Any]:
    return {"error": {"code": error.code, "clauses": list(error.clauses), "message": error.message}}
