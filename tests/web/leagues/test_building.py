"""A whole site from a database: its contents, its omissions, and its next build."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from cogs.components import Drawing
from gamekit.game import Outcome, SeatResult
from hosting import ManualClock, Person, Services, open_services, registry
from hosting.db import rows
from hosting.db.schema import tables
from hosting.play import turns
from hosting.workers import process
from i18n import languages
from leagues.history import Ratings
from leagues.rules.states import State
from leagues.season import Views
from leagues.services import Leagues
from leagues.store.model import Fixture, Format, Rules, View
from renders import LIGHT, Picture, Theme
from tests.cogs.drawers import drifts, sails, sinks, speechless
from tests.leagues.playing import ADMIN, Play
from tests.web.leagues.test_pages import HOSTILE, files, leads, parsed, whole, words
from web import export
from web.export import Built, Directory, Drawer, NotOurs, Undrawable, build, main
from web.leagues.pages import FILES, Known, Pages

NAMES = ("Ana", "Bruno", "Carla", "Diogo")
FIRST = 7_000_000_000_000_000_001
"""Number of the first person, in the form of Discord's."""
PLAYER = "merchant"


class Demo:
    """A database with one league, whose tables are played as far as needed."""

    def __init__(self, services: Services, leagues: Leagues, clock: ManualClock) -> None:
        self.services, self.leagues, self.clock = services, leagues, clock
        self.play = Play(services, leagues, clock)
        self.chance = random.Random(5)

    @classmethod
    async def opened(cls, path: Path) -> Demo:
        clock = ManualClock()
        services = await open_services(path, registry.games(), clock=clock)
        return cls(services, Leagues(services), clock)

    async def season(self, names: Sequence[str] = NAMES, league: str = "Volta do Mar", **rules: object) -> int:
        """Start a published league's season with its tables; return its number."""
        chosen = Rules(Format.DIVISIONS, "navegador", seats=4, **rules)  # type: ignore[arg-type]
        number = await self.play.found(chosen, league)
        await self.leagues.founding.publish(number, True, ADMIN)
        return await self.begin(number, names)

    async def begin(self, league: int, names: Sequence[str] = NAMES) -> int:
        """Start another season of a league, as far as its tables."""
        season = (await self.play.opened(league)).id
        everybody = [Person(FIRST + at, name) for at, name in enumerate(names)]
        await self.play.enter(season, everybody)
        await self.play.check_in(season, everybody)
        await self.play.until(season, State.RUNNING)
        return season

    async def turns(self, table: int, most: int = 1000) -> int:
        """Take this many turns at a table, or the rest; return their number."""
        for done in range(most):
            position = await self.services.positions.now(table)
            if not position.to_act:
                return done
            seat, game, state = position.to_act[0], position.game, position.state
            person = position.table.seats[seat].person
            assert person is not None
            steps = []
            while game.turn(state) == position.turn and seat in game.to_act(state):
                step = game.choose(PLAYER, game.seen(state, seat), seat, self.chance.randrange(2**32))
                steps.append(game.write(step))
                state = game.apply(state, step, seat)
            name = position.table.seats[seat].name
            await self.services.play.play(table, position.seq, seat, Person(person, name), steps)
            self.clock.move(timedelta(minutes=17))
        return most

    async def end(self, *fixtures: Fixture) -> None:
        """End tables directly, with other ranks from one table to the next."""
        for number, fixture in enumerate(fixtures):
            seats = len(fixture.people)
            ranks = [1 + (seat + number) % seats for seat in range(seats)]
            outcome = Outcome(tuple(SeatResult(rank == 1, rank, 60 - rank) for rank in ranks))
            await self.services.store.write(partial(_end, fixture.table or 0, outcome, self.clock.now()))
        await self.play.work()

    async def close(self) -> None:
        await self.services.close()


def _end(number: int, outcome: Outcome, now: datetime, conn: sa.Connection) -> None:
    table = rows.table(conn, number)
    conn.execute(sa.update(tables).where(tables.c.id == number).values(status="over", ended=now))
    turns.finish(conn, number, outcome, table.seq, now)
    turns.hand_on(conn, table, (), table.seq, now)


