"""`help` of the console: every verb, or one with what must and may be said."""

from difflib import get_close_matches

from rich.text import Text

from croupier.cli.console.paper import Paper
from croupier.records.journal import verbs

_CHANCE = {
    "make-ready": "without orders the software shuffles",
    "shuffle": "without an order the software shuffles",
}


def print_help(paper: Paper, verb: str) -> bool:
    """Whether there is such a verb."""
    known = {each.name: each for each in verbs()}
    if verb and verb not in known:
        near = get_close_matches(verb, known, 3)
        perhaps = f" (perhaps {' or '.join(near)})" if near else ""
        paper.line(Text(f"there is no {verb!r}{perhaps}", "bold"))
        return False
    rows = paper.rows()
    for each in [known[verb]] if verb else known.values():
        about = "; ".join(filter(None, (each.about.rstrip("."), _CHANCE.get(each.name))))
        fields = each.usage.removeprefix(each.name).strip()
        rows.add(each.name, "\n".join(filter(None, (fields, about))))
    rows.print()
    if not verb:
        words = "also: as WHO, now, show, help VERB, quit; a field goes in order or as name=value"
        paper.line(Text(words, "dim"))
    return True
