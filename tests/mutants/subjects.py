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
            *("server/tables/redaction.py", "server/tables/views.py", "server/tables/own.py"),
        ),
        (
            *(
                "games/test_views.py",
                "games/test_holdem_views.py",
                "games/test_spoken_and_shown.py",
            ),
            *(
                "server/tables/test_views.py",
                "server/tables/test_disclosure.py",
                "server/tables/test_one_hand.py",
            ),
            *(
                "server/live/test_audience.py",
                "server/tables/test_rounds.py",
                "server/tables/test_wagers.py",
            ),
            *(
                "floor/security/test_hidden_cards.py",
                "floor/tables/test_real_cards.py",
                "server/tables/test_redaction.py",
            ),
        ),
    ),
    "sessions": Subject(
        ("server/auth/*.py", "server/rates.py", "server/addresses.py"),
        (
            *(
                "server/auth/test_sessions.py",
                "server/auth/test_logins.py",
                "server/auth/test_people.py",
            ),
            *("server/auth/test_second_factor.py", "server/auth/test_second_person.py"),
            *("server/auth/test_accounts.py", "server/auth/test_rates.py", "server/test_health.py"),
            *("server/test_cage.py", "server/test_proxy.py", "floor/security/test_security.py"),
        ),
    ),
    "floor": Subject(
        (
            *("floor/database/writer.py", "floor/database/batch.py", "floor/entries.py"),
            *("floor/ledger/*.py", "floor/fairness/*.py", "floor/security/*.py"),
        ),
        (
            *(
                "floor/database/test_writer.py",
                "floor/database/test_batch.py",
                "floor/ledger/test_chips.py",
            ),
            *(
                "floor/database/test_once.py",
                "floor/ledger/test_pools.py",
                "floor/ledger/test_jackpots.py",
            ),
            *(
                "floor/ledger/test_statements.py",
                "floor/ledger/test_currency.py",
                "floor/fairness/test_proof.py",
            ),
            *(
                "floor/fairness/test_shuffle.py",
                "floor/fairness/test_commitments.py",
                "floor/fairness/test_contributions.py",
            ),
            *(
                "floor/security/test_encryption.py",
                "floor/security/test_security.py",
                "floor/audit/test_audit.py",
            ),
            *("floor/tables/test_play.py", "floor/ledger/test_paid_once.py"),
        ),
    ),
    "audit": Subject(
        ("floor/audit/*.py",),
        (
            *(
                "floor/audit/test_audit.py",
                "floor/audit/test_damaged.py",
                "floor/audit/test_history.py",
            ),
            *(
                "floor/audit/test_mutations.py",
                "floor/fairness/test_commitments.py",
                "floor/security/test_security.py",
            ),
            *("floor/fairness/test_contributions.py", "floor/security/test_encryption.py"),
            *(
                "floor/audit/test_older.py",
                "floor/tables/test_absence.py",
                "floor/tables/test_alarms.py",
            ),
            *("floor/audit/test_workers.py", "floor/audit/test_checkpoints.py"),
            "rulebooks/test_readings.py",
        ),
    ),
}
