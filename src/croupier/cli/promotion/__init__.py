"""`croupier promotion`: a prize promotion from its terms to its winners, kept in a journal."""

from croupier.cli.loader import group

app = group(
    "Run a prize promotion, from its terms to its winners.",
    (
        "offer",
        "croupier.cli.promotion.command:offer_command",
        "Start a promotion's journal, and list what its terms lack or may not contain.",
    ),
    (
        "do",
        "croupier.cli.promotion.command:do_command",
        "Perform one act and add it to the journal; exit status 1 if it is refused.",
    ),
    (
        "show",
        "croupier.cli.promotion.command:show_command",
        "Show the state of a promotion: terms, winners, what is owed and what is due.",
    ),
    (
        "story",
        "croupier.cli.promotion.command:story_command",
        "Show everything that happened and when, with the clauses.",
    ),
)
