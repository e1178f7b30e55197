"""Holds every byte that a server sends against what its reader may have seen at the table."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import orjson
import pytest
from sqlalchemy import select

from croupier.floor.database import schema
from croupier.floor.floor import Floor
from croupier.floor.security.encryption import decrypt_secret
from croupier.house.people import name_key
from tests.server.traffic import Sent
from tests.server.truth import Known, Truth

_CARD = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA]|10)[shdc♠♥♦♣](?![A-Za-z0-9])")
_LIKE_A_CARD = re.compile(r"[2-9TJQKA0][shdc♠♥♦♣](?![A-Za-z0-9])")
"""Every text that `_CARD` finds, and some that are none, in a tenth of the time."""
_SECRET = re.compile(r"[0-9a-f]{64,}")
_RANK_OR_SUIT = bytes.maketrans(b"23456789TJQKAshdc", b"R" * 13 + b"S" * 4)
_HEX = bytes.maketrans(b"0123456789abcdef", b"0" * 16)
_WORDY = ("/metrics",)
_OWN = ',"own":'
_NOT_READ = ("clauses", "commitment", "csrf", "name", "id")
_SAMPLES = 20


def strings(value: Any, field: str = "") -> Iterator[str]:
    """Every text in a message but the addresses of clauses, which look a little like cards."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from strings(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each, field)
    elif isinstance(value, str) and field not in _NOT_READ:
        yield value


def cards_in(value: Any) -> set[str]:
    return {card for text in strings(value) for card in _CARD.findall(text)}


def shows_only(value: Any, seen: set[str]) -> bool:
    """Whether all cards in a message are among these. Its text is searched as a whole; what looks
    like another card in it is looked for once more, text by text."""
    text = orjson.dumps(value).decode()
    if "\\" not in text and seen.issuperset(_LIKE_A_CARD.findall(text)):
        return True
    return cards_in(value) <= seen


def has_deck(text: str, begin: int = 0) -> bool:
    """Whether seven cards in a row stand there. With one letter for every rank, and one for every
    suit, that is a plain text, found in a fifth of the time that a pattern takes."""
    return b"RS RS RS RS RS RS RS " in text[begin:].encode().translate(_RANK_OR_SUIT)


def secrets_in(text: str, begin: int = 0) -> list[str]:
    """What `_SECRET` finds there; in the same way, mostly nothing."""
    if b"0" * 64 not in text[begin:].encode().translate(_HEX):
        return []
    return _SECRET.findall(text, begin)


