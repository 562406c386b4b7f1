"""Texts of any characters in every picture: drawn, described, and neither large nor slow."""

import importlib
import time
import unicodedata
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from functools import cache
from inspect import getmembers, isfunction
from typing import Any, Final, get_args, get_type_hints

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from renders import Picture, fonts, leagues, navegador, singing_sails
from renders.picture import MAX_ALT, description, kinds
from singing_sails import legal
from tests.renders.leagues import samples
from tests.renders.navegador.stories import fixture, played
from tests.renders.singing_sails import samples as sails
from tests.support.effort import THOROUGH, tries
from tools.seasons import judged

SECONDS: Final = 20
"""Processor time in seconds: far more than any picture takes, far less than a worker may."""
HARD: Final = (
    "\ufdfd", "\ufdfa", "\ufdf2", "a\u0301", "\u0338", "\u20e3", "\u0e49", "\u0e33", "\u0bf5", "\U0001242b", "\u2a74",
    "\ud800", "\udfff", "\0", "\x1b", "\n", "\u2028", "\u200b", "\u200d", "\u202e", "\u2066", "\ufeff", "\ufe0f",
    "\U000e0101", "\U000e0041", "\ue000", "\U0010ffff", "\ufffd", "👩\u200d👩\u200d👧\u200d👦",
    "🏴\U000e0067\U000e007f", "🇵🇹", "👍🏿", "龘", "𰻝", "\U0003106c", "꧅", "𒐫", "بسم الله الرحمن الرحيم",
    "W", "i", "`", "{", "{{$x}}", "<@1>",
)  # fmt: skip
"""Characters known to break fonts, shapers, encoders or templates."""
LETTERS: Final = st.one_of(st.sampled_from(HARD), st.characters(codec=None, exclude_categories=()))
TEXTS: Final = st.one_of(
    st.lists(LETTERS, max_size=80).map("".join), st.builds(lambda item, many: item * many, LETTERS, st.integers(1, 400))
)
"""Any characters, including surrogates, or one of them many times."""

KEPT: Final = ("locale",)
"""Text fields that nobody writes."""


def written(view: Any, text: str) -> Any:
    if isinstance(view, tuple) and type(view) is tuple:
        return tuple(written(item, text) for item in view)
    if not is_dataclass(view) or isinstance(view, type):
        return view
    hints, changed = get_type_hints(type(view)), dict[str, Any]()
    for field in fields(view):
        value = getattr(view, field.name)
        if hints[field.name] is str and field.name not in KEPT:
            changed[field.name] = text
        elif hints[field.name] == tuple[str, ...]:
            changed[field.name] = (text,) * len(value)
        elif field.name not in ("state", "states", "steps", "last", "before"):
            changed[field.name] = written(value, text)
    return replace(view, **{name: value for name, value in changed.items() if value != getattr(view, name)})


@cache
def views() -> dict[Callable[..., Picture], tuple[Any, ...]]:
    story = fixture("king-in-goa")
    short = replace(story, states=story.states[: story.ends[2] + 1], steps=story.steps[: story.ends[2]])
    view = played(5, 14).at(played(5, 14).ends[40])
    large = singing_sails.view.of(sails.large(3), sails.NAMES[:3], table="Friday", seat=0)
    stage = next(state for (name, _), state in sails.each_stage().items() if name not in ("play", "fill", "go"))
    voyage = singing_sails.Voyage(sails.game(2, 3)[:8], sails.NAMES[:2], "Friday")
    return {
        navegador.board: (view,),
        navegador.market: (view,),
        navegador.closeup: (view, "market"),
        navegador.prices: (view,),
        navegador.sheet: (view, 1),
        navegador.final: (view,),
        navegador.course: (story,),
        navegador.chances: (judged(story),),
        navegador.sources: (judged(story),),
        navegador.replay: (short,),
        singing_sails.chart: (large,),
        singing_sails.whole: (large,),
        singing_sails.row: (large,),
        singing_sails.hand: (large,),
        singing_sails.treasures: (large,),
        singing_sails.final: (large,),
        singing_sails.choices: (singing_sails.view.of(stage, sails.NAMES[: stage.seats]), tuple(legal(stage))),
        singing_sails.voyage: (voyage,),
        leagues.standing: (samples.fifteen(),),
        leagues.cross: (samples.cross(),),
        leagues.calendar: (replace(samples.calendar(), held=True, reason="rain"),),
        leagues.ratings: (samples.ratings(),),
        leagues.podium: (samples.podium(),),
    }


