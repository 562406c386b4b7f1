"""`python -m renders.navegador`: draw pictures of a record."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import renders
from navegador import RecordError
from navegador.record import from_json
from renders import navegador as pictures
from renders.navegador.story import Story
from renders.theme import THEMES, Theme

KINDS = ("board", "market", "prices", "sheet", "final", "course", "replay", "legend")


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw the requested picture. Returns 0 when done, 1 for a wrong record or step."""
    options = _parser().parse_args(arguments)
    try:
        record = from_json(Path(options.record).read_text(encoding="utf-8"))
        story = pictures.story.of(record, table=options.table, locale=options.locale)
        picture = draw(
            story, options.kind, options.at, options.seat, next(t for t in THEMES if t.name == options.theme)
        )
    except (OSError, UnicodeDecodeError, RecordError, IndexError) as error:
        print(f"{options.record}: {error}", file=sys.stderr)
        return 1
    out = Path(options.output or picture.filename)
    out.write_bytes(picture.data)
    print(f"{out}: {picture.width} x {picture.height}, {len(picture.data)} bytes")
    if options.alt:
        print(picture.alt_full)
    return 0


def draw(story: Story, kind: str, at: int | None, seat: int, theme: Theme) -> renders.Picture:
    """Draw one picture of a story after `at` steps, the last if None. Raises IndexError."""
    if kind == "legend":
        return pictures.legend(theme, story.locale)
    number = len(story.steps) if at is None else at
    if kind in ("course", "replay"):
        story_so_far = story.until(number)
        return pictures.course(story_so_far, theme) if kind == "course" else pictures.replay(story_so_far, theme)
    view = story.at(number)
    match kind:
        case "board":
            return pictures.board(view, theme)
        case "market":
            return pictures.market(view, theme)
        case "prices":
            return pictures.prices(view, theme)
        case "final":
            return pictures.final(view, theme)
        case _:
            if not 0 <= seat < len(story.names):
                raise IndexError(f"there are {len(story.names)} seats, the first is 0")
            return pictures.sheet(view, seat, theme)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m renders.navegador", description="Draw any record at any step.")
    parser.add_argument("record", metavar="RECORD", help="a game record (JSON)")
    parser.add_argument("--at", type=int, metavar="N", help="after so many steps (the last)")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write the picture (its own name)")
    parser.add_argument("--kind", choices=KINDS, default="board", help="which picture (board)")
    parser.add_argument("--seat", type=int, default=0, metavar="N", help="whose sheet, 0 for the first seat")
    parser.add_argument(
        "--theme", choices=[theme.name for theme in THEMES], default="light", help="the colours (light)"
    )
    parser.add_argument("--table", default="", metavar="NAME", help="the table's name")
    parser.add_argument("--locale", default="en", help="the language of the few words (en)")
    parser.add_argument("--alt", action="store_true", help="print the picture's description too")
    return parser


if __name__ == "__main__":
    sys.exit(main())
