"""Draw the pictures that README, docs/architecture.md and the guides for players show: `python -m tools.gallery`.

They come from a game of computer players that the rules' tests replay too, so that every run gives the same ones;
league results are random. `python -m tools.gallery DIRECTORY` draws every kind of picture there, in every language and
both themes, with two players and with five. It adds contact sheets of all as a desktop and as a phone show them: run it
in two checkouts to compare before and after.
"""

import argparse
import io
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Final, get_args

from PIL import Image

import i18n
import singing_sails
from hosting.core import PROVISIONAL, Rating
from i18n import dates, say
from leagues.rules import Finish, How, Penalty, Result, draw, points, standings
from navegador import legal
from navegador.actions.sailing import SailingChoice
from navegador.record import from_json
from renders import DARK, LIGHT, THEMES, Picture, Theme, leagues, lobbies
from renders import navegador as pictures
from renders import singing_sails as voyages
from renders.leagues import view
from renders.navegador import Story
from renders.navegador.courses import Judged, JudgedGame
from renders.picture import encode

NAMES: Final = (
    "Ana", "Bruno", "Carla", "Duarte", "Elisa", "Filipa", "Gonçalo", "Inês", "João", "Leonor", "Mafalda", "Nuno",
    "Olívia", "Pêro", "Rita", "Sofia",
)  # fmt: skip
LEAGUES: Final = {"de": "Freitagskaravellen", "zh-TW": "星期五的帆船"}
"""Names of leagues and tables in languages whose characters or length matter."""
PLACES: Final = points.PRESETS["places"]
ENDS: Final = "2027-01-27"
SHOWN: Final = 40
"""Displayed points of a rating for one of openskill's."""


@dataclass(frozen=True, slots=True)
class SampleSeason:
    """Tables of a group in the order of play, and the results of the first of them."""

    people: int
    tables: tuple[tuple[int, ...], ...]
    results: tuple[Result, ...]

    @property
    def over(self) -> bool:
        return len(self.results) == len(self.tables)


def season(people: int, seats: int, over: int, seed: int) -> SampleSeason:
    chooser = random.Random(seed)
    tables = draw.cyclic(people, seats).tables
    results = tuple(_result(number, table, chooser) for number, table in enumerate(tables[:over]))
    return SampleSeason(people, tables, results)


def _result(number: int, table: Sequence[int], chooser: random.Random) -> Result:
    scores = {person: round(chooser.gauss(70 - person, 9)) for person in table}
    finishes = [
        Finish(person, 1 + sum(other > scores[person] for other in scores.values()), scores[person]) for person in table
    ]
    return Result(number, tuple(finishes), How.PLAYED)


def name_of(locale: str) -> str:
    return LEAGUES.get(locale, "Friday caravels")


def _heading(locale: str) -> view.LeagueHeading:
    return view.LeagueHeading(name_of(locale), 3, "A", locale)


def standing(played: SampleSeason, penalty: bool = True, locale: str = "en") -> view.GroupStanding:
    people = range(played.people)
    fines = [Penalty(played.people - 2, 2 * points.UNIT, "late")] if penalty else []
    ties = standings.DEFAULT
    rows, before = (
        standings.standing(people, results, PLACES, ties, fines, "salt", "stage")
        for results in (played.results, played.results[:-1])
    )
    can = standings.ranges(rows, played.tables[len(played.results) :], PLACES)
    was = {row.person: row.place for row in before}
    stay: list[view.Zone] = ["stay"] * (played.people - 3)
    zones: list[view.Zone] = ["up", *stay, "down", "down"]
    lines = []
    for row, zone in zip(rows, zones, strict=True):
        why = next((reason for reason in get_args(view.Decided) if reason == row.decided), None)
        ahead = sum(row.person in table for table in played.tables[len(played.results) :])
        lines.append(
            view.StandingRow(
                NAMES[row.person], row.place, points.to_points(row.units), Decimal(row.firsts) / standings.PARTS,
                Decimal(row.seconds) / standings.PARTS, row.tables, ahead, can[row.person],
                was[row.person] - row.place, why, zone, points.to_points(row.penalty), row.left,
            )
        )  # fmt: skip
    return view.GroupStanding(_heading(locale), tuple(lines), played.over)


