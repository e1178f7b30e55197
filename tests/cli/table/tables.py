"""Tables at the command line, for tests."""

from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from croupier.cli.main import app
from croupier.house.table import Table
from croupier.records.journal import read_journal
from tests.published import fitting

DEALER = "Dana, dealer"
SUPERVISOR = "Sam, game supervisor"


class AtTable:
    """A journal in a file, and what people do with it."""

    def __init__(self, path: Path, seed: str = "7") -> None:
        self.path, self.seed = path, seed

    def command(self, verb: str, *arguments: str, stdin: str | None = None) -> Result:
        return table(verb, str(self.path), *arguments, stdin=stdin)

    def opened(self, rulebook: str, *arguments: str) -> "AtTable":
        result = self.command("open", rulebook, *arguments)
        assert result.exit_code == 0, result.stderr
        return self

    def do(self, by: str, *lines: str) -> Result:
        """The result of the last line; those before it must be accepted."""
        results = [self.command("do", line, "--as", by, "--seed", self.seed) for line in lines]
        assert not any(each.exit_code for each in results[:-1]), results
        return results[-1]

    def run(self, *lines: str, by: str | None = None) -> Result:
        who = () if by is None else ("--as", by)
        return self.command("run", "--seed", self.seed, *who, stdin="\n".join(lines) + "\n")

    def seen(self, by: str | None = None) -> dict[str, Any]:
        who = () if by is None else ("--as", by)
        shown: dict[str, Any] = fitting("table-show-1", self.command("show", "--json", *who).stdout)
        return shown

    @property
    def table(self) -> Table:
        return read_journal(self.path).table

    @property
    def lines(self) -> int:
        return len(self.path.read_text(encoding="utf-8").splitlines())


def table(*arguments: str, stdin: str | None = None) -> Result:
    result = CliRunner().invoke(app, ["table", *arguments], input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def flat(text: str) -> str:
    """Without line breaks."""
    return " ".join(text.split())
