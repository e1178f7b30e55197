"""Commands that are imported only when they are called.

A group's help needs only the name of each command and one line. So a group registers a loader with
that line, and the loader imports the command when it is called.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

from croupier.cli.terminal.visible import visible

Loaded = typer.Typer | Callable[..., None]


class LazyCommand(TyperCommand):
    """Stands for a command until it is called."""

    @cached_property
    def command(self) -> Any:
        """The command itself, imported when it is first asked for."""
        assert self.callback is not None
        loaded: Loaded = self.callback()
        if isinstance(loaded, typer.Typer):
            return get_group(loaded)
        alone = typer.Typer(add_completion=False)
        alone.command(self.name)(loaded)
        return get_command(alone)

    def make_context(self, info_name: str | None, *args: Any, **kwargs: Any) -> Any:
        """The context of the command itself: parsing, help and completion go on from there."""
        return self.command.make_context(info_name, *args, **kwargs)


class _Group(TyperGroup):
    """Commands whose errors cannot control the terminal: they may quote a file."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except typer.BadParameter as error:
            error.message = visible(error.message)
            raise


def group(help_line: str, *commands: tuple[str, str, str], **more: Any) -> typer.Typer:
    """A group of commands: the name of each, where it is ("module:function"), its line of help."""
    app = typer.Typer(
        cls=_Group, no_args_is_help=True, add_completion=False, help=help_line, **more
    )
    for name, place, line in commands:
        app.command(name, cls=LazyCommand)(_loader(place, line))
    return app


def _loader(place: str, line: str) -> Callable[[], Loaded]:
    def load() -> Loaded:
        from pkgutil import resolve_name

        loaded: Loaded = resolve_name(place)
        return loaded

    load.__doc__ = line
    return load
