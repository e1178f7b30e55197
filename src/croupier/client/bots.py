"""Bots: ordinary clients of a floor, each with its own session and chips.

They know what any client knows: the public table, their own cards, and what is legal now."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from websockets.exceptions import WebSocketException

from croupier.client.session import FloorError, Session
from croupier.client.session import enter as open_session
from croupier.client.state import Choice, State
from croupier.client.table import Answer, AsyncTable

_READY = "ready"
"""It never concedes: the table need not wait for it."""
_AGAIN = ("stale", "too-many", "unavailable", "wagers-lie-there")
"""Refusals after which a bot looks at the table again and retries."""
_RANKS = "23456789TJQKA"
_MOST_GIVEN = 3
"""How many of its cards it gives away at most."""


def enter(url: str) -> Session:
    """Open a session as a guest who is a bot."""
    return open_session(url, role="player", bot=True)


@dataclass
class Bot:
    """One bot at one box of one table."""

    guest: Session
    table: str
    box: int
    random: Random = field(default_factory=Random)
    thinks: float = 0.0
    """The maximum delay in seconds before it acts."""
    rounds: int | None = None
    """It leaves after this many rounds; None: when `leave` is called."""
    acts: int = 0
    refusals: list[str] = field(default_factory=list)
    leaving: bool = False
    _done: dict[Any, str] = field(default_factory=dict)
    """The acts already sent, with their ids, so that none is sent twice."""
    _began: int | None = None
    _channel: AsyncTable | None = None
    _latest: State | None = None
    _busy: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def play(self) -> None:
        """Sit down and play until it has left or the connection ends."""
        channel = AsyncTable(self.guest, self.table)
        with suppress(FloorError, WebSocketException, OSError):
            await channel.open()
            self._channel = channel
            try:
                async for heard in channel.messages():
                    if isinstance(heard, Answer):
                        self._hear(heard)
                        continue
                    self._latest = heard
                    if await self._go_on():
                        return
            finally:
                await channel.close()

    async def leave(self) -> None:
        """Leave as soon as it has no wager on the table."""
        self.leaving = True
        if self._latest is not None:
            with suppress(WebSocketException, OSError):
                await self._go_on()

    def _hear(self, answer: Answer) -> None:
        if answer.refusal is None:
            return
        code = answer.refusal.code
        self.refusals.append(code)
        if code in _AGAIN:
            self._done = {once: id for once, id in self._done.items() if id != answer.id}
        elif code in ("not-enough-chips", "taken"):
            self.leaving = True

    async def _go_on(self) -> bool:
        """Do the next thing, one at a time; return whether it has left."""
        async with self._busy:
            assert self._latest is not None
            return await self._do(self._latest)

    async def _do(self, state: State) -> bool:
        public = state.public
        self._began = public["round"] if self._began is None else self._began
        if self.rounds is not None and public["round"] >= self._began + self.rounds:
            self.leaving = True
        if public["seats"].get(str(self.box)) != self.guest.name:
            if self.leaving:
                return True
            await self._act(("sit",), "sit", {"box": self.box, "player": self.guest.name})
        elif public["stage"] == "wagering":
            await self._between_rounds(public)
        else:
            await self._in_round(state)
        return False

    async def _between_rounds(self, public: Mapping[str, Any]) -> None:
        boxes = (public["play"] or {}).get("boxes", {})
        lying = boxes.get(str(self.box), {}).get("wagers", {})
        at = public["round"]
        if self.leaving:
            for area in lying:
                await self._act((at, "back", area), "withdraw", {"box": self.box, "area": area})
            if not lying:
                await self._act((at, "leave"), "leave", {"box": self.box})
        elif not public["waiting_for"]:
            for area, amount in _least(public["wagers"], self.box).items():
                said = {"box": self.box, "area": area, "amount": amount}
                await self._act((at, area), "wager", said)

    async def _in_round(self, state: State) -> None:
        turn = (state.round, state.public["play"]["phase"])
        if any(each.action == _READY and each.box == self.box for each in state.choices):
            await self._act((*turn, _READY), _READY, {"box": self.box}, state.seq)
        legal = state.decisions(self.box)
        if not legal:
            return
        presence = state.public["presence"]
        if presence is not None and presence["stage"] == "asked":
            self._done.pop(turn, None)  # the answer to its decision was lost
        if turn not in self._done:
            choice = self._choose(legal, state.cards(self.box))
            assert choice.act is not None, "a decision is an act"
            said = choice.said(self._given(choice, state.cards(self.box)))
            await self._act(turn, choice.act, said, state.seq)

    def _choose(self, legal: Sequence[Choice], hand: Sequence[str | None]) -> Choice:
        strong = _is_strong(hand)
        weights = [_weight(each, strong) for each in legal]
        return self.random.choices(legal, weights)[0]

    def _given(self, choice: Choice, hand: Sequence[str | None]) -> tuple[str, ...]:
        """The cards that it gives away, if the choice takes any: its lowest."""
        if choice.cards is None:
            return ()
        assert choice.fewest is not None, "a choice of cards says how many"
        assert choice.most is not None, "a choice of cards says how many"
        lowest = sorted(filter(None, hand), key=lambda card: _RANKS.index(card[0]))
        count = self.random.randint(choice.fewest, min(_MOST_GIVEN, choice.most))
        return tuple(lowest[:count])

    async def _act(
        self, once: Any, act: str, said: Mapping[str, Any], seen: int | None = None
    ) -> None:
        if once in self._done or self._channel is None:
            return
        self.acts += 1
        id = f"{self.table}-{self.box}-{self.acts}"
        self._done[once] = id
        if self.thinks:
            await asyncio.sleep(self.random.uniform(self.thinks / 3, self.thinks))
        await self._channel.send(act, said, seen, id)


def _weight(choice: Choice, strong: bool) -> int:
    """How much it likes a choice, whatever the game: it pays on a strong hand, mostly."""
    pays = choice.amount is not None and choice.cards is None
    if strong:
        return 10 if pays else 1
    return 1 if pays else 2


def _is_strong(hand: Sequence[str | None]) -> bool:
    """A pair or better, or two high cards."""
    cards = [card for card in hand if card]
    ranks = [card[0] for card in cards]
    if len(set(ranks)) < len(ranks):
        return True
    return len(cards) == 2 and all(rank in "TJQKA" for rank in ranks)


def _least(areas: list[dict[str, Any]], box: int) -> dict[str, str]:
    """The smallest wagers with which the box is dealt in, by area, in the order to place them. If
    one wager is enough, the first other wager that the table takes on that box is added."""
    wanted = [each for each in areas if each["compulsory"]]
    if len(wanted) == 1:
        others = [each for each in areas if not (each["compulsory"] or each["on_box"])]
        wanted += others[:1]
    least = {each["area"]: min(_minimums(each, box), key=Fraction) for each in wanted}
    # One amount for all of them: some must equal another, or must not be less.
    tied = [each["area"] for each in wanted if each["equals"] or each["at_least"]]
    tied += [each["equals"] or each["at_least"] for each in wanted if each["area"] in tied]
    most = max((least[area] for area in tied if area in least), key=Fraction, default="0")
    return {area: most if area in tied else amount for area, amount in least.items()}


def _minimums(area: Mapping[str, Any], box: int) -> list[str]:
    return [each["minimum"] for each in area["boxes"].get(str(box), [area])]
