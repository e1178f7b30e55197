"""Whole tables, with irregularities, directions, faults and disputes thrown in anywhere."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, run_state_machine_as_test

from tests.effort import examples
from tests.house.table.machine import EVERY_WAY, OPENED, TableMachine
from tests.house.table.tables import ALL

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


@pytest.mark.clauses("nsw-lunar:12.11.1", "nz-uth:11.12", "ruling:void-round")
def test_a_table_stays_right_whatever_is_done_to_it() -> None:
    few = settings(max_examples=examples(30), stateful_step_count=40, suppress_health_check=_SLOW)
    run_state_machine_as_test(TableMachine, settings=few)


@pytest.mark.long
@pytest.mark.parametrize("worked", EVERY_WAY)
@pytest.mark.parametrize("rulebook", ALL)
def test_a_table_stays_right_for_long(rulebook: str, worked: str) -> None:
    """Every document and way of working has its own examples, so that each ends by itself."""

    class OfOneKind(TableMachine):
        @initialize(**{**OPENED, "name": st.just(rulebook), "way": st.just(worked)})
        def open(self, **said: Any) -> None:
            super().open(**said)

    many = settings(max_examples=150, stateful_step_count=60, suppress_health_check=_SLOW)
    run_state_machine_as_test(OfOneKind, settings=many)
