"""The promotions of the house in one process: those at hand, and the acts asked of them."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import AbstractContextManager
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, select

from croupier.floor import schema
from croupier.floor.at_hand import AtHand
from croupier.floor.promoting import no_such_promotion, perform, perform_offer
from croupier.floor.promotions import (
    KIND,
    HeldPromotion,
    PromotionSettings,
    catch_up,
    load,
    offer_of,
    stream_of,
)
from croupier.floor.request import Answer, Request
from croupier.floor.set_aside import set_aside
from croupier.floor.writer import Writer
from croupier.house.table import By


class Office:
    def __init__(
        self,
        writer: Writer,
        reading: Callable[[], AbstractContextManager[Connection]],
        clock: Callable[[], datetime],
    ) -> None:
        self._reading = reading
        self._at_hand: AtHand[HeldPromotion] = AtHand(writer, clock)

    def offer(
        self, client: str, id: str, settings: PromotionSettings, terms: Mapping[str, Any], by: By
    ) -> "Future[Answer]":
        """Begin a promotion; sent again under the same id it is begun once."""
        stream = stream_of(settings.name)
        request = Request(client, id, stream, by, offer_of(terms))
        return self._at_hand.perform(
            stream,
            partial(perform_offer, request=request, settings=settings),
            set_aside=partial(set_aside, request=request),
        )

    def ask(self, request: Request) -> "Future[Answer]":
        """Do what is asked; the answer comes when it is durable."""
        return self._at_hand.perform(
            request.stream,
            partial(perform, request=request),
            set_aside=partial(set_aside, request=request),
        )

    def promotion(self, name: str) -> HeldPromotion:
        """The promotion as it is now."""
        id = stream_of(name)
        with self._reading() as connection:
            held = load(connection, id, self._at_hand.get(id))
        if held is None:
            raise no_such_promotion(id)
        self._at_hand.remember(held)
        return held

    def promotions(self) -> list[HeldPromotion]:
        """All of them, by name."""
        streams = schema.streams
        query = select(streams).where(streams.c.kind == KIND).order_by(streams.c.id)
        with self._reading() as connection:
            rows = connection.execute(query).all()
            found = [catch_up(connection, row, self._at_hand.get(row.id)) for row in rows]
        for held in found:
            self._at_hand.remember(held)
        return found
