"""A rulebook in words: what it fixes and what it leaves open, fact by fact, with the clauses.

Both the page of `croupier rules show` and the comparison of `croupier rules diff` come from here,
so that they use the same words."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from croupier.rulebooks.clauses import address
from croupier.rulebooks.facts import Fact, choices, either, layout, several, silent, told
from croupier.rulebooks.library import Rulebook
from croupier.rulebooks.plugins import form
from croupier.rulebooks.ranks import manager_titles, say_rank
from croupier.rulebooks.schema import Document, Promotions

Topics = Mapping[str, tuple[str, ...]]

_OF_HANDS = {
    "cards off the table": ("direct_void_off_table",),
    "cards swapped or told of": ("direct_void_telling",),
    "cards not where directed": ("direct_void_misplaced",),
    "a forbidden device": ("direct_void_device",),
    "several hands seen": ("direct_void_seen",),
    "a hand taken too early": ("not_reconstructed",),
}
_OF_ROUNDS = {
    "a wrong deal": ("dealt_wrongly",),
    "a wrong number of cards": ("wrong_number",),
    "a dealer's card exposed": ("exposed_to_dealer",),
    "several cards exposed": ("exposed_more",),
    "a hand without wagers": ("stray_before",),
    "a deck that is not whole": ("table_void",),
    "a broken shuffler": ("table_broken_void", "table_broken"),
    "disruption from outside": ("direct_disrupted",),
    "fraud": ("direct_fraud",),
}


def grounds(document: Document) -> Iterator[Fact]:
    topics = _topics(document)
    yield from _void_hands(document, topics)
    yield from _void_rounds(document, topics)


def _void_hands(document: Document, topics: Topics) -> Iterator[Fact]:
    back = ("the wagers that still stand",)
    yield told("void hands", "what comes back", back, topics["void_hand"])
    listed, all_monies = document.grounds.void_hand, document.grounds.all_monies
    for what, cited in _OF_HANDS.items():
        fact = _ground("void hands", what, _cited(topics, cited), listed)
        with_fees = not fact.silent and set(fact.clauses) <= set(all_monies)
        yield (
            told(fact.topic, what, (*fact.says, "fees come back too"), fact.clauses)
            if with_fees
            else fact
        )


def _void_rounds(document: Document, topics: Topics) -> Iterator[Fact]:
    back = ("every wager and fee", "what was paid is undone")
    yield told("void rounds", "what comes back", back, topics["void_round"])
    listed = document.grounds.void_round
    for what, cited in _OF_ROUNDS.items():
        yield _ground("void rounds", what, _cited(topics, cited), listed)
    named = {number for cited in _OF_ROUNDS.values() for number in _cited(topics, cited)}
    misdeal = tuple(number for number in topics["void_round"] if number not in named)
    yield _ground("void rounds", "any other misdeal", misdeal, listed)
    forfeit = topics.get("direct_forfeit", ())
    yield told("void rounds", "wagers of the fraudulent", ("may be forfeited",), forfeit)


def _ground(topic: str, what: str, clauses: tuple[str, ...], listed: tuple[str, ...]) -> Fact:
    """A ground; none if the document orders something else for the same event."""
    found = tuple(number for number in clauses if number in listed)
    if found:
        return told(topic, what, ("a ground",), found)
    return told(topic, what, ("no ground",), clauses) if clauses else silent(topic, what)


def _cited(topics: Topics, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(number for name in names for number in topics.get(name, ()))


def _topics(document: Document) -> Topics:
    """The clauses of every topic, whether a step of the round or an act around it."""
    topics = dict(document.cites)
    for subject in document.house.values():
        topics |= subject
    return topics


def decks(document: Document) -> Iterator[Fact]:
    topics, allowed = document.house["table"], document.life.decks
    machine = topics.get("table_single_deck_shuffler", ())
    beside = either(allowed.single_deck_shuffler, "deck")
    for what, says, clauses in (
        ("dealt from", ("a shoe or a shuffler",), topics["table_equipment"]),
        ("at a shoe", (either(allowed.shoe, "deck"),), allowed.clauses),
        ("at a shuffler", (either(allowed.shuffler, "deck"),), allowed.clauses),
        (
            "a single deck shuffler",
            ("may be used", f"with {beside}"),
            machine and machine + allowed.clauses,
        ),
        ("two decks", ("take turns",), topics["table_turns"]),
        ("backs of two decks", ("of different colours",), topics.get("table_backs", ())),
    ):
        yield told("decks", what, says, clauses)


_DUE = {
    "the start of play": ("due", "table_due_start"),
    "the end of a round": ("due", "table_due_round"),
    "a vacancy": ("due", "table_due_vacant"),
    "suspicion": ("when a supervisor directs it", "table_due_suspected"),
    "discretion": ("when a supervisor directs it", "table_due_discretion"),
    "a card exposed too early": ("due", "table_due_exposed"),
    "a jam": ("due again", "table_due_jam"),
    "cards run out in a round": ("the discard rack is shuffled", "table_due_more_cards"),
}


def readiness(document: Document) -> Iterator[Fact]:
    topics = document.house["table"]
    yield from _new_cards(topics)
    yield from _at_a_shoe(topics)
    yield from _at_a_shuffler(topics)
    yield from _counted(topics)
    if "jackpot" in document.areas:
        counted = topics.get("table_jackpot_count", ())
        yield told("before a round", "after a jackpot", ("the deck is counted",), counted)


def shuffles(document: Document) -> Iterator[Fact]:
    topics = document.house["table"]
    for what, (says, topic) in _DUE.items():
        yield told("shuffles", what, (says,), topics.get(topic, ()))


def _new_cards(topics: Topics) -> Iterator[Fact]:
    checked = topics.get("table_checked", ())
    by = (
        "checked by a dealer, a supervisor or a machine for it"
        if checked
        else "inspected by the dealer and by a supervisor"
    )
    for what, says, clauses in (
        ("new cards", by, checked or topics.get("table_inspected", ())),
        ("spreading the cards", "face up, by suit and in sequence", topics.get("table_spread", ())),
        ("a players' inspection", "by the first to arrive", topics.get("table_first_players", ())),
        (
            "decks kept sealed",
            "may be checked and shuffled in advance",
            topics.get("table_secured", ()),
        ),
    ):
        yield told("before a round", what, (says,), clauses)


def _at_a_shoe(topics: Topics) -> Iterator[Fact]:
    clauses = topics["table_opening_shuffle"] + topics["table_cut"] + topics["table_placed"]
    steps = ("shuffled", "cut", "put on the cutting card into the shoe")
    yield told("before a round", "at a shoe", steps, clauses)
    alone = "table_only_dealer_cuts" in topics
    who = "the dealer alone" if alone else "a casino employee, never a player"
    yield told("before a round", "who cuts", (who,), topics["table_who_cuts"])


def _at_a_shuffler(topics: Topics) -> Iterator[Fact]:
    by_hand = topics.get("table_each_deck", ())
    first = ("a new deck chemmy and riffle shuffled first",) if by_hand else ()
    clauses = by_hand + topics["table_loaded"] + topics["table_no_cut"]
    steps = (*first, "loaded and shuffled by it", "not cut")
    yield told("before a round", "at a shuffler", steps, clauses)


def _counted(topics: Topics) -> Iterator[Fact]:
    for what, says, clauses in (
        ("a count unasked", "by the dealer, at any time", topics["table_counted"]),
        ("dropped cards", "a supervisor sees that none is missing", topics["table_mishandled"]),
    ):
        yield told("before a round", what, (says,), clauses)


def seats(document: Document) -> Iterator[Fact]:
    yield _asked_for(document)
    yield _closing_sign(document)


def _asked_for(document: Document) -> Fact:
    what, abstaining = "a seat asked for", document.life.abstaining
    if abstaining is None:
        return silent("seats", what)
    idle = f"after {several(abstaining.rounds, 'round')} without a wager"
    return Fact("seats", what, (idle, "at a full table"), abstaining.clauses)


def _closing_sign(document: Document) -> Fact:
    what, closing = "a closing sign", document.life.closing
    if closing is None:
        return silent("seats", what, ("none is needed",), document.house["table"]["table_closed"])
    shown = f"for {closing.minutes} minutes"
    return Fact("seats", what, (shown, "where players are at the table"), closing.clauses)


_OF_PROMOTIONS = {
    "a scrutineer": "promo_scrutineer",
    "how cash is paid": "promo_payment",
    "liquor in a prize": "promo_liquor",
    "telling an absent winner": "promo_notify",
    "terms to the Authority": "promo_notice",
    "refused claims": "promo_kept",
    "complaints": "promo_complaint",
}


def promotions(document: Document) -> Iterator[Fact]:
    rules, topics = document.promotions, document.house.get("promotions", {})
    if rules is None:
        yield from (silent("promotions", what) for what in _OF_PROMOTIONS)
        return
    for what, says in zip(_OF_PROMOTIONS, _say(rules), strict=True):
        yield Fact("promotions", what, (says,), topics[_OF_PROMOTIONS[what]])


def _say(rules: Promotions) -> tuple[str, ...]:
    return (
        f"oversees the draw of a prize over ${rules.scrutineer_over:,}",
        f"as the winner chooses, if over ${rules.choice_over:,}",
        f"{rules.liquor_litres} litres at most",
        f"within {rules.notify_days} days of the draw",
        f"{rules.notice_hours} hours before it commences",
        f"kept with names and reasons, if over ${rules.refusals_kept_over:,}",
        rules.complaint,
    )


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
        "issue_voucher": ("issuing vouchers", ("token_issue",)),
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
    """All powers except those over limits, which are listed with the limits."""
    for subject, topic in _TOPICS.items():
        yield from powers_over(document, subject, topic)


def powers_over(
    document: Document,
    subject: str,
    topic: str,
    so: tuple[str, ...] = (),
    ruling: tuple[str, ...] = (),
) -> Iterator[Fact]:
    """Every power over a subject that some document gives; if this one does not, `so`."""
    held = document.powers.get(subject, {})
    tokens = document.house.get("tokens", {})
    topics = document.cites | tokens | document.house.get(subject, {})
    managers = manager_titles(document.titles)
    for power, (what, cited) in _POWERS[subject].items():
        ranks = [
            say_rank(rank.replace("_", " "), managers) for rank, may in held.items() if power in may
        ]
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


def approvals(document: Document) -> Iterator[Fact]:
    """The acts that the operator may perform only with the regulator's approval."""
    for each in document.approvals.values():
        yield Fact("approvals", each.says, (f"by {each.by}",), each.clauses)


def also(document: Document) -> Iterator[Fact]:
    """Statements that no other section of the file holds."""
    for each in sorted(document.also, key=lambda each: each.topic):
        yield Fact(each.topic, each.what, each.says, each.clauses)


def facts(rulebook: Rulebook) -> tuple[Fact, ...]:
    """The facts of a rulebook's file: the round, what is around it, and last the options."""
    document = rulebook.document
    found = (
        *layout(document),
        *form(document.id, document.game).facts(document),
        *_around(document),
        *choices(document, rulebook.options()),
    )
    return tuple(
        replace(fact, clauses=tuple(address(document.id, number) for number in fact.clauses))
        for fact in found
    )


def _around(document: Document) -> Iterator[Fact]:
    """The facts that every document may state, whatever the game."""
    yield from grounds(document)
    yield from decks(document)
    yield from readiness(document)
    yield from shuffles(document)
    yield from limits(document)
    yield from powers(document)
    yield from approvals(document)
    yield from also(document)
    yield from seats(document)
    yield from promotions(document)
