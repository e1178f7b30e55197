"""The player's place at the table: chips, the round in hand, and the keys that always work."""

from croupier.cli.table.pages import help_page, signs_page
from croupier.cli.table.played import AnyPlayed
from croupier.cli.table.setup import Setup
from croupier.cli.table.terminal import Leave, Terminal
from croupier.cli.table.words import money, say_choices
from croupier.machine import Refusal
from croupier.money import Amount


class Seat:
    """Who plays, with what, and what is in front of them now."""

    def __init__(self, setup: Setup, terminal: Terminal) -> None:
        self.setup = setup
        self.game = setup.game
        self.terminal = terminal
        self.brought: Amount = setup.chips
        self.round: AnyPlayed | None = None
        self._earlier: Amount = 0
        """What all rounds before this one brought."""

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
        """An answer that is none of the keys that always work."""
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
        """Wagers and fees are chips, and there are not enough."""
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
