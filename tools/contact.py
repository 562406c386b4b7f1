"""Set every kind of post side by side as a client lays it out: `python -m tools.contact OUT --client "PROGRAM"`.

The bot plays all of them first (`python -m tests.messages`), of both games and of leagues, with two players and five;
with `--messages DIR` those that are in a folder already. Run it in two checkouts to compare before and after. The
client is a program that makes a picture of a file of messages: `PROGRAM FILE -o OUT --files FOLDER`, with `--phone` for
a phone and `--light` for the light theme. OUT gets a sheet for each act, language, client and theme.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any, Final

from PIL import Image

import words

GAP: Final = 12
MAX_HIGH: Final = 2600
"""Pixels of a column: what is longer goes on in the next one."""
MAX_MESSAGES: Final = 16
"""Maximum number of messages that the client lays out at once: more would be too high for it."""
GROUND: Final = "#5c5e66"
LOOKS: Final = tuple(product((("desktop", ()), ("phone", ("--phone",))), (("dark", ()), ("light", ("--light",)))))
"""Names of clients and themes with their options."""


def main() -> None:
    """Play all acts if need be, and lay out every scene of every language in each client and theme."""
    parser = argparse.ArgumentParser("python -m tools.contact", description="Set posts side by side.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--client", required=True, help="program that makes a picture of a file of messages")
    parser.add_argument("--messages", type=Path, help="folder of messages; they are played if none is given")
    parser.add_argument("--languages", nargs="*", default=words.languages(), help="all if none are named")
    parser.add_argument("--acts", nargs="*", help="beginnings of the names of scenes, such as sails; all if none")
    given = parser.parse_args()
    messages = given.messages or given.out / "messages"
    if given.messages is None:
        command = (sys.executable, "-m", "tests.messages", str(messages), *given.languages)
        subprocess.run(command, check=True)  # noqa: S603 - this checkout's own program
    tasks = [
        (given.client, scenes, (*as_client, *as_theme), given.out / f"{language}-{act}-{name}-{theme}.png")
        for language in given.languages
        for act, scenes in acts(messages / language).items()
        if not given.acts or act in given.acts
        for (name, as_client), (theme, as_theme) in LOOKS
    ]
    given.out.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for _ in pool.map(lambda task: sheet(*task), tasks):
            pass


def acts(folder: Path) -> Mapping[str, Sequence[Path]]:
    """Return the files of a language by the first word of their names."""
    found: dict[str, list[Path]] = {}
    for file in sorted(folder.glob("*.json")):
        found.setdefault(file.stem.partition("-")[0], []).append(file)
    return found


def sheet(client: str, scenes: Sequence[Path], options: Sequence[str], out: Path) -> None:
    """Save a client's pictures of files of messages side by side. Raises CalledProcessError if the program fails."""
    shots = list[Any]()
    for scene in scenes:
        shots += (load for load in json.loads(scene.read_text(encoding="utf-8")) if load not in shots)
    few = (shots[start : start + MAX_MESSAGES] for start in range(0, len(shots), MAX_MESSAGES))
    beside([laid_out(client, some, scenes[0].parent, options) for some in few]).save(out)


def laid_out(client: str, shots: Sequence[Any], files: Path, options: Sequence[str]) -> Image.Image:
    """Return a client's picture of messages, whose files are in a folder. Raises CalledProcessError."""
    with tempfile.TemporaryDirectory() as folder:
        some, out = Path(folder) / "some.json", Path(folder) / "some.png"
        some.write_text(json.dumps(shots), encoding="utf-8")
        command = (*shlex.split(client), str(some), "-o", str(out), "--files", str(files), *options)
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
