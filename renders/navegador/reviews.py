"""Layout of the pictures of a review: chances and losses over the turns; sources of points."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from navegador import scores
from navegador.scoring import Expected
from renders import layout, people
from renders.layout import GLANCE, HEIGHT, LOOK_UP, WIDTH, ZERO, Box, Scene
from renders.navegador import courses, finals
from renders.navegador.markets import EDGE, signed
from renders.navegador.story import Story
from renders.theme import SEATS, Theme, contrast
from words import say
from words.numbers import percent, tenths

LEFT: Final = 116
RIGHT: Final = 160
CHANCES: Final = Box(LEFT, 104, WIDTH - LEFT - RIGHT, 236)
LOSSES: Final = Box(LEFT, 410, WIDTH - LEFT - RIGHT, 230)
TOPS: Final = (62, 366)
"""Top edges of the panels of the two plots."""
BAR: Final = 12.0
"""Maximum width of a turn's bar in pixels."""
APART: Final = 44
BADGE: Final = 46
"""Pixels of the number of a decisive turn."""
FOOT: Final = 46


@dataclass(frozen=True, slots=True)
class Judged:
    """A turn that has been judged."""

    seat: int
    loss: float
    """Points lost by it."""
    chances: tuple[float, ...]
    """Chances of winning after it, by seat."""


@dataclass(frozen=True, slots=True)
class Review:
    """A finished game, with the judgement of its turns."""

    story: Story
    turns: tuple[Judged, ...]
    turning: tuple[int, ...] = ()
    """The most decisive turns, by their numbers from 0, in the order of the game."""

    def mean(self, seat: int) -> float:
        """Average points that a turn of a seat lost; 0 without turns."""
        losses = [turn.loss for turn in self.turns if turn.seat == seat]
        return fmean(losses) if losses else 0.0


def chances(review: Review, theme: Theme) -> Scene:
    """Every player's chances of winning after each turn, and the loss of each turn."""
    scene = Scene.page(WIDTH, HEIGHT, theme, locale=review.story.locale)
    locale = review.story.locale
    courses.head(scene, review.story)
    titles = (say("picture-chances", locale), say("picture-losses", locale))
    for title, top, field in zip(titles, TOPS, (CHANCES, LOSSES), strict=True):
        scene.sheet(Box(EDGE, top, WIDTH - 2 * EDGE, field.bottom - top + 14))
        room = Box(LEFT, top + 3, field.width, 36)
        scene.label(title, room, finals.SMALL, align="left", colour=theme.text_soft, least=24)
    _curves(scene, review)
    _bars(scene, review)
    _numbers(scene, len(review.turns))
    return scene


def _x(turn: float, turns: int) -> float:
    """Position of the end of a turn; 0 is the start."""
    return CHANCES.x + CHANCES.width * turn / max(1, turns)


def _curves(scene: Scene, review: Review) -> None:
    theme, seats = scene.theme, range(len(review.story.names))
    for quarter in range(5):
        y = CHANCES.bottom - CHANCES.height * quarter / 4
        scene.line(((CHANCES.x, y), (CHANCES.right, y)), theme.cell_strong, 2)
        room = Box(CHANCES.x - 96, y - 17, 88, 34)
        share = percent(quarter / 4, review.story.locale)
        scene.label(share, room, finals.SMALL, align="right", colour=theme.text_soft, least=24)
    even_chance = 1 / len(seats)
    rows = [[even_chance, *(turn.chances[seat] for turn in review.turns)] for seat in seats]
    for seat, row in enumerate(rows):
        points = tuple((_x(at, len(review.turns)), _height(share)) for at, share in enumerate(row))
        scene.line(points, theme.rim, 8)
        scene.line(points, SEATS[seat], 5)
    heights = layout.spread([_height(row[-1]) for row in rows], CHANCES.y - 2, CHANCES.bottom - 6, APART)
    for seat, (row, y) in enumerate(zip(rows, heights, strict=True)):
        scene.mark("emblem", CHANCES.right + 24, y, 32, seat)
        room = Box(CHANCES.right + 46, y - 20, 100, 40)
        share = percent(row[-1], review.story.locale)
        scene.label(share, room, finals.LARGE - 4, align="left", fact=f"chance/{seat}", least=LOOK_UP)


def _height(share: float) -> float:
    return CHANCES.bottom - CHANCES.height * share


