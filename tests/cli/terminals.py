"""What tests at a real terminal share."""

import signal


def heed_interrupts() -> None:
    """As at a terminal, also where the tests run in the background and heed none."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
