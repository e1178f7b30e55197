"""Of what the sheet is: the rulebook, what the operator chose, and by which program."""

from dataclasses import dataclass

from croupier.rulebooks import Rulebook, address
from croupier.rulebooks.library import fingerprint
from croupier.rulebooks.options import Options, say_range, value_text


@dataclass(frozen=True)
class Choice:
    """One option of the rulebook."""

    name: str
    says: str
    value: str
    default: str
    allowed: str
    clauses: tuple[str, ...]

    @property
    def changed(self) -> bool:
        return self.value != self.default


@dataclass(frozen=True)
class Configuration:
    """Whoever has the same gets the same sheet."""

    id: str
    title: str
    base: str
    """The document's id; of a house variant, the one that it extends."""
    document: str
    regulator: str
    fingerprint: str
    generator: str
    choices: tuple[Choice, ...]

    @property
    def command(self) -> str:
        """The options that are not the document's own, as they are given."""
        return " ".join(f"-o {each.name}={each.value}" for each in self.choices if each.changed)


def configuration(book: Rulebook, given: Options, generator: str) -> Configuration:
    document, values = book.document, book.options(given)
    choices = tuple(
        Choice(
            name=name,
            says=option.says,
            value=value_text(values[name]),
            default=value_text(option.default),
            allowed=say_range(option)
            if option.amount
            else ", ".join(value_text(each) for each in option.allowed),
            clauses=tuple(address(document.id, number) for number in option.clauses),
        )
        for name, option in document.options.items()
    )
    return Configuration(
        id=book.id,
        title=book.title,
        base=document.id,
        document=document.document,
        regulator=document.regulator,
        fingerprint=fingerprint(book, given),
        generator=generator,
        choices=choices,
    )
