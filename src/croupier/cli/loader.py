"""Commands that are imported only when they are called.

A group's help needs only the name of each command and one line. So a group registers a loader with
that line, and the loader imports the command when it is called.

Typer checks words with pydantic, whose import takes longer than most commands. So words that mean
what they are, such as the name of a rulebook, go to the command as they stand."""

import inspect
import os
from collections.abc import Callable, Sequence
from copy import copy
from functools import cached_property
from typing import Any, get_args

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group
from typer.models import ArgumentInfo, ParameterInfo

from croupier.cli.terminal.visible import visible

Loaded = typer.Typer | Callable[..., None]


class LazyCommand(TyperCommand):
    """Stands for a command until it is called."""

    @cached_property
    def loaded(self) -> Loaded:
        """The command's function or group, imported when it is first asked for."""
        assert self.callback is not None
        loaded: Loaded = self.callback()
        return loaded

    @cached_property
    def command(self) -> Any:
        """The command itself."""
        if isinstance(self.loaded, typer.Typer):
            return _without_own_names(get_group(self.loaded))
        alone = typer.Typer(add_completion=False)
        alone.command(self.name)(self.loaded)
        return _without_own_names(get_command(alone))

    def make_context(
        self, info_name: str | None, args: list[str], parent: Any = None, **kwargs: Any
    ) -> Any:
        """The context of the command itself: parsing, help and completion go on from there."""
        by_parser = kwargs or _set_by_variables(parent, info_name)
        given = None if by_parser else _plain_words(self.loaded, args)
        if given is None:
            return self.command.make_context(info_name, args, parent=parent, **kwargs)
        context = typer.Context(self, info_name=info_name, parent=parent)
        context.params = given
        return context

    def invoke(self, ctx: Any) -> Any:
        """Call the function with words that needed no parsing."""
        return ctx.invoke(self.loaded, **ctx.params)


def _set_by_variables(parent: Any, name: str | None) -> bool:
    """Whether the environment may set an option of the command."""
    own = f"{parent.auto_envvar_prefix}_{name}_".upper().replace("-", "_")
    return any(each.startswith(own) for each in os.environ)


def _plain_words(loaded: Loaded, words: Sequence[str]) -> dict[str, Any] | None:
    """What words mean that need no parsing: texts in the order of the function's arguments,
    switches, and options whose values are texts. None if anything else is among them."""
    if isinstance(loaded, typer.Typer) or not "".join(words).isascii():
        return None
    places, options, given = list[str](), dict[str, tuple[str, Any]](), dict[str, Any]()
    parameters = inspect.signature(loaded, eval_str=True).parameters
    for name, parameter in parameters.items():
        kind, *more = get_args(parameter.annotation) or (None,)
        info = more[0] if more else None
        if not isinstance(info, ParameterInfo) or info.envvar or info.callback or info.is_eager:
            return None
        if parameter.default is not inspect.Parameter.empty:
            given[name] = copy(parameter.default)
        own = info.parser or getattr(info, "click_type", None)  # how it is read
        plain = kind in (str, str | None) and own is None
        if isinstance(info, ArgumentInfo):
            if not plain:
                return None
            places.append(name)
        elif plain or kind is bool:
            names = (info.default, *(info.param_decls or ()))  # the first stands there in Typer
            options |= {each: (name, kind) for each in names if isinstance(each, str)}
    left, open_places = iter(words), iter(places)
    for word in left:
        name, kind = options.get(word, ("", None))
        if kind is bool:
            given[name] = True
        elif kind is not None:
            given[name] = next(left, "-")
            if given[name].startswith("-"):
                return None
        elif (word.startswith("-") and word != "-") or not (name := next(open_places, "")):
            return None
        else:
            given[name] = word
    return given if given.keys() >= parameters.keys() else None


def _without_own_names(command: Any) -> Any:
    """An option can be set by a variable that is named after it; help tells of others only."""
    for parameter in command.params:
        parameter.show_envvar = getattr(parameter, "envvar", None) is not None
    for each in getattr(command, "commands", {}).values():
        _without_own_names(each)
    return command


class _Group(TyperGroup):
    """Commands whose errors cannot control the terminal: they may quote a file."""

    named_first = False
    """Whether the words begin with a command, so that none of them is an option of the group."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        self.named_first = bool(args) and args[0] in self.commands
        try:
            return super().parse_args(ctx, args)
        finally:
            self.named_first = False

    def get_params(self, ctx: Any) -> list[Any]:
        return [] if self.named_first else super().get_params(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _without_own_names(self)
        super().format_help(ctx, formatter)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except typer.BadParameter as error:
            error.message = visible(error.message)
            raise


def group(help_line: str, *commands: tuple[str, str, str], **more: Any) -> typer.Typer:
    """A group of commands: the name of each, where it is ("module:function"), its line of help."""
    app = typer.Typer(
        cls=_Group, no_args_is_help=True, help=help_line, **{"add_completion": False, **more}
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
