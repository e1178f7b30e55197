"""Commands as scripts call them."""

from typer.testing import CliRunner, Result

from tests.frozen import sources


def run(*arguments: str) -> Result:
    return CliRunner().invoke(sources.COMMANDS, list(arguments))
