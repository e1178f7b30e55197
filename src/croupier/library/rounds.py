"""A round for Python users: immutable, with answers that explain themselves."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from croupier import machine
from croupier.analysis.spot import ValuedChoice
from croupier.cards import Card, known
from croupier.games.actions import ShuffleRack
from croupier.games.game import Done, Game, act_of, game_of
from croupier.games.settlement import SettlementLine
from croupier.games.state import RoundState
from croupier.games.view import Viewer
from croupier.games.view import player as player_view
from croupier.hands import Value
from croupier.library.books import Book, load_version
from croupier.library.deal import shuffled
from croupier.library.errors import MoveError, Refusal
from croupier.library.moves import Move, Moves, legal_moves
from croupier.money import Amount, format_amount, format_odds
from croupier.records.rounds import (
    RecordError,
    RoundRecord,
    plain_record,
    read_record,
    replay_record,
)
from croupier.records.rounds.account import tell
from croupier.records.rounds.format import action_entry
from croupier.records.rounds.writing import write_record
from croupier.rulebooks.clauses import numbers
from croupier.texts import read_json

_HIDDEN = "??"


@dataclass(frozen=True, repr=False)
class Box:
    """One box of a round: its cards, its wagers and their results."""

    number: int
    cards: tuple[Card, ...]
    value: Value | None
    """The value of the cards, once there are enough of them."""
    wagers: Mapping[str, Amount]
    """Every wager and fee by its key, as staked."""
    lines: tuple[SettlementLine, ...]
    """The settlement line of each settled wager, with its clauses."""

    @property
    def net(self) -> Amount:
        """The winnings of the box so far, less its losses."""
        return sum(line.net for line in self.lines)

    @property
    def results(self) -> dict[str, Amount]:
        """The net result of each settled wager and fee."""
        nets: dict[str, Amount] = {}
        for line in self.lines:
            nets[line.wager] = nets.get(line.wager, 0) + line.net
        return nets

    def __repr__(self) -> str:
        hand = _cards(self.cards) + (f": {self.value.name}" if self.value else "")
        lines = [f"Box {self.number}  {hand}"]
        if not self.lines:
            lines.append(f"  {_wagers(self.wagers)}")
            return "\n".join(lines)
        wide = max(len(line.wager) for line in self.lines)
        for line in self.lines:
            result = f"{format_amount(line.stake):>6}  {_outcome(line):<16} {_signed(line.net):>6}"
            words = f"{line.because} [{numbers(line.clauses)}]"
            lines.append(f"  {line.wager:<{wide}} {result}  {words}")
        return "\n".join([*lines, f"  {'net':<{wide}} {_signed(self.net):>31}"])

    def _repr_html_(self) -> str:
        from croupier.library.notebook import box_page

        return box_page(self)


@dataclass(frozen=True, repr=False)
class Round:
    """A round at one moment. `play` returns the round after a move and leaves this one
    unchanged."""

    book: Book
    start: RoundState
    """The engine's state before the first wager."""
    state: RoundState
    """The engine's state now, including face-down cards."""
    events: tuple[Any, ...] = ()
    """All events so far."""
    done: tuple[Done, ...] = ()
    """Every action, and the phase in which it was done."""
    seed: int | str = ""
    """Determines the order of the cards that were not given."""
    pause: bool = False
    source: RoundRecord | None = None
    """The record that was replayed."""

    def __hash__(self) -> int:
        return hash((self.book.id, self.seed, len(self.events)))

    # Moves

    def legal(self, box: int | None = None) -> Moves:
        """Every move that can be played now, or only those of one box."""
        moves = legal_moves(self.state, self._rack)
        return moves if box is None else Moves(move for move in moves if move.box == box)

    def play(self, move: "str | Move | ValuedChoice | Any") -> "Round":
        """The round after a move: text such as "1 bet", a `Move`, a valued choice, or an action of
        the engine. A move that the rules do not allow raises `Refusal`, with the clauses and what
        is legal now."""
        return self.act(self._action(move))

    def play_out(self, seed: int | str | None = None) -> "Round":
        """The finished round, played at random but sensibly by the game's sample player."""
        chance, round = Random(self.seed if seed is None else seed), self
        while not round.over:
            round = round.act(self._game.sample_action(round.state, chance))
        return round

    def act(self, action: Any) -> "Round":
        """The round after an action of the engine and the dealer's steps that follow."""
        round = self._apply(action)
        while (next_ := round._next_dealer_action()) is not None:
            round = round._apply(next_)
        return round

    def _apply(self, action: Any) -> "Round":
        try:
            state, events = self._game.act(self.state, action)
        except machine.Refusal as refused:
            legal, words = refused.legal, refused.sentence
            raise Refusal(refused.code, refused.clauses, words, legal) from None
        done = (*self.done, (self.state.phase, action))
        return replace(self, state=state, events=self.events + events, done=done)

    def _next_dealer_action(self) -> Any:
        """The dealer's next step before a player must decide; None if there is none."""
        state = self.state
        if state.needs_cards and not state.finished:
            return ShuffleRack(self._rack)
        if self.pause or state.by_hand or state.over or state.turn is not None:
            return None
        unasked = self._game.dealer_step(state)
        return None if unasked is None else unasked[0]

    def _action(self, move: "str | Move | ValuedChoice | Any") -> Any:
        game = self._game
        if isinstance(move, ValuedChoice):
            move = self._move_of(move)
        try:
            if isinstance(move, str):
                move = Move.parse(move, game)
            action = move.action if isinstance(move, Move) else Move(move).action
        except MoveError as error:
            raise self._not_a_move(str(error)) from None
        if type(action) not in game.rows:
            raise self._not_a_move(f"{Move(action).verb} is not a move of {game.name}")
        return action

    def _move_of(self, choice: ValuedChoice) -> Move:
        """The move of a valued choice."""
        for move in self.legal(self.turn):
            wagers_text = vars(move.action)
            made = (
                act_of(move.action).name,
                wagers_text.get("multiple"),
                {*wagers_text.get("discard", ())},
            )
            if made == (choice.action, choice.multiple, {*choice.discard}):
                return move
        raise self._not_a_move(f"{choice.name} is not possible now")

    def _not_a_move(self, message: str) -> Refusal:
        now = (f"{move}{' ...' if count > 1 else ''}" for move, count in self.legal().grouped())
        return Refusal("unknown-move", (), message, tuple(now))

    # What can be seen

    @property
    def _game(self) -> Game:
        return game_of(self.book.rules)

    @property
    def _rack(self) -> tuple[Card, ...]:
        """The discard rack, shuffled."""
        return shuffled("rack", self.seed, known(self.state.rack))

    @property
    def phase(self) -> str:
        return str(self.state.phase)

    @property
    def turn(self) -> int | None:
        """The box that must decide now."""
        return self.state.turn

    @property
    def over(self) -> bool:
        return self.state.over

    def view(self, viewer: Viewer | None = None) -> Any:
        """The round as one viewer may see it; by default with the cards that the players of its
        boxes see."""
        return self._game.view(self.state, viewer or player_view(*self.state.boxes))

    @property
    def dealer(self) -> tuple[Card | None, ...]:
        """The dealer's cards, None for each that lies face down."""
        cards: tuple[Card | None, ...] = self.view().dealer
        return cards

    @property
    def board(self) -> tuple[Card | None, ...]:
        """The cards in the centre of the table, None for each that lies face down."""
        cards: tuple[Card | None, ...] = getattr(self.view(), "community", ())
        return cards

    @property
    def boxes(self) -> tuple[Box, ...]:
        return tuple(self.box(number) for number in self.state.boxes)

    def box(self, number: int) -> Box:
        """The box of that number."""
        if number not in self.state.boxes:
            there = ", ".join(map(str, self.state.boxes))
            raise LookupError(f"box {number} is not in this round: there is box {there}")
        state = self.state.boxes[number]
        value = getattr(self.view().boxes[number], "value", None)
        lines = tuple(line for line in self.lines if line.box == number)
        return Box(number, state.cards, value, dict(state.wagers), lines)

    @property
    def lines(self) -> tuple[SettlementLine, ...]:
        """The lines of every settled wager, in the order of settlement."""
        return self.state.lines

    @property
    def net(self) -> Amount:
        """The winnings of all boxes together, less their losses."""
        return sum(line.net for line in self.lines)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves since the wagers were closed."""
        return tuple(Move(action) for phase, action in self.done if phase != "wagering")

    # Words and records

    def story(self) -> str:
        """The round in words: every event with its clauses."""
        return "\n".join(
            f"{each.who:<9}{each.what}  [{numbers(each.clauses)}]" for each in tell(self.events)
        )

    def record(self) -> dict[str, Any]:
        """The round as a `croupier.round/1` record, which `croupier.replay` plays again."""
        if self.source is None:
            return write_record(self.book.name, self.book.chosen, self.start, self.done)
        kept = plain_record(self.source)
        kept["actions"] = [*kept["actions"], *(action_entry(action) for _, action in self.done)]
        return kept

    def __repr__(self) -> str:
        return "\n".join([self._heading, *self._places(), *self._next()])

    def _repr_html_(self) -> str:
        from croupier.library.notebook import round_page

        return round_page(self)

    @property
    def _heading(self) -> str:
        if self.over:
            return f"{self.book.id}: round over, net {_signed(self.net)}"
        who = "the dealer acts" if self.turn is None else f"box {self.turn} decides"
        return f"{self.book.id}: {who} ({self.phase.replace('-', ' ').replace('_', ' ')})"

    def _places(self) -> list[str]:
        view = self.view()
        value = getattr(view, "dealer_value", None)
        rows = [("dealer", _cards(view.dealer), value, "")]
        if self.board:
            rows.append(("board", _cards(self.board), None, ""))
        for box in self.boxes:
            net = f"net {_signed(box.net)}" if self.over else _wagers(box.wagers)
            rows.append((f"box {box.number}", _cards(box.cards), box.value, net))
        wide = max(len(cards) for _, cards, _, _ in rows)
        names = [value.name if value else "" for _, _, value, _ in rows]
        long = max(len(name) for name in names)
        return [
            f"  {who:<7} {cards:<{wide}}  {name:<{long}}  {rest}".rstrip()
            for (who, cards, _, rest), name in zip(rows, names, strict=True)
        ]

    def _next(self) -> list[str]:
        if self.over:
            return []
        now = [f"{move}{' ...' if count > 1 else ''}" for move, count in self.legal().grouped()]
        shown = "; ".join(now[:8]) + ("; ..." if len(now) > 8 else "")
        return [f"  legal   {shown}"] if now else []


def _outcome(line: SettlementLine) -> str:
    """ "won 3:1"."""
    return " ".join([line.outcome, " + ".join(map(format_odds, line.odds))]).rstrip()


def _cards(cards: tuple[Card | None, ...]) -> str:
    return " ".join(_HIDDEN if card is None else card.text for card in cards) or "no cards"


_MOST_WAGERS = 5
"""The most wagers that the line of a box lists; a player may have one on every other box."""


def _wagers(wagers: Mapping[str, Amount]) -> str:
    parts = [f"{wager} {format_amount(amount)}" for wager, amount in wagers.items()]
    more = [f"and {len(parts) - _MOST_WAGERS} more"] if len(parts) > _MOST_WAGERS else []
    return ", ".join(parts[:_MOST_WAGERS] + more)


def _signed(amount: Amount) -> str:
    return f"+{format_amount(amount)}" if amount > 0 else format_amount(amount)


def replay(source: "str | Path | Mapping[str, object] | RoundRecord | Round") -> Round:
    """Replay a record: a file that holds one, its JSON as text or decoded, or a parsed record.

    A record that breaks a rule raises `RecordError`, with a code and the clauses."""
    if isinstance(source, Round):
        source = source.record()
    folder = Path()
    if isinstance(source, str | Path):
        folder, source = _load(source)
    record = source if isinstance(source, RoundRecord) else read_record(source)
    played = replay_record(record, folder)
    beside = folder / record.rulebook
    name = beside if record.rulebook.endswith(".toml") and beside.exists() else record.rulebook
    book = load_version(name, record.options)
    return Round(book, played.start, played.final, played.events, source=record)


def _load(source: str | Path) -> tuple[Path, Mapping[str, object]]:
    """A record's folder, and the record as decoded JSON."""
    is_text = isinstance(source, str) and source.lstrip().startswith("{")
    folder = Path() if is_text else Path(source).parent
    try:
        text = str(source) if is_text else Path(source).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        message = f"{str(source)!r} cannot be read: {why}"
        raise RecordError("bad-record", message) from error
    try:
        decoded: Mapping[str, object] = read_json(text)
    except ValueError as error:
        if len(text.splitlines()) > 1 and getattr(error, "msg", "") == "Extra data":
            message = f"{source} holds several records: replay each of its lines"
            raise RecordError("bad-record", message) from error
        raise RecordError("bad-record", f"{source!s:.60}: not JSON: {error}") from error
    return folder, decoded
