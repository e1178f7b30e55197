"""Every event of a table in words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.games.events import CardDealt, LineSettled, PhaseBegan
from croupier.games.game import tell_unseen
from croupier.games.settlement import SettlementLine
from croupier.games.telling import Told
from croupier.journal.telling.cards import CARDS
from croupier.journal.telling.directions import DIRECTIONS
from croupier.journal.telling.disputes import DISPUTES
from croupier.journal.telling.irregular import is_irregular
from croupier.journal.telling.limits import LIMITS
from croupier.journal.telling.money import MONEY
from croupier.journal.telling.rounds import FACE_DOWN, OPEN, tell_dealt
from croupier.journal.telling.words import Tell
from croupier.table.events import Corrected, RoundSettled

TOLD: Mapping[type[Any], Tell] = {**OPEN, **CARDS, **LIMITS, **DIRECTIONS, **DISPUTES, **MONEY}
"""Everything that can happen at a table, with all that is known of it."""
_SEEN: Mapping[type[Any], Tell] = {**TOLD, **FACE_DOWN}


def tell(event: Any, *, open_cards: bool = False) -> Told:
    """The event in a sentence; cards that lie face down only with `open_cards`."""
    if not open_cards and (told := tell_unseen(event)) is not None:
        return told
    return (TOLD if open_cards else _SEEN)[type(event)](event)


@dataclass(frozen=True)
class StoryLine:
    """Something that happened, in words; and in numbers, where wagers were settled."""

    told: Told
    irregular: bool = False
    lines: tuple[SettlementLine, ...] = ()
    account: bool = False
    """Whether the lines are all of a round's, or of its correction."""


def tell_all(events: Iterable[Any], *, open_cards: bool = False) -> tuple[StoryLine, ...]:
    """What one act brought, sentence by sentence.

    Cards are told hand by hand, phases that pass only by the last of them, and wagers once: where
    the round is settled with the same act, its account tells them.
    """
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