def _bars(scene: Scene, review: Review) -> None:
    """Draw a bar for each turn that lost something, in its player's colour; the most decisive have a number."""
    theme, turns = scene.theme, len(review.turns)
    highest = max((turn.loss for turn in review.turns), default=0.0)
    step = layout.step(max(1, round(highest + 0.5)), 5)
    top = max(step, -(-round(highest + 0.5) // step) * step)
    for value in range(0, top + 1, step):
        y = LOSSES.bottom - LOSSES.height * value / top
        scene.line(((LOSSES.x, y), (LOSSES.right, y)), theme.cell_strong, 2)
        room = Box(LOSSES.x - 72, y - 17, 64, 34)
        scene.label(value, room, finals.SMALL, align="right", colour=theme.text_soft, least=24)
    wide = min(BAR, 0.8 * LOSSES.width / max(1, turns))
    for number, turn in enumerate(review.turns):
        high = LOSSES.height * turn.loss / top
        if high >= 1:
            x = _x(number + 0.5, turns)
            scene.panel(Box(x - wide / 2, LOSSES.bottom - high, wide, high), SEATS[turn.seat], theme.rim, 1, 0)
    wanted = [_x(number + 0.5, turns) for number in review.turning]  # two of them may be neighbours
    places = layout.spread(wanted, LOSSES.x + BADGE / 2, LOSSES.right - BADGE / 2, BADGE + 4)
    for place, (number, x) in enumerate(zip(review.turning, places, strict=True), start=1):
        y = max(LOSSES.bottom - LOSSES.height * review.turns[number].loss / top - 26, LOSSES.y + 18)
        scene.mark("badge", x, y, BADGE)
        room = Box(x - 20, y - 17, 40, 34)
        scene.label(place, room, 32, face="serif", colour=contrast(theme.red), fact=f"turning/{place}", least=30)
    for seat in range(len(review.story.names)):
        y = LOSSES.y + 14 + APART * seat
        scene.mark("emblem", LOSSES.right + 24, y, 32, seat)
        room, mean = Box(LOSSES.right + 46, y - 20, 100, 40), tenths(review.mean(seat), review.story.locale)
        scene.label(mean, room, finals.LARGE - 4, align="left", fact=f"loss/{seat}")


def _numbers(scene: Scene, turns: int) -> None:
    """Draw the numbers of the turns, below the lower plot."""
    theme = scene.theme
    for turn in range(0, turns + 1, layout.step(turns, 8)):
        x = _x(turn, turns)
        scene.line(((x, LOSSES.bottom), (x, LOSSES.bottom + 7)), theme.text_soft, 2)
        room = Box(min(x - 26, LOSSES.right - 40), LOSSES.bottom + 18, 52, 34)
        scene.label(turn, room, finals.SMALL, colour=theme.text_soft, least=24)


def sources(review: Review, expected: Expected, theme: Theme) -> Scene:
    """Return sources of every player's points, each with its difference from the usual in games of that size."""
    story = review.story
    points = scores(story.states[-1])
    order = sorted(range(len(story.names)), key=lambda seat: points[seat].rank)
    scene = Scene.page(WIDTH, HEIGHT, theme, locale=story.locale)
    finals.head(scene, story.table, EDGE / 2)
    top = EDGE / 2 + finals.ICONS + 4
    high = (HEIGHT - top - FOOT) / len(order)
    room = finals.LEFT - finals.NAME - 10
    named = people.in_line(story.names, [room] * len(order))
    for place, seat in enumerate(order):
        box = Box(EDGE, top + high * place, WIDTH - 2 * EDGE, high - 6)
        edge, line = (theme.gilt, 5) if not place else (theme.panel_edge, 2)
        scene.panel(box, theme.panel, edge, line, 12)
        middle = box.y + box.height / 2
        rank = Box(16, middle - 26, 40, 52)
        scene.label(points[seat].rank, rank, finals.LARGE, face="serif", colour=theme.text_soft, fact=f"rank/{seat}")
        scene.mark("emblem", 90, middle, 56, seat)
        name = Box(finals.NAME, box.y, room, box.height)
        scene.label(named[seat], name, finals.LARGE, align="left", fact=f"seat/{seat}", least=people.LEAST)
        _row(scene, seat, finals.parts(points[seat]), expected.means, middle)
        total, usual = points[seat].total, sum(expected.means)
        column = Box(finals.TOTAL.x, middle - 46, finals.TOTAL.width, 92)
        _pair(scene, column, str(total), round(total - usual), f"points/{seat}")
    _foot(scene, expected, story.locale)
    return scene


def _row(scene: Scene, seat: int, points: Sequence[int], usual: Sequence[float], middle: float) -> None:
    """Draw a player's points by category; the one with the largest gain over the usual is framed in gold."""
    theme = scene.theme
    more = [round(value - mean) for value, mean in zip(points, usual, strict=True)]
    for number, point in enumerate(points):
        cell = Box(finals.LEFT + finals.PITCH * number + 2, middle - 46, finals.PITCH - 4, 92)
        if more[number] == max(more) > 0:
            scene.panel(cell, theme.cell_strong, theme.gilt, 4, 8)
        _pair(scene, cell, str(point or ZERO), more[number], f"part/{seat}/{number}")


def _pair(scene: Scene, box: Box, text: str, more: int, fact: str) -> None:
    """Points, and below them the difference from the usual."""
    scene.label(text, Box(box.x + 4, box.y + 4, box.width - 8, 50), finals.LARGE, fact=fact, least=GLANCE)
    room = Box(box.x + 4, box.y + 52, box.width - 8, 34)
    tone = scene.theme.text_soft if more <= 0 else scene.theme.text
    scene.label(signed(more), room, finals.SMALL, colour=tone, fact=f"more/{fact}", least=24)


def _foot(scene: Scene, expected: Expected, locale: str) -> None:
    """Source of the comparison."""
    text = say("picture-usual", locale, games=expected.games, players=expected.players)
    room = Box(22, HEIGHT - FOOT, WIDTH - 44, FOOT - 4)
    scene.label(text, room, GLANCE, align="left", least=finals.SMALL, fact="usual")
