"""What commands print for scripts: every command that takes --json, and files that others keep."""

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from shlex import split
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Any

from typer.testing import CliRunner, Result

from croupier.cards import DECK, format_cards
from croupier.floor.fairness.shuffle import commitment, shuffled
from tests.frozen import sources
from tests.frozen.snapshots import kept, kept_bytes
from tests.frozen.wording import data_of, words_of

ROOT = Path(__file__).parents[2]
RULEBOOKS = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar", "nz-uth")
_WORDS = (
    *("because", "message", "says", "title", "document", "regulator", "what", "note", "notes"),
    *("why", "words", "asks", "about", "here", "there", "topic", "whose", "may", "who"),
    *("missing", "text", "label", "told", "story", "remark", "legal"),
)
"""Names under which scripts find what is for people."""
_OWN_WORDS = {
    "rules diff": ("left", "right"),
    "rule": ("round", "cards"),
    "par": ("fingerprint",),
    "replay": ("name",),
    "strategy": ("differences",),
    "table show": ("value",),
    "verify": ("shown", "wrong"),
}
_PLACES = ("code", "tests", "subject_of")
"""Where the program and its tests use a clause: that changes with either, and is no promise."""


@dataclass(frozen=True)
class Run:
    """A command line, without --json, and the game that it needs solved, if any."""

    line: str
    group: str = ""
    long: bool = False
    """Whether it solves a game that no other test solves."""

    @property
    def command(self) -> str:
        first, *more = split(self.line)
        nested = first in ("rules", "table", "promotion", "lab", "user", "keys")
        return f"{first} {more[0]}" if nested else first

    @property
    def words(self) -> tuple[str, ...]:
        return (*_WORDS, *_OWN_WORDS.get(self.command, ()))


