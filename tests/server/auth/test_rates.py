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


def test_whoever_is_limited_stays_so_however_many_others_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise made-up names would make room for more passwords at one account."""
    now = monotonic() + 1
    monkeypatch.setattr(rates, "monotonic", lambda: now)
    monkeypatch.setattr(rates, "_MOST_BUCKETS", 10)
    buckets = Buckets(Rate(at_once=3, each_second=0.1))
    assert [buckets.take("Ann") for _ in range(4)] == [True, True, True, False]
    assert all(buckets.take(f"nobody {number}") for number in range(100))
    assert not buckets.take("Ann")
    assert len(buckets._buckets) <= 10
    now += 1000
    assert buckets.take("Ann")


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
