"""The operator's choices: values checked against what the document allows."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.money import Amount, AmountError, format_amount, parse_amount
from croupier.rulebooks.clauses import Clauses, address
from croupier.rulebooks.plugins import RulebookError
from croupier.rulebooks.schema import Document, Option

Options = Mapping[str, Any]


def resolve(document: Document, *layers: Options) -> dict[str, Any]:
    """The document's defaults, overridden by each layer in turn, with every value checked."""
    chosen = {name: option.default for name, option in document.options.items()}
    for layer in layers:
        for name, value in layer.items():
            chosen[name] = check(document, name, value)
    return chosen


def check(document: Document, name: str, value: object) -> Any:
    """The value in the form of the rulebook; raises an error with the clause that forbids it."""
    option = document.options.get(name)
    if option is None:
        known = ", ".join(document.options)
        raise RulebookError(
            "unknown-option", f"{document.id} has no option {name!r}; its options are {known}"
        )
    if option.amount:
        return _amount(document, name, option, value)
    for allowed in option.allowed:
        if _same(allowed, value):
            return allowed
    raise RulebookError(
        "option-not-allowed",
        f"{name} = {value_text(value)} is not allowed by {cited(option)} of {document.id}; "
        f"allowed: {', '.join(value_text(each) for each in option.allowed)}",
        _clauses(document, option),
    )


def allows(document: Document, name: str, value: object) -> bool:
    """Whether the document has the option and allows the value."""
    try:
        check(document, name, value)
    except RulebookError:
        return False
    return True


def _clauses(document: Document, option: Option) -> Clauses:
    return tuple(address(document.id, number) for number in option.clauses)


def parse_value(document: Document, name: str, text: str) -> Any:
    """The checked value of a text that `value_text` wrote; "none" for an amount without a value."""
    option = document.options.get(name)
    nothing = option is not None and option.amount and text.strip() == value_text(None)
    return check(document, name, None if nothing else text)


def cited(option: Option) -> str:
    return ", ".join(option.clauses)


def _amount(document: Document, name: str, option: Option, value: object) -> Any:
    if value is None:
        return option.default
    try:
        amount = parse_amount(value)
    except AmountError as error:
        message = f"{name} of {document.id}: {error}"
        raise RulebookError("option-not-allowed", message, _clauses(document, option)) from error
    if not _within(option, amount):
        message = (
            f"{name} of {document.id} must be {say_range(option)}, not {format_amount(amount)}"
        )
        raise RulebookError("option-not-allowed", message, _clauses(document, option))
    return amount


def _within(option: Option, amount: Amount) -> bool:
    at_least = amount > 0 if option.least is None else amount >= option.least
    return at_least and (option.most is None or amount <= option.most)


def say_range(option: Option) -> str:
    """The allowed range of an amount: "more than 0", "0 to 100"."""
    if option.least is None:
        return "more than 0" if option.most is None else f"more than 0, at most {option.most}"
    return f"{option.least} or more" if option.most is None else f"{option.least} to {option.most}"


def _same(allowed: object, value: object) -> bool:
    if isinstance(value, bool):
        return allowed is value
    if isinstance(value, tuple):
        value = list(value)
    return allowed == value or (isinstance(value, str) and value_text(allowed) == value)


def value_text(value: object) -> str:
    """The value as written on the command line: `200:1000`, `2500.50`, `any`."""
    if value is None:
        return "none"
    if isinstance(value, list | tuple):
        return ":".join(map(str, value))
    return format_amount(value) if isinstance(value, Fraction) else str(value)
