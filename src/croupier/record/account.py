"""A round told in words: what was said and done, and by which clause."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.cards import format_cards
from croupier.engine.lunar import DEALER, Event
from croupier.engine.lunar import events as ev
from croupier.engine.lunar.paying import say_super
from croupier.engine.lunar.wagering import say_wager
from croupier.engine.settlement import Outcome, SettlementLine
from croupier.money import format_amount, say_odds
from croupier.record.replay import Replay
from croupier.rulebooks.clauses import Clauses, numbers


@dataclass(frozen=True)
class Told:
    """One sentence of the account: who, what, and the clauses behind it."""

    who: str
    what: str
    clauses: Clauses


def tell(events: Sequence[Event]) -> Iterator[Told]:
    """The events in words; cards dealt one after the other are told hand by hand."""
    dealt: list[ev.CardDealt] = []
    for event in events:
        if isinstance(event, ev.CardDealt):
            dealt.append(event)
            continue
        yield from _tell_dealt(dealt)
        dealt = []
        told = _tell_one(event)
        if told is not None:
            yield told
    yield from _tell_dealt(dealt)


def _tell_dealt(dealt: Sequence[ev.CardDealt]) -> Iterator[Told]:
    hands: dict[int, list[ev.CardDealt]] = {}
    for event in dealt:
        hands.setdefault(event.to, []).append(event)
    for to, cards in hands.items():
        up = "".join(f", {event.card} face up" for event in cards if event.face_up)
        words = f"receives {format_cards(event.card for event in cards)}{up}"
        yield Told(_name(to), f"{words} ({cards[0].source})", cards[0].clauses)


def _tell_one(event: Event) -> Told | None:
    match event:
        case ev.PhaseBegan() | ev.CardDealt():
            return None
        case ev.Announced(words, clauses):
            return Told("Dealer", f"“{words}”", clauses)
        case ev.LineSettled(line):
            return Told(_name(line.box), tell_line(line), line.clauses)
        case ev.WagerPlaced(box, wager, amount, clauses):
            return Told(_name(box), f"{say_wager(wager)}: {format_amount(amount)}", clauses)
        case ev.WagerWithdrawn(box, wager, clauses):
            return Told(_name(box), f"takes back the {say_wager(wager)}", clauses)
        case ev.Decided(box, _, _, _, clauses):
            return Told(_name(box), _decision(event), clauses)
        case ev.HandDeclared(box, _, _, clauses):
            return Told(_name(box), _declaration(event), clauses)
        case ev.ForceAnswered(box, force, fee, clauses):
            words = f"forces the dealer for {format_amount(fee)}" if force else "declines to force"
            return Told(_name(box), words, clauses)
        case ev.HandConceded(box, clauses):
            return Told(_name(box), "concedes", clauses)
        case ev.PlayerAbsent(box, clauses):
            return Told(_name(box), "makes no decision in time", clauses)
        case ev.HandVoided(box, reason, clauses):
            return Told(_name(box), f"hand declared void: {reason}", clauses)
        case ev.RoundVoided(reason, clauses):
            return Told("Official", f"round declared void: {reason}", clauses)
    return _tell_cards(event)


def _tell_cards(event: Event) -> Told | None:
    """Events in which cards are shown or moved."""
    match event:
        case ev.DealerCardTurned(card, clauses):
            return Told("Dealer", f"turns up the bottom card, {card}", clauses)
        case ev.HandVerified(box, cards, clauses):
            return Told("Dealer", f"verifies box {box}: {format_cards(cards)}", clauses)
        case ev.CardsDiscarded(box, cards, clauses):
            words = f"{format_cards(cards)} spread face down, counted, to the discard rack"
            return Told(_name(box), words, clauses)
        case ev.CardsCollected(box, cards, clauses):
            words = f"{len(cards)} cards collected, counted, to the discard rack"
            return Told(_name(box), words, clauses)
        case ev.RackShuffled(order, clauses):
            words = f"the deck has run out: {len(order)} cards of the discard rack are shuffled"
            return Told("Dealer", words, clauses)
        case ev.DealerRevealed(cards, value, qualifies, clauses):
            words = f"shows {format_cards(cards)}: {value.name}"
            return Told("Dealer", words + ("" if qualifies else ", does not qualify"), clauses)
        case ev.DealerCardRemoved(card, clauses):
            return Told("Dealer", f"takes away the highest card, {card}", clauses)
        case ev.HandShown(box, cards, value, clauses):
            return Told(_name(box), f"shows {format_cards(cards)}: {value.name}", clauses)
    return None


def _decision(event: ev.Decided) -> str:
    amount = format_amount(event.amount)
    match event.decision:
        case "fold":
            return "folds"
        case "bet":
            return f"bets {amount}"
        case "exchange":
            return f"exchanges {format_cards(event.discard)} for {amount}"
        case "buy":
            return f"buys a sixth card for {amount}"


def _declaration(event: ev.HandDeclared) -> str:
    said = []
    if event.instant is not None:
        said.append(f"an instant {event.instant.name.lower().replace('_', ' ')}")
    if event.super_line is not None:
        said.append(say_super(event.super_line))
    return f"declares {' and '.join(said)}"


def tell_line(line: SettlementLine) -> str:
    """A settlement line in one sentence: the wager, what becomes of it, and why."""
    return f"{say_wager(line.wager)}: {tell_outcome(line)} ({line.because})"


def tell_outcome(line: SettlementLine) -> str:
    """What becomes of the stake, what is paid and what comes back, kept apart."""
    stake, paid, returned = map(format_amount, (line.stake, line.paid, line.returned))
    match line.outcome:
        case Outcome.WON:
            odds = " and ".join(say_odds(each) for each in line.odds)
            return f"{stake} wins {odds}, paid {paid}, returned {returned}"
        case Outcome.VOID if line.stake == 0:
            return f"undone, {format_amount(line.net)}"
        case Outcome.LOST | Outcome.FORFEITED | Outcome.KEPT:
            return f"{stake} {line.outcome}"
    return f"{stake} {line.outcome}, returned {returned}"


def _name(box: int) -> str:
    return "Dealer" if box == DEALER else f"Box {box}"


def account(replay: Replay) -> str:
    """The whole round as plain text, a line for everything that happened."""
    rules = replay.rules
    chosen = ", ".join(f"{name} {value}" for name, value in replay.record.options.items())
    lines = [f"{rules.id}: {rules.title}, dealt from the {replay.start.dealing}"]
    if chosen:
        lines.append(f"options: {chosen}")
    told = [f"{each.who:<9}{each.what}  [{numbers(each.clauses)}]" for each in tell(replay.events)]
    nets = [f"Box {box.number}    net {format_amount(box.net)}" for box in replay.boxes]
    lines += ["", *told, "", *nets]
    return "\n".join(lines) + "\n"
