"""Moves: what may be done next in a round, in a one-line notation that can be parsed.

    1 bet                       box 1 bets
    1 exchange 2c Jd            box 1 gives away two cards
    2 play 4                    box 2 plays four antes
    settle-now                  the dealer settles
    deal dealer exposed         a card to the dealer, face up by mistake
    1 void-hand 9.5 'two hands' an official declares a hand void

The box comes first, if the act belongs to one; then the verb, as in tables and journals; then the
required fields of the act, in order. Optional fields follow as `name=value`, or as the name alone
for a flag. Text with spaces is quoted, except that the last text may go without quotes."""

import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from itertools import combinations
from types import UnionType
from typing import Any, Literal, SupportsIndex, get_args, get_origin, get_type_hints, overload

from croupier.cards import Card, CardError, TableCard, format_cards, parse_table_cards
from croupier.games.actions import ShuffleRack
from croupier.games.events import COMMUNITY, DEALER
from croupier.games.game import Game, awaited, game_of, games, round_acts
from croupier.games.round_act import RoundAct
from croupier.games.state import RoundState
from croupier.games.view import Choice
from croupier.library.errors import MoveError, suggestion
from croupier.money import Amount, AmountError, format_amount, parse_amount
from croupier.sentence import say_count

_PLACES = {"dealer": DEALER, "board": COMMUNITY}
_NAMES = {place: name for name, place in _PLACES.items()}
_OFFICIAL_REASON = "declared void"


@dataclass(frozen=True, repr=False)
class Move:
    """A move in a round: `Move("1 exchange 2c Jd")`."""

    action: Any
    """The action for the game's engine."""
    cost: Amount | None = field(default=None, compare=False)
    """What the player must add to play it, if the round has stated it."""

    def __post_init__(self) -> None:
        if isinstance(self.action, str):
            object.__setattr__(self, "action", Move.parse(self.action).action)
        elif type(self.action) not in round_acts():
            raise MoveError(f"{self.action!r} is not a move: write one as text, as in '1 bet'")

    @classmethod
    def parse(cls, text: str, game: Game | str | None = None) -> "Move":
        """Parse a move; `game` decides if two games use a verb for different acts."""
        return cls(_read(text, game))

    @property
    def box(self) -> int | None:
        """The box whose move it is; None for the dealer or an official."""
        box: int | None = getattr(self.action, "box", None)
        return box

    @property
    def verb(self) -> str:
        return _verb(round_acts()[type(self.action)])

    @property
    def text(self) -> str:
        """The text that `Move.parse` and `Round.play` read."""
        return " ".join(_words(self.action))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


class Moves(tuple[Move, ...]):
    """Moves that can be played as they are."""

    __slots__ = ()

    @overload
    def __getitem__(self, index: SupportsIndex) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> "Moves": ...
    def __getitem__(self, index: SupportsIndex | slice) -> "Move | Moves":
        found = super().__getitem__(index)
        return found if isinstance(found, Move) else Moves(found)

    def grouped(self) -> Iterator[tuple[Move, int]]:
        """The first move of each kind, and the number of that kind."""
        kinds: dict[tuple[int | None, str, Amount | None], list[Move]] = {}
        for move in self:
            kinds.setdefault((move.box, move.verb, move.cost), []).append(move)
        return ((each[0], len(each)) for each in kinds.values())

    def __repr__(self) -> str:
        if not self:
            return "no moves"
        lines = [say_count(len(self), "move")]
        for move, count in self.grouped():
            cost = "" if move.cost is None else f"for {format_amount(move.cost)}"
            more = f"and {count - 1} more like it" if count > 1 else ""
            lines.append(f"  {move.text:<28}{'  '.join(filter(None, (cost, more)))}".rstrip())
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from croupier.library.notebook import moves_page

        return moves_page(self)


# Writing and reading


def _words(action: Any) -> Iterator[str]:
    row, values = round_acts()[type(action)], vars(action)
    if "box" in values:
        yield _NAMES.get(values["box"], str(values["box"]))
    yield _verb(row)
    for each, kind in _fields(row.action):
        value = values[each.name]
        if not _is_optional(each):
            yield from _tokens(kind, value)
        elif value is True:
            yield each.name
        elif value != each.default:
            written = " ".join(_tokens(kind, value))
            yield f"{each.name}={written.replace(' ', ',') if kind == 'cards' else written}"


