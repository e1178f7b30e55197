"""A floor that is opened again: every table read, with snapshots and without, in processor time.

    python -m bench.restart [--tables 1000] [--entries 60]

Each table of nsw-lunar is played at by one person until it has that many entries. Then the floor is
closed and opened again twice, on SQLite: once every entry is performed again, once tables come from
their snapshots.
"""

import argparse
import tempfile
from pathlib import Path
from time import process_time

from bench.results import keep
from croupier.floor.floor import Floor
from croupier.floor.requests import Request
from croupier.floor.tables.settings import TableSettings

CLOCKS = {"closing": 0, "wagers": 0, "decide": 30, "concede": 0}


def play(floor: Floor, name: str, entries: int) -> None:
    """A new table, at which one person bets every hand."""
    heading = {"rulebook": "nsw-lunar", "name": name, "limits": "10:500:5"}
    floor.open_table(TableSettings.model_validate({"heading": heading, "clocks": CLOCKS})).result()
    floor.buy_in(name, 1_000_000, "the cage").result()
    count = 0

    def ask(act: str, **more: object) -> None:
        nonlocal count
        count += 1
        said = {"act": act, "with": {"box": 1, **more}}
        answer = floor.ask(Request(name, f"{count}", name, name, said)).result()
        assert answer.accepted, answer.refusal

    ask("sit", player=name)
    while (held := floor.table(name)).version < entries:
        in_play = held.table.in_play
        if in_play is not None and in_play.dealt and in_play.round.turn is not None:
            ask("bet")
        elif in_play is None or not in_play.round.boxes:
            ask("wager", area="ante", amount="10")
        elif "super" not in in_play.round.boxes[1].wagers:
            ask("wager", area="super", amount="10")
        else:
            floor.do_due(name).result()


def opened(url: str, folder: Path | None) -> tuple[float, int]:
    """Processor time until the floor is open and every table read, and how many entries it has."""
    began = process_time()
    floor = Floor(url, snapshots=folder)
    entries = sum(floor.table(each.id).version for each in floor.tables())
    taken = process_time() - began
    floor.close()
    return taken, entries


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--entries", type=int, default=60)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        url, folder = f"sqlite:///{place}/floor.db", Path(place) / "tables"
        floor = Floor(url)
        for number in range(args.tables):
            play(floor, f"table {number}", args.entries)
        floor.close()
        without, entries = opened(url, None)
        keeping = process_time()
        while len(list(folder.glob("*"))) < args.tables and process_time() - keeping < 600:
            opened(url, folder)  # each time that it closes it keeps some more
        kept, _ = opened(url, folder)
        size = sum(file.stat().st_size for file in folder.iterdir()) / args.tables
    print(f"{args.tables} tables, {entries:,} entries, snapshots of {size / 1e3:.0f} kB")
    print(f"every entry performed {without:8.2f} s, {without / entries * 1e6:.0f} µs an entry")
    print(f"from snapshots        {kept:8.2f} s, {kept / args.tables * 1e3:.1f} ms a table")
    what = f"restart, {args.tables} tables of {args.entries} entries"
    keep(f"{what}, all performed", without, "s")
    keep(f"{what}, from snapshots", kept, "s")


if __name__ == "__main__":
    main()
