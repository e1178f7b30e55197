"""Every act of a table: how it is typed, what it does, who may do it, and by which clauses."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from croupier.acts import Act, Group, acts_of, clauses_of, power_of
from croupier.games.game import games
from croupier.house.disputes.state import POWERS
from croupier.house.table import Table
from croupier.records.journal import Heading, begin
from croupier.records.journal.verbs import Verb, verbs
from croupier.rulebooks import RULEBOOK_IDS
from site_pages.markdown import cite, escaped, table

_INTRODUCTION = """# Every act of a table

These are the words that people type at a [table](tables.md), that programs send to a
[floor](api.md) and that journals store. Fields stand in their order; those in brackets are optional
and are typed as `name=value`. At a table `now` lists what may be done at the moment, and
`help VERB` the words that a field takes.

"Staff" is a dealer or anybody above. Ranks differ between the documents; where they do, each is
named with its document."""


_DECISIONS = dict(zip(("decide", "review", "rule"), POWERS.values(), strict=True))


def acts_page() -> Iterator[tuple[str, str]]:
    """The page with its place."""
    yield "acts.md", "\n\n".join([_INTRODUCTION, *_groups()]) + "\n"


def _groups() -> Iterator[str]:
    typed = {verb.name: verb for each in games() for verb in verbs(each.id)}
    tables = [begin(Heading(rulebook=id)).table for id in RULEBOOK_IDS]
    found: dict[Group, dict[str, list[tuple[Table, Act]]]] = defaultdict(lambda: defaultdict(list))
    for each in tables:
        for verb, act in acts_of(each.rulebook.game).items():
            if verb in typed:
                found[act.group][verb].append((each, act))
    for group in Group:
        rows = [_row(typed[verb], where) for verb, where in found[group].items()]
        if rows:
            yield f"## {group}"
            yield table(("act", "what it does", "who may"), rows)
        if group is Group.DIRECTIONS:
            yield "A direction needs a rank of its own:"
            yield table(("to direct or lift", "who may"), _directions(tables))


def _directions(tables: Iterable[Table]) -> Iterator[tuple[str, str]]:
    ranks: dict[str, dict[str, str]] = defaultdict(dict)
    for each in tables:
        powers = each.directions.rules.powers
        for power in powers.holders:
            ranks[power][each.rulebook.id] = powers.say(power)
    for power, by_document in ranks.items():
        yield power.replace("_", " "), _by_rank(by_document)


def _row(verb: Verb, where: list[tuple[Table, Act]]) -> tuple[str, str, str]:
    cited = {each.rulebook.id: clauses_of(each, act) for each, act in where}
    lines = [
        f"{id} {cite(own)}"
        for id, clauses in cited.items()
        if (own := [each for each in clauses if each.startswith(f"{id}:")])
    ]
    about = escaped(verb.about.rstrip(".") + ".").replace(r"\`", "`")
    small = f'<br><span class="clauses">{" · ".join(lines)}</span>' if lines else ""
    return f"`{verb.usage}`", about + small, _who(verb.name, where)


def _who(verb: str, where: list[tuple[Table, Act]]) -> str:
    """Players and inspectors who may ask for it, and the rank that it needs."""
    asked = [f"the {each}" for each in where[0][1].asked_by]
    ranks = {each.rulebook.id: _rank(verb, each, act) for each, act in where}
    return "; ".join((*asked, _by_rank(ranks)))


def _rank(verb: str, each: Table, act: Act) -> str:
    if act.power:
        powers, power = power_of(each, act)
        return powers.say(power)
    if verb in _DECISIONS:
        return each.disputes.rules.powers.say(_DECISIONS[verb])
    return "the rank that it needs" if verb in ("direct", "lift") else "staff"


def _by_rank(ranks: Mapping[str, str]) -> str:
    """One rank for all documents, or each with its documents; not those in which nobody may."""
    found: dict[str, list[str]] = {}
    for id, rank in ranks.items():
        if rank != "nobody":
            found.setdefault(rank, []).append(id)
    if len(found) == 1 and len(next(iter(found.values()))) == len(ranks):
        return next(iter(found))
    return "; ".join(f"{rank} ({', '.join(ids)})" for rank, ids in found.items())
