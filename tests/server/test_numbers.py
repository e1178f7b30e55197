"""Numbers that nobody needs, and depths: refused wherever they stand in a request."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from croupier.texts import fault_in
from tests.server.serving import Served, Visitor, open_table, serving, visitor

DIGITS = "9" * 5000
NUMBERS = (DIGITS, f"-{DIGITS}", f"0.{DIGITS}", "1e999", "-1E+400", "NaN", "Infinity", "-Infinity")
DEEP = ("[" * 9000 + "]" * 9000, '{"a":' * 5000 + "1" + "}" * 5000)
FORMS = ("%s", '{"x": %s}', '[{"id": "1", "with": {"amount": [%s]}}]')
ACT = '{"id": "1", "act": "wager", "with": {"box": %s, "area": "ante", "amount": "10"}}'


def test_every_route_refuses_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss:
            await open_table(boss)
            operations = list(_operations(served.app.openapi()))
            with_body = [each for each in operations if "requestBody" in each[2]]
            assert len(with_body) > 15
            for method, path, _ in with_body:
                for text in _bodies():
                    answer = await _sent(boss, method, path, text)
                    assert 400 <= answer < 500, (method, path, text[:60], answer)
            for body in OTHER_BYTES:
                assert await _sent(boss, "post", "/api/tables/T1/preview", body) == 422
            for method, path, operation in operations:
                for name, address in _addresses(path, operation):
                    answer = await _sent(boss, method, address, "{}")
                    assert answer < 500, (method, path, name, answer)

    with serving(tmp_path) as served:
        asyncio.run(run(served))
    assert "something went wrong" not in "".join(capsys.readouterr())


def _operations(openapi: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    for path, operations in openapi["paths"].items():
        for method, operation in operations.items():
            yield method, path.replace("{id}", "T1").replace("{number}", "1"), operation


def _bodies() -> Iterator[str]:
    for number in NUMBERS:
        yield FORMS[1] % number
    yield from DEEP
    yield from (form % DIGITS for form in (*FORMS, ACT))
    yield '{"\\ud800": "\\udfff"}'


OTHER_BYTES = (
    (FORMS[1] % "NaN").encode("utf-16"),
    (FORMS[1] % "NaN").encode("utf-16-le"),
    (FORMS[1] % "NaN").encode("utf-32"),
    b'{"x": "\xed\xa0\x80"}',
)
"""Which Python would read as JSON too."""


_STREAMS = ("/events",)
"""They have no end."""


def _addresses(path: str, operation: Any) -> Iterator[tuple[str, str]]:
    if path.endswith(_STREAMS):
        return
    for parameter in operation.get("parameters", ()):
        for value in (DIGITS, "NaN", "1e999"):
            if parameter["in"] == "query":
                yield parameter["name"], f"{path}?{parameter['name']}={quote(value)}"
            elif parameter["in"] == "path":
                known = {"id": "T1", "number": "/1"}.get(parameter["name"])
                if known is not None and known in path:
                    yield parameter["name"], path.replace(known, known[:-2] + quote(value), 1)


async def _sent(who: Visitor, method: str, path: str, text: str | bytes) -> int:
    headers = {"X-CSRF-Token": who.csrf, "Content-Type": "application/json"}
    content = None if method == "get" else text
    if method == "delete" and path == "/api/session":
        return 400  # it would end the session
    answer = await who.http.request(method.upper(), path, content=content, headers=headers)
    return answer.status_code


def test_a_channel_refuses_them_and_goes_on(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            async with ann.channel("T1") as channel:
                for text in (*(ACT % number for number in NUMBERS), '{"id":' + "[" * 8000):
                    await channel.socket.send(text)
                    told = await channel.until(lambda each: each["type"] == "error")
                    assert told["code"] == "bad-message"
                assert "refusal" not in await channel.act("sit", box=1)

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{"a": [1, -2.5, 1e3, "x", null, true]}', None),
        (json.dumps({"a": DIGITS}), None),  # a text: its field says how long it may be
        (json.dumps({'"[{\\': "]]]"}), None),
        ("1" * 40, None),
        ("1" * 41, "a number has at most 40 digits"),
        ("[NaN]", "NaN is not a number"),
        ('{"a": 1e400}', "1e400 is not a number"),
        ("[" * 32 + "]" * 32, None),
        ("[" * 33, "values are nested at most 32 deep"),
        ("[[]]" * 100, None),
        ('"never ends \\', None),
        (json.dumps("a \U0001f0a1 b"), None),
        (json.dumps("a \\ud800 b"), None),  # a backslash, and letters
        ('{"\\ud800": 1}', "half a character"),
        ('"\\\\\\uDFFF"', "half a character"),
        ('"\\ud83c\\ud83c"', "half a character"),
        ('"\ud800"', "half a character"),
    ],
)
def test_what_is_at_fault_in_a_text(text: str, fault: str | None) -> None:
    found = fault_in(text, 40, 32)
    assert found == fault or (fault is not None and str(found).startswith(fault))
