"""`croupier rules`: what the rulebooks say, how they differ, and how each clause is honoured."""

import typer

from croupier.cli.on_call import Loaded, on_call

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="The rulebooks: what they say, how they differ, how each clause is honoured.",
)


@on_call(app, "list")
def _list() -> Loaded:
    """List the rulebooks."""
    from croupier.cli.rules_commands import list_command

    return list_command


@on_call(app, "show")
def _show() -> Loaded:
    """Show a rulebook, or one clause of it and where it is used."""
    from croupier.cli.rules_commands import show_command

    return show_command


@on_call(app, "diff")
def _diff() -> Loaded:
    """Say what differs between two rulebooks, clause against clause."""
    from croupier.cli.rules_commands import diff_command

    return diff_command


@on_call(app, "coverage")
def _coverage() -> Loaded:
    """Account for every clause: how it is honoured, where, and which tests prove it."""
    from croupier.cli.rules_commands import coverage_command

    return coverage_command
