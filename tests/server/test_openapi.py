"""The published description is true: what fits it is answered as it says, and never with 500."""

import asyncio
from pathlib import Path
from typing import Any

import httpx2 as httpx
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from croupier.records.journal import VERBS
from tests.effort import examples
from tests.server.serving import PATIENCE, Served, open_table, serving, visitor

_CHECKS = [
    *(not_a_server_error, content_type_conformance),
    *(response_schema_conformance, status_code_conformance),
]
_ENDLESS = {("GET", "/api/tables/{id}/events"), ("DELETE", "/api/session")}
"""A stream does not end, and without a session there would be nothing to see."""


def test_the_description_is_of_openapi_3_1_and_has_every_shape(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        told = httpx.get(f"{served.url}/api/openapi.json", timeout=PATIENCE).json()
    assert told["openapi"].startswith("3.1")
    for path, operations in told["paths"].items():
        for method, operation in operations.items():
            assert operation.get("description"), (method, path)
            problem = operation["responses"]["default"]["content"]
            assert list(problem) == ["application/problem+json"]
            [good] = [status for status in operation["responses"] if status.startswith("2")]
            content = operation["responses"][good].get("content", {})
            if "application/json" in content and path != "/api/messages.json":
                assert content["application/json"]["schema"].keys() & {"$ref", "items"}, path
    assert {"PublicView", "LunarPlay", "HoldemPlay", "OwnView"} <= told["components"][
        "schemas"
    ].keys()


def test_the_messages_have_a_published_schema(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        told = httpx.get(f"{served.url}/api/messages.json").json()
    jsonschema_rs.meta.validate(told)
    assert {"Hello", "StateMessage", "AnswerMessage", "ErrorMessage", "ActMessage"} <= told[
        "$defs"
    ].keys()
    assert told["acts"].keys() == VERBS.keys()
    assert told["acts"]["exchange"]["must"] == ["box", "discard"]
    kinds = {each["name"]: each["kind"] for each in told["acts"]["exchange"]["fields"]}
    assert kinds == {"box": "whole", "discard": "cards"}
    assert told["acts"]["exchange"]["roles"] == ["player", "dealer", "supervisor", "administrator"]


@pytest.mark.parametrize("role", ["administrator", pytest.param("player", marks=pytest.mark.long)])
def test_whatever_fits_the_description_is_answered_as_it_says(tmp_path: Path, role: str) -> None:
    with serving(tmp_path) as served:
        headers = asyncio.run(_session(served, role))
        schema = schemathesis.openapi.from_url(f"{served.url}/api/openapi.json")
        for found in schema.get_all_operations():
            operation = found.ok()  # type: ignore[union-attr]
            if (operation.method.upper(), operation.path) not in _ENDLESS:
                _ask(operation, headers)


async def _session(served: Served, role: str) -> dict[str, str]:
    async with visitor(served.url, role) as who:
        await open_table(who, "0")
        return {"Cookie": f"croupier_session={who.token}", "X-CSRF-Token": who.csrf}


def _ask(operation: Any, headers: dict[str, str]) -> None:
    @settings(
        max_examples=examples(3),
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        answer = case.call(headers=headers)
        case.validate_response(answer, checks=_CHECKS)

    ask()
