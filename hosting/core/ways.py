"""Every event of which people learn, whom it concerns, and the ways that these can choose of."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Way: TypeAlias = Literal["ping", "message", "named", "silent"]
"""Mentioned in the channel; by direct message, while the channel only names them; only named there; not at all."""


@dataclass(frozen=True, slots=True)
class Event:
    who: str
    """Those whom it concerns, as the page about them has it."""
    ways: tuple[Way, ...] = ("ping", "message", "named")
    """Choices, the usual one first."""


EVENTS: Final[Mapping[str, Event]] = {
    "turn": Event("to act"),
    "next": Event("next", ("silent", "ping", "message")),
    "reminder": Event("to act", ("ping", "message", "silent")),
    "low": Event("to act", ("ping", "message", "silent")),
    "out": Event("to act"),
    "nudge": Event("to act"),
    "asked": Event("voters"),
    "answered": Event("its author", ("named", "ping", "message")),
    "offer": Event("invited"),
    "left": Event("the others", ("named", "ping", "message")),
    "over": Event("players"),
    "league": Event("concerned"),
    "reply": Event("its author"),
    "found": Event("all there", ("ping", "message", "named")),
    "lost": Event("players", ("message", "silent")),
    "practice": Event("players", ("silent", "message")),
}
