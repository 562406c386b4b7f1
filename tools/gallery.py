"""Draw the pictures that README, docs/architecture.md and the guides for players show: `python -m tools.gallery`.

They come from a game of computer players that the rules' tests replay too, so that every run gives the same ones;
league results are random. `python -m tools.gallery DIRECTORY` draws every kind of picture there, in every language
and both themes, with two players and with five. It adds contact sheets of all as a desktop and as a phone show them:
run it in two checkouts to compare before and after.
"""

import argparse
import io
import random
from dataclasses import replace
from pathlib import Path
from typing import Final

from PIL import Image

import i18n
import singing_sails
from navegador import legal
from navegador.actions.sailing import SailingChoice
from navegador.record import from_json
from renders import DARK, LIGHT, THEMES, Picture, Theme, leagues
from renders import navegador as pictures
from renders import singing_sails as voyages
from renders.navegador import Story
from renders.picture import encode
from tools import seasons
from tools.seasons import judged

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "tests" / "navegador" / "games"
OUT = ROOT / "docs" / "img"
KNOWN = 9
"""Number of known regions in the position of the single pictures: the turn in which the last of them was explored."""
WIDTH = 550
"""Pixels of a picture on the contact sheet, as wide as Discord shows it on a desktop."""
ACROSS: Final = {"desktop": (WIDTH, 3), "phone": (314, 5)}
"""Pixels of a picture as a client shows it, and the number in a row of its contact sheet."""
RECORDS: Final = {2: "nagasaki-by-card", 5: "before-phase-three"}
"""Recorded games by their number of players."""
GUIDE = 760
"""Pixels of a picture in a guide for players."""
GAP = 10
SHARES = (0.0, 0.2, 0.45, 0.7, 0.9, 1.0)
"""Shares of the game played in the positions on the contact sheet."""


def main() -> None:
    parser = argparse.ArgumentParser("python -m tools.gallery", description="Draw the pictures of the documents.")
    parser.add_argument("directory", nargs="?", type=Path, help="draw every kind there instead, in every language")
    directory = parser.parse_args().directory
    if directory is None:
        _documents()
        return
    for language in i18n.languages():
        for theme in THEMES:
            for players in RECORDS:
                _write(directory / language / theme.name / str(players), every(language, theme, players))


