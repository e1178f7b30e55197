"""Who may do what: each power of a document's [powers.*] in words, with the rank that it takes;
and the limits of a table."""

from collections.abc import Iterator

from croupier.rulebooks.facts.fact import Fact, silent, told
from croupier.rulebooks.schema import Document

_RANKS = {
    "dealer": "a dealer or above",
    "game_supervisor": "a game supervisor or above",
    "casino_supervisor": "a casino supervisor or above",
    "assistant_gaming_manager": "an assistant gaming manager or above",
    "gaming_manager": "a gaming manager or above",
    "casino_operator": "the casino operator",
    "inspector": "an inspector",
}
_TOPICS = {
    "round": "in a round",
    "directions": "directions",
    "disputes": "disputes",
    "table": "supervision",
}

_POWERS: dict[str, dict[str, tuple[str, tuple[str, ...]]]] = {
    "limits": {
        "change_limits": ("changing the limits", ("limits_change",)),
        "allow_above": ("a player above them", ("limits_own",)),
        "refuse_wager": ("refusing a wager", ("limits_refused",)),
    },
    "round": {
        "void_hand": ("declaring a hand void", ("not_reconstructed",)),
        "void_round": ("declaring a misdeal", ("dealt_wrongly", "void_round")),
        "pay_undeclared": ("paying undeclared hands", ("undeclared_instant", "undeclared_super")),
    },
    "directions": {
        "silence": ("silence in a hand", ("direct_silence",)),
        "english_only": ("English only", ("direct_english",)),
        "apart": ("keeping players apart", ("direct_apart",)),
        "play_first": ("suspects playing first", ("direct_play_first",)),
        "place_cards": ("where cards are placed", ("direct_place",)),
        "act_as_decided": ("serving as each decides", ("direct_as_decided",)),
        "one_hand_viewed": ("seeing one hand only", ("direct_one_hand",)),
        "reveal_folded": ("showing a folded hand", ("direct_reveal",)),
        "deem_seated": ("deeming a hand seated", ("direct_deem_seated",)),
        "void_seen": ("voiding hands seen", ("direct_void_seen",)),
        "void_hand": (
            "voiding a hand",
            (
                "direct_void_off_table",
                "direct_void_telling",
                "direct_void_misplaced",
                "direct_void_device",
            ),
        ),
        "exclude_from_game": ("barring from the game", ("direct_exclude",)),
        "exclude_from_casino": ("barring from the casino", ("direct_exclude_casino",)),
        "detain": ("detaining", ("direct_detain",)),
        "release": ("ending a detention", ("direct_detain",)),
        "invalidate": ("annulling an outcome", ("direct_disrupted", "direct_fraud")),
    },
    "disputes": {
        "decide": ("the first decision", ("dispute_first",)),
        "review": ("a review", ("dispute_review",)),
        "rule": ("the last word", ("dispute_final",)),
    },
    "table": {
        "inspect": ("inspecting new cards", ("table_inspected", "table_checked")),
        "direct_shuffle": ("directing a shuffle", ("table_due_suspected", "table_due_discretion")),
        "instruct_count": ("having a deck counted", ("table_instructed",)),
        "verify": ("verifying dropped cards", ("table_mishandled",)),
        "replace_cards": ("having cards replaced", ("table_replaced",)),
        "close": ("closing the table", ("table_closed",)),
        "ask_for_seat": ("asking for a seat", ("table_vacate",)),
    },
}


def powers(document: Document) -> Iterator[Fact]:
    """All but those over limits, which stand with the limits."""
    for subject, topic in _TOPICS.items():
        yield from powers_over(document, subject, topic)


def powers_over(
    document: Document,
    subject: str,
    topic: str,
    so: tuple[str, ...] = (),
    ruling: tuple[str, ...] = (),
) -> Iterator[Fact]:
    """Every power over a subject that some document gives; where this one does not, `so`."""
    held = document.powers.get(subject, {})
    topics = document.cites | document.house.get(subject, {})
    for power, (what, cited) in _POWERS[subject].items():
        ranks = [_RANKS[rank] for rank, may in held.items() if power in may]
        clauses = tuple(number for each in cited for number in topics.get(each, ()))
        by = (f"by {' or '.join(ranks)}",)
        yield told(topic, what, by, clauses) if ranks else silent(topic, what, so, ruling)


_SO, _RULING = ("kept as New South Wales writes them",), ("ruling:limits-silent",)


def limits(document: Document) -> Iterator[Fact]:
    written, sign = document.limits, document.house.get("limits", {}).get("limits_sign", ())
    if written is not None:
        yield Fact("limits", "where they are written", ("here, and on the table's sign",), sign)
        says = (f"on a sign for {written.notice_minutes} minutes first",)
        yield Fact("limits", "a higher minimum", says, written.clauses)
        yield from powers_over(document, "limits", "limits")
        return
    yield (
        Fact("limits", "where they are written", ("in other rules",), sign)
        if sign
        else silent("limits", "where they are written", _SO, _RULING)
    )
    yield silent("limits", "a higher minimum", _SO, _RULING)
    yield from powers_over(document, "limits", "limits", _SO, _RULING)