_LATER = "2026-06-01T21:00+00:00"
_SPOT = "--hand 'As Kd 7c 4s 2h' --up 9d"
RUNS = (
    Run("rules list"),
    *(Run(f"rules show {book}") for book in RULEBOOKS),
    Run("rules show nsw-lunar 9.5.1"),
    Run("rules show nz-uth ruling:jackpot-hand"),
    Run("rules diff nz-lunar nsw-lunar"),
    Run("rules diff wa-lunar nz-uth"),
    *(Run(f"rules coverage {book}") for book in RULEBOOKS),
    *(Run(f"rule {book} 'exposed card'") for book in RULEBOOKS),
    Run("rule nz-lunar 'no ante on the box' --answer deal_complete=no"),
    Run("dispute nz-lunar.toml"),
    *(Run(f"edge {book}") for book in RULEBOOKS[:4]),
    Run("edge vu-lunar -o super_three_of_a_kind=7 -o instant=200:1000"),
    *(Run(f"edge nz-lunar -o super_paytable={table}") for table in range(2, 8)),
    Run("design nz-lunar --wager super --target-edge 5%"),
    Run("edge nz-uth -o hand_method=any --pool 180000", "holdem"),
    Run("edge nz-uth -o hand_method=any -o paytable=4", "holdem", long=True),
    *(Run(f"rulings {book}") for book in RULEBOOKS[:4]),
    Run("rulings nz-uth", "holdem"),
    *(Run(f"strategy {book}") for book in RULEBOOKS[:4]),
    Run("strategy nz-uth -o hand_method=any", "holdem"),
    Run(f"ev nz-lunar {_SPOT}", "lunar"),
    Run(f"ev wa-lunar {_SPOT} --discard '7c 4s 2h' --drawn 'Ac Ad Kc'", "lunar"),
    Run(
        f"ev nz-lunar {_SPOT} --discard '7c 4s 2h' --drawn 'Ac Ad Kc' --dealer '9d 8c 6c 3c Qc'",
        "lunar",
    ),
    Run("ev nz-uth --hole 'Kd Qh' --flop '4s 5h 6d' --turn-river '8c 9d'", "holdem"),
    Run("ev nz-uth -o hand_method=any --hole 'Ad Jh' --flop '4s 5h 6d'", "holdem"),
    Run("simulate wa-lunar --rounds 20000 --seed 9 --workers 1", "lunar"),
    Run("simulate nz-uth --rounds 20000 --seed 9 --workers 1 -w trips=5", "holdem"),
    Run("score tests.envs.policies:folding nz-lunar --rounds 2000 --judged 0", "lunar"),
    Run("solve wa-lunar --workers 1", "lunar"),
    Run("solve nz-lunar --workers 1 --reading second-combination=none", "lunar"),
    Run("replay two-combinations.json"),
    Run("replay above-the-maximum.json"),
    Run("table show floor.jsonl"),
    Run("table show floor.jsonl --as 'Dana, dealer'"),
    Run("table show hand.jsonl --as Ann"),
    Run("table story floor.jsonl"),
    Run("table story hand.jsonl --round 1 --cards"),
    Run("promotion show car.jsonl --at 2026-12-06T20:00+11:00"),
    Run("promotion story car.jsonl"),
    Run("audit history.jsonl"),
    Run("export sqlite:///floor.db --format csv"),
    Run("report sqlite:///floor.db --day 2026-06-02"),
    Run("verify published.json"),
    Run("verify published.json --commitment 00"),
    Run("backup sqlite:///floor.db -o floor.backup"),
    Run("restore floor.backup sqlite:///restored.db"),
    Run("table open new.jsonl wa-lunar --limits 10:500:5 --name New"),
    Run(f"table do floor.jsonl 'fold 2' --as Ann --at {_LATER}"),
    Run(f"table do floor.jsonl 'bet 3' --as Ann --at {_LATER}"),
    Run("promotion offer new.jsonl nsw-lunar New --terms car-draw.toml --at 2026-11-16T09:00Z"),
    Run("promotion do car.jsonl 'decide-dispute 1 no' --at 2026-12-06T20:00+11:00"),
    Run("promotion do car.jsonl lodge-terms --at 2026-12-06T20:00+11:00"),
    Run("par wa-lunar", "lunar"),
    Run("user list --database sqlite:///floor.db"),
    Run("user add Bea player --password 'correct horse' --database sqlite:///floor.db"),
    Run("user password Dana --password 'correct horse' --database sqlite:///floor.db"),
    Run("user role Dana supervisor --rank 'gaming manager' --database sqlite:///floor.db"),
    Run("user disable Dana --database sqlite:///floor.db"),
    Run("user enable Dana --database sqlite:///floor.db"),
    Run("user revoke Dana --database sqlite:///floor.db"),
    Run("keys encrypt --database sqlite:///floor.db"),
    Run("keys list --database sqlite:///floor.db"),
)
"""Each with --json; for every command that has it there is one at least."""
ELSEWHERE = {"bots", "keys rotate", "keys prune", "user remove-second-factor"}
"""Commands with --json that are tested elsewhere: they need a server, a new key, a telephone."""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(sources.COMMANDS, list(arguments), env={"COLUMNS": "100"})


@cache
def answered(each: Run) -> tuple[int, list[str]]:
    """The exit status of the command, and each JSON text that it prints."""
    with _folder(each.command), sources.solved_by_folding():
        done = run(*split(each.line), "--json")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    lines = done.stdout.splitlines() if each.command == "replay" else [done.stdout.rstrip("\n")]
    assert done.stdout == "".join(f"{line}\n" for line in lines), each.line
    return done.exit_code, lines


@cache
def printed(each: Run) -> dict[str, Any]:
    """What the command prints: how its JSON is written, its data, its words."""
    status, lines = answered(each)
    told = [json.loads(line) for line in lines]
    indent, characters = _written(lines, told)
    told = _without_places(told)
    return {
        "status": status,
        "indent": indent,
        "data": data_of(told, each.words),
        "words": {"characters": characters, **words_of(told, each.words)},
    }


def _written(lines: Sequence[str], told: Sequence[Any]) -> tuple[int | None, str]:
    """How the JSON was written, so that the same values give the same bytes."""
    for characters, indent in product(("ASCII", "all"), (None, 2)):
        form: dict[str, Any] = {"ensure_ascii": characters == "ASCII", "indent": indent}
        if [json.dumps(value, **form) for value in told] == list(lines):
            return indent, characters
    raise AssertionError("JSON is written in a way of its own")


def _without_places(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_places(each) for name, each in value.items() if name not in _PLACES}
    return [_without_places(each) for each in value] if isinstance(value, list) else value


