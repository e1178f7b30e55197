"""The common form of all state machines, for rounds and for everything around them.

A state is a frozen dataclass. `act(state, action, ...)` returns the new state and the events that
lead to it, or raises a `Refusal` and changes nothing. `fold(state, event)` is the only place where
a state changes. Actions and events are frozen dataclasses too; an event declares with `@event` its
stored name and its public fields.

Each machine has a package with `state.py` (the state and its `fold`) and `act.py` (its `Machine`
and `act`)."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Generic, TypeVar, dataclass_transform, get_type_hints

from croupier.cards import Card
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence, as_sentence
from croupier.value import value

T = TypeVar("T")
S = TypeVar("S")
Change = Callable[[S, Any], S]
"""Returns the state after an event of one class."""


class Declined(Exception):
    """Raised when a request is declined for a stated reason. It is no fault of the program."""


class Refusal(Declined):
    """Why an action is refused: a code for programs, clauses for inspectors, a sentence for people,
    and what is legal now.

    A plain message names no cards; a message that names cards is a `Sentence`."""

    def __init__(
        self, code: str, clauses: Clauses, message: str | Sentence, legal: tuple[str, ...] = ()
    ) -> None:
        self._said = message
        self.message = str(message)
        """The sentence for people who may see every card."""
        super().__init__(self.message)
        self.code = code
        self.clauses = clauses
        self.legal = legal

    @property
    def sentence(self) -> Sentence:
        """The message with its cards and amounts as values."""
        return as_sentence(self._said)

    @property
    def cards(self) -> frozenset[Card]:
        """The cards that the message names."""
        return self.sentence.cards


Refuse = Callable[[str, Clauses, str | Sentence], Refusal]
"""Creates a refusal that says what is legal now."""


def evolve(state: T, **changes: object) -> T:
    """A copy of a frozen dataclass with some fields changed. Names are checked, values are not.

    `dataclasses.replace` runs the whole constructor, some 5 µs for a round's state, and a round
    has about a hundred changes; copying the instance's dictionary takes a tenth of that.
    """
    before = state.__dict__
    values = before | changes
    if len(values) != len(before):
        unknown = ", ".join(changes.keys() - before.keys())
        raise TypeError(f"{type(state).__name__} has no {unknown}")
    copy = _new(state.__class__)
    _set(copy, "__dict__", values)  # bypasses the dataclass's own `__setattr__`
    return copy


_new, _set = object.__new__, object.__setattr__


class Fold(dict[type, Change[S]]):
    """Returns the state after an event: the change that each class of event causes."""

    __slots__ = ("_otherwise",)

    def __init__(self, changes: Mapping[type, Change[S]], otherwise: Change[S]) -> None:
        super().__init__(changes)
        self._otherwise = otherwise

    def __missing__(self, cls: type) -> Change[S]:
        return self._otherwise

    def __call__(self, state: S, event: Any) -> S:
        return self[type(event)](state, event)


def folding(changes: Mapping[type, Change[S]], always: Change[S] | None = None) -> Fold[S]:
    """A fold made from the change that each class of event causes.

    An event without a row changes nothing. `always` is applied after every event.
    """
    if always is None:
        return Fold(changes, lambda state, _: state)

    def then(change: Change[S], finish: Change[S] = always) -> Change[S]:
        return lambda state, event: finish(change(state, event), event)

    return Fold({cls: then(change) for cls, change in changes.items()}, always)


class Recorder(Generic[S]):
    """The state as it changes within one action, and the events that changed it."""

    __slots__ = ("_fold", "events", "state")

    def __init__(self, fold: Fold[S], state: S) -> None:
        self._fold = fold
        self.state = state
        self.events: list[Any] = []

    def emit(self, event: Any) -> None:
        """Record an event and fold it at once."""
        self.events.append(event)
        self.state = self._fold[type(event)](self.state, event)


Do = Callable[[Any, Any], object]
"""Does an action: takes the recorder and the action, and emits events or raises a `Refusal`."""


@value
class Machine(Generic[S]):
    """The actions of a state, and what follows them."""

    subject: str
    """The subject of its actions: "limits"."""
    clauses: Callable[[S], Clauses]
    """The clauses that a refusal of an unknown action cites."""
    fold: Fold[S]
    do: Mapping[type, Do]
    """The handler of each class of action."""
    recorder: Callable[..., Recorder[S]]
    """Makes a recorder from the fold, the state and the further arguments of `act`."""
    legal: Callable[[S], tuple[str, ...]] = lambda _: ()
    """What a refusal of an unknown action says is legal now."""
    check: Do | None = None
    """Checks every action before it is performed."""
    follow: Callable[[Any], None] | None = None
    """Performs the steps after an action that need nobody's decision."""

    def act(self, state: S, action: Any, *given: Any) -> tuple[S, tuple[Any, ...]]:
        """The state after the action, and its events; or a `Refusal`, and nothing changes."""
        record = self.record(state, action, *given)
        return record.state, tuple(record.events)

    def record(self, state: S, action: Any, *given: Any) -> Recorder[S]:
        """Like `act`, but returns the recorder with everything it kept."""
        do = self.do.get(type(action))
        if do is None:
            raise self._unknown(state, action)
        record = self.recorder(self.fold, state, *given)
        if self.check is not None:
            self.check(record, action)
        do(record, action)
        if self.follow is not None:
            self.follow(record)
        return record

    def _unknown(self, state: S, action: Any) -> Refusal:
        return Refusal(
            "no-such-action",
            self.clauses(state),
            f"{type(action).__name__} is not an action of {self.subject}",
            self.legal(state),
        )