def _write(folder: Path, drawn: dict[str, Picture]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in drawn.items():
        (folder / f"{name}.png").write_bytes(picture.data)
    several = list(drawn.values())
    for client, (wide, across) in ACROSS.items():
        rows = [several[start : start + across] for start in range(0, len(several), across)]
        (folder / f"all-{client}.png").write_bytes(encode(_sheet(rows, wide)))


def every(language: str, theme: Theme, players: int = 5) -> dict[str, Picture]:
    table = seasons.called(language)
    record = from_json((GAMES / f"{RECORDS[players]}.json").read_text(encoding="utf-8"))
    story = pictures.Story.of(record, table=table, locale=language)
    position, end = (story.at(story.ends[round(share * (len(story.ends) - 1))]) for share in (0.9, 1.0))
    first, middle, over, own = voyage(players, language)
    running, ended = seasons.season(7, 4, 5, 4), seasons.season(7, 4, 7, 4)
    return {
        "board": pictures.board(position, theme),
        "market": pictures.market(position, theme),
        **{f"closeup-{closeup.filename.removesuffix('.png')}": closeup for closeup in _closeups(story, theme)},
        "prices": pictures.prices(position, theme),
        "sheet": pictures.sheet(position, 1, theme),
        "final": pictures.final(end, theme),
        "course": pictures.course(story, theme),
        "chances": pictures.chances(judged(story), theme),
        "sources": pictures.sources(judged(story), theme),
        "legend": pictures.legend(language, theme),
        "voyage-orient": voyages.choices(first, tuple(singing_sails.legal(first.state)), theme),
        "voyage-chart": voyages.chart(middle, theme),
        "voyage-row": voyages.row(middle, theme),
        "voyage-hand": voyages.hand(own, theme),
        "voyage-treasures": voyages.treasures(middle, theme),
        "voyage-whole": voyages.whole(over, theme),
        "voyage-final": voyages.final(over, theme),
        "voyage-legend": voyages.legend(language, theme),
        "standing": leagues.standing(seasons.standing(running, locale=language), theme=theme),
        "cross": leagues.cross(seasons.cross(running, language), theme),
        "calendar": leagues.calendar(seasons.calendar(3.5, language), theme),
        "ratings": leagues.ratings(seasons.curve(60, 2, language), theme),
        "podium": leagues.podium(seasons.podium(ended, language), theme),
    }


def voyage(players: int, language: str) -> tuple[voyages.View, ...]:
    """Return views of a game of Singing Sails of random steps: its first choice, its middle, its end, a hand."""
    chooser, rules = random.Random(11), singing_sails.Options(treasures=True)  # noqa: S311 - a made-up game
    states = [singing_sails.setup(players, singing_sails.deal(rules, players, chooser), rules)]
    while states[-1].over is None:
        states.append(singing_sails.apply(states[-1], chooser.choice(singing_sails.legal(states[-1]))))
    choosing = next(state for state in states if state.stage == "orient")
    playing = next(state for state in states[len(states) // 2 :] if state.stage == "play")
    return tuple(
        voyages.view.of(state, seasons.NAMES[:players], table=seasons.called(language), locale=language, seat=seat)
        for state, seat in ((choosing, None), (playing, None), (states[-1], None), (playing, playing.seat))
    )


def _closeups(story: Story, theme: Theme) -> list[Picture]:
    sailing = next(
        state for state in story.states[len(story.states) // 2 :] if isinstance(legal(state).action, SailingChoice)
    )
    offer = legal(sailing).action
    assert isinstance(offer, SailingChoice)
    reach = tuple(sorted({leg.target for leg in offer.legs}))
    state = story.states[story.ends[len(story.ends) * 2 // 3]]
    position, sea = (
        pictures.view.of(view, story.names, locale=story.locale, viewer=view.seat, reach=near)
        for view, near in ((state, ()), (sailing, reach))
    )
    return [
        pictures.closeup(position, "market", theme),
        pictures.closeup(position, "privilege", theme),
        pictures.closeup(sea, "sailing", theme),
        pictures.closeup(position, "buildings", theme),
        pictures.closeup(position, "workers", theme),
    ]


def _documents() -> None:
    story, other = (
        pictures.Story.of(from_json((GAMES / f"{name}.json").read_text(encoding="utf-8")), table="Friday caravels")
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
    position = other.at(next(end for end in other.ends if sum(map(other.states[end].explored, range(13))) == KNOWN))
    for name, picture in {
        "board": pictures.board(position),
        "market": pictures.market(position),
        "prices": pictures.prices(position),
        "board-dark": pictures.board(position, DARK),
        "sheet": others[0],
        "final": others[1],
        "course": others[2],
    }.items():
        (OUT / f"{name}.png").write_bytes(picture.data)
    for language in i18n.languages():
        for name, picture in (
            ("board", pictures.board(replace(position, locale=language))),
            ("legend", pictures.legend(language)),
        ):  # smaller, with every number still legible
            (OUT / f"play-{name}.{language}.png").write_bytes(encode(_small(picture, GUIDE)))
    market, gallery, sea, chart, workers = _closeups(story, LIGHT)
    rows = [[market, gallery], [sea, _closeups(story, DARK)[2]], [chart, workers]]
    (OUT / "closeups.png").write_bytes(encode(_sheet(rows)))
    running, ended = seasons.season(7, 4, 5, 4), seasons.season(7, 4, 7, 4)
    rows = [
        [leagues.standing(seasons.standing(running)), leagues.cross(seasons.cross(running), DARK)],
        [leagues.calendar(seasons.calendar(3.5), DARK), leagues.standing(seasons.standing(ended))],
        [leagues.ratings(seasons.curve(60, 2)), leagues.podium(seasons.podium(ended))],
    ]
    (OUT / "leagues.png").write_bytes(encode(_sheet(rows)))
    several = [every(*look) for look in (("zh-TW", LIGHT), ("de", DARK))]  # the other documents do not use them
    rows = [[drawn[kind] for kind in ("board", "legend", "standing")] for drawn in several]
    (OUT / "languages.png").write_bytes(encode(_sheet(rows)))
    (OUT / "replay.webp").write_bytes(pictures.replay(story).data)


def _sheet(rows: list[list[Picture]], wide: int = WIDTH) -> Image.Image:
    small = [[_small(picture, wide) for picture in row] for row in rows]
    heights = [max(image.height for image in row) for row in small]
    across = max(len(row) for row in small)
    sheet = Image.new("RGB", (across * (wide + GAP) + GAP, sum(heights) + GAP * (len(rows) + 1)), LIGHT.page)
    y = GAP
    for row, height in zip(small, heights, strict=True):
        for column, image in enumerate(row):
            sheet.paste(image, (GAP + column * (wide + GAP), y))
        y += height + GAP
    return sheet


def _small(picture: Picture, wide: int) -> Image.Image:
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")
    return image.resize((wide, image.height * wide // image.width), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
