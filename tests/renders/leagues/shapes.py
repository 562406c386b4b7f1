"""Invariants of every picture of a league."""

import random
from decimal import Decimal

from renders.layout import Area, Box, Mark, Polyline, Scene
from renders.leagues import crosses
from renders.leagues.view import LeagueHeading
from tests.renders.leagues.samples import LONG, NAMES
from tests.renders.navegador.test_layout import check
from tests.renders.reading import GLANCE, LOOK_UP

LETTERS = "WMil.ÄñßΩπЖ漢字かなカナ한글 ÉŁ-\u202e\u200b"
"""Characters without tails, as boxes of one name's two lines may meet by a pixel where a tail is above an accent."""
NAMED = ("name/", "league", "part", "title", "until", "reason", "next", "when/", "decision", "legend/")
"""Facts written by people or containing such text; they may be shortened."""


def shape(scene: Scene, *glanced: str) -> None:
    """Raise AssertionError unless a picture is 11 : 7, with texts large and whole, and nothing over them or outside.

    `glanced` are the prefixes of facts that must be readable at a glance. A cross table may be higher, and no
    ratings are lower.
    """
    crossed = any(label.fact.startswith(("met/", "seat/", "column/")) for label in scene.labels)
    assert scene.width == 1100
    long = any(label.fact.startswith("legend/") for label in scene.labels)
    empty = scene.facts.get("rated") == "0"
    assert empty or scene.height in (700, 730 * long) or (crossed and 700 < scene.height <= crosses.MAX_HEIGHT)
    check(scene)
    page = Box(0, 0, scene.width, scene.height)
    for label in scene.labels:
        assert label.size >= LOOK_UP, label
        assert not label.fact or not label.text.endswith("…") or label.fact.startswith(NAMED), label
        assert not label.fact.startswith(glanced or ("\0",)) or label.size >= GLANCE, label
    for item in scene.items:
        if isinstance(item, Mark):
            assert page.holds(item.box), item
            inner = Box(item.x - item.size * 0.38, item.y - item.size * 0.38, item.size * 0.76, item.size * 0.76)
            if item.stamp not in ("medal", "laurel"):  # backgrounds: of a number, and of a medal
                for label in scene.labels:
                    assert not inner.meets(label.ink), (item, label)
        elif isinstance(item, Polyline | Area):
            assert all(-1 <= x <= scene.width and -1 <= y <= scene.height for x, y in item.points), item


def name(chooser: random.Random) -> str:
    """Return a name of any characters and any length, often one that is hard to draw."""
    if chooser.random() < 0.4:
        return chooser.choice((*LONG, *NAMES, "", "\u200b"))
    return "".join(chooser.choices(LETTERS, k=chooser.randint(1, 60)))


def heading(chooser: random.Random) -> LeagueHeading:
    return LeagueHeading(name(chooser), chooser.randint(1, 999), name(chooser) if chooser.random() < 0.8 else "")


def number(chooser: random.Random, most: int) -> Decimal:
    """Return a number of points, whole or not, in hundredths."""
    return Decimal(chooser.randint(-100 * most // 10, 100 * most)) / chooser.choice((100, 100, 1000, 1))