@pytest.fixture
async def demo(tmp_path: Path) -> AsyncIterator[Demo]:
    """Yield a database with a league of four people, whose first table has been played for three rounds."""
    demo = await Demo.opened(tmp_path / "tables.sqlite3")
    yield demo
    await demo.close()


class Here(Drawer):
    """Drawing in this process, which starts faster."""

    def draw(self, drawing: Drawing, theme: Theme) -> Picture:
        try:
            return drawing(theme)
        except Exception as error:
            raise Undrawable from error


@pytest.fixture(autouse=True)
def _drawn_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "Drawer", Here)


@pytest.fixture
def where(tmp_path: Path) -> Path:
    return tmp_path / "site"


async def built(demo: Demo, where: Path, **options: object) -> Built:
    return await build(demo.services, demo.leagues, registry.interfaces(), where, **options)  # type: ignore[arg-type]


async def start_game(demo: Demo, turns: int = 12) -> tuple[int, list[int]]:
    """Start a season with this many turns at its first table; return it and its tables' numbers."""
    season = await demo.season()
    hosted = [fixture.table or 0 for fixture in (await demo.leagues.views.view(season)).fixtures]
    await demo.turns(hosted[0], turns)
    return season, hosted


async def test_a_whole_site(demo: Demo, where: Path) -> None:
    """Every page is valid and every link works; a game has its turns in words and some in pictures."""
    _, hosted = await start_game(demo)
    done = await built(demo, where, max_pictures=4)
    assert done.unreadable == {}
    found = files(where)
    pages = whole(found)
    assert {f"game-{table}.html" for table in hosted} <= set(pages)
    game = pages[f"game-{hosted[0]}.html"]
    announced = words(game)
    assert all(name in announced for name in ("Ana", "Bruno", "Carla", "Diogo"))
    assert [node.get("id") for node in game.iter("li") if node.get("id")] == [f"turn-{turn}" for turn in range(1, 13)]
    texts = [node.get("alt") for node in game.iter("img")]
    assert texts == [
        "Board before the first turn",
        "Board after turn 4",
        "Board after turn 8",
        "Board after turn 12",
        "Market after turn 12",
    ]
    pictures = [name for name in found if name.endswith(".png")]
    assert len(pictures) == 2 * len(texts)
    assert all(found[name].startswith(b"\x89PNG") for name in pictures)
    noted = json.loads(found["pictures.json"])
    assert set(noted) == set(pictures)
    details = [words(node) for node in game.iter("details")]
    assert all(any(item["words"].split()[0] in text for text in details) for item in noted.values())


async def test_one_build_has_every_language(demo: Demo, where: Path) -> None:
    """Each page is there in each language, says so, and leads to the others; in one language the others go."""
    _, hosted = await start_game(demo, 3)
    languages = ("de", "en", "zh-TW")
    done = await built(demo, where, max_pictures=1, locales=languages)
    assert (done.unreadable, done.failed) == ({}, ())
    pages = whole(files(where))
    for name, said in ((f"game-{hosted[0]}", ("Züge", "turns", "回合")), ("index", ("Ligen", "Leagues", "聯賽"))):
        for language, word in zip(languages, said, strict=True):
            page = pages[f"{name}.html" if language == "de" else f"{name}.{language}.html"]
            assert page.get("lang") == language
            assert word in words(page)
            others = {link.get("hreflang"): link.get("href") for link in page.iter("a") if link.get("hreflang")}
            assert set(others) == set(languages) - {language}
            assert (page.get("data-choose") is not None) == (language == "de"), "only plain addresses choose"
    await built(demo, where, max_pictures=1, locales=("en",))
    assert not [name for name in files(where) if ".de." in name or ".zh-TW." in name]


