"""A plain table in the terminal, for a game that does not draw its own.

It uses what every game has: areas, views, legal choices and odds.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import groupby
from random import Random
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from croupier.cards import Card, CardError, parse_cards
from croupier.cli.play.game import Events, PlayedRound, TableGame, TableRequest
from croupier.cli.play.pages import chosen, keyed, meaning, menu, sign
from croupier.cli.play.questions import (
    FIRST_ANTE,
    AmountQuestion,
    BoxWagers,
    Move,
    Question,
    Turn,
    Unreadable,
    WagerQuestions,
    Wagers,
)
from croupier.cli.terminal.cards import (
    cards_and_remarks,
    faces,
    inscription,
    line_of_cards,
    on_felt,
    title,
    wagers,
)
from croupier.cli.terminal.words import short_wager
from croupier.games import events as ev
from croupier.games.actions import ShuffleRack
from croupier.games.game import Game, game_of
from croupier.games.view import Cards, Choice
from croupier.machine import Refusal
from croupier.money import Amount
from croupier.rulebooks.facts import say
from croupier.rulebooks.table import TableRules

_ODDS = " odds"
_TOLD = (ev.Announced, ev.PlayerAbsent, ev.HandVoided, ev.RoundVoided)


class PlainGame(TableGame):
    cloth = "#24323D"
    keys = (
        ("1 2 3", "the choice of that number; its name, or how it begins, does as well"),
        ("3 9h 5c", "cards that a choice names follow it"),
        ("Enter", "go on, where nobody has to decide"),
    )

    def __init__(self, rules: TableRules, wanted: TableRequest) -> None:
        super().__init__(rules, wanted)
        if wanted.jackpot is not None:
            message = f"the plain table of {game_of(rules).name} has no progressive jackpot"
            raise Refusal("no-jackpot", (), message)

    def signs(self) -> Iterator[RenderableType]:
        """What the wagers pay, from the rulebook's facts."""
        document = self.rules.document
        odds = [fact for fact in game_of(self.rules).facts(document) if fact.topic.endswith(_ODDS)]
        for topic, group in groupby(odds, key=lambda fact: fact.topic):
            facts = list(group)
            rows = [(fact.what.capitalize(), say(fact.says)) for fact in facts]
            clauses = dict.fromkeys(clause for fact in facts for clause in fact.clauses)
            yield sign(f"{topic.removesuffix(_ODDS).capitalize()} pays", clauses, rows)
        yield from chosen(self.rules, shown=())

    def wager_questions(self, box: int, boxes: Sequence[int], last: BoxWagers) -> WagerQuestions:
        del box
        ante: Amount = FIRST_ANTE
        for area in self.rules.document.areas:
            if area not in self.rules.areas:
                continue
            must = area in self.rules.compulsory
            offered = last.get(area, 0) if last else (ante if must else 0)
            needed = must and (area != "ante" or len(boxes) == 1)
            given = yield AmountQuestion(short_wager(area), (area,), offered, compulsory=needed)
            ante = given.get("ante", ante)
            if area == "ante" and not ante:
                return

    def open(self, deck: Sequence[Card], wagers: Wagers) -> "PlainRound":
        del wagers
        return PlainRound(self.rules, deck, self.dealing)


class PlainRound(PlayedRound[Any, Any]):
    def __init__(self, rules: TableRules, deck: Sequence[Card], dealing: str) -> None:
        self.game = game_of(rules)
        super().__init__(self.game.open(rules, deck, dealing), self.game.act, self.game.view)

    def house_acts(self, random: Random) -> Events:
        """Shuffle the rack if the cards have run out; go on if no box has a choice."""
        if self.state.needs_cards:
            rack = list(self.state.rack)
            random.shuffle(rack)
            return self.act(ShuffleRack(tuple(rack)))
        unasked = self.game.dealer_step(self.state) if self.state.turn is None else None
        return self.act(unasked[0]) if unasked and not unasked[1] else ()

    def turn(self, balance: Amount) -> Turn:
        shown, number = self.view, self.state.turn
        choices = [each for each in shown.legal if number in (None, each.box)]
        whose = "your decision" if number is None else f"box {number}, your decision"
        return Turn(
            self._felt(number),
            menu(
                (keyed(f"[{at}] {each.text}"), meaning(each, "", balance))
                for at, each in enumerate(choices, start=1)
            ),
            Question(whose, lambda text: self._read(text, choices)),
        )

    def _read(self, text: str, choices: Sequence[Choice]) -> Move:
        if not text:
            unasked = self.game.dealer_step(self.state) if self.state.turn is None else None
            if unasked is None:
                raise Unreadable("no choice was made")
            return Move(unasked[0])
        key, *cards = text.split()
        choice = _chosen(key.lower(), choices)
        return Move(_action(self.game, choice, " ".join(cards)), choice.amount or 0)

    def leave(self) -> Events:
        if self.state.turn is not None:
            return self.act(self.game.default_action(self.state))
        unasked = self.game.dealer_step(self.state)
        assert unasked is not None, "somebody has to act until the round is over"
        return self.act(unasked[0])

    def worth_telling(self, events: Events) -> Iterator[Any]:
        return (event for event in events if isinstance(event, _TOLD))

    # What is seen

    def _felt(self, to_act: int | None) -> RenderableType:
        boxes = [self.hand(number, low=to_act not in (None, number)) for number in self.state.boxes]
        return on_felt(*self._centre(low=False), inscription(self.state.rules), *boxes)

    def _centre(self, low: bool) -> Iterator[RenderableType]:
        shown = self.view
        value = f"  {shown.dealer_value.name}" if shown.dealer_value else ""
        yield _hand(Text(f"DEALER{value}", "felt.name"), shown.dealer, low)
        if self.state.community:
            yield _hand(Text("BOARD", "felt.name"), shown.community, low)

    def top(self, low: bool) -> Iterable[RenderableType]:
        if not self.state.dealer_shown:
            return ()
        return (*self._centre(low), inscription(self.state.rules))

    def hand(self, box: int, low: bool) -> RenderableType:
        shown = self.view.boxes[box]
        name = title(box, shown.value.name if shown.value else "")
        if self.over:
            return _hand(name, shown.cards, low or len(self.state.boxes) > 1)
        return _hand(name, shown.cards, low, wagers(shown.wagers, {}))


def _hand(name: Text, cards: Cards, low: bool, *remarks: RenderableType) -> RenderableType:
    if low:
        return Text.assemble(name, "  ", line_of_cards(cards))
    return cards_and_remarks(faces(cards), name, *remarks)


def _chosen(key: str, choices: Sequence[Choice]) -> Choice:
    """A choice by its number, or by the start of its name."""
    if key.isdecimal():
        found = [choice for at, choice in enumerate(choices, start=1) if str(at) == key]
    else:
        found = [each for each in choices if each.action.replace("_", "-").startswith(key)]
    if len(found) != 1:
        why = "means more than one choice" if found else "is not a choice"
        raise Unreadable(f"{key[:30]!r} {why}")
    return found[0]


def _action(game: Game, choice: Choice, cards: str) -> Any:
    """The action of a choice, with the cards that the player names."""
    row = next(row for row in game.acts if row.name == choice.action)
    given: dict[str, Any] = {}
    for each in fields(row.action):
        if each.name == row.names_cards:
            given[each.name] = _cards(cards)
        elif each.name in ("box", "multiple"):
            given[each.name] = getattr(choice, each.name)
    return row.action(**given)


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except CardError as error:
        raise Unreadable(str(error)) from error