PlainEvent = Mapping[str, Any]
"""An event as JSON holds it."""
Public = tuple[str, ...] | Callable[[PlainEvent], Mapping[str, Any]]
"""The public fields of an event, or a function that chooses them."""


@value
class Declaration:
    """The stored name of an event class, its fields, and those that are public."""

    name: str
    """The stored name. Floors and histories keep it, so it never changes."""
    public: Public
    fields: frozenset[str]

    def shown(self, plain: PlainEvent) -> Mapping[str, Any]:
        """The public fields of an event, beside its name and clauses."""
        if callable(self.public):
            return self.public(plain)
        return {name: plain[name] for name in self.public if name in plain}


_BY_NAME: dict[str, list[Declaration]] = {}


@dataclass_transform(frozen_default=True)
def event(name: str, public: Public = ()) -> Callable[[type[T]], type[T]]:
    """Declare a class as an event: a frozen dataclass with a stored name and public fields.

    Everybody learns that an event happened and on which clauses, even if it has no public fields.
    Two games may share a name if they make the same fields public.
    """

    def declare(cls: type[T]) -> type[T]:
        made: Any = value(cls)
        declared = Declaration(name, public, frozenset(each.name for each in fields(made)))
        _check(declared, cls.__name__)
        _BY_NAME.setdefault(name, []).append(declared)
        made.__declaration__ = declared
        return cls

    return declare


def _check(declared: Declaration, cls: str) -> None:
    if callable(declared.public):
        return
    if unknown := set(declared.public) - declared.fields:
        raise TypeError(f"{cls} has no {', '.join(sorted(unknown))} to make public")
    for other in _BY_NAME.get(declared.name, ()):
        both = declared.fields & other.fields
        if callable(other.public) or both & set(declared.public) != both & set(other.public):
            raise TypeError(f"{cls} and another {declared.name} make different fields public")


def declaration(cls: type) -> Declaration:
    """The declaration of an event class."""
    declared = cls.__dict__.get("__declaration__")
    if not isinstance(declared, Declaration):
        raise TypeError(f"{cls.__name__} is not declared as an event")
    return declared


def shown_of(plain: PlainEvent) -> Mapping[str, Any]:
    """The public fields of a stored event; none if no class declares it."""
    found = _BY_NAME.get(plain["event"], ())
    if len(found) == 1:
        return found[0].shown(plain)
    shown: dict[str, Any] = {}
    for declared in found:
        shown |= declared.shown(plain)
    return shown


class _Wording:
    """Marks a field that holds a sentence. It is stored in its original wording; no code depends on
    it."""


Wording = Annotated[str, _Wording]


@cache
def wording_fields(cls: type) -> frozenset[str]:
    """The fields of a dataclass that are declared as `Wording`."""
    if not is_dataclass(cls):
        return frozenset()
    hints = get_type_hints(cls, include_extras=True)
    return frozenset(
        each.name
        for each in fields(cls)
        if _Wording in getattr(hints[each.name], "__metadata__", ())
    )


ADDED: Mapping[str, bool] = {"added": True}
"""Metadata of a field that was added later: a default value is left out of stored events."""
