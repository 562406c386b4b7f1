"""Parts of a message, independent of Discord: blocks of text, pictures and rows of controls.

A page is a list of blocks, so that the same page can be a classic message or one of Components V2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from renders import Picture, Theme
from renders.layout import Scene
from renders.picture import Description, described, description, layout

Style: TypeAlias = Literal["grey", "blue", "green", "red"]

NOTHING: Final = "none"
"""The option of a select that withdraws the choice."""
MAX_MESSAGE_LENGTH: Final = 2000
"""Characters in a message."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button."""

    verb: str
    """Name of the handler, see `cogs.controls`."""
    label: str
    arg: str = ""
    style: Style = "grey"
    emoji: str | None = None
    disabled: bool = False
    url: str = ""
    """Address that it opens, instead of being handled."""
    exit: bool = False
    """True if it leaves the current choice: it then stands beside Confirm, see `cogs.workbench.bench.arranged`."""
    chosen: bool = False
    """True if it is the current choice: it is then marked in its style's place."""


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a select."""

    value: str
    label: str
    description: str | None = None
    chosen: bool = False
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class Select:
    """A menu from which one of at most 25 options is chosen."""

    verb: str
    arg: str
    placeholder: str
    options: tuple[Option, ...]
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """A menu of the server's roles, channels or people, which clients list themselves.

    "No role" and "no channel" are choices too.
    """

    verb: str
    arg: str
    placeholder: str
    of: Literal["roles", "channels", "forums", "people"]
    """Kind of things listed: roles, text channels, forum channels, or people."""
    chosen: tuple[int, ...] = ()
    most: int = 1
    """Maximum number of choices."""


Row: TypeAlias = tuple[Button, ...] | Select | Pick
"""Up to five buttons, or a menu."""


@dataclass(frozen=True, slots=True, repr=False)
class Drawing:
    """A picture yet to be drawn in a worker: `draw(*args, theme)`, with arguments that can be pickled."""

    draw: Callable[..., Picture]
    args: tuple[Any, ...] = ()
    animated: bool = False
    """True if drawing takes seconds, as for an animation of a whole game."""

    def __call__(self, theme: Theme) -> Picture:
        """Draw the picture."""
        return self.draw(*self.args, theme)

    def __repr__(self) -> str:
        """Return what distinguishes it from other drawings, in every process."""
        return f"{self.kind}{self.args!r}"

    @property
    def description(self) -> Description | None:
        """The picture's words, made without drawing it; None if its function has none."""
        return description(self.draw, self.args)

    def layout(self, theme: Theme) -> Scene | None:
        """Lay the picture out without painting it; None if nothing in it can be pointed at."""
        return layout(self.draw, self.args, theme)

    @property
    def kind(self) -> str:
        """Name of the drawing function, for the log."""
        return f"{self.draw.__module__}.{getattr(self.draw, '__qualname__', '?')}"


def failing(locale: str, error: str, where: str) -> Drawing:
    """Return a drawing that fails, in place of one that could not be composed: for an error's class and location."""
    return Drawing(_fail, (locale, error, where))


@described(lambda locale, error, where: Description("", locale))
def _fail(locale: str, error: str, where: str, theme: Theme) -> Picture:
    raise RuntimeError(f"not composed: {error} at {where}")


@dataclass(frozen=True, slots=True)
class Text:
    """A block of text."""

    text: str


@dataclass(frozen=True, slots=True)
class Image:
    """A picture in its place among the words."""

    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Controls:
    """A block of rows of buttons and selects."""

    rows: tuple[Row, ...]


Block: TypeAlias = Text | Image | Controls


@dataclass(frozen=True, slots=True)
class Page:
    """A message: its blocks from top to bottom."""

    blocks: tuple[Block, ...]

    @classmethod
    def of(cls, text: str = "", rows: tuple[Row, ...] = (), picture: Drawing | None = None) -> Page:
        """Build a page in the usual order: words, a picture, controls."""
        blocks: list[Block] = [Text(text)] if text else []
        if picture is not None:
            blocks.append(Image(picture))
        if rows:
            blocks.append(Controls(rows))
        return cls(tuple(blocks))

    @property
    def text(self) -> str:
        """All its words."""
        return "\n".join(block.text for block in self.blocks if isinstance(block, Text))

    @property
    def rows(self) -> tuple[Row, ...]:
        """All its rows."""
        return tuple(row for block in self.blocks if isinstance(block, Controls) for row in block.rows)

    @property
    def pictures(self) -> tuple[Drawing, ...]:
        """All its pictures."""
        return tuple(block.drawing for block in self.blocks if isinstance(block, Image))

    @property
    def picture(self) -> Drawing | None:
        """Its first picture; None without any."""
        return next(iter(self.pictures), None)

    def after(self, note: str) -> Page:
        """Return the same page with more words under its own."""
        if not note:
            return self
        return Page.of(f"{self.text}\n{note}".strip(), self.rows, self.picture)

    def before(self, head: str) -> Page:
        """Return the same page with a head above its words."""
        return Page.of(f"{head}\n{self.text}".strip(), self.rows, self.picture)

    def with_rows(self, *rows: Row) -> Page:
        """Return the same page with these rows instead of its own."""
        return Page.of(self.text, rows, self.picture)


def in_rows(buttons: tuple[Button, ...], width: int = 5) -> tuple[tuple[Button, ...], ...]:
    """Arrange buttons in as few rows of at most `width` as possible, about as long as each other.

    A phone breaks a row after two buttons: a first row of an even number leaves no gap there.
    """
    if not buttons:
        return ()
    count = -(-len(buttons) // width)
    size = -(-len(buttons) // count)
    if count > 1 and size % 2 and size < width:
        size += 1
    return tuple(buttons[start : start + size] for start in range(0, len(buttons), size))


@dataclass(frozen=True, slots=True)
class Pressed:
    """The contents of a pressed control's custom id, and what was chosen or entered."""

    table_id: int
    seq: int
    """The position the control was made for."""
    verb: str
    arg: str
    value: str = ""
    """The first value chosen in a menu; else empty."""
    values: tuple[str, ...] = ()
    """All values chosen; roles, channels and people by their ids."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """Text entered in a form, by field name."""
    epoch: str = ""
    """The epoch it was made in, see `hosting.records.epochs`."""
    panel: int = 0
    """Number of the turn's panel that holds it; 0 for none."""
