"""What the operator chooses: values checked against what the document allows."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.money import AmountError, format_amount, parse_amount
from croupier.rulebooks.clauses import address
from croupier.rulebooks.errors import RulebookError
from croupier.rulebooks.schema import Document, Option

Options = Mapping[str, Any]


def resolve(document: Document, *layers: Options) -> dict[str, Any]:
    """The document's defaults, then each layer over the one before, every value checked."""
    chosen = {name: option.default for name, option in document.options.items()}
    for layer in layers:
        for name, value in layer.items():
            chosen[name] = check(document, name, value)
    return chosen


def check(document: Document, name: str, value: object) -> Any:
    """The value as the rulebook holds it, or a refusal with the clause that forbids it."""
    option = document.options.get(name)
    if option is None:
        known = ", ".join(document.options)
        raise RulebookError(
            "unknown-option", f"{document.id} has no option {name!r}; its options are {known}"
        )
    clauses = tuple(address(document.id, number) for number in option.clauses)
    if option.amount:
        return _amount(document, name, value, clauses)
    for allowed in option.allowed:
        if _same(allowed, value):
            return allowed
    raise RulebookError(
        "option-not-allowed",
        f"{name} = {value_text(value)} is not allowed by {cited(option)} of {document.id}; "
        f"allowed: {', '.join(value_text(each) for each in option.allowed)}",
        clauses,
    )


def cited(option: Option) -> str:
    return ", ".join(option.clauses)


def _amount(document: Document, name: str, value: object, clauses: tuple[str, ...]) -> Any:
    if value is None:
        return None
    try:
        amount = parse_amount(value)
    except AmountError as error:
        raise RulebookError("option-not-allowed", f"{name}: {error}", clauses) from error
    if amount <= 0:
        raise RulebookError(
            "option-not-allowed",
            f"{name} of {document.id} must be more than 0, not {format_amount(amount)}",
            clauses,
        )
    return amount


def _same(allowed: object, value: object) -> bool:
    if isinstance(value, bool):
        return allowed is value
    if isinstance(value, tuple):
        value = list(value)
    return allowed == value or value_text(allowed) == value


def value_text(value: object) -> str:
    """As an option is written on the command line: `200:1000`, `2500.50`, `any`."""
    if value is None:
        return "none"
    if isinstance(value, list | tuple):
        return ":".join(map(str, value))
    return format_amount(value) if isinstance(value, Fraction) else str(value)