def cross(played: SampleSeason, locale: str = "en") -> view.CrossTable:
    names = tuple(row.name for row in standing(played).rows)
    index = {person: names.index(NAMES[person]) for person in range(played.people)}
    tables = []
    for number, table in enumerate(played.tables):
        over = played.results[number : number + 1]
        places = tuple(finish.place for result in over for finish in result.finishes)
        tables.append(view.MetTable(tuple(index[person] for person in table), places))
    return view.CrossTable(_heading(locale), names, tuple(tables))


def curve(tables: int, seed: int, locale: str = "en") -> view.RatingChart:
    """Return the first person's ratings in so many tables of nine people, each a season."""
    chooser = random.Random(seed)
    ratings: dict[int, Rating] = {}
    dots = []
    for number in range(tables):
        changes, idle = points.season(ratings, [_result(number, chooser.sample(range(9), 5), chooser)])
        ratings |= {**changes, **idle}
        if 0 in changes:
            dots.append(view.Rated(ratings[0].displayed, ratings[0].doubt * SHOWN))
    unknown = view.Rated(1000, 25 / 3 * SHOWN)
    return view.RatingChart(NAMES[0], tuple(dots), unknown, PROVISIONAL, locale)


def calendar(now: float, locale: str = "en") -> view.SeasonCalendar:
    steps: tuple[view.Step, ...] = ("open", "check-in", "drawn", "running", "closing", "closed")
    days = ("2026-11-01", "2026-11-15", "2026-11-17", "2026-11-18", "2027-01-20", ENDS)
    moments = tuple(
        view.Moment(step, dates.day(date.fromisoformat(day), locale)) for step, day in zip(steps, days, strict=True)
    )
    return view.SeasonCalendar(
        _heading(locale), moments, now, dates.day(date(2026, 11, 29), locale),
        say("league-until", locale, unit="days", n=10),
        registered=14, most=14, reserve=2, checked_in=14, tables=14, tables_over=5,
    )  # fmt: skip


def podium(played: SampleSeason, locale: str = "en") -> view.Podium:
    rows = standing(played).rows
    winners = tuple(row for row in rows if row.place <= 3)
    return view.Podium(_heading(locale), winners, rows[1].decided)


def lobby(players: int, locale: str = "en") -> lobbies.Lobby:
    seats = (
        lobbies.LobbySeat(NAMES[0], "opener"),
        lobbies.LobbySeat(say("computer-merchant", locale), "computer"),
        lobbies.LobbySeat(NAMES[1], "invited"),
    )
    clock = say("choice-clock-fast", locale)
    game = say("game-navegador", locale)
    return lobbies.Lobby(game, name_of(locale), players, seats[:players], clock=clock, strict=True, locale=locale)


def judge(story: Story, seed: int = 3, most: float = 8.0) -> JudgedGame:
    """Return a random review: chances that wander, and turns of which some lost points."""
    rng, players = random.Random(seed), len(story.names)
    values, turns = [0.0] * players, []
    for number in range(len(story.ends) - 1):
        values = [value + rng.gauss(0, 0.4) for value in values]
        shares = [math.exp(value) for value in values]
        loss = max(0.0, rng.uniform(-most, most))
        turns.append(Judged(number % players, loss, tuple(share / sum(shares) for share in shares)))
    by_loss = sorted(range(len(turns)), key=lambda number: -turns[number].loss)
    return JudgedGame(story, tuple(turns), tuple(sorted(by_loss[:3])))


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
GUIDE = 760
GAP = 10
SHARES = (0.0, 0.2, 0.45, 0.7, 0.9, 1.0)


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
    table = name_of(language)
    record = from_json((GAMES / f"{RECORDS[players]}.json").read_text(encoding="utf-8"))
    story = pictures.Story.of(record, table=table, locale=language)
    position, end = (story.at(story.ends[round(share * (len(story.ends) - 1))]) for share in (0.9, 1.0))
    first, middle, over, own = voyage(players, language)
    open_season, closed_season = season(7, 4, 5, 4), season(7, 4, 7, 4)
    return {
        "board": pictures.board(position, theme),
        "market": pictures.market(position, theme),
        **{f"closeup-{closeup.filename.removesuffix('.png')}": closeup for closeup in _closeups(story, theme)},
        "prices": pictures.prices(position, theme),
        "sheet": pictures.sheet(position, 1, theme),
        "final": pictures.final(end, theme),
        "course": pictures.course(story, theme),
        "chances": pictures.chances(judge(story), theme),
        "sources": pictures.sources(judge(story), theme),
        "legend": pictures.legend(language, theme),
        "voyage-orient": voyages.choices(first, tuple(singing_sails.legal(first.state)), theme),
        "voyage-chart": voyages.chart(middle, theme),
        "voyage-row": voyages.row(middle, theme),
        "voyage-hand": voyages.hand(own, theme),
        "voyage-treasures": voyages.treasures(middle, theme),
        "voyage-whole": voyages.whole(over, theme),
        "voyage-final": voyages.final(over, theme),
        "voyage-legend": voyages.legend(language, theme),
        "lobby": lobbies.lobby(lobby(players, language), theme),
        "standing": leagues.standing(standing(open_season, locale=language), theme=theme),
        "cross": leagues.cross(cross(open_season, language), theme),
        "calendar": leagues.calendar(calendar(3.5, language), theme),
        "ratings": leagues.ratings(curve(60, 2, language), theme),
        "podium": leagues.podium(podium(closed_season, language), theme),
    }


