"""Functions that draw next to nothing, take their worker down, or never end; light for a process to load."""

from __future__ import annotations

import os
import threading

from renders.picture import Picture, described
from renders.theme import Theme


@described(lambda name: (f"A ship of {name}", ""), lambda name: "en")
def sinks(name: str, theme: Theme) -> Picture:
    """Take the whole process down."""
    os._exit(7)


@described(lambda name: (f"A ship of {name}", ""), lambda name: "en")
def drifts(name: str, theme: Theme) -> Picture:
    """Never come to an end."""
    threading.Event().wait()
    raise AssertionError


@described(lambda name: (f"A ship of {name}", ""), lambda name: "de")
def sails(name: str, theme: Theme) -> Picture:
    """Draw something small."""
    return Picture(b"", "ship.png", 1, 1, name, name)


@described(lambda name: ("", name[99]), str)
def speechless(name: str, theme: Theme) -> Picture:
    """Fail, and so do the words."""
    raise OSError("raster overflow")
