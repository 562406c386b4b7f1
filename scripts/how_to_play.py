"""Draw the pictures that docs/how-to-play shows, in each language: `python -m scripts.how_to_play`."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image

import words
from navegador.record import from_json
from renders import Picture
from renders import navegador as pictures
from renders.picture import encode
from scripts.gallery import GAMES, KNOWN, OUT

WIDTH: Final = 760
"""Pixels of a picture, which still lets every number be read."""


def main() -> None:
    """Draw the board of a position, and the legend, in every language; the market has no words."""
    record = from_json((GAMES / "nagasaki-by-sailing.json").read_text(encoding="utf-8"))
    for language in words.languages():
        story = pictures.story.of(record, table="Sagres", locale=language)
        shown = story.at(next(end for end in story.ends if sum(map(story.states[end].explored, range(13))) == KNOWN))
        for name, picture in {"board": pictures.board(shown), "legend": pictures.legend(locale=language)}.items():
            (OUT / f"play-{name}.{language}.png").write_bytes(encode(_small(picture)))


def _small(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")
    return image.resize((WIDTH, image.height * WIDTH // image.width), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