def voyage(players: int, language: str) -> tuple[voyages.View, ...]:
    chooser, rules = random.Random(11), singing_sails.Options(treasures=True)
    states = [singing_sails.setup(players, singing_sails.deal(rules, players, chooser), rules)]
    while states[-1].over is None:
        states.append(singing_sails.apply(states[-1], chooser.choice(singing_sails.legal(states[-1]))))
    at_choice = next(state for state in states if state.stage == "orient")
    at_play = next(state for state in states[len(states) // 2 :] if state.stage == "play")
    return tuple(
        voyages.view.of(state, NAMES[:players], table=name_of(language), locale=language, seat=seat)
        for state, seat in ((at_choice, None), (at_play, None), (states[-1], None), (at_play, at_play.seat))
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


def single() -> pictures.View:
    story = _story("nagasaki-by-sailing")
    return story.at(next(end for end in story.ends if sum(map(story.states[end].explored, range(13))) == KNOWN))


def _story(name: str) -> pictures.Story:
    record = from_json((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    return pictures.Story.of(record, table="Friday caravels")


def _documents() -> None:
    story = _story("before-phase-three")
    last = len(story.ends) - 1
    views = [story.at(story.ends[round(share * last)]) for share in SHARES]
    themes = (LIGHT, LIGHT, LIGHT, DARK, DARK, LIGHT)
    boards = [pictures.board(view, theme) for view, theme in zip(views, themes, strict=True)]
    markets = [pictures.market(view, theme) for view, theme in zip(views, themes, strict=True)]
    others = [pictures.sheet(views[4], 1), pictures.final(views[-1]), pictures.course(story)]
    rows = [boards[:3], markets[:3], boards[3:], markets[3:], others]
    (OUT / "contact-sheet.png").write_bytes(encode(_sheet(rows)))
    position = single()
    (OUT / "board.png").write_bytes(pictures.board(position).data)
    (OUT / "market.png").write_bytes(pictures.market(position).data)
    for language in i18n.languages():
        for name, picture in (
            ("board", pictures.board(replace(position, locale=language))),
            ("legend", pictures.legend(language)),
        ):  # smaller, with every number still legible
            (OUT / f"play-{name}.{language}.png").write_bytes(encode(_small(picture, GUIDE)))
    market, gallery, sea, chart, workers = _closeups(story, LIGHT)
    rows = [[market, gallery], [sea, _closeups(story, DARK)[2]], [chart, workers]]
    (OUT / "closeups.png").write_bytes(encode(_sheet(rows)))
    open_season, closed_season = season(7, 4, 5, 4), season(7, 4, 7, 4)
    rows = [
        [leagues.standing(standing(open_season)), leagues.cross(cross(open_season), DARK)],
        [leagues.calendar(calendar(3.5), DARK), leagues.standing(standing(closed_season))],
        [leagues.ratings(curve(60, 2)), leagues.podium(podium(closed_season))],
    ]
    (OUT / "leagues.png").write_bytes(encode(_sheet(rows)))
    several = [every(*look) for look in (("zh-TW", LIGHT), ("de", DARK))]  # the other documents do not use them
    rows = [[by_kind[kind] for kind in ("board", "legend", "standing")] for by_kind in several]
    (OUT / "languages.png").write_bytes(encode(_sheet(rows)))


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
