"""Effort of a test run: what every change can wait for or, with THOROUGH=1, everything the tests can try."""

import os

THOROUGH = os.environ.get("THOROUGH", "") not in ("", "0")
"""True if this run is thorough: more games, more examples, every point at which the power can fail."""


def tries(ordinary: int, thorough: int) -> int:
    return thorough if THOROUGH else ordinary
