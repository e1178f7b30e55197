"""The dealer's own voice, at a table where a person announces."""

from collections.abc import Mapping

from croupier.games.actions import Announce
from croupier.games.acts import Act
from croupier.games.events import Announced
from croupier.games.recorder import R, Recorder
from croupier.games.wagering import Refuse
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence, quoted


def announce(
    record: Recorder[R], action: Announce, prescribed: Mapping[str, Clauses], refuse: Refuse
) -> None:
    """Take down what the dealer says, if it begins as something that the document prescribes."""
    decide = record.state.rules.cites.decide
    if Act.ANNOUNCING not in record.state.by_hand:
        raise refuse("software-announces", decide, "the software announces at this table")
    words = action.words.strip().lower()
    for beginning, clauses in prescribed.items():
        if clauses and words.startswith(beginning):
            record.emit(Announced(action.words.strip(), clauses))
            return
    said = "; ".join(beginning for beginning, clauses in prescribed.items() if clauses)
    raise refuse(
        "not-prescribed",
        decide,
        Sentence(
            "nothing prescribes {words}; said are: {said}",
            words=quoted(f"{action.words!r:.80}"),
            said=said,
        ),
    )
