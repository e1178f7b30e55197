"""The command line: every command of Croupier."""

import gc
import os
import sys

from croupier.cli.loader import group
from croupier.cli.terminal.visible import guard_streams
from croupier.result_store import default_folder, use_store

# To look for plugins, of which none is used, pydantic would read a file of every package installed.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

_OBJECTS = 50_000
"""New objects between two searches for garbage. Imports make many objects and hardly any garbage:
with Python's own 700, the searches take a tenth of a command's start."""

app = group(
    "Casino poker tables exactly as their regulators wrote them.",
    (
        "play",
        "croupier.cli.play:play_command",
        "Play at a table in the terminal.",
    ),
    (
        "table",
        "croupier.cli.table:app",
        "Run one table over time, kept in a journal; a person or the software deals.",
    ),
    (
        "replay",
        "croupier.cli.records:replay_command",
        "Replay round records and explain each payment; exit status 1 if any breaks a rule.",
    ),
    (
        "deal",
        "croupier.cli.records:deal_command",
        "Print round records of random but sensible play.",
    ),
    (
        "rule",
        "croupier.cli.rule:rule_command",
        "Show what the rules say about a situation: what you must know, and what follows.",
    ),
    (
        "dispute",
        "croupier.cli.dispute:dispute_command",
        "Show how the rules resolve an incident: each wager, who may decide, the alternatives.",
    ),
    (
        "ev",
        "croupier.cli.ev:ev_command",
        "Show the exact value of every legal choice, in antes.",
    ),
    (
        "edge",
        "croupier.cli.edge:edge_command",
        "Show the exact house edge and the volatility of every wager.",
    ),
    (
        "design",
        "croupier.cli.design:design_command",
        "Show which combinations of the operator's options come nearest to a target, exactly.",
    ),
    (
        "strategy",
        "croupier.cli.strategy:strategy_command",
        "Show a strategy card and what following it costs; for hold'em also every starting hand.",
    ),
    (
        "par",
        "croupier.cli.par:par_command",
        "Write a PAR sheet as xlsx or html: pay tables, edges, volatility and sensitivities.",
    ),
    (
        "rulings",
        "croupier.cli.rulings:rulings_command",
        "Show what each reading that a house may choose is worth in house edge.",
    ),
    (
        "simulate",
        "croupier.cli.simulate:simulate_command",
        "Simulate millions of rounds with a strategy and show the results.",
    ),
    (
        "score",
        "croupier.cli.score:score_command",
        "Show what a policy is worth, where it loses, and how near it is to perfect play.",
    ),
    (
        "solve",
        "croupier.cli.solve:solve_command",
        "Solve every state of a Lunar Poker game; a stopped run continues.",
    ),
    (
        "drill",
        "croupier.cli.drill:drill_command",
        "Practise payments and rulings; every answer is marked at once.",
    ),
    (
        "promotion",
        "croupier.cli.promotion:app",
        "Run a prize promotion, from its terms to its winners.",
    ),
    (
        "rules",
        "croupier.cli.rules:app",
        "Show rulebooks: what they say, how they differ, how each clause is honoured.",
    ),
    (
        "schema",
        "croupier.cli.schema:schema_command",
        "List the JSON Schemas of the formats that Croupier writes, or print one.",
    ),
    (
        "serve",
        "croupier.cli.serve:serve_command",
        "Run a floor for players, dealers and inspectors, over HTTP and WebSockets.",
    ),
    (
        "bots",
        "croupier.cli.bots:bots_command",
        "Let bots play at a floor's tables, as company for players or as a load test.",
    ),
    (
        "audit",
        "croupier.cli.floor:audit_command",
        "Verify every chain, round, posting, shuffle, log and jackpot; report the first "
        "difference.\n\n"
        "Alarms and rounds that today's reading would decide differently are listed too; "
        "they are not\ndifferences. Without the key of the cards to come, what could not be "
        "checked is listed.",
    ),
    (
        "verify",
        "croupier.cli.fairness:verify_command",
        "Check that a round's cards follow from the secret committed to before the deal.\n\n"
        "With --commitment, it must be the one that you noted yourself; without it, only the "
        "commitment\nthat the floor publishes with the secret is checked.",
    ),
    (
        "history",
        "croupier.cli.floor:history_command",
        "Export a floor's history to a file that `croupier audit FILE` verifies.",
    ),
    (
        "export",
        "croupier.cli.floor:export_command",
        "Write a floor's rounds, postings and accounts as Parquet or CSV, for data tools.",
    ),
    (
        "report",
        "croupier.cli.report:report_command",
        "Report what tables took in and paid out, by gaming day, from the ledger's postings.",
    ),
    (
        "backup",
        "croupier.cli.backup:backup_command",
        "Write a backup of a floor to one file, and audit it.\n\n"
        "The floor may go on meanwhile. Without a good audit there is no backup.",
    ),
    (
        "restore",
        "croupier.cli.backup:restore_command",
        "Restore a backup to a place where nothing is, and audit it.\n\n"
        "Without a good audit the place stays empty.",
    ),
    (
        "lab",
        "croupier.cli.fairness:lab",
        "Write shuffled decks and the shuffle's raw numbers, for test laboratories.",
    ),
    (
        "keys",
        "croupier.cli.keys:keys",
        "Manage the keys that encrypt the cards to come.",
    ),
    (
        "user",
        "croupier.cli.people:user",
        "Manage the accounts of a floor.",
    ),
    name="croupier",
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings={"auto_envvar_prefix": "CROUPIER"},
)


def main() -> None:
    """Run a command; one whose extra is not installed says in one line how to install it."""
    guard_streams()
    gc.set_threshold(_OBJECTS)
    with use_store(default_folder()):
        try:
            app()
        except ImportError as error:
            from croupier.extras import missing_extra

            missing = missing_extra(error)
            if missing is None:
                raise
            sys.exit(f"refused: {missing}")


if __name__ == "__main__":
    main()
