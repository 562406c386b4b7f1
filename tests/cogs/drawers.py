"""Drawing functions that draw almost nothing, kill their worker, or never end; quick for a process to load."""

import os
import threading

from renders.picture import Picture, described
from renders.theme import Theme


@described(lambda name: (f"A ship of {name}", ""), lambda name: "en")
def sinks(name: str, theme: Theme) -> Picture:
    """Kill the whole process."""
    os._exit(7)


@described(lambda name: (f"A ship of {name}", ""), lambda name: "en")
def drifts(name: str, theme: Theme) -> Picture:
    """Never return."""
    threading.Event().wait()
    raise AssertionError


@described(lambda name: (f"A ship of {name}", ""), lambda name: "de")
def sails(name: str, theme: Theme) -> Picture:
    """Draw something small."""
    return Picture(b"", "ship.png", 1, 1, name, name)


@described(lambda name: ("", name[99]), str)
def speechless(name: str, theme: Theme) -> Picture:
    """Fail, and fail in the description too."""
    raise OSError("raster overflow")
