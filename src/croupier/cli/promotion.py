"""`croupier promotion`: a promotion of prizes from its terms to the winners, kept in a journal."""

import typer

from croupier.cli.on_call import Loaded, on_call

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="A promotion of prizes, from its terms to the winners.",
)


@on_call(app, "offer")
def _offer() -> Loaded:
    """Begin a journal, and say what its terms lack and what is prohibited in them."""
    from croupier.cli.promotion_commands import offer_command

    return offer_command


@on_call(app, "do")
def _do() -> Loaded:
    """Do one act and add it to the journal; exit status 1 if a rule is against it."""
    from croupier.cli.promotion_commands import do_command

    return do_command


@on_call(app, "show")
def _show() -> Loaded:
    """Show how a promotion stands: terms, winners, what is owed and what is due."""
    from croupier.cli.promotion_commands import show_command

    return show_command


@on_call(app, "story")
def _story() -> Loaded:
    """Tell everything that was done and when, with its clauses."""
    from croupier.cli.promotion_commands import story_command

    return story_command
