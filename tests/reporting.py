"""Short messages from test processes to the controller: only what somebody reads.

A passing test sends one short report. xdist would send six messages for each test, with all its
keywords and everything it printed, and writing and reading them took a thirtieth of a run."""

from typing import Any

import pytest

_SHORTEST = 0.005
"""In seconds. A fixture that takes longer is reported, so that `--durations` lists it."""


def shorten_reports(config: pytest.Config) -> None:
    """Make a test process send less. A process that runs alone reports to itself and is left
    unchanged."""
    for plugin in config.pluginmanager.get_plugins():
        if type(plugin).__name__ == "WorkerInteractor":
            plugin.sendevent = _Sender(plugin.sendevent)


class _Sender:
    def __init__(self, send: Any) -> None:
        self._send = send

    def __call__(self, name: str, **told: Any) -> None:
        if name in ("logstart", "logfinish"):
            return
        if name == "testreport" and told["data"]["outcome"] == "passed":
            report = told["data"]
            if report["when"] != "call" and report["duration"] < _SHORTEST:
                return
            report["keywords"], report["sections"] = {}, []
        self._send(name, **told)