@contextmanager
def _folder(command: str) -> Iterator[Path]:
    """A folder in which to run a command, with the files that it needs."""
    before = Path.cwd()
    with TemporaryDirectory() as name:
        folder = Path(name)
        os.chdir(folder)
        try:
            if command == "audit":
                (folder / "history.jsonl").write_bytes(kept_bytes("history.jsonl.xz"))
            elif command.startswith(_OF_A_FLOOR):
                _lay_floor(folder, command)
            elif command == "verify":
                (folder / "published.json").write_text(_published(), encoding="utf-8")
            elif command == "replay":
                for path in (ROOT / "examples").glob("*.json"):
                    copy(path, folder)
            elif command == "dispute":
                copy(ROOT / "examples" / "disputes" / "nz-lunar.toml", folder)
            elif command.startswith("table"):
                for name, text in _journals().items():
                    (folder / name).write_text(text, encoding="utf-8")
            elif command.startswith("promotion"):
                copy(ROOT / "examples" / "car-draw.toml", folder)
                _run_promotion()
            yield folder
        finally:
            os.chdir(before)


_OF_A_FLOOR = ("export", "report", "backup", "restore", "user", "keys")


def _lay_floor(folder: Path, command: str) -> None:
    """A floor that has been played at; where it is only copied or listed, a new one."""
    if command in ("export", "report", "keys list", "keys encrypt"):
        (folder / "floor.db").write_bytes(kept_bytes("floor.db.xz"))
        return
    for name, role in (("Ada", "administrator"), ("Dana", "dealer")):
        _done("user", "add", name, role, "--password", "correct horse battery")
    if command == "restore":
        _done("backup", "sqlite:///floor.db", "-o", "floor.backup")


def _published() -> str:
    """A round as a floor publishes it, with the secret that its cards follow from."""
    secret = bytes(range(32))
    record = {
        "format": "croupier.round/1",
        "rulebook": "nz-lunar",
        "deck": format_cards(shuffled(secret, DECK)),
        "wagers": [{"box": 1, "area": area, "amount": "10"} for area in ("ante", "super")],
        "actions": [{"box": 1, "action": "fold"}],
    }
    shuffle = {"commitment": commitment(secret), "secret": secret.hex(), "contributions": []}
    return json.dumps({"record": record, "shuffles": [shuffle]})


_AT = "2026-06-01T20:{minute:02}:00+00:00"
_DANA, _SAM = "Dana, dealer", "Sam, game supervisor"
_ROUND = (
    (_DANA, "make-ready"),
    ("Ann", "sit 2 Ann"),
    ("Ann", "wager 2 ante 20"),
    ("Ann", "wager 2 super 20"),
    (_DANA, "no-more-bets"),
)
_FLOOR = (
    *(*_ROUND, ("Ann", "fold 2"), ("Ann", 'dispute Ann 1 "I waved for time, not to fold"')),
    *((_SAM, 'decide 1 "the fold was clear"'), ("Ann", "request-review Ann 1")),
    ("Cas, casino supervisor", 'review 1 "the camera shows a wave" amounts.2=20'),
    ("Max, gaming manager", 'rule 1 "half the ante is enough" amounts.2=-10'),
    *(("Ann", "protest Ann 1"), ("Ines, inspector", "lodge Ann 1")),
    *((_SAM, 'direct english-only "so that all understand"'), *_ROUND[0:1], *_ROUND[2:]),
)
_HAND = (
    *((_DANA, "set-up shoe"), (_DANA, "receive-decks red"), (_DANA, "inspect 1")),
    *((_DANA, "shuffle 1 riffle"), (_DANA, "cut 1 20"), (_DANA, "place 1"), (_DANA, "sit 1 Ann")),
    *((_DANA, "place-unchecked 1 ante 700"), (_DANA, "place-unchecked 1 super 700")),
    *((_DANA, "no-more-bets"), (_DANA, "deal dealer"), (_DANA, "deal 1 exposed")),
    *(((_DANA, "deal dealer"), (_DANA, "deal 1")) * 4),
    *((_DANA, "deal-complete"), (_SAM, "rules Ann")),
)