ANIMATIONS: Final = (navegador.replay, singing_sails.voyage)


def test_every_kind_of_picture_is_here_and_described() -> None:
    drawing = {
        function
        for package in ("navegador", "singing_sails", "leagues")
        for name, function in getmembers(importlib.import_module(f"renders.{package}"), isfunction)
        if name not in ("finish", "replayed", "legend") and get_type_hints(function).get("return") is Picture
    }
    assert drawing == set(views())
    assert drawing <= set(kinds())


@pytest.mark.parametrize("draw", views(), ids=lambda draw: f"{draw.__module__.split('.')[-1]}-{draw.__name__}")
def test_any_letters_can_be_drawn(draw: Callable[..., Picture]) -> None:
    """Any text gives a picture of the same size, soon, with a description that can be sent."""
    first, *more = views()[draw]
    plain = draw(*views()[draw])

    @example("\ufdfd")
    @example("Ana \ufdfd" * 40)
    @example("بسم الله الرحمن الرحيم" * 355)
    @given(TEXTS)
    @settings(max_examples=tries(1, 4) if draw in ANIMATIONS else tries(2, 60), database=None)
    def check(text: str) -> None:
        started = time.process_time()
        picture = draw(written(first, text), *more)
        assert time.process_time() - started < SECONDS
        assert (picture.width, picture.height) == (plain.width, plain.height)
        assert len(picture.data) < 2 * len(plain.data) + 100_000
        assert 0 < len(picture.alt) <= MAX_ALT
        words = description(draw, (written(first, text), *more))
        assert words is not None
        assert words.text == picture.alt
        assert (picture.alt + words.full).encode()

    check()


@example("\ufdfd", 30, 1.0)
@example("بسم الله الرحمن الرحيم \ufdfd", 30, 0.7)
@given(TEXTS, st.integers(8, 120), st.sampled_from((1.0, 0.7)))
@settings(max_examples=tries(12, 5000), database=None)
def test_any_text_has_pixels_of_its_own_size(text: str, size: int, narrow: float) -> None:
    for face in get_args(fonts.Face):
        left, top, right, bottom = fonts.ink(text, face, size, 3, narrow)
        assert fonts.mask(text, face, size, 3, narrow).size == (max(1, right - left), max(1, bottom - top))
        fitted = fonts.fit(fonts.clean(text, "?"), face, 40, 18, 120)
        assert fonts.width(fitted.text, face, fitted.size) * fitted.narrow <= 120


@given(st.one_of(TEXTS, st.text("AWil م", min_size=1, max_size=90)), st.integers(20, 400))
@settings(max_examples=tries(30, 2000), database=None)
def test_as_much_of_a_text_is_kept_as_fits(text: str, room: int) -> None:
    fitted = fonts.fit(text, "sans", 30, 24, room)
    if fitted.text != text and fitted.text != "…":
        assert fonts.tightest(fitted.text, "sans", 24) <= room
        kept = len(fitted.text) - 1
        longer = text[: kept + 1]
        assert longer != longer.rstrip() or fonts.tightest(longer + "…", "sans", 24) > room


def test_a_sign_that_freetype_refuses_is_one_without_a_picture() -> None:
    assert not fonts.drawable("\ufdfd")
    assert fonts.clean("\ufdfd", "#1") == "#1"
    assert fonts.clean("Ana \ufdfd", "#1") == "Ana"
    assert fonts.mask("\ufdfd", "sans", 30).tobytes() == fonts.mask("\U0010ffff", "sans", 30).tobytes()


@pytest.mark.skipif(not THOROUGH, reason="all letters of all fonts, with THOROUGH=1")
@pytest.mark.parametrize("file", fonts.FILES)
def test_every_letter_that_a_font_has_can_be_drawn_at_every_size(file: str) -> None:
    """The size at which characters are tested is representative of all sizes, with and without an edge."""
    every = (chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) not in ("Cn", "Co"))
    for letter in (text for text in every if fonts._has(file, text)):
        for size in (20, 41, 120):
            font = fonts._font(file, size)
            font.getmask(letter)
            font.getbbox(letter, anchor="ls", stroke_width=6)
