"""HTML and SVG as values: text is escaped, elements are not."""

from html import escape

_EMPTY = frozenset(("meta", "br", "rect", "line", "path", "circle", "col"))


class Markup(str):
    """Already markup."""

    __slots__ = ()


Child = str | None
Attribute = str | int | float | None


def element(name: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """`class_` is class; an underscore inside a name is a hyphen; None is left out."""
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_text(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = join(*children)
    if name in _EMPTY and not inner:
        return Markup(f"<{name}{told}>" if name in ("meta", "br", "col") else f"<{name}{told}/>")
    return Markup(f"<{name}{told}>{inner}</{name}>")


def join(*children: Child) -> Markup:
    return Markup(
        "".join(
            each if isinstance(each, Markup) else escape(each, quote=False)
            for each in children
            if each is not None
        )
    )


def _text(value: str | int | float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
