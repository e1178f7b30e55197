"""Limits for each sender: tokens that refill, and places for connections."""

from time import monotonic

import pytest

from croupier.server import rates
from croupier.server.rates import Buckets, Places
from croupier.server.settings import Rate


def test_a_bucket_refills_with_time_and_never_beyond_its_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = monotonic() + 1  # a bucket is full when it is made, whenever that is
    monkeypatch.setattr(rates, "monotonic", lambda: now)
    buckets = Buckets(Rate(at_once=3, each_second=2))
    assert [buckets.take("Ann") for _ in range(4)] == [True, True, True, False]
    assert buckets.take("Bea"), "everybody has a bucket of their own"
    now += 0.5
    assert [buckets.take("Ann") for _ in range(2)] == [True, False]
    now += 1000
    assert not buckets.take("Ann", 4)
    assert buckets.take("Ann", 3)
    assert not buckets.take("Ann")
    buckets.forget("Ann")
    assert buckets.take("Ann", 3)


def test_the_oldest_buckets_are_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "monotonic", lambda: 100.0)
    monkeypatch.setattr(rates, "_MOST_BUCKETS", 2)
    buckets = Buckets(Rate(at_once=1, each_second=0))
    assert [buckets.take(each) for each in ("Ann", "Bea", "Ann")] == [True, True, False]
    assert buckets.take("Cat")
    assert not buckets.take("Bea")
    assert buckets.take("Ann"), "hers was the oldest"


def test_places_in_all_and_for_each_client() -> None:
    places, refused = Places(in_all=4, for_each=2), list[str]()
    places.on_refusal = refused.append
    assert [places.take("a") for _ in range(3)] == [True, True, False]
    assert refused == ["address"]
    places.keep("a")  # one that was there already
    places.free("a")
    assert not places.take("a")
    assert [places.take(None) for _ in range(3)] == [True, True, False]
    assert refused == ["address", "address", "full"]
    places.free(None)
    places.free("a")
    assert places.take("b")
    assert (places.take("a"), places.taken) == (True, 4)
    for client in ("a", "a", "b", None):
        places.free(client)
    assert places.taken == 0
    assert [places.take("a") for _ in range(2)] == [True, True]
