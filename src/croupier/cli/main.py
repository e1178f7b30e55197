"""The command line: every verb of Croupier, for people and for scripts."""

import typer

from croupier.cli.on_call import Loaded, on_call

app = typer.Typer(
    name="croupier",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Casino poker tables exactly as their regulators wrote them.",
)


@on_call(app, "play")
def _play() -> Loaded:
    """Play at a table in the terminal."""
    from croupier.cli.play import play_command

    return play_command


@on_call(app, "table")
def _table() -> Loaded:
    """A table over time, kept in a journal: dealt by a person or by the software."""
    from croupier.cli.console.commands import app as table

    return table


@on_call(app, "replay")
def _replay() -> Loaded:
    """Replay round records; exit status 1 if any breaks a rule."""
    from croupier.cli.replay import replay_command

    return replay_command


@on_call(app, "deal")
def _deal() -> Loaded:
    """Write round records of random but sensible play."""
    from croupier.cli.deal import deal_command

    return deal_command


@on_call(app, "rule")
def _rule() -> Loaded:
    """Say what the rules make of a situation: what must be known, and what follows."""
    from croupier.cli.rule import rule_command

    return rule_command


@on_call(app, "ev")
def _ev() -> Loaded:
    """Say what every legal choice is worth, exactly, in antes."""
    from croupier.cli.ev.command import ev_command

    return ev_command


@on_call(app, "edge")
def _edge() -> Loaded:
    """Say what every wager costs, exactly, and how much it swings."""
    from croupier.cli.edge.command import edge_command

    return edge_command


@on_call(app, "strategy")
def _strategy() -> Loaded:
    """Say how to play: short rules and what they cost; in hold'em every starting hand first."""
    from croupier.cli.strategy.command import strategy_command

    return strategy_command


@on_call(app, "par")
def _par() -> Loaded:
    """Write a PAR sheet: pay tables, edges, volatility and sensitivities, as xlsx or html."""
    from croupier.cli.par.command import par_command

    return par_command


@on_call(app, "rulings")
def _rulings() -> Loaded:
    """Say what each reading that a house may choose is worth in house edge."""
    from croupier.cli.rulings import rulings_command

    return rulings_command


@on_call(app, "simulate")
def _simulate() -> Loaded:
    """Play rounds by the million with a strategy, and say what they come to."""
    from croupier.cli.simulate.command import simulate_command

    return simulate_command


@on_call(app, "solve")
def _solve() -> Loaded:
    """Solve every state of a Lunar Poker game; a run that was stopped goes on."""
    from croupier.cli.solve.command import solve_command

    return solve_command


@on_call(app, "drill")
def _drill() -> Loaded:
    """Be asked for payments and rulings, and marked at once."""
    from croupier.cli.drill import drill_command

    return drill_command


@on_call(app, "promotion")
def _promotion() -> Loaded:
    """A promotion of prizes, from its terms to the winners."""
    from croupier.cli.promotion import app as promotion

    return promotion


@on_call(app, "rules")
def _rules() -> Loaded:
    """The rulebooks: what they say, how they differ, how each clause is honoured."""
    from croupier.cli.rules import app as rules

    return rules


@on_call(app, "serve")
def _serve() -> Loaded:
    """Run a floor: tables, players, dealers and inspectors, over HTTP and WebSockets."""
    from croupier.cli.serve import serve_command

    return serve_command


@on_call(app, "bots")
def _bots() -> Loaded:
    """Let bots play at the tables of a floor: ordinary clients, for company or for load."""
    from croupier.cli.bots import bots_command

    return bots_command


@on_call(app, "audit")
def _audit() -> Loaded:
    """Verify every chain, round, posting, shuffle and jackpot; name the first difference.

    Alarms are named too: things to look at, and no difference.
    """
    from croupier.cli.audit import audit_command

    return audit_command


@on_call(app, "verify")
def _verify() -> Loaded:
    """Check that a round's cards follow from the secret that was committed to before the deal."""
    from croupier.cli.verify import verify_command

    return verify_command


@on_call(app, "history")
def _history() -> Loaded:
    """Write a floor's history to a file that `croupier audit FILE` verifies."""
    from croupier.cli.history import history_command

    return history_command


@on_call(app, "lab")
def _lab() -> Loaded:
    """For test laboratories: the shuffle's raw words, and shuffled decks."""
    from croupier.cli.lab import app as lab

    return lab


@on_call(app, "user")
def _user() -> Loaded:
    """Accounts of a floor."""
    from croupier.cli.user import app as user

    return user


def main() -> None:
    app()


if __name__ == "__main__":
    main()
