"""Which modules are changed, and which quick tests are about them.

Each subject has the few files of tests that are about it, so that a change costs seconds. A test of
another file may notice what these do not.
"""

from typing import NamedTuple


class Subject(NamedTuple):
    sources: tuple[str, ...]
    """Under src/croupier."""
    tests: tuple[str, ...]
    """Under tests."""


SUBJECTS = {
    "settlement": Subject(
        (
            *("games/settlement.py", "games/jackpot.py", "games/irregularities/amounts.py"),
            *("games/lunar/showdown.py", "games/holdem/showdown.py"),
        ),
        (
            *("scenarios/test_scenarios.py", "games/test_jackpot.py"),
            *("games/test_collected_early.py", "games/test_nothing_vanishes.py"),
            *("games/test_holdem_counts.py", "games/test_real_cards.py", "house/limits"),
            *("games/test_real_cards_entered.py", "situations/test_entered.py"),
            *("situations/test_situations.py", "situations/test_real_cards.py"),
        ),
    ),
    "redaction": Subject(
        (
            *("games/view.py", "games/lunar/view.py", "games/holdem/view.py"),
            *("server/tables/redaction.py", "server/tables/views.py"),
        ),
        (
            *(
                "games/test_views.py",
                "games/test_holdem_views.py",
                "games/test_spoken_and_shown.py",
            ),
            *("server/test_views.py", "server/test_disclosure.py", "server/test_one_hand.py"),
            *("server/test_audience.py", "server/test_rounds.py", "server/test_wagers.py"),
            *("floor/test_hidden_cards.py", "floor/test_real_cards.py", "server/test_redaction.py"),
        ),
    ),
    "sessions": Subject(
        ("server/auth/*.py", "server/rates.py", "server/addresses.py"),
        (
            *("server/test_sessions.py", "server/test_logins.py", "server/test_people.py"),
            *("server/test_second_factor.py", "server/test_second_person.py"),
            *("server/test_accounts.py", "server/test_rates.py", "server/test_health.py"),
            *("server/test_cage.py", "server/test_proxy.py", "floor/test_security.py"),
        ),
    ),
    "floor": Subject(
        (
            *("floor/database/writer.py", "floor/database/batch.py", "floor/entries.py"),
            *("floor/ledger/*.py", "floor/fairness/*.py", "floor/security/*.py"),
        ),
        (
            *("floor/test_writer.py", "floor/test_batch.py", "floor/test_chips.py"),
            *("floor/test_once.py", "floor/test_pools.py", "floor/test_jackpots.py"),
            *("floor/test_statements.py", "floor/test_currency.py", "floor/test_proof.py"),
            *("floor/test_shuffle.py", "floor/test_commitments.py", "floor/test_contributions.py"),
            *("floor/test_encryption.py", "floor/test_security.py", "floor/test_audit.py"),
            *("floor/test_play.py", "floor/test_paid_once.py"),
        ),
    ),
    "audit": Subject(
        ("floor/audit/*.py",),
        (
            *("floor/test_audit.py", "floor/test_damaged.py", "floor/test_history.py"),
            *("floor/test_mutations.py", "floor/test_commitments.py", "floor/test_security.py"),
            *("floor/test_contributions.py", "floor/test_encryption.py"),
            *("floor/test_older.py", "floor/test_absence.py", "floor/test_alarms.py"),
            "rulebooks/test_readings.py",
        ),
    ),
}
