"""Whole tables, with irregularities, directions, faults and disputes thrown in anywhere."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.effort import examples
from tests.house.table.machine import TableMachine

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


@pytest.mark.clauses("nsw-lunar:12.11.1", "nz-uth:11.12", "ruling:void-round")
def test_a_table_stays_right_whatever_is_done_to_it() -> None:
    few = settings(max_examples=examples(30), stateful_step_count=40, suppress_health_check=_SLOW)
    run_state_machine_as_test(TableMachine, settings=few)


@pytest.mark.long
def test_a_table_stays_right_for_long() -> None:
    many = settings(max_examples=5000, stateful_step_count=60, suppress_health_check=_SLOW)
    run_state_machine_as_test(TableMachine, settings=many)
