"""How much the tests try: as much as every change can wait for, or with THOROUGH=1 all that they know."""

from __future__ import annotations

import os

THOROUGH = os.environ.get("THOROUGH", "") not in ("", "0")
"""Whether this run takes its time: more games, more examples, every moment at which the power can fail."""


def tries(ordinary: int, thorough: int) -> int:
    """How often something is tried, or every how manieth of many is: in this run."""
    return thorough if THOROUGH else ordinary
