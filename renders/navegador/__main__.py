"""`python -m renders.navegador`: draw pictures of a record."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from navegador import RecordError
from navegador.record import from_json
from renders import navegador as pictures
from renders.navegador import Story
from renders.picture import Picture, description
from renders.theme import THEMES

KINDS = ("board", "market", "prices", "sheet", "final", "course", "replay", "legend")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m renders.navegador", description="Draw any record at any step.")
    parser.add_argument("record", metavar="RECORD", help="a game record (JSON)")
    parser.add_argument("--at", type=int, metavar="N", help="after so many steps (the last)")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write the picture (its own name)")
    parser.add_argument("--kind", choices=KINDS, default="board", help="which picture (board)")
    parser.add_argument("--seat", type=int, default=0, metavar="N", help="whose sheet, 0 for the first seat")
    parser.add_argument("--theme", choices=[theme.name for theme in THEMES], default="light", help="colours (light)")
    parser.add_argument("--table", default="", metavar="NAME", help="the table's name")
    parser.add_argument("--locale", default="en", help="the language of the few words (en)")
    parser.add_argument("--alt", action="store_true", help="print the picture's description too")
    options = parser.parse_args(arguments)
    try:
        record = from_json(Path(options.record).read_text(encoding="utf-8"))
        story = Story.of(record, table=options.table, locale=options.locale)
        draw, subjects = _chosen(story, options)
        picture = draw(*subjects, next(theme for theme in THEMES if theme.name == options.theme))
    except (OSError, UnicodeDecodeError, RecordError, IndexError) as error:
        print(f"{options.record}: {error}", file=sys.stderr)
        return 1
    out = Path(options.output or picture.filename)
    out.write_bytes(picture.data)
    print(f"{out}: {picture.width} x {picture.height}, {len(picture.data)} bytes")
    if options.alt and (words := description(draw, subjects)):
        print(words.full)
    return 0


def _chosen(story: Story, options: argparse.Namespace) -> tuple[Callable[..., Picture], tuple[Any, ...]]:
    """Return a kind's drawing function, and what it draws. Raises IndexError for a missing step or seat."""
    number, draw = len(story.steps) if options.at is None else options.at, getattr(pictures, options.kind)
    match options.kind:
        case "legend":
            return draw, (story.locale,)
        case "course" | "replay":
            return draw, (story.until(number),)
        case "sheet" if not 0 <= options.seat < len(story.names):
            raise IndexError(f"there are {len(story.names)} seats, the first is 0")
        case "sheet":
            return draw, (story.at(number), options.seat)
    return draw, (story.at(number),)


if __name__ == "__main__":
    sys.exit(main())
