"""A game, or a part of it, as an animation: the chart after each position, small enough for Discord."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from renders import painting
from renders.reel import Reel, animate
from renders.singing_sails import charts, view
from renders.singing_sails.view import View
from renders.theme import Theme
from singing_sails import State

MAX_BYTES: Final = 10 * 1024 * 1024
"""Bytes; Discord's limit for a file."""
WIDTH: Final = 770
HEIGHT: Final = WIDTH * charts.HEIGHT // charts.WIDTH
PAUSE: Final = 900
"""Milliseconds of a frame."""
LAST_PAUSE: Final = 4000
MAX_FRAMES: Final = 150


@dataclass(frozen=True, slots=True)
class Story:
    """A series of positions, as everybody may see them; full positions are safe too."""

    states: tuple[State, ...]
    names: tuple[str, ...]
    """Names by seat."""
    table: str = ""
    locale: str = "en"

    def at(self, number: int, since: int | None = None) -> View:
        """Return the view of a position, with changes since an earlier one marked. Raises IndexError."""
        before = self.states[since] if since is not None else None
        return view.of(self.states[number], self.names, table=self.table, locale=self.locale, before=before)


def chosen(states: Sequence[State]) -> list[int]:
    """Numbers of the displayed positions: those that look different from the one before, evenly thinned if too many.

    The first and the last are always among them.
    """
    frames = [0]
    for number, state in enumerate(states):
        if _look(state) != _look(states[frames[-1]]):
            frames.append(number)
    if frames[-1] != len(states) - 1:
        frames.append(len(states) - 1)
    if len(frames) > MAX_FRAMES:
        frames = [frames[round(index * (len(frames) - 1) / (MAX_FRAMES - 1))] for index in range(MAX_FRAMES)]
    return frames


def _look(state: State) -> tuple[object, ...]:
    """Visible parts of a position that change when cards are carried out, not when they are played."""
    ships = tuple((team.ship, team.heading, team.compass, team.wind, team.damage) for team in state.teams)
    return (ships, len(state.map), state.map, state.enemies, state.collected, state.over)


def filmed(story: Story, theme: Theme) -> tuple[bytes, int]:
    """Return the animation, and its number of frames; one frame is in memory at a time."""
    frames = chosen(story.states)

    def draw(frame: int) -> Image.Image:
        seen = story.at(frames[frame], frames[frame - 1] if frame else None)
        image = painting.paint(charts.scene(seen, theme))
        return image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS, reducing_gap=2.0)

    data = animate(Reel(draw, len(frames)), [PAUSE] * (len(frames) - 1) + [LAST_PAUSE], MAX_BYTES)
    return data, len(frames)
