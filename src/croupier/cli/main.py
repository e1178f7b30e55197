"""The command line: every verb of Croupier, for people and for scripts."""

import typer

from croupier.cli import rules
from croupier.cli.deal import deal_command
from croupier.cli.drill import drill_command
from croupier.cli.play import play_command
from croupier.cli.replay import replay_command
from croupier.cli.rule import rule_command

app = typer.Typer(
    name="croupier",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Casino poker tables exactly as their regulators wrote them.",
)
app.command("play")(play_command)
app.command("replay")(replay_command)
app.command("deal")(deal_command)
app.command("rule")(rule_command)
app.command("drill")(drill_command)
app.add_typer(rules.app, name="rules")


def main() -> None:
    app()


if __name__ == "__main__":
    main()
