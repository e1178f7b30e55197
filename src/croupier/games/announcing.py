"""The dealer's own voice, at a table where a person announces."""

from typing import Any

from croupier.games.actions import Announce
from croupier.games.acts import Act
from croupier.games.events import Announced
from croupier.games.game import game_of, refusal
from croupier.games.recorder import RoundRecorder
from croupier.sentence import Sentence, quoted


def announce(record: RoundRecorder[Any], action: Announce) -> None:
    """Take down what the dealer says, if it begins as something that the document prescribes."""
    state, decide = record.state, record.cites.decide
    if Act.ANNOUNCING not in state.by_hand:
        message = "the software announces at this table"
        raise refusal(state, "software-announces", decide, message)
    prescribed = game_of(state).announcements(state)
    words = action.words.strip().lower()
    for beginning, clauses in prescribed.items():
        if clauses and words.startswith(beginning):
            record.emit(Announced(action.words.strip(), clauses))
            return
    said = "; ".join(beginning for beginning, clauses in prescribed.items() if clauses)
    raise refusal(
        state,
        "not-prescribed",
        decide,
        Sentence(
            "nothing prescribes {words}; said are: {said}",
            words=quoted(f"{action.words!r:.80}"),
            said=said,
        ),
    )
