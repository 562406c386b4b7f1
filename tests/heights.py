"""Measure the heights of posts and panels on a phone: `python -m tests.heights LOOK [LANGUAGE …]`.

LOOK is a module that lays messages out as a client does, with `PHONE`, `Files`, `Page`, `browser`, and a style sheet
beside it.
Whole games are played by buttons. Units are those of a phone 390 wide.
"""

import argparse
import asyncio
import html
import importlib.util
import json
import logging
import re
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import structlog

import words
from tests.cogs.singing_sails import crew
from tests.messages import PEOPLE, PRIVATE, Album, Stage
from tests.support.world import opened

PLAYERS: Final = (2, 3, 5)
"""Numbers of players of the games."""
MEASURE: Final = """
const above = one => one ? Math.round(one.getBoundingClientRect().top) : null;
const at = (article, one) => one ? above(one) - above(article) : null;
document.documentElement.dataset.heights = JSON.stringify([...document.querySelectorAll('article')].map(article => ({
  height: Math.round(article.getBoundingClientRect().height),
  ping: at(article, article.querySelector('.pill')),
  first: at(article, article.querySelector('.rows .button, .rows .select')),
  confirm: at(article, [...article.querySelectorAll('.button')].find(one => one.textContent.includes('\u2705'))),
})));
"""
"""Each message's height; and where its first mention, first control and Confirm begin, from its top."""


class Sizes(Album):
    """An album that keeps the sizes of pictures in place of the pictures."""

    def _with_files(self, shot: dict[str, Any]) -> dict[str, Any]:
        for file in shot["attachments"]:
            data = self.world.env.backend.cdn.get(file["url"]) or b""
            if data[:4] == b"\x89PNG":
                file |= {"width": int.from_bytes(data[16:20]), "height": int.from_bytes(data[20:24])}
        return shot


async def played(language: str, players: int, sails: bool = False) -> list[list[dict[str, Any]]]:
    """Play a whole game, Navegador or Singing Sails; return its posts and panels, each with its silent pictures."""
    with tempfile.TemporaryDirectory() as directory:
        people = dict.fromkeys(PEOPLE, language)
        async with opened(Path(directory), people, locale=language, played=crew.SAILS if sails else None) as world:
            world.people["Regent"] = world.add("Regent", administrator=True, locale=language)
            album = Sizes(world, Path(directory, "album"))
            stage = Stage(world, album)
            if sails:
                with album.scene("game"):
                    await crew.start_voyage(world, *PEOPLE[:players])
                    await crew.play(world)
                return list(groups(json.loads(_text(Path(directory, "album", "game.json")))))
            with album.scene("game"):
                await stage.typed("Ana", "navegador new", seats=players, name="Sagres", order="as joined")
                for name in PEOPLE[1:players]:
                    await stage.press(name, "join")
                await stage.press("Ana", "start")
                await stage.played(10_000)
        return list(groups(json.loads(_text(Path(directory, "album", "game.json")))))


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def groups(shots: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Return each message that has controls, with the silent pictures before it; posts that were edited only once."""
    pictures, seen = list[dict[str, Any]](), set[str]()
    for shot in shots:
        private = bool(shot["flags"] & PRIVATE)
        if not private and shot["id"] in seen:
            continue
        seen.add(shot["id"])
        if not private and not shot["content"]:
            pictures.append(shot)
        elif shot["components"]:
            yield [shot] if private else [*pictures, shot]
            pictures = pictures if private else []


def kind(group: list[dict[str, Any]]) -> str:
    """Return the kind of a post or panel, by its controls."""
    controls = [part["custom_id"].split(":") for row in group[-1]["components"] for part in row["components"]]
    verbs = {part[3] for part in controls}
    if group[-1]["flags"] & PRIVATE:
        return "panel" if "confirm" in verbs else "private, other"
    kinds = {"join": "lobby", "rematch": "end", "go": "turn", "open": "turn, midway"}
    return next((name for verb, name in kinds.items() if verb in verbs), "post, other")


def measured(look: Any, posts: list[list[dict[str, Any]]]) -> Iterator[tuple[str, dict[str, int]]]:
    """Lay posts out; return the kind of each with its measures."""
    shots = [
        {**shot, "author": {**shot["author"], "id": str(number % 2)}}
        for number, group in enumerate(posts)
        for shot in group
    ]
    page = look.Page(shots, look.PHONE, look.Files([]), datetime.now(UTC), None)
    style = Path(look.__file__).with_name("look.css").read_text(encoding="utf-8")
    text = page.html(False, style).replace("</body>", f"<script>{MEASURE}</script></body>")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "page.html")
        path.write_text(text, encoding="utf-8")
        found = re.search(r'data-heights="([^"]*)"', look.browser(None, "--dump-dom", path.as_uri()))
    boxes = iter(json.loads(html.unescape(found[1])))
    for group in posts:
        these = [next(boxes) for _ in group]
        last = these[-1]
        facts = {"height": sum(box["height"] for box in these)}
        facts["controls"] = sum(len(row["components"]) for row in group[-1]["components"])
        if last["ping"] is not None and last["first"] is not None:
            facts["ping to control"] = last["first"] - last["ping"]
        if last["confirm"] is not None:
            facts["top to Confirm"] = last["confirm"]
        yield kind(group), facts


def loaded(path: Path) -> Any:
    """Return a module from its file."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def main() -> None:
    """Play, measure, print least, middle and greatest of each."""
    parser = argparse.ArgumentParser(prog="python -m tests.heights", description=__doc__)
    parser.add_argument("look", type=Path)
    parser.add_argument("languages", nargs="*", help="all if none is given")
    parser.add_argument("--players", type=int, action="append", help="2, 3 and 5 if none is given")
    parser.add_argument("--sails", action="store_true", help="Singing Sails, not Navegador")
    parser.add_argument("--keep", type=Path, help="directory for the posts as JSON")
    chosen = parser.parse_args()
    logging.disable(logging.CRITICAL)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    look = loaded(chosen.look.resolve())
    for language in chosen.languages or words.languages():
        every: dict[tuple[str, str], list[int]] = defaultdict(list)
        for players in chosen.players or PLAYERS:
            posts = asyncio.run(played(language, players, chosen.sails))
            if chosen.keep:
                chosen.keep.mkdir(parents=True, exist_ok=True)
                file = chosen.keep / f"{language}-{players}.json"
                file.write_text(json.dumps(posts, ensure_ascii=False, indent=1), encoding="utf-8")
            for name, facts in measured(look, posts):
                for fact, value in facts.items():
                    every[name, fact].append(value)
        for (name, fact), values in sorted(every.items()):
            middle = round(statistics.median(values))
            line = f"{language:6}{name:16}{fact:16}{min(values):6}{middle:6}{max(values):6}   of {len(values)}"
            sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
