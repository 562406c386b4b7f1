"""Clocks of seats: what they show, quiet hours, and how they are kept in the database."""

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
