"""What all schemas share."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Money = Annotated[str, Field(description="An exact sum: a decimal that ends, or p/q.")]
CardText = Annotated[str, Field(pattern="^[2-9TJQKA][shdc]$", description="Rank, then suit.")]
Cards = list[CardText | None]
"""None for each card that the viewer may not see."""
Clauses = list[str]


class Schema(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Unchecked(Schema):
    """Made for every viewer of every act, from values of the right types.

    mypy checks the arguments; at run time an instance takes them as they are, which is several
    times as fast. What is read from JSON is validated as always.
    """

    if not TYPE_CHECKING:

        def __init__(self, **fields: Any) -> None:
            _set(self, "__dict__", fields)
            _set(self, "__pydantic_fields_set__", set(fields))
            _set(self, "__pydantic_extra__", None)
            _set(self, "__pydantic_private__", None)

        __init__.__pydantic_base_init__ = True  # or the validator would call it


_set = object.__setattr__


class Problem(BaseModel):
    """Why something was not done (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    clauses: Clauses
    legal: list[str]
    field: str | None
    """Which part of what was sent is meant, as in heading.limits."""
    reason: str
    """The detail without the name of the field, to show beside it."""
    present: dict[str, Any] | None = None
    """Of a stale act in a promotion: its sheet as it is now."""


class Done(Schema):
    seq: int


class Health(Schema):
    status: Literal["ok"]
