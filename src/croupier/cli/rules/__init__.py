"""`croupier rules`: what the rulebooks say, how they differ, and how each clause is honoured."""

from croupier.cli.loader import group

app = group(
    "Show rulebooks: what they say, how they differ, how each clause is honoured.",
    (
        "list",
        "croupier.cli.rules.command:list_command",
        "List the rulebooks.",
    ),
    (
        "show",
        "croupier.cli.rules.command:show_command",
        "Show a rulebook, or one clause of it and where it is used.",
    ),
    (
        "diff",
        "croupier.cli.rules.command:diff_command",
        "Compare two rulebooks, clause against clause.",
    ),
    (
        "coverage",
        "croupier.cli.rules.command:coverage_command",
        "Account for every clause: how it is honoured, where, and which tests prove it.",
    ),
)