@cache
def _journals() -> dict[str, str]:
    """Two journals: a dispute at a table that the software deals, and one dealt by hand."""
    by_hand = ("--name", "Harbour", "--by-hand", "all", "--cards-by-hand")
    with _folder("") as folder:
        _play("floor.jsonl", ("--operator", "gaming manager"), _FLOOR)
        _play("hand.jsonl", by_hand, _HAND)
        return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}


def _play(file: str, opened: Sequence[str], acts: Sequence[tuple[str, str]]) -> None:
    _done("table", "open", file, "nsw-lunar", *opened)
    for minute, (by, line) in enumerate(acts):
        at = _AT.format(minute=minute)
        _done("table", "do", file, line, "--as", by, "--at", at, "--seed", "7")


def _run_promotion() -> None:
    acts = (
        ("2026-11-16T09:10+11:00", "make-available casino"),
        ("2026-11-17T10:00+11:00", "lodge-terms"),
        ("2026-11-18T10:00+11:00", "commence"),
        ("2026-12-05T20:00+11:00", "hold-draw 'car: Ann Lee, 1 Bay Road' scrutineer='Jo Vane'"),
        ("2026-12-05T20:30+11:00", "notify 1 telephone reached=yes"),
        ("2026-12-05T21:00+11:00", "raise-dispute 'Bob Ray' 'the hour'"),
    )
    terms = ("--terms", "car-draw.toml", "--at", "2026-11-16T09:00+11:00")
    _done("promotion", "offer", "car.jsonl", "nsw-lunar", "Car Draw", *terms)
    for at, line in acts:
        _done("promotion", "do", "car.jsonl", line, "--at", at)


def _done(*arguments: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 0, (arguments, done.output, done.exception)


def files() -> dict[str, str]:
    """Journals and records that commands write, as they are written."""
    made = dict(_journals())
    with _folder("table"):
        made["table records floor.jsonl"] = run("table", "records", "floor.jsonl").stdout
    with _folder("promotion") as folder:
        made["car.jsonl"] = (folder / "car.jsonl").read_text(encoding="utf-8")
    for book in RULEBOOKS:
        line = f"deal {book} --seed 5 --rounds 2 --boxes 1,2"
        made[line] = run(*split(line)).stdout
    return made


def rounds() -> Iterator[tuple[str, str]]:
    """Every round record in the repository, by name."""
    for folder in ("examples", "tests/golden"):
        for path in sorted((ROOT / folder).glob("*.json")):
            yield path.name, path.read_text(encoding="utf-8")
    lines = (ROOT / "tests" / "data" / "rounds.jsonl").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        yield f"rounds.jsonl:{number}", line
    for row in kept("day-data.jsonl.xz"):
        if "rounds" in row:
            yield (
                f"{row['rounds']['stream']}/{row['rounds']['number']}",
                json.dumps(row["rounds"]["record"]),
            )


@cache
def replayed() -> tuple[dict[str, Any], dict[str, Any]]:
    """What `croupier replay --json` prints of each record: its data, and its words."""
    records = dict(rounds())
    with TemporaryDirectory() as name:
        path = Path(name) / "rounds.jsonl"
        one_line = (json.dumps(json.loads(record)) for record in records.values())
        path.write_text("".join(f"{line}\n" for line in one_line), encoding="utf-8")
        lines = run("replay", str(path), "--json").stdout.splitlines()
    told = [json.loads(line) for line in lines]
    assert [json.dumps(each, ensure_ascii=False) for each in told] == lines
    answers, words = dict(zip(records, told, strict=True)), Run("replay").words
    return (
        {name: data_of(answer, words) for name, answer in answers.items()},
        {name: words_of(answer, words) for name, answer in answers.items()},
    )


def commands(part: str) -> dict[str, Any]:
    """Every run: its data with its status, or its words."""
    if part == "words":
        return {each.line: printed(each)["words"] for each in RUNS}
    return {
        each.line: {name: value for name, value in printed(each).items() if name != "words"}
        for each in RUNS
    }


PROMISES = {
    "commands-data.json.xz": lambda: commands("data"),
    "commands-wording.json.xz": lambda: commands("words"),
    "rounds-data.json.xz": lambda: replayed()[0],
    "rounds-wording.json.xz": lambda: replayed()[1],
    "files.json": files,
}
