"""A finished picture: its bytes, and the words that stand for it."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from PIL import Image

from renders import bands
from words import lists

MAX_ALT: Final = 1024
"""Characters that Discord takes as a picture's description."""
COLOURS: Final = 256


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture."""

    data: bytes
    filename: str
    width: int
    """Pixels."""
    height: int
    """Pixels."""
    alt: str
    """What the picture says, in at most 1024 characters."""
    alt_full: str
    """The same at length."""


Words: TypeAlias = Callable[..., tuple[str, str]]
"""Gives the short and the long description of a picture from what is drawn in it."""
Draw = TypeVar("Draw", bound=Callable[..., Picture])


class Description(NamedTuple):
    """What stands for a picture where there is none."""

    text: str
    """In at most 1024 characters."""
    locale: str


_WORDS: Final[dict[Callable[..., Picture], tuple[Words, Callable[[Any], str]]]] = {}


def described(words: Words, locale: Callable[[Any], str] = attrgetter("locale")) -> Callable[[Draw], Draw]:
    """Register the words that describe what a function draws, so that they can stand alone where drawing fails.

    `words` takes the function's arguments without the theme; `locale` takes the first of them, and gives the language.
    """

    def register(draw: Draw) -> Draw:
        _WORDS[draw] = words, locale
        return draw

    return register


def kinds() -> tuple[Callable[..., Picture], ...]:
    """Return all functions that draw and are described."""
    return tuple(_WORDS)


def description(draw: Callable[..., Picture], args: Sequence[Any]) -> Description | None:
    """Describe a picture without drawing it; None where its function is not described."""
    if draw not in _WORDS:
        return None
    words, locale = _WORDS[draw]
    return Description(words(*args)[0], locale(args[0]))


def within(sentences: Sequence[str], more: str, locale: str | None = None, limit: int = MAX_ALT) -> str:
    """As many of the sentences, in their order, as fit into so many characters, each whole; then `more`.

    None has its full stop yet: that and what stands between them are the language's.
    """
    kept, end = list[str](), lists.stopped(more, locale)
    for sentence in sentences:
        further = [*kept, lists.stopped(sentence, locale)]
        if len(lists.sentences([*further, end], locale)) <= limit:
            kept = further
    return lists.sentences([*kept, end], locale)


def palette(samples: Sequence[Image.Image]) -> list[int]:
    """Red, green and blue of each colour that pictures like these need; found once, they save each the search."""
    whole = Image.new("RGB", (max(image.width for image in samples), sum(image.height for image in samples)))
    top = 0
    for image in samples:
        whole.paste(image, (0, top))
        top += image.height
    few = whole.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    return few.getpalette() or []


def encode(image: Image.Image, colours: Image.Image | None = None) -> bytes:
    """The bytes of a picture: PNG with that palette, or one of its own (`docs/pictures.md` says why)."""
    if colours is not None:
        return bands.png(image.quantize(palette=colours, dither=Image.Dither.NONE))
    out = io.BytesIO()
    few = image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(out, "PNG", compress_level=bands.LEVEL)
    return out.getvalue()


def finish(image: Image.Image, name: str, alt: str, alt_full: str, colours: Image.Image | None = None) -> Picture:
    """Encode a picture, with that palette or one of its own, and give it a name without its ending."""
    return Picture(encode(image, colours), f"{name}.png", image.width, image.height, alt, alt_full)
