"""A sentence for every event of a table.

People who follow a table are told that a card was dealt, and which card only if it lies face up.
With `open_cards` every card is named, as in the record of a round."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from croupier.games import events as shared
from croupier.games.events import CardDealt, LineSettled, PhaseBegan
from croupier.games.game import games, tell_unseen
from croupier.games.settlement import SettlementLine
from croupier.games.words import EventText, box_name
from croupier.house import directions, disputes
from croupier.house.limits import state as limits
from croupier.house.table import events as table
from croupier.house.table.events import Corrected, RoundSettled
from croupier.house.upkeep import events as upkeep
from croupier.records.rounds.account import tell as tell_openly
from croupier.records.sentences.cards import CARDS
from croupier.records.sentences.house import DIRECTIONS, DISPUTES, LIMITS, MONEY
from croupier.records.sentences.words import Tell
from croupier.sentence import Sentence
from croupier.value import value

IRREGULAR: frozenset[type[Any]] = frozenset(
    {
        *(shared.CardExposed, shared.StrayCardDealt, shared.StrayFound, shared.StrayCollected),
        *(shared.PlayerExposed, shared.DealerExposed, shared.PlayerAbsent),
        *(shared.DealtOutOfOrder, shared.CardTooMany, shared.UpcardFaceDown),
        shared.StrayNoticed,
        *(shared.BoardMiscounted, shared.BoardPutRight),
        *(shared.WrongAmount, shared.WagerMissing, shared.WagerPutRight),
        *(shared.CollectedEarly, shared.HandReconstructed),
        *(shared.LaidHandCollected, shared.DeemedFolded),
        *(shared.HandVoided, shared.RoundVoided, shared.RulingMade),
        *(event for game in games() for event in game.irregular),
        *(upkeep.CardExposed, upkeep.ShuffleDirected, upkeep.CheckOwed, upkeep.FaultFound),
        *(upkeep.CardsReplaced, upkeep.MachineJammed, upkeep.MachineBroke, upkeep.RoundCalledOff),
        limits.WagerRefused,
        *(directions.Reported, directions.Directed),
        *(disputes.Opened, disputes.Decided, disputes.ReviewRequested),
        *(disputes.Advised, disputes.Lodged),
        *(table.WagerUnchecked, table.Corrected, table.ToPart),
        *(table.NotDealtIn, table.TalkNoticed, table.ActWithdrawn, table.OfficialCalled),
        table.JackpotFailed,
    }
)


def is_irregular(event: Any) -> bool:
    """Whether the event is out of the ordinary."""
    finding = getattr(event, "finding", None)
    return type(event) in IRREGULAR or (finding is not None and not finding.whole)


def _phase(event: shared.PhaseBegan) -> EventText:
    return EventText("Round", f"now: {event.phase}", ())


def _open(event: Any) -> EventText:
    [told] = tell_openly([event])
    return told


def _dealt(event: shared.CardDealt) -> EventText:
    return _received([event])


def _received(cards: Sequence[shared.CardDealt]) -> EventText:
    """Cards dealt to one place in one act."""
    up = tuple(event.card for event in cards if event.face_up)
    lies = "{count}, {up} face up" if up else "{count} face down"
    if len(cards) == 1 and up:
        lies = "{up}, face up"
    says = Sentence(
        f"receives {lies} ({{source}})",
        count="a card" if len(cards) == 1 else f"{len(cards)} cards",
        up=up,
        source=cards[0].source,
    )
    return EventText(box_name(cards[0].to), says, cards[0].clauses)


def _reconstructed(event: shared.HandReconstructed) -> EventText:
    words = "hand reconstructed from the rack"
    return EventText(box_name(event.box), words, event.clauses)


def _seen(event: shared.CardsSeen | shared.CardCorrected) -> EventText:
    told = _open(event)
    return EventText(told.who, told.unseen, told.clauses)


FACE_DOWN: Mapping[type[Any], Tell] = {
    shared.CardDealt: _dealt,
    shared.CardsSeen: _seen,
    shared.CardCorrected: _seen,
    shared.HandReconstructed: _reconstructed,
}
"""Events whose full sentence would name cards that lie face down; for events of one game see
`Game.tell_unseen`.
"""

OPEN: Mapping[type[Any], Tell] = {
    **{cls: _open for game in games() for cls in game.events},
    shared.PhaseBegan: _phase,
}


def tell_dealt(dealt: Iterable[shared.CardDealt], open_cards: bool) -> Iterator[EventText]:
    """A sentence for each hand that receives consecutive cards."""
    hands: dict[int, list[shared.CardDealt]] = {}
    for event in dealt:
        hands.setdefault(event.to, []).append(event)
    for cards in hands.values():
        yield from tell_openly(cards) if open_cards else (_received(cards),)


TOLD: Mapping[type[Any], Tell] = {**OPEN, **CARDS, **LIMITS, **DIRECTIONS, **DISPUTES, **MONEY}
"""A sentence for every event, with every card named."""
_SEEN: Mapping[type[Any], Tell] = {**TOLD, **FACE_DOWN}


def tell(event: Any, *, open_cards: bool = False) -> EventText:
    """The sentence for an event; with `open_cards` it also names cards that lie face down."""
    if not open_cards and (told := tell_unseen(event)) is not None:
        return told
    return (TOLD if open_cards else _SEEN)[type(event)](event)


@value
class StoryLine:
    """A sentence for an event, with the settlement lines if wagers were settled."""

    told: EventText
    irregular: bool = False
    lines: tuple[SettlementLine, ...] = ()
    account: bool = False
    """Whether the lines are the whole account of a round, or of a correction."""


def tell_all(events: Iterable[Any], *, open_cards: bool = False) -> tuple[StoryLine, ...]:
    """The sentences for the events of one act.

    Cards are told hand by hand; of several phases only the last is told, and wagers once: if the
    act settles the round, only in its account."""
    return tuple(_tell(_worth(tuple(events)), open_cards))


def _tell(events: Iterable[Any], open_cards: bool) -> Iterator[StoryLine]:
    dealt: list[CardDealt] = []
    for event in events:
        if isinstance(event, CardDealt):
            dealt.append(event)
            continue
        yield from map(StoryLine, tell_dealt(dealt, open_cards))
        dealt = []
        yield _sentence(event, open_cards)
    yield from map(StoryLine, tell_dealt(dealt, open_cards))


def _sentence(event: Any, open_cards: bool) -> StoryLine:
    told, irregular = tell(event, open_cards=open_cards), is_irregular(event)
    match event:
        case LineSettled(line):
            return StoryLine(told, irregular, (line,))
        case RoundSettled(_, _, lines) | Corrected(_, lines):
            return StoryLine(told, irregular, lines, account=True)
    return StoryLine(told, irregular)


def _worth(events: tuple[Any, ...]) -> Iterator[Any]:
    settled = any(isinstance(event, RoundSettled) for event in events)
    last = max((n for n, each in enumerate(events) if isinstance(each, PhaseBegan)), default=None)
    for number, event in enumerate(events):
        if isinstance(event, PhaseBegan) and (number != last or settled):
            continue
        if isinstance(event, LineSettled) and settled:
            continue
        yield event
