"""A finished round step by step: each event in words, and the table after it as a person may see
it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from croupier.cards import Card, Unseen
from croupier.floor.entries import event_name
from croupier.games import events as ev
from croupier.games.events import PoolMoved
from croupier.games.game import game_of, say_wager
from croupier.games.state import RoundState
from croupier.games.view import Viewer
from croupier.games.words import EventText, box_name
from croupier.records.rounds import Replay
from croupier.records.rounds.limits import SignRead, WagerFound, tell_limits
from croupier.records.sentences import is_irregular, tell
from croupier.sentence import Sentence, Sum, as_sentence, join_sentences
from croupier.server.tables import schemas
from croupier.server.tables.views import play_view

_BETWEEN = (ev.PhaseBegan, ev.HandFinished, ev.CardsCollected, SignRead)
"""Events shown only if every event is requested."""
_LINES = ("lines", "pool_lines")


@dataclass(frozen=True)
class Step:
    """An event, and the round after it."""

    event: Any
    told: EventText
    round: RoundState
    main: bool
    """Whether it belongs to the short version of the round."""


def steps_of(replay: Replay) -> list[Step]:
    """Every event of the round, with full knowledge of it."""
    # Each game's `fold` takes its own rounds and events.
    fold = game_of(replay.start).fold
    rounds, state = [], replay.start
    for event in replay.events:
        state = fold(state, event)
        rounds.append(state)
    told = _short_story(replay.events)
    return [
        Step(event, told.get(index) or _words(event), after, index in told)
        for index, (event, after) in enumerate(zip(replay.events, rounds, strict=True))
    ]


def _words(event: Any) -> EventText:
    if _is_end(event):
        return EventText("Round", "over", ())
    return tell_limits(event) or tell(event)


def _is_end(event: Any) -> bool:
    return isinstance(event, ev.PhaseBegan) and event.phase == "over"


def _short_story(events: Sequence[Any]) -> dict[int, EventText]:
    """The places of the events in the short version; consecutive events of one kind count as
    one."""
    story: dict[int, EventText] = {}
    for first, last in _runs(events):
        event = events[first]
        if isinstance(event, ev.CardDealt):
            story[last] = _dealt(events[first : last + 1])
        elif isinstance(event, ev.WagerPlaced):
            story[last] = _wagered(events[first : last + 1])
        elif not isinstance(event, _BETWEEN) or _is_end(event):
            story[last] = _words(event)
    return story


def _runs(events: Sequence[Any]) -> Iterator[tuple[int, int]]:
    first = 0
    for index in range(1, len(events) + 1):
        if index == len(events) or _kind(events[index]) != _kind(events[first]):
            yield first, index - 1
            first = index


def _kind(event: Any) -> object:
    """The kind by which consecutive events are joined: a deal, or wagers."""
    joined = isinstance(event, ev.CardDealt | ev.WagerPlaced)
    return type(event) if joined else id(event)


def _dealt(dealt: Sequence[ev.CardDealt]) -> EventText:
    if len({event.to for event in dealt}) == 1:
        return _received(dealt)
    says = Sentence(
        "{count} cards dealt from the {source}{up}",
        count=len(dealt),
        source=dealt[0].source,
        up=_up(dealt),
    )
    clauses = dict.fromkeys(clause for event in dealt for clause in event.clauses)
    return EventText("Dealer", says, tuple(clauses))


def _received(dealt: Sequence[ev.CardDealt]) -> EventText:
    count = "a card" if len(dealt) == 1 else f"{len(dealt)} cards"
    says = Sentence("receives {count}{up}", count=count, up=_up(dealt))
    return EventText(box_name(dealt[0].to), says, dealt[0].clauses)


def _up(dealt: Sequence[ev.CardDealt]) -> Sentence:
    cards = tuple(event.card for event in dealt if event.face_up)
    return Sentence(", {cards} up", cards=cards) if cards else as_sentence("")


def _wagered(placed: Sequence[ev.WagerPlaced]) -> EventText:
    """ "Boxes 1, 3" wager "box 1: ante 10, super wager 10; box 3: ante 25"."""
    by_box: dict[int, list[Sentence]] = {}
    for each in placed:
        wager = say_wager(each.wager).removesuffix(" wager")
        says = Sentence("{wager} {amount}", wager=wager, amount=Sum(each.amount))
        by_box.setdefault(each.box, []).append(says)
    clauses = tuple(dict.fromkeys(clause for event in placed for clause in event.clauses))
    if len(by_box) == 1:
        [(box, wagers)] = by_box.items()
        return EventText(
            box_name(box), Sentence("wagers {all}", all=join_sentences(", ", wagers)), clauses
        )
    boxes = (
        Sentence(
            "{box}: {wagers}", box=box_name(box).lower(), wagers=join_sentences(", ", by_box[box])
        )
        for box in sorted(by_box)
    )
    return EventText("Wagers", join_sentences("; ", boxes), clauses)


def _says(event: Any) -> str | None:
    return str(event.words) if isinstance(event, ev.Announced) else None


def tell_steps(steps: Sequence[Step], viewer: Viewer, currency: str) -> list[schemas.StepTold]:
    """The steps as this person may see them; settled lines are counted, not repeated."""
    seen: set[Card] = set()
    shown = []
    for number, step in enumerate(steps, start=1):
        play = play_view(step.round, viewer)
        seen.update(_cards(play))
        settled, pools_moved = len(play.lines), len(getattr(play, "pool_lines", ()))
        told = _shown(step, seen)
        shown.append(
            schemas.StepTold(
                number=number,
                event=event_name(type(step.event)),
                who=told.who,
                what=told.sentence.priced(currency).text(),
                says=_says(step.event),
                clauses=list(told.clauses),
                main=step.main,
                irregular=is_irregular(step.event) or isinstance(step.event, WagerFound),
                box=_box(step.event),
                to=_to(step.event),
                line=settled if isinstance(step.event, ev.LineSettled) else None,
                settled=settled,
                pools_moved=pools_moved,
                play=play.model_copy(
                    update={name: [] for name in _LINES if name in type(play).model_fields}
                ),
            )
        )
    return shown


def _shown(step: Step, seen: set[Card]) -> EventText:
    """The sentence, without its cards unless this person has seen all of them by now."""
    if step.told.sentence.cards <= seen:
        return step.told
    if step.told.unseen:
        return replace(step.told, says=step.told.unseen)
    return replace(step.told, says=step.told.sentence.shown_to(()))


def hands_in(replay: Replay) -> set[Card]:
    """The cards that were dealt to boxes, as far as the software knows them."""
    dealt = (event for event in replay.events if isinstance(event, _DEALT))
    cards = (event.card for event in dealt if _box(event) is not None)
    return {card for card in cards if not isinstance(card, Unseen)}


_DEALT = (ev.CardDealt, ev.StrayCardDealt)


def cards_seen(steps: Sequence[Step], viewer: Viewer) -> set[Card]:
    """The cards that this person sees in some step."""
    return {card for step in steps for card in _cards(play_view(step.round, viewer))}


def _cards(play: schemas.Play) -> Iterator[Card]:
    """The cards that lie open."""
    hands = [play.dealer, getattr(play, "community", [])]
    hands += [box.cards for box in play.boxes.values()]
    return (Card.parse(card) for hand in hands for card in hand if card is not None)


def _box(event: Any) -> int | None:
    """The box that an event is about, if any."""
    match event:
        case ev.LineSettled(line):
            return line.box
        case ev.CardDealt(to) if to > 0:
            return to
        case PoolMoved():
            return None
    box = getattr(event, "box", None)
    return box if isinstance(box, int) and box > 0 else None


def _to(event: Any) -> str | None:
    """Where a card of the deck went: "dealer", "board" or "box 3"."""
    match event:
        case ev.CardDealt(to) | ev.StrayCardDealt(to):
            return box_name(to).lower()
    return None
