"""Round after round, until the player leaves."""

import json
from itertools import count
from pathlib import Path

from rich.text import Text

from croupier.cards import DECK
from croupier.cli.play.game import AnyPlayed, Events, Setup
from croupier.cli.play.pages import (
    between_dock,
    help_page,
    opening_page,
    signs_page,
    telling,
    why_page,
)
from croupier.cli.play.questions import (
    BoxWagers,
    Move,
    Question,
    Unreadable,
    WagerQuestion,
    Wagers,
)
from croupier.cli.terminal.terminal import Leave, Terminal
from croupier.cli.terminal.words import money, say_choices, signed
from croupier.machine import Refusal
from croupier.money import Amount, AmountError


class Seat:
    """The player's chips, and the round in progress."""

    def __init__(self, setup: Setup, terminal: Terminal) -> None:
        self.setup = setup
        self.game = setup.game
        self.terminal = terminal
        self.brought: Amount = setup.chips
        self.round: AnyPlayed | None = None
        self._earlier: Amount = 0
        """The player's gain in all rounds before this one."""

    @property
    def balance(self) -> Amount:
        this_round = self.round.change if self.round is not None else 0
        return self.brought + self._earlier + this_round

    @property
    def live(self) -> bool:
        """Whether wagers are down."""
        return self.round is not None and not self.round.over

    def take(self, round_: AnyPlayed) -> None:
        """A new round begins."""
        if self.round is not None:
            self._earlier += self.round.change
        self.round = round_

    def ask(self, prompt: str) -> str:
        """Ask until the answer is not one of the keys that always work."""
        always = {"?": self._help, "p": self._signs, "m": self.buy_chips, "q": self._leave}
        while True:
            text = self.terminal.ask(prompt)
            command = always.get(text.lower())
            if command is None:
                return text
            command()

    def refuse(self, refusal: Refusal) -> None:
        self.terminal.refuse(refusal.message, refusal.clauses, self._legal())

    def refuse_words(self, message: str) -> None:
        self.terminal.refuse(message, legal=self._legal())

    def refuse_cost(self, amount: Amount, balance: Amount) -> None:
        """Refuse an act for which there are not enough chips."""
        message = f"that costs {money(amount)} and you have {money(balance)}; m buys more chips"
        self.terminal.refuse(message, self.game.rules.cites.chips, self._legal())

    def buy_chips(self) -> None:
        self.brought += self.setup.chips
        bought, balance = money(self.setup.chips), money(self.balance)
        self.terminal.show(f"You buy {bought} in chips. Balance {balance}.")

    def _legal(self) -> str:
        return say_choices(self.round.view.legal) if self.round is not None and self.live else ""

    def _help(self) -> None:
        self.terminal.show(help_page(self.game))

    def _signs(self) -> None:
        self.terminal.lay(signs_page(self.game))

    def _leave(self) -> None:
        if self.round is None or not self.live:
            raise Leave
        self.terminal.show(f"Your wagers are on the table. {self.round.if_absent}")
        if self.terminal.ask("leave? y or n").lower() in ("y", "yes"):
            raise Leave


def ask_wagers(seat: Seat, last: Wagers) -> Wagers:
    """Ask for every area of every box, offering last round's amounts."""
    chosen = Wagers()
    for box in seat.setup.boxes:
        chosen = chosen.with_box(box, _ask_box(seat, box, last, chosen.total))
    return chosen


def _ask_box(seat: Seat, box: int, last: Wagers, spent: Amount) -> BoxWagers:
    own: dict[str, Amount] = {}
    questions = seat.game.wager_questions(box, seat.setup.boxes, last.of_box(box))
    question = next(questions, None)
    while question is not None:
        answer = _ask(seat, box, question, spent + sum(own.values()))
        own |= answer
        try:
            question = questions.send(answer)
        except StopIteration:
            question = None
    return own


def _ask(seat: Seat, box: int, question: WagerQuestion, spent: Amount) -> BoxWagers:
    """Wagers that the player can afford and the engine accepts."""
    while True:
        offer = question.offer(seat.balance - spent)
        text = seat.ask(f"box {box}, {question.words} [{question.say(offer)}]")
        try:
            wagers = question.read(text) if text else offer
        except AmountError as error:
            seat.refuse_words(str(error))
            continue
        if _accepted(seat, box, wagers, spent):
            return wagers


def _accepted(seat: Seat, box: int, wagers: BoxWagers, spent: Amount) -> bool:
    """Whether the player can afford them and the engine would accept each."""
    total, left = sum(wagers.values()), seat.balance - spent
    if total > left:
        seat.refuse_cost(total, left)
        return False
    trial = seat.game.open(DECK, Wagers())
    try:
        for key, amount in wagers.items():
            if amount:
                trial.place(box, key, amount)
    except Refusal as refusal:
        seat.refuse(refusal)
        return False
    return True