async def test_hostile_names_do_nothing(demo: Demo, where: Path) -> None:
    """Names cause neither markup nor errors in a game's page, its log and its descriptions."""
    season = await demo.season(HOSTILE[:4], HOSTILE[0])
    hosted = [fixture.table or 0 for fixture in (await demo.leagues.views.view(season)).fixtures]
    await demo.turns(hosted[0], 6)
    await built(demo, where, max_pictures=1)
    game = whole(files(where))[f"game-{hosted[0]}.html"]
    text = words(game)
    assert all(name in text for name in HOSTILE[:4])
    assert all(
        lead.replace("-", "").replace(".", "").replace("_", "").isalnum() for lead in leads(game) if "#" not in lead
    )


async def test_the_same_house_gives_the_same_bytes(demo: Demo, where: Path) -> None:
    """A second build writes nothing in the same directory, and the same files in another one."""
    await start_game(demo, 5)
    first = await built(demo, where, max_pictures=2)
    before = files(where)
    assert first.changed == len(before) - 1
    again = await built(demo, where, max_pictures=2)
    assert (again.changed, again.gone, files(where)) == (0, 0, before)
    await built(demo, where.with_name("other"), max_pictures=2)
    assert files(where.with_name("other")) == before
    again = await build(demo.services, demo.leagues, registry.interfaces(), where, max_pictures=2, redraw=True)
    assert (again.changed, files(where)) == (0, before)


async def test_only_what_is_published_is_there(demo: Demo, where: Path) -> None:
    """An unpublished league has no page, and one that is taken off loses all of its pages and pictures."""
    season, _ = await start_game(demo, 3)
    league = (await demo.leagues.views.view(season)).league.id
    await demo.leagues.founding.publish(league, False, ADMIN)
    await built(demo, where)
    assert sorted(files(where)) == sorted({*FILES, "index.html", "pictures.json"})
    assert "Volta" not in words(parsed(files(where)["index.html"]))
    await demo.leagues.founding.publish(league, True, ADMIN)
    await built(demo, where)
    assert "game-1.html" in files(where)
    await demo.leagues.founding.publish(league, False, ADMIN)
    done = await built(demo, where)
    assert done.gone > 10
    assert sorted(files(where)) == sorted({*FILES, "index.html", "pictures.json"})


async def test_a_draft_is_not_shown(demo: Demo, where: Path) -> None:
    """A season has a page once it is open to people."""
    league = await demo.play.found((await demo.leagues.views.view(await demo.season())).season.rules, "Carreira")
    await demo.leagues.founding.publish(league, True, ADMIN)
    await demo.leagues.founding.season(league, ADMIN)
    await built(demo, where, max_pictures=0)
    assert "Carreira" not in files(where)["index.html"].decode()
    await demo.play.work()
    await built(demo, where, max_pictures=0)
    assert "Carreira" in files(where)["index.html"].decode()


async def test_who_asked_to_be_forgotten_is_not_named(demo: Demo, where: Path) -> None:
    """An erased person is in no page, file, description or file name; the game is still there."""
    season, _ = await start_game(demo, 6)
    await demo.end(*(await demo.leagues.views.view(season)).fixtures)
    await built(demo, where, max_pictures=2)
    assert "player-bruno.html" in files(where)
    await demo.services.privacy.forget(FIRST + 1)
    await demo.play.work()
    await built(demo, where, max_pictures=2)
    found = files(where)
    whole(found)
    assert "game-1.html" in found
    for name, data in found.items():
        assert b"Bruno" not in data, name
        assert "bruno" not in name
    assert b"Former player" in found["league-1-season-1.html"]


async def test_a_rating_is_shown_of_who_wants_it(demo: Demo, where: Path) -> None:
    season, _ = await start_game(demo, 0)
    for fixture in (await demo.leagues.views.view(season)).fixtures:
        await demo.turns(fixture.table or 0, 4)
    await demo.end(*(await demo.leagues.views.view(season)).fixtures)
    await demo.leagues.ratings.set_listed(FIRST, True)
    await built(demo, where, max_pictures=0)
    found = {name: words(parsed(data)) for name, data in files(where).items() if name.startswith("player-")}
    assert [name for name, text in found.items() if "Rating" in text] == ["player-ana.html"]
    assert "after 3 tables, provisional." in found["player-ana.html"]  # more of the same people do not count


