"""Drawing functions that draw almost nothing, kill their worker, or never end; quick for a process to load."""

import os
import threading

from renders.picture import Description, Picture, describe_by
from renders.theme import Theme


@describe_by(lambda name: Description(f"A ship of {name}", "en"))
def sinks(name: str, theme: Theme) -> Picture:
    os._exit(7)


@describe_by(lambda name: Description(f"A ship of {name}", "en"))
def drifts(name: str, theme: Theme) -> Picture:
    threading.Event().wait()
    raise AssertionError


@describe_by(lambda name: Description(f"A ship of {name}", "de"))
def sails(name: str, theme: Theme) -> Picture:
    return Picture(b"", "ship.png", 1, 1, name)


@describe_by(lambda name: Description(name[99], "en"))
def speechless(name: str, theme: Theme) -> Picture:
    raise OSError("raster overflow")
