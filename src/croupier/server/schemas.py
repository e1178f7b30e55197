"""Types that all schemas share."""

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
    """A schema whose constructor skips validation.

    It is instantiated for every viewer of every act, from values of the right types. mypy checks
    the arguments, and skipping validation is several times as fast. Values read from JSON are still
    validated."""

    if not TYPE_CHECKING:

        def __init__(self, **fields: Any) -> None:
            _set(self, "__dict__", fields)
            _set(self, "__pydantic_fields_set__", set(fields))
            _set(self, "__pydantic_extra__", None)
            _set(self, "__pydantic_private__", None)

        # otherwise pydantic's validator would call this constructor
        __init__.__pydantic_base_init__ = True


_set = object.__setattr__


class Problem(BaseModel):
    """Why a request was refused (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    clauses: Clauses
    legal: list[str]
    field: str | None
    """The field at fault, as in heading.limits."""
    reason: str
    """The detail without the field's name, to show beside the field."""
    present: dict[str, Any] | None = None
    """For a stale act in a promotion: the current sheet."""


class Done(Schema):
    seq: int


class Health(Schema):
    status: Literal["ok"]
