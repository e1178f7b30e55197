"""`croupier promotion`: a promotion of prizes from its terms to the winners, kept in a journal."""

from croupier.cli.loader import group

app = group(
    "A promotion of prizes, from its terms to the winners.",
    (
        "offer",
        "croupier.cli.promotion.command:offer_command",
        "Begin a journal, and say what its terms lack and what is prohibited in them.",
    ),
    (
        "do",
        "croupier.cli.promotion.command:do_command",
        "Do one act and add it to the journal; exit status 1 if a rule is against it.",
    ),
    (
        "show",
        "croupier.cli.promotion.command:show_command",
        "Show how a promotion stands: terms, winners, what is owed and what is due.",
    ),
    (
        "story",
        "croupier.cli.promotion.command:story_command",
        "Tell everything that was done and when, with its clauses.",
    ),
)
