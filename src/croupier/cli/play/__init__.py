"""`croupier play`: a table in the terminal, for any game.

`game` states what a table needs from a game. `lunar` and `holdem` provide it, and `plain` for a
game that does not draw its own table.
"""

from typing import Annotated

import typer

from croupier.cli.options import Options, RulebookName, given_options


def play_command(
    rulebook: RulebookName,
    boxes: Annotated[
        str, typer.Option(help="The boxes you play, as in 1,3; you sit at the first.")
    ] = "3",
    chips: Annotated[str, typer.Option(help="The chips you bring.")] = "1000",
    option: Options = [],
    dealing: Annotated[str, typer.Option(help="How the cards are dealt.")] = "shoe",
    jackpot: Annotated[
        str | None,
        typer.Option(
            help="The jackpot pool (nz-uth), two as minor:major, or none; the default is 10000."
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="The same seed deals the same cards; random by default.")
    ] = None,
) -> None:
    """Play at a table in the terminal."""
    # Imported only when it is needed, so that help is fast.
    from croupier.cli.play.game import open_setup
    from croupier.cli.play.session import play_rounds
    from croupier.cli.terminal.terminal import open_terminal

    options = given_options(option)
    setup = open_setup(rulebook, options, boxes, chips, dealing, jackpot, seed)
    play_rounds(setup, open_terminal())
