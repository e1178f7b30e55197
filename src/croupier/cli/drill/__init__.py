"""`croupier drill`: dealer school in the terminal."""

from typing import Annotated

import typer

from croupier.cli.options import Options, RulebookName, given_options


def drill_command(
    rulebook: RulebookName,
    topic: Annotated[
        list[str], typer.Option("--topic", help="Ask only about this topic; may be repeated.")
    ] = [],
    questions: Annotated[int, typer.Option(min=1, help="How many questions to ask.")] = 20,
    trainee: Annotated[
        str | None,
        typer.Option(help="The trainee whose record is kept; the default is your login name."),
    ] = None,
    record: Annotated[
        str | None, typer.Option(help="The file of the record; by default in your data folder.")
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(help="The same seed and record ask the same questions; random by default."),
    ] = None,
    option: Options = [],
    list_: Annotated[bool, typer.Option("--list", help="List the topics.")] = False,
    report: Annotated[
        bool, typer.Option("--report", help="Show accuracy, time and weak spots.")
    ] = False,
) -> None:
    """Practise payments and rulings; every answer is marked at once."""
    # Imported only when it is needed, so that help is fast.
    from croupier.cli.drill.session import DrillRequest, list_topics, run_session, show_report

    request = DrillRequest(
        rulebook, given_options(option), tuple(topic), questions, trainee, record, seed
    )
    if list_:
        list_topics(request)
    elif report:
        show_report(request)
    else:
        run_session(request)