async def test_what_is_hidden_stays_hidden(demo: Demo, where: Path) -> None:
    """Neither the deal nor the salt of a running game is in any page or file."""
    _, hosted = await start_game(demo, 3)
    await built(demo, where, max_pictures=1)

    def read(conn: sa.Connection) -> tuple[object, str]:
        row = conn.execute(sa.select(tables.c.deal, tables.c.salt).where(tables.c.id == hosted[0])).one()
        return row.deal, row.salt

    deal, salt = await demo.services.store.read(read)
    assert deal
    for name, data in files(where).items():
        assert salt.encode() not in data, name


@pytest.mark.parametrize("damage", [{"engine": "0.0.0"}, {"deal": {"Goa": "no tokens"}}])
async def test_a_game_that_cannot_be_read_is_left_out(demo: Demo, where: Path, damage: dict[str, object]) -> None:
    """A game of other rules or a damaged one is named and has no links; everything else is there."""
    _, hosted = await start_game(demo, 2)
    chosen = sa.update(tables).where(tables.c.id == hosted[1]).values(**damage)

    def write(conn: sa.Connection) -> None:
        conn.execute(chosen)

    await demo.services.store.write(write)
    demo.services.positions.forget()
    done = await built(demo, where, max_pictures=0)
    assert list(done.unreadable) == [hosted[1]]
    assert done.unreadable[hosted[1]]
    found = files(where)
    whole(found)
    assert f"game-{hosted[1]}.html" not in found
    assert f"game-{hosted[0]}.html" in found