def decide(seat: Seat, played: AnyPlayed) -> Events:
    """Show the choices and ask until the engine accepts a decision."""
    turn = played.turn(seat.balance)
    seat.terminal.lay(turn.felt)
    seat.terminal.show(turn.dock)
    while True:
        try:
            move = _answer(seat, turn.question)
            if move is not None:
                return played.act(move.action)
        except Unreadable as unread:
            seat.refuse_words(str(unread))
        except Refusal as refusal:
            seat.refuse(refusal)


def _answer(seat: Seat, question: Question) -> Move | None:
    """The player's move; None if the chips are not enough or the player changes their mind."""
    answer = question.read(seat.ask(f"balance {money(seat.balance)} · {question.prompt}"))
    while answer is not None:
        if answer.cost > seat.balance:
            seat.refuse_cost(answer.cost, seat.balance)
            return None
        if isinstance(answer, Move):
            return answer
        answer = answer.read(seat.ask(answer.prompt))
    return None


ROWS_BELOW = 5
"""Rows below a settlement: result, keys and prompt."""


def play_rounds(setup: Setup, terminal: Terminal) -> Seat:
    """Play until the player leaves; the seat returned has the balance."""
    terminal.spread(setup.game.cloth)
    session = _Session(Seat(setup, terminal))
    session.run()
    return session.seat


class _Session:
    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.terminal = seat.terminal
        self.last = Wagers()
        self.rounds = 0

    def run(self) -> None:
        seat = self.seat
        try:
            self.terminal.lay(opening_page(seat.game))
            while True:
                self._between_rounds()
                self._play_round()
        except (Leave, KeyboardInterrupt):
            if seat.live:
                self._walk_away()
        result = signed(seat.balance - seat.brought)
        self.terminal.show(f"You leave with {money(seat.balance)} ({result}).")

    def _between_rounds(self) -> None:
        """Ask for wagers until the engine accepts them."""
        while True:
            try:
                self._deal(self._choose_wagers())
                return
            except Refusal as refusal:
                self.seat.refuse(refusal)

    def _choose_wagers(self) -> Wagers:
        """The same wagers as last time, or new ones."""
        if not self.rounds:
            balance = money(self.seat.balance)
            self.terminal.show(f"Balance {balance}. Place your wagers, ? for help.")
            return ask_wagers(self.seat, self.last)
        self.terminal.show(between_dock(self._what_enter_does()))
        while True:
            key = self.seat.ask("next round").lower()
            if key == "c":
                return ask_wagers(self.seat, self.last)
            if key == "w":
                self._why()
            elif key == "s":
                self._save()
            elif key:
                self.seat.refuse_words(f"{key[:30]!r} is not a key here; ? lists them")
            elif not self.seat.balance:
                self.seat.buy_chips()
            elif self.last.total > self.seat.balance:
                self.seat.refuse_cost(self.last.total, self.seat.balance)
            else:
                return self.last

    def _what_enter_does(self) -> str:
        if not self.seat.balance:
            return f"buys {money(self.seat.setup.chips)} in chips: you have none left"
        total = money(self.last.total)
        one = len(self.last.amounts) == 1
        return f"repeats {self.last} ({total})" if one else f"repeats the wagers, {total} in all"

    def _deal(self, wagers: Wagers) -> None:
        played = self.seat.game.open(self.seat.setup.shuffled_deck(), wagers)
        events = played.deal(wagers)
        self.seat.take(played)
        self.last = wagers
        self._tell(events)

    def _play_round(self) -> None:
        played = self._played
        while not played.over:
            self._tell(self._house_acts() or decide(self.seat, played))
        self._settle()

    def _walk_away(self) -> None:
        """Finish the round of a player who has left, as the document says."""
        played = self._played
        while not played.over:
            self._tell(self._house_acts() or played.leave())
        self._settle()

    def _house_acts(self) -> Events:
        return self._played.house_acts(self.seat.setup.random)

    def _settle(self) -> None:
        self.rounds += 1
        slip = self._played.slip(low=False)
        fits = self.terminal.fits(slip, below=ROWS_BELOW)
        self.terminal.lay(slip if fits else self._played.slip(low=True))
        self._tell(self._played.close())
        result, balance = signed(self._played.change), money(self.seat.balance)
        self.terminal.show(
            Text.assemble(
                "Round ",
                (result, "key"),
                "   Balance ",
                (balance, "key"),
                f"   {self.seat.game.meter}".rstrip(),
            )
        )

    def _tell(self, events: Events) -> None:
        told = telling(self._played.tell(events))
        if told is not None:
            self.terminal.show(told)

    def _why(self) -> None:
        self.terminal.show(why_page(self.seat.game.rules.id, self._played.state.lines))

    def _save(self) -> None:
        names = (f"round-{number}.json" for number in count(self.rounds))
        path = next(path for path in map(Path, names) if not path.exists())
        try:
            path.write_text(json.dumps(self._played.record(), indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            self.seat.refuse_words(f"{path} cannot be written: {error.strerror}")
        else:
            self.terminal.show(f"The round is in {path}.")

    @property
    def _played(self) -> AnyPlayed:
        assert self.seat.round is not None, "no round has begun"
        return self.seat.round
