"""The administrator's routes other than accounts and tables: saved variants, linked jackpots, and
house edges beside the options that cause them."""

import asyncio
from collections.abc import Collection
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from sqlalchemy import Connection

from croupier.floor import variants
from croupier.floor.database import to_text
from croupier.money import AmountError, parse_amount
from croupier.rulebooks import RulebookError
from croupier.rulebooks.options import check
from croupier.server.administration import schemas
from croupier.server.administration.jackpots import jackpot_details
from croupier.server.auth.guards import only, state_of
from croupier.server.auth.names import check_name
from croupier.server.auth.users import Role, User
from croupier.server.inspection.schemas import Jackpots
from croupier.server.inspection.views import jackpots_view
from croupier.server.problems import Problem
from croupier.server.rulebooks.routes import book_of
from croupier.server.study.routes import Options, options_asked
from croupier.server.study.schemas import EdgesTold
from croupier.server.study.views import edges_told
from croupier.server.study.work import lane_of, mathematics_for, run_in_lane

router = APIRouter(prefix="/api/house", tags=["administration"])
Administrator = Annotated[User, Depends(only(Role.ADMINISTRATOR))]
_MAIN = "main"
Name = Annotated[str, Path(max_length=60, pattern=r"^[^\x00-\x1f]+$")]


@router.get("/variants")
async def saved(request: Request, _: Administrator) -> schemas.Variants:
    """The variants that the house has saved, by name."""

    def read() -> dict[str, variants.Variant]:
        with state_of(request).floor.engine.connect() as connection:
            return variants.saved_variants(connection)

    found = await asyncio.to_thread(read)
    return schemas.Variants(
        variants=[
            schemas.VariantTold(
                name=each.name,
                rulebook=each.rulebook,
                options=dict(each.options),
                by=each.by,
                at=to_text(each.at),
            )
            for _, each in sorted(found.items(), key=lambda item: item[0].casefold())
        ]
    )


@router.post("/variants", status_code=201)
async def save(
    given: schemas.NewVariant, request: Request, admin: Administrator
) -> schemas.Variants:
    """Save a variant, if the document allows its options."""
    check_name(given.name, field="name")
    book = book_of(given.rulebook)
    for name, value in given.options.items():
        try:
            check(book.document, name, value)
        except RulebookError as error:
            field = f"options.{name}"
            raise Problem(422, error.code, error.message, error.clauses, field) from error
    floor, by = state_of(request).floor, str(admin.by)
    now = floor.clock()

    def job(connection: Connection) -> None:
        variants.save(connection, given.name, given.rulebook, given.options, by, now)

    await asyncio.wrap_future(floor.write_for(job, variants.STREAM, "save-variant", by))
    return await saved(request, admin)


@router.delete("/variants/{name}")
async def remove(name: Name, request: Request, admin: Administrator) -> schemas.Variants:
    """Remove a saved variant. Tables that were opened with it keep their options."""
    floor, by = state_of(request).floor, str(admin.by)
    now = floor.clock()

    def job(connection: Connection) -> None:
        variants.remove(connection, name, by, now)

    await asyncio.wrap_future(floor.write_for(job, variants.STREAM, "remove-variant", by))
    return await saved(request, admin)


@router.post("/jackpots", status_code=201)
async def open_jackpot(
    given: schemas.NewJackpot, request: Request, admin: Administrator
) -> Jackpots:
    """Open a jackpot that tables may share. The house pays its starting amount in."""
    check_name(given.name, field="name")
    pools = {name: _amount(name, text) for name, text in _pools(given).items()}
    floor = state_of(request).floor
    await asyncio.wrap_future(floor.open_jackpot(given.name, pools, str(admin.by)))
    return await asyncio.to_thread(jackpots_view, request)


JackpotId = Annotated[str, Path(max_length=80, pattern=r"^[^\x00-\x1f]+$")]


@router.get("/jackpots/{id}")
async def read_jackpot(id: JackpotId, request: Request, _: Administrator) -> schemas.JackpotDetails:
    """A jackpot with its contributions, its payments and the hands that hit it."""
    return await asyncio.to_thread(jackpot_details, request, id)


@router.post("/jackpots/{id}/contributions", status_code=201)
async def feed_jackpot(
    id: JackpotId, given: schemas.JackpotContribution, request: Request, admin: Administrator
) -> schemas.JackpotDetails:
    """Add money of the house to a pool. Nothing takes it out again but a winning hand."""
    try:
        amount = parse_amount(given.amount)
    except AmountError as error:
        raise Problem(422, "bad-amount", str(error), field="amount") from error
    floor = state_of(request).floor
    await asyncio.wrap_future(floor.feed_jackpot(id, given.pool, amount, str(admin.by), given.id))
    return await asyncio.to_thread(jackpot_details, request, id)


def _pools(given: schemas.NewJackpot) -> dict[str, str]:
    told = {"pool": given.pool, "minor": given.minor, "major": given.major}
    pools = {name: text for name, text in told.items() if text is not None}
    if set(pools) not in ({"pool"}, {"minor", "major"}):
        message = "a jackpot has one pool, or a minor and a major pool"
        raise Problem(422, "bad-pools", message, field="pool")
    return pools


def _amount(name: str, text: str) -> str:
    try:
        if parse_amount(text) <= 0:
            raise Problem(422, "bad-pools", "a jackpot begins with more than 0", field=name)
    except AmountError as error:
        raise Problem(422, "bad-amount", str(error), field=name) from error
    return text


@router.get("/edges/{id}")
async def edges(
    id: Annotated[str, Path(max_length=40)],
    _: Administrator,
    option: Options = [],  # noqa: B006
) -> schemas.HouseEdges:
    """The house edge of every wager with these options, exactly."""
    book, given = options_asked(id, option)
    reckon = mathematics_for(book)
    told = await run_in_lane(lane_of(book), lambda: edges_told(book, given))
    return _edges_view(told, reckon.with_ante)


def _edges_view(told: EdgesTold, with_ante: Collection[str]) -> schemas.HouseEdges:
    """The edges, the main game's first. Its edge may be known where its other figures are not."""
    edges = [
        schemas.HouseEdge(
            wager=each.name, words=each.words, exact=each.edge.exact, decimal=each.edge.decimal
        )
        for each in told.wagers
        if each.name not in with_ante
    ]
    solved = told.solved
    if solved is not None and all(each.wager != _MAIN for each in edges):
        main = solved.edge
        edges.insert(
            0,
            schemas.HouseEdge(
                wager=_MAIN, words="Main game", exact=main.exact, decimal=main.decimal
            ),
        )
    together = None if solved is None else solved.with_super
    return schemas.HouseEdges(
        rulebook=told.rulebook,
        edges=sorted(edges, key=lambda each: each.wager != _MAIN),
        together=None if together is None else together.decimal,
        clauses=[] if solved is None else solved.clauses,
        missing=told.missing,
    )
