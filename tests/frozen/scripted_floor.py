"""A floor that is played from a script."""

import hashlib
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TextIO
from unittest.mock import patch

from sqlalchemy import text

from croupier.floor.alarms import read_alarm
from croupier.floor.audit import history
from croupier.floor.fairness import shuffle as dealing_order
from croupier.floor.floor import Floor
from croupier.floor.promotions import PromotionSettings, stream_of
from croupier.floor.requests import Answer, Request, refusal_plain
from croupier.floor.tables.settings import TableSettings
from croupier.house.table import SOFTWARE
from croupier.machine import Refusal
from croupier.money import read_amount
from croupier.records import journal

START = datetime(2026, 6, 1, 20, tzinfo=UTC)
Step = Mapping[str, Any]
"""An action on the floor, and how many seconds after the start it comes."""


class Scripted:
    """A floor that performs steps, which set its clock; its secrets are numbered."""

    def __init__(self, database: Path, secrets: int = 0, asked: int = 0) -> None:
        self.now, self.secrets, self.asked = START, secrets, asked
        self._patch = patch.object(dealing_order, "new_secret", self._secret)
        self._patch.start()
        self.floor = Floor(f"sqlite:///{database}", lambda: self.now)

    def close(self) -> None:
        self.floor.close()
        self._patch.stop()

    def _secret(self) -> bytes:
        self.secrets += 1
        return hashlib.sha256(f"secret {self.secrets}".encode()).digest()

    def perform(self, step: Step) -> dict[str, Any] | None:
        """Perform a step; return the refusal, if any."""
        self.now = max(self.now, START + timedelta(seconds=step["at"]))
        self.asked += 1
        do: Callable[[Step], Any] = getattr(self, f"_{step['do'].replace('-', '_')}")
        try:
            done = do(step)
        except Refusal as refusal:
            return refusal_plain(refusal)
        refused = done.refusal if isinstance(done, Answer) else None
        return None if refused is None else dict(refused)

    def _open_table(self, step: Step) -> Any:
        settings = TableSettings.model_validate(step["settings"])
        return self.floor.open_table(settings).result()

    def _open_jackpot(self, step: Step) -> Any:
        pools = step["pools"]
        return self.floor.open_jackpot(step["jackpot"], pools, "the operator").result()

    def _buy_in(self, step: Step) -> Any:
        amount = read_amount(step["amount"])
        return self.floor.buy_in(step["player"], amount, "the cage").result()

    def _cash_out(self, step: Step) -> Any:
        amount = read_amount(step["amount"])
        return self.floor.cash_out(step["player"], amount, "the cage").result()

    def _ask(self, step: Step) -> Any:
        return self.floor.ask(self._request(step["table"], step)).result()

    def _due(self, step: Step) -> Any:
        return self.floor.do_due(step["table"]).result()

    def _note(self, step: Step) -> Any:
        action = journal.from_plain(step["act"], SOFTWARE, self.floor.table(step["table"]).table)
        return self.floor.note(step["table"], action).result()

    def _offer(self, step: Step) -> Any:
        settings = PromotionSettings(rulebook=step["rulebook"], name=step["name"])
        by = journal.actor(step["by"])
        offering = self.floor.office.offer(str(by), str(self.asked), settings, step["terms"], by)
        return offering.result()

    def _promote(self, step: Step) -> Any:
        return self.floor.office.ask(self._request(stream_of(step["name"]), step)).result()

    def _alarm(self, step: Step) -> Any:
        return self.floor.raise_alarm(read_alarm(step["act"]), step["by"]).result()

    def _secrets(self, step: Step) -> Any:
        """Continue with other secrets, which give the wanted cards."""
        self.secrets = step["number"]

    def _forget_balance(self, step: Step) -> Any:
        """Delete a balance directly in the database."""
        with self.floor.engine.begin() as connection:
            statement = text("DELETE FROM accounts WHERE name = :name")
            assert connection.execute(statement, {"name": step["account"]}).rowcount

    def _request(self, stream: str, step: Step) -> Request:
        by = journal.actor(step["by"])
        return Request(str(by), str(self.asked), stream, by, step["act"], step.get("seen"))

    def export(self, file: TextIO) -> None:
        """Write its history, as `croupier history` does."""
        with self.floor.engine.connect() as connection:
            history.export(connection, file)
