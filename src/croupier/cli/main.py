"""The command line: every verb of Croupier, for people and for scripts."""

import sys

from croupier.cli.loader import group

app = group(
    "Casino poker tables exactly as their regulators wrote them.",
    (
        "play",
        "croupier.cli.play.command:play_command",
        "Play at a table in the terminal.",
    ),
    (
        "table",
        "croupier.cli.table.command:app",
        "A table over time, kept in a journal: dealt by a person or by the software.",
    ),
    (
        "replay",
        "croupier.cli.replay.command:replay_command",
        "Replay round records; exit status 1 if any breaks a rule.",
    ),
    (
        "deal",
        "croupier.cli.deal:deal_command",
        "Write round records of random but sensible play.",
    ),
    (
        "rule",
        "croupier.cli.rule.command:rule_command",
        "Say what the rules make of a situation: what must be known, and what follows.",
    ),
    (
        "ev",
        "croupier.cli.ev:ev_command",
        "Say what every legal choice is worth, exactly, in antes.",
    ),
    (
        "edge",
        "croupier.cli.edge.command:edge_command",
        "Say what every wager costs, exactly, and how much it swings.",
    ),
    (
        "strategy",
        "croupier.cli.strategy.command:strategy_command",
        "Say how to play: short rules and what they cost; in hold'em every starting hand first.",
    ),
    (
        "par",
        "croupier.cli.par.command:par_command",
        "Write a PAR sheet: pay tables, edges, volatility and sensitivities, as xlsx or html.",
    ),
    (
        "rulings",
        "croupier.cli.rulings:rulings_command",
        "Say what each reading that a house may choose is worth in house edge.",
    ),
    (
        "simulate",
        "croupier.cli.simulate.command:simulate_command",
        "Play rounds by the million with a strategy, and say what they come to.",
    ),
    (
        "solve",
        "croupier.cli.solve:solve_command",
        "Solve every state of a Lunar Poker game; a run that was stopped goes on.",
    ),
    (
        "drill",
        "croupier.cli.drill.command:drill_command",
        "Be asked for payments and rulings, and marked at once.",
    ),
    (
        "promotion",
        "croupier.cli.promotion:app",
        "A promotion of prizes, from its terms to the winners.",
    ),
    (
        "rules",
        "croupier.cli.rules:app",
        "The rulebooks: what they say, how they differ, how each clause is honoured.",
    ),
    (
        "serve",
        "croupier.cli.serve.command:serve_command",
        "Run a floor: tables, players, dealers and inspectors, over HTTP and WebSockets.",
    ),
    (
        "bots",
        "croupier.cli.bots:bots_command",
        "Let bots play at the tables of a floor: ordinary clients, for company or for load.",
    ),
    (
        "audit",
        "croupier.cli.audit:audit_command",
        "Verify every chain, round, posting, shuffle and jackpot; name the first difference.\n\n"
        "Alarms are named too: things to look at, and no difference.",
    ),
    (
        "verify",
        "croupier.cli.audit:verify_command",
        "Check that a round's cards follow from the secret that was committed to before the deal.",
    ),
    (
        "history",
        "croupier.cli.audit:history_command",
        "Write a floor's history to a file that `croupier audit FILE` verifies.",
    ),
    (
        "lab",
        "croupier.cli.lab:app",
        "For test laboratories: the shuffle's raw words, and shuffled decks.",
    ),
    (
        "user",
        "croupier.cli.user:app",
        "Accounts of a floor.",
    ),
    name="croupier",
    pretty_exceptions_enable=False,
)


def main() -> None:
    """Run a command; one whose extra is not installed says in one line how to install it."""
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
