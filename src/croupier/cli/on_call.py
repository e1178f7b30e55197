"""Commands whose modules are imported only when they are called.

A group's help needs of each command its name and one line. So what is registered is a loader: its
docstring is that line, and it answers with the command itself when somebody calls it.
"""

from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperCommand
from typer.main import get_command, get_group

Loaded = typer.Typer | Callable[..., None]
Loader = Callable[[], Loaded]


class _OnCall(TyperCommand):
    """Stands for a command until its arguments are to be read."""

    def make_context(self, info_name: str | None, *args: Any, **kwargs: Any) -> Any:
        """The context of the command itself: parsing, help and completion go on from there."""
        assert self.callback is not None
        return _command(info_name, self.callback()).make_context(info_name, *args, **kwargs)


def on_call(app: typer.Typer, name: str) -> Callable[[Loader], Loader]:
    """Register a loader as the command of that name."""
    return app.command(name, cls=_OnCall)


def _command(name: str | None, loaded: Loaded) -> Any:
    if isinstance(loaded, typer.Typer):
        return get_group(loaded)
    alone = typer.Typer(add_completion=False)
    alone.command(name)(loaded)
    return get_command(alone)
