"""The board to press on: for each picture the places where a control of the page does something."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import structlog

import renders
from cogs import games
from cogs.components import Button, Drawing, Row, Select
from cogs.errors import where
from cogs.games import GameInterface, Placer
from renders.layout import Box, Scene

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Choice:
    """A button, or one option of a menu, that can be pressed now."""

    control: Button | Select
    value: str
    label: str
    detail: str = ""
    chosen: bool = False
    other: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a picture, with what can be done there."""

    place: str
    """Its name in the layout."""
    box: Box
    """In hundredths of the picture's width and height."""
    choices: tuple[Choice, ...]
    round: bool
    """True if it is a disc."""

    @property
    def other(self) -> bool:
        """True if it begins the turn in another way than the one that is open."""
        return self.choices[0].other

    @property
    def chosen(self) -> bool:
        """True if one of them is chosen."""
        return any(choice.chosen for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Board:
    """A picture with its places."""

    drawing: Drawing
    address: str
    width: int
    """Pixels; 0 if the picture says it itself."""
    height: int
    spots: tuple[Spot, ...]
    own: bool = False
    """True if it belongs to the reader's panel."""


def choices(rows: Iterable[Row]) -> Iterator[Choice]:
    """Yield what can be pressed in some rows."""
    for row in rows:
        if isinstance(row, Select):
            if not row.disabled:
                yield from (
                    Choice(row, option.value, option.label, option.description or "", option.chosen)
                    for option in row.options
                )
        elif isinstance(row, tuple):
            yield from (Choice(button, "", button.label, chosen=button.chosen) for button in row if not button.disabled)


def placed(offered: Iterable[Choice], interface: GameInterface, reader: games.Scene) -> dict[str, tuple[Choice, ...]]:
    """Return the choices by the places that they concern, each place once."""
    by_place: dict[str, tuple[Choice, ...]] = {}
    if isinstance(interface, Placer):
        for choice in offered:
            if place := interface.place(reader, choice.control.arg, choice.value):
                by_place[place] = (*by_place.get(place, ()), choice)
    return by_place


def board(
    drawing: Drawing, address: str, placed: Mapping[str, tuple[Choice, ...]] | None = None, *, own: bool = False
) -> Board:
    """Return a picture with the places in it that some choices concern, in their order."""
    scene = _layout(drawing)
    if scene is None:
        return Board(drawing, address, 0, 0, (), own)
    spots = [
        Spot(place, _share(box := scene.places[place], scene), few, box.width == box.height)
        for place, few in (placed or {}).items()
        if place in scene.places
    ]
    return Board(drawing, address, scene.width, scene.height, tuple(spots), own)


@lru_cache(256)
def described(drawing: Drawing) -> str:
    """Return a picture's words, made once for all who are shown it; empty if there are none."""
    description = drawing.description
    return description.text if description else ""


@lru_cache(256)
def _of(drawing: Drawing) -> Scene | None:
    return drawing.layout(renders.LIGHT)


def _layout(drawing: Drawing) -> Scene | None:
    """Lay a picture out; None if that fails, as its drawing then will, with words in its place."""
    try:
        return _of(drawing)
    except Exception as error:
        log.error("a picture cannot be laid out", picture=drawing.kind, error=type(error).__name__, where=where(error))
        return None


def _share(box: Box, scene: Scene) -> Box:
    across, down = 100 / scene.width, 100 / scene.height
    return Box(box.x * across, box.y * down, box.width * across, box.height * down)