def _tokens(kind: Any, value: Any) -> Iterator[str]:
    match kind:
        case "cards":
            yield format_cards(value)
        case "card":
            yield value.text
        case "place":
            yield _NAMES.get(value, str(value))
        case "amount":
            yield format_amount(value)
        case "amounts":
            yield from (f"{box}:{format_amount(amount)}" for box, amount in value.items())
        case _:
            yield shlex.quote(str(value))


def _read(text: str, of: Game | str | None) -> Any:
    if not isinstance(text, str):
        raise MoveError(f"{text!r} is not a move: write one as text, as in '1 bet'")
    try:
        words = shlex.split(text.strip())
    except ValueError as error:
        raise MoveError(f"{text!r}: {error}") from error
    box: int | None = None
    if words and (words[0].isdecimal() or (words[0] in _PLACES and len(words) > 1)):
        first = words.pop(0)
        box = _PLACES[first] if first in _PLACES else int(first)
    if not words:
        raise MoveError(f"{text!r} is not a move: write box and verb, as in '1 bet'")
    row = _row(words.pop(0), of)
    return _Reader(row, text, words).read(box)


def _row(verb: str, of: Game | str | None) -> RoundAct:
    known = _by_verb(of if of is None or isinstance(of, str) else of.id)
    name = verb.lower().replace("_", "-")
    found = known.get(name, ())
    if len(found) == 1:
        return found[0]
    if found:
        raise MoveError(f"{verb!r} means different acts in different games: name the game")
    raise MoveError(f"there is no move {verb!r}{suggestion(name, known)}")


@cache
def _by_verb(of: str | None) -> Mapping[str, tuple[RoundAct, ...]]:
    found: dict[str, list[RoundAct]] = {}
    for each in games():
        if of in (None, each.id):
            for row in each.acts:
                for name in {_verb(row), row.name.replace("_", "-")}:
                    rows = found.setdefault(name, [])
                    if row.action not in [other.action for other in rows]:
                        rows.append(row)
    return {verb: tuple(rows) for verb, rows in found.items()}


def _verb(row: RoundAct) -> str:
    return row.verb or row.name.replace("_", "-")


class _Reader:
    """Parses the words after the verb, field by field."""

    def __init__(self, row: RoundAct, text: str, words: list[str]) -> None:
        self._row, self._text, self._words = row, text, words

    def read(self, box: int | None) -> Any:
        values: dict[str, Any] = {}
        names = {each.name for each in fields(self._row.action)}
        if ("box" in names) != (box is not None):
            raise self._error()
        if box is not None:
            values["box"] = box
        known = _fields(self._row.action)
        for each, kind in known:
            if _is_optional(each):
                self._take_optional(each, kind, values)
        needed = [(each, kind) for each, kind in known if not _is_optional(each)]
        for each, kind in needed:
            values[each.name] = self._take(kind, each is needed[-1][0])
        if self._words:
            raise self._error()
        return self._row.action(**values)

    def _take_optional(self, each: "Field[Any]", kind: Any, values: dict[str, Any]) -> None:
        for word in self._words:
            name, equals, value = word.partition("=")
            if name == each.name and (equals or kind == "flag"):
                self._words.remove(word)
                values[name] = True if kind == "flag" else self._value(kind, value)
                return

    def _take(self, kind: Any, last: bool) -> Any:
        if kind in ("cards", "amounts"):
            words, self._words = self._words, []
            if kind == "amounts":
                return self._amounts(words)
            if not words:
                raise self._error()
            return self._cards(words)
        if not self._words:
            raise self._error()
        if kind is str and last:
            words, self._words = self._words, []
            return " ".join(words)
        return self._value(kind, self._words.pop(0))

    def _value(self, kind: Any, word: str) -> Any:
        if kind == "place" and word in _PLACES:
            return _PLACES[word]
        if kind == "amount":
            return self._amount(word)
        if kind == "cards":
            return self._cards([word])
        if kind == "card":
            return self._card(word)
        if kind in ("place", "number"):
            if not word.isdecimal():
                raise self._error()
            return int(word)
        if isinstance(kind, tuple) and word not in kind:
            raise self._error()
        return word

    def _cards(self, words: list[str]) -> tuple[TableCard, ...]:
        try:
            return parse_table_cards(" ".join(words))
        except CardError as error:
            raise MoveError(f"{self._text!r}: {error}") from error

    def _card(self, word: str) -> Card:
        try:
            return Card.parse(word)
        except CardError as error:
            raise MoveError(f"{self._text!r}: {error}") from error

    def _amount(self, word: str) -> Amount:
        try:
            return parse_amount(word)
        except AmountError as error:
            raise MoveError(f"{self._text!r}: {error}") from error

    def _amounts(self, words: list[str]) -> dict[int, Amount]:
        pairs = [word.partition(":") for word in words]
        if not all(box.isdecimal() for box, _, _ in pairs):
            raise self._error()
        return {int(box): self._amount(amount) for box, _, amount in pairs}

    def _error(self) -> MoveError:
        return MoveError(f"{self._text!r} is not a move: write {_form(self._row)}")


