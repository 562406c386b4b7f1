"""A finished picture: its bytes, and its description."""

import importlib
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, TypeVar

from PIL import Image

from gamekit import naming
from i18n import Fact, lists, say
from renders.layout import Scene
from renders.theme import Theme

LEVEL: Final = 4
"""Compression level of zlib; 6 costs twice the time for a twentieth of the bytes."""
FAST: Final = 5
"""Compression level of libdeflate; 8 costs three times the time for a twentieth of the bytes."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PLAIN: Final = b"\0"
"""Filter byte before each row: none, as differences from other rows do not help palettes."""


_compress: Callable[[bytes, int], bytes]
try:  # zlib where libdeflate is not installed
    _compress, _level = importlib.import_module("deflate").zlib_compress, FAST
except ImportError:
    _compress, _level = zlib.compress, LEVEL


def png(image: Image.Image) -> bytes:
    """Return the bytes of a picture with a palette. Raises ValueError for one without."""
    if image.mode != "P":
        raise ValueError(f"a picture with a palette is wanted, not {image.mode}")
    wide, high = image.size
    rows = image.tobytes("raw", "P", wide + 1, 1)  # a zero after each row, which is the filter before the next
    return b"".join((
        _SIGNATURE,
        _chunk(b"IHDR", struct.pack(">2I5B", wide, high, 8, 3, 0, 0, 0)),
        _chunk(b"PLTE", bytes(image.getpalette() or ())),
        _chunk(b"IDAT", _compress(_PLAIN + rows[:-1], _level)),
        _chunk(b"IEND", b""),
    ))  # fmt: skip


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


MAX_ALT: Final = 1024
COLOURS: Final = 256


@dataclass(frozen=True, slots=True)
class Picture:
    data: bytes
    filename: str
    width: int
    height: int
    alt: str
    """Short description, in at most 1024 characters."""


@dataclass(frozen=True, slots=True)
class Description:
    """A picture in words, also the replacement for one that could not be drawn."""

    text: str
    locale: str
    whole: Callable[[], str] | None = field(default=None, compare=False)
    """Function that writes the full one; None if it is the short one."""

    @property
    def full(self) -> str:
        return self.whole() if self.whole else self.text


Words: TypeAlias = Callable[..., Description]
Draw = TypeVar("Draw", bound=Callable[..., Picture])
_WORDS: Final[dict[Callable[..., Picture], Words]] = {}
_LAYOUTS: Final[dict[Callable[..., Picture], Callable[..., Scene]]] = {}


def describe_by(words: Words, layout: Callable[..., Scene] | None = None) -> Callable[[Draw], Draw]:
    """Register a drawing function's description, which replaces a picture that fails, and its layout.

    `words` takes the function's arguments without the theme. The layout is what a browser shows, where places can be
    pointed at.
    """

    def register(draw: Draw) -> Draw:
        _WORDS[draw] = words
        if layout is not None:
            _LAYOUTS[draw] = layout
        return draw

    return register


def layout(draw: Callable[..., Picture], args: Sequence[Any], theme: Theme) -> Scene | None:
    return _LAYOUTS[draw](*args, theme) if draw in _LAYOUTS else None


def kinds() -> tuple[Callable[..., Picture], ...]:
    return tuple(_WORDS)


def description(draw: Callable[..., Picture], args: Sequence[Any]) -> Description | None:
    return _WORDS[draw](*args) if draw in _WORDS else None


def encode(image: Image.Image, colours: Image.Image | None = None) -> bytes:
    """Encode a picture as PNG with that palette, or with its own (`docs/architecture.md` says why)."""
    if colours is not None:
        return png(image.quantize(palette=colours, dither=Image.Dither.NONE))
    return png(image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE))


def finish(image: Image.Image, name: str, words: Description, colours: Image.Image | None = None) -> Picture:
    """Encode a picture, with that palette or its own, and name it without the extension."""
    return Picture(encode(image, colours), f"{name}.png", image.width, image.height, words.text)


MAX_LIST_LENGTH: Final = 900
"""Maximum number of characters in a list; Fluent refuses more than 1000 in one place."""
SHORT_NAME: Final = 12
LONG_NAME: Final = 64
SHORT_TITLE: Final = 40


class Speaker:
    def __init__(self, names: Sequence[str], locale: str, short: bool, terse: int = 0) -> None:
        self.locale = locale
        self.short = short
        self.terse = terse
        """Level of omission, for descriptions that are too long."""
        longest = SHORT_NAME if short else LONG_NAME
        self.names = naming.distinct(
            len(names), lambda seat, end: naming.short(names[seat], longest, end, f"#{seat + 1}")
        )

    def say(self, key: str, **facts: Fact) -> str:
        return say(key, self.locale, **facts)

    def row(self, parts: Iterable[str]) -> str:
        return lists.row(parts, self.locale)

    def rows(self, parts: Iterable[str], joined: Callable[[Iterable[str], str], str] = lists.row) -> Iterator[str]:
        """Parts in a list, in several where one would exceed Fluent's limit, none without parts."""
        several = list[str]()
        for part in parts:
            if several and sum(map(len, several)) + 2 * len(several) + len(part) > MAX_LIST_LENGTH:
                yield joined(several, self.locale)
                several = []
            several.append(part)
        if several:
            yield joined(several, self.locale)


Spoken = TypeVar("Spoken", bound=Speaker)


def describe_picture(
    speaker: Callable[[bool, int], Spoken], parts: Callable[[Spoken], Iterable[str]], more: str, terse: int = 0,
    *, always: bool = False,
) -> Description:  # fmt: skip
    """Describe a picture in sentences without their full stops.

    `speaker` takes whether it is short, and a level of omission, up to `terse`. The short description has what fits,
    and the sentence of the key `more` if not all does, or `always`.
    """

    def full() -> str:
        whole = speaker(False, 0)
        return "\n".join(lists.stopped(sentence, whole.locale) for sentence in parts(whole) if sentence)

    for level in range(terse + 1):
        brief = speaker(True, level)
        sentences, end = [sentence for sentence in parts(brief) if sentence], brief.say(more)
        short = _join([*sentences, end] if always else sentences, brief.locale)
        if len(short) <= MAX_ALT:
            return Description(short, brief.locale, full)
    return Description(within(sentences, end, brief.locale), brief.locale, full)


def describe_legend(title: str, locale: str, scene: Callable[[], Scene]) -> Description:
    return Description(
        title, locale, lambda: "\n".join([title, *(label.text for label in scene().labels if label.fact)])
    )


def within(sentences: Iterable[str], more: str, locale: str) -> str:
    """As many whole sentences, in their order, as fit, then `more`; all without their full stops yet."""
    lines = list[str]()
    for sentence in sentences:
        if len(_join([*lines, sentence, more], locale)) <= MAX_ALT:
            lines.append(sentence)
    return _join([*lines, more], locale)


def _join(sentences: Iterable[str], locale: str) -> str:
    return lists.sentences((lists.stopped(sentence, locale) for sentence in sentences), locale)