class Censor:
    """Checks one message after another."""

    def __init__(
        self, truths: Mapping[str, Truth], sessions: Mapping[str, tuple[str, str]]
    ) -> None:
        self.truths, self.sessions = truths, sessions
        """By the token of a session: whose it is, and their role."""
        self.checked = self.shared = self.cards = 0
        self.samples = self.lobbies = 0
        """Messages in which a hidden card was planted, and found."""
        self.commitments: set[str] = set()
        self.secrets: list[tuple[str, Sent]] = []
        """Everything that may hold a secret."""
        self._heads: dict[str, list[str]] = {}
        """By table, the beginnings that its latest messages share, whoever reads them."""

    def check(self, sent: Sent) -> None:
        self.checked += 1
        if self._checked_own(sent):
            return
        self._check_hex(sent)
        if "/rounds/" not in sent.path:
            # Nowhere but in finished rounds does the order of a deck stand.
            assert not has_deck(sent.text), sent
        message = sent.message
        if message is None:
            assert not _CARD.search(sent.text) or sent.path in _WORDY, sent
            return
        self.cards += len(set(_LIKE_A_CARD.findall(sent.text)))
        self.check_message(sent, message)
        if isinstance(message, dict) and "public" in message:
            self._note_view(sent, message)

    def _checked_own(self, sent: Sent) -> bool:
        """Check what is for one person alone, if the rest of the message is what others were sent
        and has been checked, byte for byte."""
        at = sent.text.rfind(_OWN)
        table = sent.path.split("/")[3] if sent.path.endswith(_STREAMS) else ""
        head = sent.text[:at]
        if at < 0 or head not in self._heads.get(table, ()):
            return False
        own = orjson.loads(sent.text[at + len(_OWN) :].rstrip()[:-1])  # raises if it is not all
        truth, seq = self.truths[table], int(_SEQ.search(head)[1])  # type: ignore[index]
        known = truth.known[seq][truth.numbers[seq]]
        self.check_own(own, known, self.sessions.get(sent.token or "", _NOBODY), seq)
        self._check_hex(sent, at)
        assert not has_deck(sent.text, at), sent
        self.shared += 1
        return True

    def _note_view(self, sent: Sent, message: Any) -> None:
        """Others may be sent the same; and a hidden card in it would be found."""
        self.commitments.add(message["public"]["commitment"])
        if not sent.path.endswith(_STREAMS) or "after" not in message:
            return
        table = sent.path.split("/")[3]
        self._heads[table] = [*self._heads.get(table, [])[-5:], sent.text[: sent.text.rfind(_OWN)]]
        if self.samples < _SAMPLES:
            self.samples += self._finds_what_is_planted(sent, message, self.truths[table])

    def _finds_what_is_planted(self, sent: Sent, message: Any, truth: Truth) -> bool:
        """Whether there is a card which is hidden; put into the message, it must be found."""
        who = self.sessions.get(sent.token or "", _NOBODY)
        known = truth.known[message["seq"]][message["public"]["round"]]
        unknown = set().union(*known.hands.values()) - known.everybody
        if not unknown:
            return False
        own = [] if message["own"] is None else [message["own"]["disputes"]]
        for place in (message["events"], message["public"]["waiting_for"], *own):
            hidden = unknown if place not in own else unknown - known.to(*who)
            if hidden:
                place.append({"event": "round.slip", "card": min(hidden)})
                leaking = Sent(sent.at, sent.path, sent.token, orjson.dumps(message).decode())
                with pytest.raises(AssertionError):
                    self.check(leaking)
                place.pop()
        return True

    def _check_hex(self, sent: Sent, begin: int = 0) -> None:
        found = secrets_in(sent.text, begin)
        self.secrets += [(each, sent) for each in found if each not in self.commitments]

    def check_message(self, sent: Sent, message: Any) -> None:
        who = self.sessions.get(sent.token or "", _NOBODY)
        table = re.match(r"/api/tables/([^/]+)(/.*)?$", sent.path)
        if table is not None and table[1] in self.truths:
            truth, rest = self.truths[table[1]], table[2] or ""
            finished = re.fullmatch(r"/rounds/(\d+)", rest)
            if finished and "record" in message:
                assert sent.at >= truth.settled[int(finished[1])], sent
                self.check_record(message, truth.finally_known(int(finished[1])), who)
                return
            looked_back = re.fullmatch(r"/rounds/(\d+)/steps", rest)
            if looked_back and "steps" in message:
                self.check_steps(message, truth.finally_known(int(looked_back[1])), who)
                return
            if "public" in message:
                self.check_view(message, truth, who)
                return
            if rest in ("/console", "/preview", "/ruling"):
                self.check_console(message, truth, who)
                return
            if rest == "/story" and "entries" in message:
                self.check_story(message, truth)
                return
            if rest in ("/live", "/acts"):
                self.check_answer(sent, message, truth, who)
                return
        if sent.path == "/api/tables" and isinstance(message, list):
            self.check_lobby(message)
            if self.lobbies < _SAMPLES:
                self.lobbies += self._finds_what_is_planted_in_a_lobby(message)
            return
        assert shows_only(message, set()), (sent.path, who, cards_in(message))

    def check_record(self, message: Any, known: Known, who: tuple[str, str]) -> None:
        """Record and secrets tell every card: they go to inspectors, to supervisors, who may look
        at every hand afterwards, to those who wagered in the round, and to whoever has seen every
        card of every box."""
        if message["record"] is None:
            assert shows_only(message, set())
            assert message["shuffles"] == []
            assert message["withheld"]
        elif who[1] not in ("inspector", "administrator", "supervisor") and (
            name_key(who[0]) not in known.players.values()
        ):
            hands = (cards for box, cards in known.hands.items() if box > 0)
            assert set().union(*hands) <= known.to(*who), who

    def check_lobby(self, message: Any) -> None:
        """Of each table what lies open in its round, at the version that it tells of."""
        for card in message:
            truth, version = self.truths[card["table"]], card["version"]
            now = truth.known[version][truth.numbers[version]]
            assert shows_only(card, now.everybody), card

    def _finds_what_is_planted_in_a_lobby(self, message: Any) -> bool:
        """Whether one of the cards that lie face down would have been found."""
        for card in message:
            truth, version = self.truths[card["table"]], card["version"]
            known = truth.known[version][truth.numbers[version]]
            hidden = set().union(*known.hands.values()) - known.everybody
            if None in card["board"] and hidden:
                at = card["board"].index(None)
                card["board"][at] = min(hidden)
                with pytest.raises(AssertionError):
                    self.check_lobby(message)
                card["board"][at] = None
                return True
        return False

    def check_view(self, message: Any, truth: Truth, who: tuple[str, str]) -> None:
        seq, public = message["seq"], message["public"]
        known, number = truth.known[seq], truth.numbers[seq]
        now = {name: value for name, value in public.items() if name != "last"}
        assert shows_only(now, known[number].everybody), (seq, now)
        if (last := public.get("last")) is not None:  # a brief message may do without
            assert shows_only(last, known[last["round"]].everybody)
        self.check_own(message["own"], known[number], who, seq)
        if "events" in message:
            rounds = {truth.numbers[each] for each in range(message["after"], seq + 1)}
            seen = set().union(*(known[each].everybody for each in rounds))
            assert shows_only(message["events"], seen), (seq, message["events"])
        # What somebody missed may be of any round before.
        assert shows_only(message.get("missed") or [], truth.ever[seq])

    def check_own(self, own: Any, known: Known, who: tuple[str, str], seq: int) -> None:
        assert own is None or shows_only(own, known.to(*who)), (seq, who, own)

    def check_steps(self, message: Any, known: Known, who: tuple[str, str]) -> None:
        """A round that is over shows no more than its end did; a supervisor may look at hands that
        were folded."""
        seen = known.to(*who)
        if who[1] == "supervisor":
            seen = seen.union(*known.hands.values())
        assert shows_only(message, seen), (who, cards_in(message) - seen)

    def check_console(self, message: Any, truth: Truth, who: tuple[str, str]) -> None:
        seq = message.get("seq", 0)
        known = truth.known[seq][truth.numbers[seq]]
        assert shows_only(message, known.to(*who)), (who, message)

    def check_story(self, message: Any, truth: Truth) -> None:
        for entry in message["entries"]:
            seq = entry["seq"]
            known = truth.known[seq]
            seen = known[truth.numbers[seq - 1]].everybody | known[truth.numbers[seq]].everybody
            assert shows_only(entry, seen), entry

    def check_answer(self, sent: Sent, message: Any, truth: Truth, who: tuple[str, str]) -> None:
        """A refusal names what lies open to its reader. A player who names cards wrongly is told
        which of them are not in their hand, too."""
        words = message.get("refusal", {}).get("message", "") or message.get("detail", "")
        if who[1] == "player":
            words = words.partition(" holds ")[2] if " holds " in words else ""
        versions = {min(truth.at(sent.at), len(truth.known) - 1), message.get("seq") or 0}
        seen: set[str] = set()
        for version in versions:
            for known in truth.known[version].values():
                seen |= known.to(*who)
        assert cards_in(words) <= seen, (who, message)

    def check_secrets(self, floor: Floor) -> None:
        """A secret goes out with its round, and not before that is settled."""
        with floor.engine.connect() as connection:
            shuffles = connection.execute(select(schema.shuffles)).all()
            secrets = {
                decrypt_secret(connection, each.commitment, each.secret).hex(): each
                for each in shuffles
            }
        revealed = 0
        for text, sent in self.secrets:
            for secret in {text[at : at + 64] for at in range(len(text) - 63)} & secrets.keys():
                revealed += 1
                shuffle = secrets[secret]
                assert shuffle.round is not None, "a secret whose deck is still to be dealt"
                assert sent.path == f"/api/tables/{shuffle.stream}/rounds/{shuffle.round}"
                assert sent.at >= self.truths[shuffle.stream].settled[shuffle.round]
        assert revealed
        assert {shuffle.commitment for shuffle in shuffles if shuffle.round} <= self.commitments

    def check_itself(self) -> None:
        """A single hidden card among all that was sent would have been found."""
        assert self.samples == _SAMPLES
        assert self.lobbies


_NOBODY = ("", "spectator")
_STREAMS = ("/live", "/events")
_SEQ = re.compile(r'"seq":(\d+)')
