"""Drawing functions that draw almost nothing, kill their worker, or never end; quick for a process to load."""

import os
import threading

from renders.picture import Description, Picture, described
from renders.theme import Theme


@described(lambda name: Description(f"A ship of {name}", "en"))
def sinks(name: str, theme: Theme) -> Picture:
    os._exit(7)


@described(lambda name: Description(f"A ship of {name}", "en"))
def drifts(name: str, theme: Theme) -> Picture:
    threading.Event().wait()
    raise AssertionError


@described(lambda name: Description(f"A ship of {name}", "de"))
def sails(name: str, theme: Theme) -> Picture:
    return Picture(b"", "ship.png", 1, 1, name)


@described(lambda name: Description(name[99], "en"))
def speechless(name: str, theme: Theme) -> Picture:
    raise OSError("raster overflow")
