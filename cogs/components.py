"""Parts of a message, classic or of Components V2: blocks of text, pictures and rows of controls; without Discord."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

from i18n import Fact, say
from renders import Picture, Theme
from renders.layout import Scene
from renders.picture import Description, describe_by, description, layout

Style: TypeAlias = Literal["grey", "blue", "green", "red"]

NOTHING: Final = "none"
"""The option of a select that withdraws the choice."""
MAX_MESSAGE_LENGTH: Final = 2000


@dataclass(frozen=True, slots=True)
class Button:
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
    means: Literal["", "costs", "idle"] = ""
    """A choice that costs something beyond its rules, or does nothing, as a page shows it."""
    bare: str = ""
    """The label without the number of a picture, for pages that do not show the picture."""
    why: str = ""
    """Reason for which it is disabled, as pages say it."""

    @classmethod
    def for_verb(
        cls, verb: str, locale: str, arg: str = "", style: Style = "grey", emoji: str | None = None, **facts: Fact
    ) -> Button:
        """Return a verb's button, whose words are the sentence `button-VERB`."""
        return cls(verb, say(f"button-{verb}", locale, **facts), arg, style, emoji)


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str
    description: str | None = None
    chosen: bool = False
    emoji: str | None = None
    figure: str | None = None
    """Part of the description that pages show beside its sign; empty where nothing is left."""
    group: str = ""
    """Name of those options among which it stands on pages, which call it `bare` there."""
    bare: str = ""
    moves: str = ""
    """Name of the piece of the board that its group moves."""


@dataclass(frozen=True, slots=True)
class Select:
    verb: str
    arg: str
    placeholder: str
    options: tuple[Option, ...]
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """A menu of the server's roles, channels or people; some may be none."""

    verb: str
    arg: str
    placeholder: str
    of: Literal["roles", "channels", "forums", "people"]
    chosen: tuple[int, ...] = ()
    most: int = 1


Row: TypeAlias = tuple[Button, ...] | Select | Pick


@dataclass(frozen=True, slots=True, repr=False)
class Drawing:
    """A picture yet to be drawn in a worker: `draw(*args, theme)`, with arguments that can be pickled."""

    draw: Callable[..., Picture]
    args: tuple[Any, ...] = ()
    animated: bool = False
    """True if drawing takes seconds, as for an animation of a whole game."""

    def __call__(self, theme: Theme) -> Picture:
        return self.draw(*self.args, theme)

    def __repr__(self) -> str:
        return f"{self.kind}{self.args!r}"

    @property
    def description(self) -> Description | None:
        return description(self.draw, self.args)

    def layout(self, theme: Theme) -> Scene | None:
        """Lay the picture out without painting it; None if nothing in it can be pointed at."""
        return layout(self.draw, self.args, theme)

    @property
    def kind(self) -> str:
        return f"{self.draw.__module__}.{getattr(self.draw, '__qualname__', '?')}"


def fail(locale: str, error: str, where: str) -> Drawing:
    """Return a drawing that fails, in place of one that could not be composed."""
    return Drawing(_fail, (locale, error, where))


@describe_by(lambda locale, error, where: Description("", locale))
def _fail(locale: str, error: str, where: str, theme: Theme) -> Picture:
    raise RuntimeError(f"not composed: {error} at {where}")


@dataclass(frozen=True, slots=True)
class Text:
    text: str


@dataclass(frozen=True, slots=True)
class Image:
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Controls:
    rows: tuple[Row, ...]


Block: TypeAlias = Text | Image | Controls
Ahead: TypeAlias = Callable[[Drawing], tuple[Drawing, Drawing] | None]


@dataclass(frozen=True, slots=True)
class Page:
    blocks: tuple[Block, ...]
    ahead: Ahead | None = None
    """Makes a picture of the table those of before and after what has been chosen, where it is seen beside the page."""

    @classmethod
    def of(
        cls, text: str = "", rows: tuple[Row, ...] = (), picture: Drawing | None = None, ahead: Ahead | None = None
    ) -> Page:
        blocks: list[Block] = [Text(text)] if text else []
        if picture is not None:
            blocks.append(Image(picture))
        if rows:
            blocks.append(Controls(rows))
        return cls(tuple(blocks), ahead)

    @property
    def text(self) -> str:
        return "\n".join(block.text for block in self.blocks if isinstance(block, Text))

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(row for block in self.blocks if isinstance(block, Controls) for row in block.rows)

    @property
    def pictures(self) -> tuple[Drawing, ...]:
        return tuple(block.drawing for block in self.blocks if isinstance(block, Image))

    @property
    def picture(self) -> Drawing | None:
        return next(iter(self.pictures), None)

    def after(self, note: str) -> Page:
        if not note:
            return self
        return Page.of(f"{self.text}\n{note}".strip(), self.rows, self.picture, self.ahead)

    def before(self, head: str) -> Page:
        return Page.of(f"{head}\n{self.text}".strip(), self.rows, self.picture, self.ahead)

    def with_rows(self, *rows: Row) -> Page:
        return Page.of(self.text, rows, self.picture, self.ahead)


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
class Anchor:
    """The subject of controls: none, or a table's position, and there a panel of one turn."""

    table_id: int = 0
    """0 for none."""
    seq: int = 0
    """The position; without a table a number that counts the states of a panel, or 0."""
    revision: int = 0
    """Number of the panel's state, so that its menus are new ones each time."""
    panel: int = 0
    """Number of the panel among those of its turn; 0 if all count."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """The contents of a pressed control's custom id, and what was chosen or entered."""

    table_id: int
    seq: int
    verb: str
    arg: str
    value: str = ""
    """The first value chosen in a menu; else empty."""
    values: tuple[str, ...] = ()
    """All values chosen; roles, channels and people by their ids."""
    fields: Mapping[str, str] = field(default_factory=dict)
    epoch: str = ""
    """The epoch it was made in, see `hosting.records.epochs`."""
    panel: int = 0
    """Number of the turn's panel that holds it; 0 for none."""


# Forms. A form's subject is in its custom id, as with buttons, so one opened before a restart still works; the handler
# of its verb finds the input in `Request.fields`.


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    label: str
    """At most 45 characters."""
    hint: str = ""
    """Text below the label, at most 100 characters."""
    value: str = ""
    longest: int = 64
    required: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of at most 25 options; the choice is found by its value, like the text of a field."""

    name: str
    label: str
    options: tuple[Option, ...]
    hint: str = ""

    @classmethod
    def for_words(cls, name: str, label: str, labels: Mapping[str, str], chosen: str) -> Menu:
        return cls(name, label, tuple(Option(word, text, chosen=word == chosen) for word, text in labels.items()))


@dataclass(frozen=True, slots=True)
class Upload:
    """A file upload; the form's handler gets it by `Answers.file`."""

    name: str
    label: str
    hint: str = ""


Part: TypeAlias = Field | Menu | Upload


@dataclass(frozen=True, slots=True)
class Form:
    verb: str
    arg: str
    title: str
    """At most 45 characters."""
    fields: tuple[Part, ...]

    def filled(self, typed: Mapping[str, str]) -> Form:
        fields = list[Part]()
        for part in self.fields:
            value = typed.get(part.name)
            if isinstance(part, Menu) and value is not None:
                part = replace(part, options=tuple(replace(each, chosen=each.value == value) for each in part.options))
            elif isinstance(part, Field) and value is not None:
                part = replace(part, value=value)
            fields.append(part)
        return replace(self, fields=tuple(fields))
