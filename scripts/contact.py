"""Set posts side by side as a client lays them out: `python -m scripts.contact MESSAGES OUT --client "PROGRAM"`.

MESSAGES is a folder that `python -m tests.messages` wrote; run both in two checkouts to compare before and after. The
client is a program that makes a picture of a file of messages: `PROGRAM FILE -o OUT --files FOLDER`, with `--phone` for
a phone and `--light` for the light theme. OUT gets a sheet for each language, client and theme.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Final

from PIL import Image

GAP: Final = 12
MAX_HIGH: Final = 2600
"""Pixels of a column: what is longer goes on in the next one."""
GROUND: Final = "#5c5e66"
LOOKS: Final = tuple(product((("desktop", ()), ("phone", ("--phone",))), (("dark", ()), ("light", ("--light",)))))
"""Names of clients and themes with their options."""


def main() -> None:
    """Lay out every scene of every language in each client and theme."""
    parser = argparse.ArgumentParser("python -m scripts.contact", description="Set posts side by side.")
    parser.add_argument("messages", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--client", required=True, help="program that makes a picture of a file of messages")
    parser.add_argument("--scenes", nargs="*", help="names of the files, without .json; all if none are named")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for folder in sorted(one for one in given.messages.iterdir() if one.is_dir()):
        scenes = [one for one in sorted(folder.glob("*.json")) if not given.scenes or one.stem in given.scenes]
        for (client, as_client), (theme, as_theme) in LOOKS:
            drawn = [laid_out(given.client, scene, (*as_client, *as_theme)) for scene in scenes]
            beside(drawn).save(given.out / f"{folder.name}-{client}-{theme}.png")


def laid_out(client: str, scene: Path, options: Sequence[str]) -> Image.Image:
    """Return a client's picture of a file of messages. Raises CalledProcessError if the program fails."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "scene.png"
        command = (*shlex.split(client), str(scene), "-o", str(out), "--files", str(scene.parent), *options)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - the caller names the program
        with Image.open(out) as image:
            return image.convert("RGB")


def beside(pictures: Sequence[Image.Image]) -> Image.Image:
    """Return pictures in columns from the left. Raises ValueError without any."""
    parts = [part for picture in pictures for part in _cut(picture)]
    if not parts:
        raise ValueError("there is nothing to set side by side")
    sheet = Image.new(
        "RGB", (sum(part.width + GAP for part in parts) + GAP, max(part.height for part in parts)), GROUND
    )
    x = GAP
    for part in parts:
        sheet.paste(part, (x, 0))
        x += part.width + GAP
    return sheet


def _cut(picture: Image.Image) -> Iterator[Image.Image]:
    """Yield a picture in parts that are not too high."""
    for top in range(0, picture.height, MAX_HIGH):
        yield picture.crop((0, top, picture.width, min(picture.height, top + MAX_HIGH)))


if __name__ == "__main__":
    main()
