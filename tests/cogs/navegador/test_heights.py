"""Posts and panels fit a phone: their heights, by a model of its client, over games of computer players.

In the middle the model has posts up to 30 higher than a client's layout, and the way to Confirm up to 40 shorter. The
goal in a layout is 700 for a post, 450 for Confirm; this test lets nothing grow.
"""

import re
import statistics
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import takewhile

import pytest

import i18n
from cogs import signs
from cogs.components import Row
from cogs.navegador import narration, panels
from cogs.navegador.interface import UI
from cogs.navegador.plan import TurnDraft
from cogs.turn import post
from cogs.workbench import bench
from i18n import say
from navegador import State, Step
from navegador.steps import Explore
from renders import LIGHT
from tests.cogs.navegador.games import turns
from tests.cogs.scenes import scene
from tests.support.effort import tries

ROOM = 314
"""Width of a message's content, in units of a phone 390 wide."""
GAP, ROW, MENU = 8, 36, 40
"""Heights of what stands between controls, of a button, of a menu."""
PICTURE = 700 * ROOM / 1100
"""Height of a post's picture."""
HEADS, HEAD = 56, 36
"""Height of the author's line and of the gaps around a post's two messages, around a panel."""
MIDDLE = {"en": (715, 300, 385), "de": (730, 300, 385), "zh-TW": (690, 310, 385)}
"""Greatest heights in the middle: of a post, from its ping to the first control, from a panel's top to Confirm.

A line names every good and the way of every voyage: without them posts would be 30 shorter. Chinese names a region in
Latin letters as well, as the board does.
"""
GREATEST = (832, 400, 490)
"""The greatest of all."""
EVERY = tries(6, 1)
"""Interval of turns whose panels are measured."""
NAMES = ("Ana", "Bruno", "Carla")


def wide(text: str, size: float) -> float:
    kinds = [(unicodedata.east_asian_width(one), unicodedata.category(one)) for one in text.replace("*", "")]
    return sum(
        0 if kind in ("Mn", "Cf") else size * 1.3 if kind == "So" else size if width in "WF" else size * 0.56
        for width, kind in kinds
    )


def lines(text: str, size: float, room: float = ROOM) -> int:
    count, left = 1, room
    for word in re.findall(r"[^\s⺀-鿿＀-￯]+ ?|[⺀-鿿＀-￯]| ", text):
        if (needed := wide(word, size)) > left:
            count, left = count + 1, room
        left -= needed
    return count


def said(text: str) -> float:
    return sum(
        18 * lines(line.removeprefix("-# "), 13.5) if line.startswith("-# ") else 22 * lines(line, 16)
        for line in signs.plain(text).splitlines()
    )


def controls(rows: Iterable[Row]) -> float:
    high = 0.0
    for row in rows:
        if not isinstance(row, tuple):
            high += MENU + GAP
            continue
        left, count = 0.0, 0
        for button in row:
            needed = min(ROOM, max(52, 32 + (28 if button.emoji else 0) + wide(signs.plain(button.label), 14)))
            if needed > left:
                count, left = count + 1, ROOM
            left -= needed + GAP
        high += count * (ROW + GAP)
    return high


@cache
def game() -> Sequence[tuple[State, list[Step], State]]:
    return tuple(turns(3, 7))


def of_post(state: State, since: Sequence[tuple[State, list[Step], State]], locale: str) -> tuple[float, float]:
    displayed = scene(state.seen(), 3, locale=locale)
    text = [UI.call(displayed, "@Ana")]
    for start, taken, _ in since:
        line = narration.brief(NAMES[start.seat or 0], narration.done(start, taken), NAMES, locale)
        text.append(say("post-line", locale, line=line))
    high, rows = (
        said("\n".join(text)),
        (*UI.offer(displayed, state.seat or 0, whole=False), post.looks(UI, locale, back="Ana")),
    )
    return 2 * PICTURE + high + controls(rows) + HEADS, high + PICTURE + 2 * GAP


def of_panel(plan: TurnDraft, locale: str) -> float:
    page = panels.show(scene(plan.start, 3, locale=locale), plan)
    drawn = [drawing(LIGHT) for drawing in page.pictures]
    above = bench.arranged(page, ()).rows[:-1]
    return (
        HEAD + said(page.text) + sum(GAP + picture.height * ROOM / picture.width for picture in drawn) + controls(above)
    )


@pytest.mark.no_cover
@pytest.mark.parametrize("locale", i18n.languages())
def test_posts_and_panels_fit_a_phone(locale: str) -> None:
    heights, ways, confirms = list[float](), list[float](), list[float]()
    for number, (start, taken, after) in enumerate(game()):
        if number >= 2 and not after.over:
            height, way = of_post(after, game()[number - 1 : number + 1], locale)
            heights.append(height)
            ways.append(way)
        if number % EVERY == 0:
            known = takewhile(lambda step: not isinstance(step, Explore), taken[:-1])
            confirms.append(of_panel(TurnDraft(start.seen(), tuple(known)), locale))
    middles = [round(statistics.median(each)) for each in (heights, ways, confirms)]
    assert all(middle <= most for middle, most in zip(middles, MIDDLE[locale], strict=True)), middles
    greatest = [round(max(each)) for each in (heights, ways, confirms)]
    assert all(great <= most for great, most in zip(greatest, GREATEST, strict=True)), greatest
