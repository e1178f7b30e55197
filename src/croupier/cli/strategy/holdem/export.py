"""Every decision into a file, a batch at a time, with a bar that says how far it is."""

from collections.abc import Iterator
from pathlib import Path

import polars as pl
from polars.io.plugins import register_io_source
from rich.console import Console
from rich.progress import Progress

from croupier.analysis.holdem.export import ROWS, SCHEMA, decisions
from croupier.analysis.holdem.game import Game


def write_decisions(game: Game, path: Path) -> None:
    """Never more than a batch is in memory as rows."""
    console = Console(stderr=True)
    with Progress(console=console) as progress:
        task = progress.add_task("decisions", total=ROWS)

        def batches(
            with_columns: list[str] | None,
            predicate: pl.Expr | None,
            n_rows: int | None,
            batch_size: int | None,
        ) -> Iterator[pl.DataFrame]:
            del with_columns, predicate, n_rows, batch_size  # everything is written
            for frame in decisions(game):
                progress.advance(task, len(frame))
                yield frame

        rows = register_io_source(batches, schema=pl.Schema(SCHEMA))
        if path.suffix.lower() == ".csv":
            rows.sink_csv(path)
        else:
            rows.sink_parquet(path)
    console.print(f"{ROWS:,} decisions in {path}")
