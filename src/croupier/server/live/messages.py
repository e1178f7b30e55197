"""The messages of the live channel, and their published schema."""

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel
from pydantic.json_schema import models_json_schema

from croupier.records.journal import plain, verbs
from croupier.records.journal.fields import fields_of
from croupier.server.auth.users import MAY_ACT
from croupier.server.schemas import Schema
from croupier.server.tables.schemas import LastRound, OwnView, PublicView, SignLine

HexDigits = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class ContributionGiven(BaseModel):
    """A player's contribution to the order of the cards, which may come with a wager: 32 random
    bytes, and the commitment that the player has seen, as hexadecimal digits."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    commitment: HexDigits
    random: HexDigits


class ActMessage(BaseModel):
    """A client's request: an act, with an id of the client's own. `seen` is the `seq` that the
    client had: if the turn has passed since, nothing is done. An act sent again under the same id
    is done once and gets the same answer."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    type: Literal["act"] = "act"
    id: str = Field(pattern="^[ -~]{1,80}$")
    act: str = Field(pattern="^[a-z-]{1,40}$")
    with_: dict[str, Any] = Field(default_factory=dict, alias="with")
    seen: int | None = Field(None, ge=0, lt=2**53)
    contribution: ContributionGiven | None = None


class Event(BaseModel):
    """An event, with the fields that everybody may know."""

    model_config = ConfigDict(extra="allow")

    event: str
    clauses: list[str]


class Hello(Schema):
    """The table as it is, when a client connects or must reload. `missed` is what happened after
    the requested `seq`; null if none was requested, or if it is too long ago."""

    type: Literal["hello"]
    seq: int
    public: PublicView
    own: OwnView | None
    missed: list[Event] | None


class StateView(PublicView):
    """The public view. On a brief channel (`?brief=true`), `signs` and `last` are present only if
    they have changed since the previous message; otherwise always."""

    signs: list[SignLine] = Field(default_factory=list)
    last: LastRound | None = None


class StateMessage(Schema):
    """A change at the table: one act, or several that came close together. The events are those
    after the state whose `seq` was `after`."""

    type: Literal["state"]
    seq: int
    after: int
    events: list[Event]
    public: StateView
    own: OwnView | None


class RefusalTold(Schema):
    code: str
    clauses: list[str]
    message: str
    legal: list[str]


class AnswerMessage(Schema):
    """The result of an act; `refusal` is set if it was refused."""

    type: Literal["answer"]
    id: str
    seq: int | None = None
    refusal: RefusalTold | None = None


class ErrorMessage(Schema):
    """A message that could not be read."""

    type: Literal["error"]
    code: str
    message: str


class ClientMessage(RootModel[ActMessage]):
    """A message from a client."""


class ServerMessage(
    RootModel[
        Annotated[Hello | StateMessage | AnswerMessage | ErrorMessage, Field(discriminator="type")]
    ]
):
    """A message from the server."""


@cache
def schema() -> dict[str, Any]:
    """JSON Schema of both directions, and the roles that may request each act."""
    _, definitions = models_json_schema(
        [(ClientMessage, "validation"), (ServerMessage, "serialization")],
        ref_template="#/$defs/{model}",
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Croupier's live channel",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": definitions["$defs"],
        "acts": {
            verb.name: {
                "about": verb.about,
                "must": list(verb.must),
                "may": list(verb.may),
                "fields": [plain(field) for field in fields_of(verb.name)],
                "roles": [role.value for role in MAY_ACT[verb.name]],
            }
            for verb in verbs()
        },
    }