def _form(row: RoundAct) -> str:
    """The form of a move: "BOX exchange CARDS"."""
    boxed = any(each.name == "box" for each in fields(row.action))
    words = ["BOX"] if boxed else []
    words.append(_verb(row))
    for each, kind in _fields(row.action):
        name = " or ".join(kind) if isinstance(kind, tuple) else each.name.upper()
        if _is_optional(each):
            name = f"[{each.name}]" if kind == "flag" else f"[{each.name}={name}]"
        words.append(name)
    return repr(" ".join(words))


@cache
def _fields(action: type) -> tuple[tuple["Field[Any]", Any], ...]:
    """Every field except the box, with its kind."""
    hints = get_type_hints(action)
    own = fields(action)
    return tuple((each, _kind(each, hints[each.name])) for each in own if each.name != "box")


def _kind(each: "Field[Any]", hint: Any) -> Any:
    if each.name == "to":
        return "place"
    if hint in (Card, Card | None):
        return "card"
    if hint in (tuple[Card, ...], tuple[TableCard, ...]):
        return "cards"
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is Mapping:
        return "amounts"
    options = set(get_args(hint)) if isinstance(hint, UnionType) else {hint}
    if set(get_args(Amount)) <= options:
        return "amount"
    if bool in options:
        return "flag"
    return "number" if int in options else str


def _is_optional(each: "Field[Any]") -> bool:
    return each.default is not MISSING


# Legal moves


def legal_moves(state: RoundState, rack: Iterable[Card]) -> Moves:
    """Every move that the document allows now, without irregularities. `rack` is the order of the
    shuffled discard rack, if the deck has run out."""
    game = game_of(state)
    rows = {row.name: row for row in game.acts}
    order = tuple(rack)
    return Moves(
        Move(action, choice.amount)
        for choice in game.legal(state)
        for action in _actions(game, state, rows[choice.action], choice, order)
    )


def _actions(
    game: Game, state: RoundState, row: RoundAct, choice: Choice, rack: tuple[Card, ...]
) -> Iterator[Any]:
    """The actions of a choice; none if it leaves an amount open."""
    values: dict[str, Any] = {}
    if row.action is ShuffleRack:
        yield ShuffleRack(rack)
        return
    if any(each.name == "box" for each in fields(row.action)):
        values["box"] = next(
            each for each in (choice.box, choice.of, state.turn, 0) if each is not None
        )
    open_: list[tuple[str, Any]] = []
    for each, kind in _fields(row.action):
        if _is_optional(each):
            continue
        value = getattr(choice, each.name, None)
        if value is None:
            open_.append((each.name, kind))
        else:
            values[each.name] = value
    match open_:
        case []:
            yield row.action(**values)
        case [(name, "cards")]:
            for cards in _discards(state.boxes[values["box"]].cards, choice):
                yield row.action(**values, **{name: cards})
        case [("to", _)]:
            to = game.next_place(state)
            if to is not None:
                up = {"exposed": True} if game.is_dealt_up(state, to) else {}
                yield row.action(**values, to=to, **up)
        case [("words", _)]:
            if (due := awaited(state)) is not None:
                yield row.action(**values, words=due.words)
        case [("clause", _), ("reason", _)]:
            for clause in state.rules.void_hand_grounds:
                yield row.action(**values, clause=clause, reason=_OFFICIAL_REASON)


def _discards(hand: tuple[Card, ...], choice: Choice) -> Iterator[tuple[Card, ...]]:
    fewest = 1 if choice.fewest is None else choice.fewest
    most = len(hand) if choice.most is None else min(choice.most, len(hand))
    for count in range(fewest, most + 1):
        yield from combinations(hand, count)
