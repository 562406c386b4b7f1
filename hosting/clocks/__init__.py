"""Clocks of seats: their readings, quiet hours, and their rows in the database."""

from hosting.clocks import choices, clock_math, clock_store, quiet_hours
from hosting.clocks.choices import Chosen
from hosting.clocks.clock_math import ClockReading, whole
from hosting.clocks.quiet_hours import MAX_QUIET

__all__ = [
    "Chosen",
    "ClockReading",
    "MAX_QUIET",
    "choices",
    "clock_math",
    "clock_store",
    "quiet_hours",
    "whole",
]
