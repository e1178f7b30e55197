"""A round told in words: what was said and done, and by which clause."""

from collections.abc import Iterator, Sequence
from typing import Any

from croupier.cards import format_cards
from croupier.games import events as ev
from croupier.games.settlement import Outcome, SettlementLine
from croupier.money import format_amount, say_odds
from croupier.record.limiting import tell_limits
from croupier.record.replay import Replay
from croupier.record.telling import Told, name, say_wager, tell_holdem, tell_lunar
from croupier.rulebooks.clauses import numbers


def tell(events: Sequence[Any]) -> Iterator[Told]:
    """The events in words; cards dealt one after the other are told hand by hand."""
    dealt: list[ev.CardDealt] = []
    for event in events:
        if isinstance(event, ev.CardDealt):
            dealt.append(event)
            continue
        yield from _tell_dealt(dealt)
        dealt = []
        told = _tell_shared(event) or tell_lunar(event) or tell_holdem(event) or tell_limits(event)
        if told is not None:
            yield told
    yield from _tell_dealt(dealt)


def _tell_dealt(dealt: Sequence[ev.CardDealt]) -> Iterator[Told]:
    hands: dict[int, list[ev.CardDealt]] = {}
    for event in dealt:
        hands.setdefault(event.to, []).append(event)
    for to, cards in hands.items():
        yield Told(name(to), _received(cards), cards[0].clauses)


def _received(cards: Sequence[ev.CardDealt]) -> str:
    up = [str(event.card) for event in cards if event.face_up]
    words = f"receives {format_cards(event.card for event in cards)}"
    if up:
        words += ", face up" if len(up) == len(cards) else f", {up[0]} face up"
    return f"{words} ({cards[0].source})"


def _tell_shared(event: Any) -> Told | None:
    """Events of every game."""
    match event:
        case ev.Announced(words, clauses):
            return Told("Dealer", f"“{words}”", clauses)
        case ev.LineSettled(line):
            return Told(name(line.box), tell_line(line), line.clauses)
        case ev.WagerPlaced(box, wager, amount, clauses):
            return Told(name(box), f"{say_wager(wager)}: {format_amount(amount)}", clauses)
        case ev.WagerWithdrawn(box, wager, clauses):
            return Told(name(box), f"takes back the {say_wager(wager)}", clauses)
        case ev.HandFinished(box, clauses):
            return Told(name(box), "out of the round, to be collected", clauses)
        case ev.CardsCollected(box, cards, clauses):
            words = f"{_cards(len(cards))} collected, counted, to the discard rack"
            words = words if cards else "out of the round, nothing to collect"
            return Told(name(box), words, clauses)
        case ev.HandShown(box, cards, value, clauses):
            return Told(name(box), f"shows {format_cards(cards)}: {value.name}", clauses)
        case ev.DealerRevealed(cards, value, qualifies, clauses):
            words = f"shows {format_cards(cards)}: {value.name}"
            return Told("Dealer", words + ("" if qualifies else ", does not qualify"), clauses)
        case ev.PlayerAbsent(box, clauses):
            return Told(name(box), "makes no decision in time", clauses)
        case ev.HandVoided(box, reason, clauses):
            return Told(name(box), f"hand declared void: {reason}", clauses)
        case ev.RoundVoided(reason, clauses):
            return Told("Official", f"round declared void: {reason}", clauses)
    return _tell_mishap(event)


def _tell_mishap(event: Any) -> Told | None:
    """What goes wrong in every game."""
    match event:
        case ev.CardExposed(to, card, clauses):
            return Told(name(to), f"{card} was exposed by mistake", clauses)
        case ev.StrayCardDealt(box, _, clauses):
            return Told(name(box), "is dealt a card without the wagers for it", clauses)
        case ev.StrayFound(box, clauses):
            return Told(name(box), "a whole hand without wagers, to be collected", clauses)
        case ev.StrayCollected(box, cards, clauses):
            words = f"{len(cards)} cards without wagers counted, to the discard rack"
            return Told(name(box), words, clauses)
        case ev.PlayerExposed(box, cards, clauses):
            return Told(name(box), f"lets others see {format_cards(cards)}: no misdeal", clauses)
        case ev.DealerExposed(cards, clauses):
            words = f"exposes {format_cards(cards)} by mistake: who has not decided plays or folds"
            return Told("Dealer", words, clauses)
        case ev.CollectedEarly(box, _, clauses):
            return Told(name(box), "cards collected before it has decided", clauses)
        case ev.HandReconstructed(box, cards, clauses):
            words = f"hand reconstructed from the top of the rack: {format_cards(cards)}"
            return Told(name(box), words, clauses)
        case ev.RulingMade(official, reason, clauses):
            return Told("Official", f"final decision of {official}: {reason}", clauses)
    return None


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
        case Outcome.RULED:
            return f"{format_amount(line.net)} ruled"
        case Outcome.LOST | Outcome.FORFEITED | Outcome.KEPT:
            return f"{stake} {line.outcome}"
    return f"{stake} {line.outcome}, returned {returned}"


def tell_pools(replay: Replay) -> list[str]:
    """The jackpot after the round, where there is one."""
    pools = getattr(replay.final, "pools", None)
    if pools is None:
        return []
    names = {"pool": "Jackpot", "minor": "Minor pool", "major": "Major pool"}
    return [
        f"{names[name]} after the round {format_amount(pools.of(name))}" for name in pools.names
    ]


def account(replay: Replay) -> str:
    """The whole round as plain text, a line for everything that happened."""
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
    return "1 card" if count == 1 else f"{count} cards"