async def test_a_picture_that_fails_leaves_its_words(demo: Demo, where: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If every picture of one game fails, both games have pages, and the next build draws all pictures."""
    _, hosted = await start_game(demo, 4)
    await demo.turns(hosted[1], 4)
    real = Drawing.__call__

    def drawn(drawing: Drawing, theme: Theme) -> Picture:
        if drawing.args[0].table == doomed:
            raise OSError("raster overflow")
        return real(drawing, theme)

    doomed = (await demo.services.lobby.get(hosted[0])).name
    monkeypatch.setattr(Drawing, "__call__", drawn)
    done = await built(demo, where, max_pictures=1)
    assert done.unreadable == {}
    assert done.failed
    assert all(sentence.startswith(f"game-{hosted[0]}-") for sentence in done.failed)
    pages = whole(files(where))
    assert words(pages[f"game-{hosted[0]}.html"]).count("could not be drawn") == len(done.failed)
    assert "Ships:" in words(pages[f"game-{hosted[0]}.html"])
    assert not list(pages[f"game-{hosted[0]}.html"].iter("img"))
    assert len(list(pages[f"game-{hosted[1]}.html"].iter("img"))) == 3
    monkeypatch.undo()
    again = await built(demo, where, max_pictures=1)
    assert again.failed == ()
    assert len(list(whole(files(where))[f"game-{hosted[0]}.html"].iter("img"))) == 3


PARTS = ("view", "curves", "season", "league", "person", "index", "game")
"""Parts of the site, by the function that makes them: of leagues, then of pages."""


@pytest.mark.every(4)
@pytest.mark.parametrize("part", PARTS)
async def test_one_part_that_fails(part: str, demo: Demo, where: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure in one league, season, person or game stays there, and is named for the host."""
    season, _ = await start_game(demo, 1)
    await demo.season(league="Doomed")
    owner: type[Any] = {"view": Views, "curves": Ratings}.get(part, Pages)
    real = getattr(owner, part)

    def failing(self: Any, *given: Any) -> Any:
        about = [item.league.name if isinstance(item, View) else item for item in given]
        if any(one in ("Doomed", 2, FIRST) for one in about) or part in ("curves", "index"):
            raise KeyError("what nobody foresaw")
        return real(self, *given)

    async def listed(self: Any) -> set[int]:
        return {FIRST, FIRST + 1}

    monkeypatch.setattr(Ratings, "listed", listed)
    monkeypatch.setattr(owner, part, failing)
    done = await built(demo, where, max_pictures=0)
    assert done.failed
    assert all("what nobody foresaw" in sentence for sentence in done.failed)
    found = files(where)
    texts = {"league-1.html", "league-1-season-1.html", "player-bruno.html", "game-1.html", "league-1.atom"}
    assert texts <= set(found)
    assert ("index.html" in found) == (part != "index")
    monkeypatch.undo()
    assert (await built(demo, where, max_pictures=0)).failed == ()
    assert season == 1


SHIP = Drawing(sails, ("Bruno",))


def test_what_goes_wrong_costs_one_picture() -> None:
    """After a drawing that fails, cannot be sent or ends its process, the next one is drawn."""
    with Drawer() as drawer:
        for one in (Drawing(speechless, ("en",)), Drawing(sails, (lambda: None,)), Drawing(sinks, ("Ana",))):
            assert drawer.draw(SHIP, LIGHT).alt == "Bruno"
            with pytest.raises(Undrawable):
                drawer.draw(one, LIGHT)
        assert drawer.draw(SHIP, LIGHT).alt == "Bruno"
        (worker, _) = drawer._pool._workers
        assert worker.alive
    assert not worker.alive


@pytest.mark.long
def test_a_picture_that_hangs_costs_one_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a drawing that takes too long, the next one is drawn by another process."""
    monkeypatch.setattr(export, "SECONDS", 2.0)
    with Drawer() as drawer:
        with pytest.raises(Undrawable):
            drawer.draw(Drawing(drifts, ("Ana",)), LIGHT)
        assert drawer.draw(SHIP, LIGHT).alt == "Bruno"


def test_a_process_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every picture has a description instead."""

    def refused(*given: object, **more: object) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(process._spawning, "Process", refused)
    with Drawer() as drawer, pytest.raises(Undrawable):
        drawer.draw(SHIP, LIGHT)


PICTURE = "game-1-2-board-abc-light.png"
SHOWN = Known(10, 20, "a board")


def test_what_is_older_goes_and_what_is_others_stays(tmp_path: Path) -> None:
    """An unpublished league's pages are removed; a file that a user put there is not."""
    there = Directory(tmp_path)
    for name in ("index.html", "league-1.html", "league-1-season-2-standings.csv", "player-ana.html"):
        there.write(name, b"old")
    there.draw(PICTURE, b"png", SHOWN)
    assert there.finish() == 0
    (tmp_path / "robots.txt").write_text("User-agent: *")
    (tmp_path / ".index.html.99.part").write_text("cut off in the middle")
    again = Directory(tmp_path)
    again.write("index.html", b"new")
    assert again.finish() == 5
    assert sorted(file.name for file in tmp_path.iterdir()) == ["index.html", "pictures.json", "robots.txt"]
    assert (tmp_path / "index.html").read_bytes() == b"new"


def test_a_directory_of_something_else_is_refused(tmp_path: Path) -> None:
    """Nothing in a foreign directory is touched."""
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(NotOurs):
        Directory(tmp_path)
    assert [file.read_text() for file in tmp_path.iterdir()] == ["mine"]


def test_a_first_writing_that_was_cut_off_can_be_done_again(tmp_path: Path) -> None:
    Directory(tmp_path / "site").write("index.html", b"half of it")
    there = Directory(tmp_path / "site")
    there.write("style.css", b"")
    assert there.finish() == 1


def test_what_has_not_changed_is_left_alone(tmp_path: Path) -> None:
    """An unchanged file keeps its time, so that copies elsewhere are incremental."""
    there = Directory(tmp_path)
    there.write("index.html", b"same")
    there.write("style.css", b"one")
    there.finish()
    os.utime(tmp_path / "index.html", (1, 1))
    again = Directory(tmp_path)
    again.write("index.html", b"same")
    again.write("style.css", b"two")
    again.finish()
    assert ((tmp_path / "index.html").stat().st_mtime, again.changed) == (1, 1)


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = Directory(tmp_path)
    there.write("index.html", b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        there.write("index.html", b"new")
    assert (tmp_path / "index.html").read_bytes() == b"old"


def test_pictures_are_known_again(tmp_path: Path) -> None:
    """Sizes and descriptions are reused, unless a file is gone, the notes are damaged, or all are redrawn."""
    there = Directory(tmp_path)
    assert there.keep_again(PICTURE) is None
    there.draw(PICTURE, b"png", SHOWN)
    there.finish()
    again = Directory(tmp_path)
    assert again.keep_again(PICTURE) == SHOWN
    assert again.finish() == 0
    assert Directory(tmp_path, redraw=True).keep_again(PICTURE) is None
    noted = (tmp_path / "pictures.json").read_bytes()
    for damage in (b"{", b"[1]", b'{"a": 1}', b'{"a": {"width": 1}}'):
        (tmp_path / "pictures.json").write_bytes(damage)
        assert Directory(tmp_path).keep_again(PICTURE) is None
    (tmp_path / "pictures.json").write_bytes(noted)
    (tmp_path / PICTURE).unlink()
    assert Directory(tmp_path).keep_again(PICTURE) is None


def test_others_can_read_it(tmp_path: Path) -> None:
    """A web server of another user may read each file, as far as the umask allows."""
    before = os.umask(0o022)
    try:
        Directory(tmp_path).write("index.html", b"")
    finally:
        os.umask(before)
    assert (tmp_path / "index.html").stat().st_mode & 0o777 == 0o644


ROOT = Path(__file__).parents[3]


async def house(path: Path, engine: str | None = None) -> None:
    """Create a database with a season of one played turn, optionally at a table of other rules."""
    demo = await Demo.opened(path)
    view = await demo.leagues.views.view(await demo.season())
    await demo.turns(view.fixtures[0].table or 0, 1)
    if engine is not None:
        chosen = sa.update(tables).where(tables.c.id == view.fixtures[0].table).values(engine=engine)
        await demo.services.store.write(lambda conn: conn.execute(chosen) and None)
    await demo.close()


@pytest.mark.long
def test_a_site_while_nothing_else_is_needed(tmp_path: Path) -> None:
    """The command of an administrator builds the site, and leaves the database unchanged."""
    path = tmp_path / "tables.sqlite3"
    asyncio.run(house(path))
    before = path.read_bytes()
    command = [sys.executable, "-m", "website", str(tmp_path / "site"), "--db", str(path), "--pictures", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    found = files(tmp_path / "site")
    assert f"{len(found) - 1} files written, 0 taken away" in done.stdout
    assert len(whole(found)) == 11 * len(languages())
    assert path.read_bytes() == before


def test_what_cannot_be_shown_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A failed table is named by number, and in the exit code."""
    asyncio.run(house(tmp_path / "tables.sqlite3", "0.0.0"))
    assert main([str(tmp_path / "site"), "--db", str(tmp_path / "tables.sqlite3"), "--pictures", "0"]) == 1
    assert "table 1: " in capsys.readouterr().err
    assert (tmp_path / "site" / "index.html").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "arguments are required: directory"),
        (["site", "--pictures", "many"], "'many' is no number from 0 to 200"),
        (["site", "--pictures", "201"], "'201' is no number from 0 to 200"),
        (["site", "--language", "tlh"], "invalid choice: 'tlh'"),
    ],
)
def test_wrongly_called(
    arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong call gives one sentence, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_possible(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing database, a foreign directory, and a file in its place each give a sentence."""
    path = tmp_path / "tables.sqlite3"
    assert main([str(tmp_path / "site"), "--db", str(path)]) == 2
    asyncio.run(house(path))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    assert main([str(tmp_path / "mine"), "--db", str(path)]) == 2
    assert main([str(tmp_path / "mine" / "letter.txt"), "--db", str(path)]) == 2
    texts = capsys.readouterr().err.splitlines()
    assert len(texts) == 3
    assert "is not empty" in texts[1]
    assert (tmp_path / "mine" / "letter.txt").read_text() == "dear"
