"""A table's journal: several shells can add to it at the same time."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from croupier.cards import DECK, Card, format_cards, known
from croupier.cli.options import open_rulebook, refused, refusing
from croupier.games.state import ByHand
from croupier.house.limits.sign import JACKPOT
from croupier.house.people import titles
from croupier.house.table import Table, decks_to_shuffle
from croupier.money import AmountError, format_amount, parse_amount
from croupier.records.journal import (
    Heading,
    Journal,
    JournalEntry,
    JournalError,
    append,
    catch_up,
    read_journal,
    under_version_in_force,
    write_new,
)
from croupier.rulebooks.library import stable_name


def with_random_orders(
    journal: Journal, given: Mapping[str, Any], seed: str | None
) -> dict[str, Any]:
    """The typed act, with a random order for each deck that it does not order."""
    said = dict(given.get("with", {}))
    random = SystemRandom() if seed is None else Random(f"{seed}/{len(journal.entries)}")
    table = journal.table
    if given["act"] == "make-ready" and "orders" not in said and not table.cards_by_hand:
        said["orders"] = {str(deck): _order(table, random) for deck in decks_to_shuffle(table)}
    elif given["act"] == "make-ready":
        said.setdefault("orders", {})
    elif given["act"] == "shuffle" and "order" not in said and not table.real_cards:
        said["order"] = _order(table, random)
    return {**given, "with": said}


def _order(table: Table, random: Random) -> str:
    cards = _rack(table) or DECK
    return format_cards(random.sample(cards, len(cards)))


def _rack(table: Table) -> tuple[Card, ...]:
    """The discard rack of a round that has run out of cards, to be shuffled instead of a deck."""
    short = table.upkeep.round is not None and table.upkeep.round.short
    if not short or table.in_play is None:
        return ()
    return known(table.in_play.round.rack)


_TRIES = 100


class JournalFile:
    """A journal, and the file it is kept in."""

    def __init__(self, path: Path, journal: Journal) -> None:
        self.path, self.journal = path, journal

    def refresh(self) -> int:
        """Read the acts that others have added; returns the file's size."""
        self.journal, size = catch_up(self.journal, self.path)
        return size

    def do(self, act: Callable[[Journal], Journal], at: datetime) -> JournalEntry:
        """Add an act; a refusal changes neither file nor journal. If another version of the
        rulebook is in force by then, the table changes over to it first, by an act of its own."""
        self._add(lambda journal: under_version_in_force(journal, at))
        return self._add(act).entries[-1]

    def _add(self, act: Callable[[Journal], Journal]) -> Journal:
        for _ in range(_TRIES):
            size = self.refresh()
            acted = act(self.journal)
            if acted is self.journal:
                return acted
            try:
                append(self.path, acted, after=size)
            except JournalError:
                if self.path.stat().st_size == size:
                    raise
                continue
            self.journal = acted
            return acted
        raise JournalError(f"{self.path} is being written to all the time")


def open_journal(path: Path) -> JournalFile:
    """The journal of a file; exits with the reason if it cannot be read."""
    if not path.exists():
        raise refused(f"there is no {path}: `croupier table open` starts a journal")
    try:
        return JournalFile(path, read_journal(path))
    except JournalError as error:
        raise refused(str(error)) from error


_LIMITS = "10:500:5"
"""The default sign."""


@dataclass(frozen=True)
class TableOpening:
    """What the command line asks for."""

    rulebook: str
    options: Mapping[str, str]
    name: str
    dealing: str
    by_hand: str
    cards_by_hand: bool
    limits: str | None
    operator: str
    jackpot: str | None
    real_cards: bool = False


def begin_journal(path: Path, request: TableOpening) -> Journal:
    """A journal in a new file; exits with the reason if it cannot be created."""
    heading = Heading(
        rulebook=_rulebook(path, request.rulebook),
        name=_name(request.name),
        options=dict(request.options),
        dealing=request.dealing,
        by_hand=_by_hand("all" if request.real_cards else request.by_hand),
        cards_by_hand=request.cards_by_hand or request.real_cards,
        real_cards=request.real_cards,
        limits=_limits(request),
        operator=_operator(request.operator),
        jackpot=None if request.jackpot is None else _jackpot(request.jackpot),
    )
    try:
        return write_new(path, heading)
    except JournalError as error:
        raise refused(str(error)) from error
    except FileExistsError as error:
        raise refused(f"{path} exists already: a journal starts in a new file") from error
    except OSError as error:
        raise refused(f"{path} cannot be written: {error.strerror}") from error


def _rulebook(path: Path, name: str) -> str:
    """A house variant by its full path, unless it is in the journal's folder."""
    open_rulebook(name)
    name = stable_name(name)
    file, at, day = name.rpartition("@") if ".toml@" in name else (name, "", "")
    if not file.endswith(".toml"):
        return name
    variant = Path(file).resolve()
    beside = variant.parent == path.resolve().parent
    return f"{variant.name if beside else variant}{at}{day}"


def _name(text: str) -> str:
    if not text.strip():
        raise refused("--name: a table needs a name")
    return text.strip()


def _by_hand(text: str) -> list[str]:
    """All, none, or acts separated by commas."""
    if text in ("all", "none"):
        return [act.value for act in ByHand] if text == "all" else []
    given = [part.strip() for part in text.split(",")]
    if unknown := [part for part in given if part not in set(ByHand)]:
        raise refused(f"--by-hand: there is no {unknown[0]!r}: all, none, or {', '.join(ByHand)}")
    return [act.value for act in ByHand if act in given]


def _operator(text: str) -> str:
    if text not in titles():
        raise refused(f"--operator: there is no rank {text!r}: {', '.join(titles())}")
    return text


def _jackpot(text: str) -> dict[str, str]:
    """ "250000" is one pool, "1000:250000" a minor and a major one."""
    parts = text.split(":")
    try:
        amounts = [format_amount(parse_amount(part)) for part in parts]
    except AmountError as error:
        raise refused(f"--jackpot: {error}") from error
    if len(parts) > 2:
        raise refused(f"--jackpot: {text!r}: write one pool, or minor:major")
    return dict(zip(("pool",) if len(parts) == 1 else ("minor", "major"), amounts, strict=True))


def _limits(request: TableOpening) -> str:
    """The sign; with a jackpot it also states the jackpot wager."""
    with refusing():
        rules = open_rulebook(request.rulebook).rules(request.options)
    if request.jackpot is None or rules.jackpot is None:
        return request.limits or _LIMITS
    if request.limits is not None and f"{JACKPOT}=" in request.limits:
        return request.limits
    if rules.jackpot.wager is None:
        message = f'--jackpot: the sign states its wager too: --limits "{_LIMITS} {JACKPOT}=5"'
        raise refused(message, rules.cites.jackpot_amount)
    return f"{request.limits or _LIMITS} {JACKPOT}={format_amount(rules.jackpot.wager)}"
