"""Draw the pictures that README and docs/pictures.md show: `python -m scripts.gallery`.

They come from a game of computer players that the rules' tests replay too, so that anybody gets the same ones;
leagues are played by lots.
"""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from benchmarks import seasons
from navegador.record import from_json
from renders import DARK, LIGHT, Picture, leagues
from renders import navegador as pictures
from renders.picture import encode

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "tests" / "navegador" / "games"
OUT = ROOT / "docs" / "img"
KNOWN = 9
"""Regions known in the position of the single pictures: the turn in which the last of them was explored."""
WIDTH = 550
"""Pixels of a picture on the contact sheet, as wide as Discord shows it."""
GAP = 10
SHARES = (0.0, 0.2, 0.45, 0.7, 0.9, 1.0)
"""How far into the game the positions on the contact sheet are."""


def main() -> None:
    """Draw them all."""
    story, other = (
        pictures.story.of(from_json((GAMES / f"{name}.json").read_text(encoding="utf-8")), table="Friday caravels")
        for name in ("before-phase-three", "nagasaki-by-sailing")
    )
    last = len(story.ends) - 1
    views = [story.at(story.ends[round(share * last)]) for share in SHARES]
    themes = (LIGHT, LIGHT, LIGHT, DARK, DARK, LIGHT)
    boards = [pictures.board(view, theme) for view, theme in zip(views, themes, strict=True)]
    markets = [pictures.market(view, theme) for view, theme in zip(views, themes, strict=True)]
    others = [pictures.sheet(views[4], 1), pictures.final(views[-1]), pictures.course(story)]
    rows = [boards[:3], markets[:3], boards[3:], markets[3:], others]
    (OUT / "contact-sheet.png").write_bytes(encode(_sheet(rows)))
    shown = other.at(next(end for end in other.ends if sum(map(other.states[end].explored, range(13))) == KNOWN))
    for name, picture in {
        "board": pictures.board(shown),
        "market": pictures.market(shown),
        "prices": pictures.prices(shown),
        "board-dark": pictures.board(shown, DARK),
        "sheet": others[0],
        "final": others[1],
        "course": others[2],
    }.items():
        (OUT / f"{name}.png").write_bytes(picture.data)
    (OUT / "leagues.png").write_bytes(encode(_leagues()))
    (OUT / "replay.webp").write_bytes(pictures.replay(story).data)


def _leagues() -> Image.Image:
    """A season's pictures, each as wide as Discord shows it."""
    running, ended = seasons.season(7, 4, 5, 4), seasons.season(7, 4, 7, 4)
    return _sheet(
        [
            [leagues.standing(seasons.standing(running)), leagues.cross(seasons.cross(running), DARK)],
            [leagues.calendar(seasons.calendar(3.5), DARK), leagues.card(seasons.card(3))],
            [leagues.ratings(seasons.curves(4, 60, 2)), leagues.podium(seasons.podium(ended))],
        ]
    )


def _sheet(rows: list[list[Picture]]) -> Image.Image:
    """Rows of pictures, each as wide as Discord shows it."""
    small = [[_small(picture) for picture in row] for row in rows]
    heights = [max(image.height for image in row) for row in small]
    across = max(len(row) for row in small)
    sheet = Image.new("RGB", (across * (WIDTH + GAP) + GAP, sum(heights) + GAP * (len(rows) + 1)), LIGHT.page)
    y = GAP
    for row, height in zip(small, heights, strict=True):
        for column, image in enumerate(row):
            sheet.paste(image, (GAP + column * (WIDTH + GAP), y))
        y += height + GAP
    return sheet


def _small(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")
    return image.resize((WIDTH, image.height * WIDTH // image.width), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
