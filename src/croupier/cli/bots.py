"""`croupier bots`: company for players, or a load test."""

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, busy, print_json

if TYPE_CHECKING:
    from croupier.client.bots import Bot


def bots_command(
    url: Annotated[str, typer.Argument(help="The address of the floor, as http://127.0.0.1:8000.")],
    tables: Annotated[list[str], typer.Option(help="The name of a table; may be repeated.")],
    per_table: Annotated[
        int, typer.Option(min=1, max=8, help="How many bots at each table, from box 1 on.")
    ] = 5,
    rounds: Annotated[
        int, typer.Option(min=1, help="How many rounds each bot plays before it leaves.")
    ] = 10,
    thinks: Annotated[
        float,
        typer.Option(min=0, help="The longest time that a bot waits before it acts, in seconds."),
    ] = 0.0,
    as_json: AsJson = False,
) -> None:
    """Let bots play at a floor's tables, as company for players or as a load test."""
    from croupier.client import FloorError

    began = perf_counter()
    try:
        with busy("Bots play"):
            played = asyncio.run(_play(url.rstrip("/"), tables, per_table, rounds, thinks))
    except FloorError as error:
        hint = "--tables" if error.code.startswith("no-such") else "URL"
        raise typer.BadParameter(str(error), param_hint=hint) from error
    seconds, acts = perf_counter() - began, sum(bot.acts for bot in played)
    refused = sum(len(bot.refusals) for bot in played)
    if as_json:
        counts = {"bots": len(played), "acts": acts, "refused": refused}
        print_json({**counts, "seconds": round(seconds, 3)})
        return
    typer.echo(
        f"{len(played)} bots, {acts} acts in {seconds:.1f} s ({acts / seconds:.0f} a second), "
        f"{refused} refused"
    )


async def _play(
    url: str, tables: list[str], per_table: int, rounds: int, thinks: float
) -> "list[Bot]":
    from croupier.client import AsyncTable
    from croupier.client.bots import Bot, enter

    boxes = [(table, box) for table in tables for box in range(1, per_table + 1)]
    bots = [
        Bot(await asyncio.to_thread(enter, url), table, box, thinks=thinks, rounds=rounds)
        for table, box in boxes
    ]
    for bot in bots[::per_table]:
        async with AsyncTable(bot.guest, bot.table):
            pass  # opened once before anybody plays: a table that is not there is told at once
    await asyncio.gather(*(bot.play() for bot in bots))
    return bots
