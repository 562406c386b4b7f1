"""The board to press on: each picture in pieces, and the places where a control of the page does something."""

import hashlib
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import structlog
from markupsafe import Markup

import renders
from cogs import games
from cogs.components import Button, Drawing, Option, Row, Select
from cogs.errors import where
from cogs.games import GameInterface, Placer
from cogs.host import keep
from renders import svg
from renders.svg import Sheet
from web.keys import Keys

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Pressable:
    control: Button | Select
    value: str
    label: str
    detail: str = ""
    chosen: bool = False
    other: bool = False
    """True if it begins the turn in another way than the one that is open."""
    option: Option | None = None


Placed: TypeAlias = Mapping[str, tuple[Pressable, ...]]
"""Choices by the places that they concern."""


@dataclass(frozen=True, slots=True)
class BoardView:
    drawing: Drawing
    address: str
    """That of its picture, for one without a layout."""
    sheet: Sheet | None
    spots: Placed
    own: bool = False
    """True if it belongs to the reader's panel."""
    pending: tuple[str, ...] = ()
    """Names of the pieces that differ from the table's, as nothing is confirmed yet."""


def choices(rows: Iterable[Row], *, dead: bool = False) -> Iterator[Pressable]:
    """Yield what can be pressed; if `dead`, the buttons that are disabled instead."""
    for row in rows:
        if isinstance(row, Select):
            if not row.disabled and not dead:
                yield from (
                    Pressable(row, at.value, at.label, at.description or "", at.chosen, option=at) for at in row.options
                )
        elif isinstance(row, tuple):
            yield from (
                Pressable(button, "", button.bare or button.label, chosen=button.chosen)
                for button in row
                if button.disabled == dead
            )


def placed(offered: Iterable[Pressable], interface: GameInterface, reader: games.Scene) -> Placed:
    by_place: dict[str, tuple[Pressable, ...]] = {}
    if isinstance(interface, Placer):
        for choice in offered:
            if place := interface.place(reader, choice.control.arg, choice.value):
                by_place[place] = (*by_place.get(place, ()), choice)
    return by_place


def board(
    drawing: Drawing,
    address: str,
    themes: Sequence[str],
    placed: Placed | None = None,
    *,
    own: bool = False,
    real: Drawing | None = None,
) -> BoardView:
    """Return a picture as a board; `real` is that of before the choice, where it shows what may come of one."""
    sheet = sheet_of(drawing, tuple(themes))
    if sheet is None:
        return BoardView(drawing, address, None, {}, own)
    spots = {place: few for place, few in (placed or {}).items() if place in sheet.places}
    there = sheet_of(real, tuple(themes)) if real else None
    pending = [name for name, piece in sheet.pieces.items() if there and there.pieces.get(name) != piece]
    return BoardView(drawing, address, sheet, spots, own, tuple(pending))


@lru_cache(256)
def sheet_of(drawing: Drawing, themes: tuple[str, ...]) -> Sheet | None:
    try:
        scenes = [drawing.layout(theme) for theme in renders.THEMES if theme.name in themes]
        return svg.draw([scene for scene in scenes if scene]) if all(scenes) else None
    except Exception as error:  # its drawing will fail as well, with words in its place
        log.error("a picture cannot be laid out", picture=drawing.kind, error=type(error).__name__, where=where(error))
        return None


MAX_BOARDS: Final = 4
MAX_PIECES: Final = 20
MAX_DIGESTS: Final = 5000
MAX_SHEETS: Final = 400
"""Sheets kept to tell what has changed since, of some 50 kB each."""


class Sheets:
    """Sheets, and other pieces of pages, that browsers have, by digests; they are sent what differs from those.

    A sheet's is made for its reader, so that nobody learns by asking for it whether another has been shown that sheet.
    """

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._kept: OrderedDict[str, tuple[str, Sheet]] = OrderedDict()
        self._pieces: OrderedDict[str, None] = OrderedDict()

    def sent(self, digests: str) -> tuple[str, ...]:
        """Return those of a browser's digests that are of pieces sent to somebody."""
        return tuple(digest for digest in digests.split()[:MAX_PIECES] if digest in self._pieces)

    def piece(self, had: Collection[str], digests: list[str], markup: Markup) -> Markup:
        """Return a piece of a page with its digest, noted in `digests`; nothing if that is among those had."""
        digest = hashlib.sha256(markup.encode()).hexdigest()[:8]
        digests.append(digest)
        keep(self._pieces, digest, None, MAX_DIGESTS)
        if digest in had:
            return Markup()
        return Markup(str(markup).replace(">", f' data-piece="{digest}">', 1))  # noqa: S704 - markup, and a digest

    def still_there(self, digests: str) -> tuple[str, ...]:
        """Return those of a browser's digests whose sheets are kept."""
        return tuple(digest for digest in digests.split()[:MAX_BOARDS] if digest in self._kept)

    def markup(self, board: BoardView, had: Collection[str], person: int, digests: list[str]) -> Markup:
        """Return a board as SVG, without what a sheet of its kind among those had has; note its digest."""
        sheet, kind = board.sheet, board.drawing.kind
        assert sheet is not None
        mark = self._keys.mark("board", person, sheet.digest)
        digests.append(mark)
        keep(self._kept, mark, (kind, sheet), MAX_SHEETS)
        sheets = ((digest, self._kept[digest]) for digest in had if digest in self._kept)
        since = next(((digest, other) for digest, (of, other) in sheets if of == kind), None)
        facts = {"label": describe(board.drawing), "digest": mark, "pending": " ".join(board.pending)}
        if since is None:
            return Markup(sheet.element(**facts))  # noqa: S704 - the painter escapes all texts
        digest, before = since
        facts |= {"from": digest, "order": " ".join(sheet.pieces)}
        return Markup(sheet.less(before).element(**facts))  # noqa: S704


@lru_cache(256)
def describe(drawing: Drawing) -> str:
    description = drawing.description
    return description.text if description else ""
