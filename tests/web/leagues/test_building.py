"""A whole site from a database: its contents, its omissions, and its next build."""

import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from cogs.components import Drawing
from cogs.games import Replay
from hosting import registry
from hosting.db.schema import tables
from leagues.season import Ratings, Views
from leagues.store.model import View
from renders import Picture, Theme
from tests.cogs.drawers import drifts, sinks
from tests.leagues.playing import ADMIN
from tests.web.leagues.demo import FIRST, Demo
from tests.web.leagues.reading import files, leads, parsed, whole, words
from tests.web.leagues.test_pages import HOSTILE
from web import export
from web.export import Built, Drawer, Undrawable, build
from web.leagues.pages import Pages


@pytest.fixture
async def demo(tmp_path: Path) -> AsyncIterator[Demo]:
    """Yield a database with a league of four people, whose first table has been played for three rounds."""
    demo = await Demo.opened(tmp_path / "tables.sqlite3")
    yield demo
    await demo.close()


class Here(Drawer):
    """Drawing in this process, which starts faster."""

    def draw(self, drawing: Drawing, theme: Theme) -> Picture:
        """Draw it."""
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
    """Each page is there in each language, says so, and leads to the others; taken off, none of it stays."""
    season, hosted = await start_game(demo, 3)
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
    league = (await demo.leagues.views.view(season)).league.id
    await demo.leagues.founding.publish(league, False, ADMIN)
    await built(demo, where, max_pictures=1, locales=("en",))
    assert sorted(files(where)) == ["icon.svg", "index.html", "pictures.json", "site.js", "style.css"]


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
    assert sorted(files(where)) == ["icon.svg", "index.html", "pictures.json", "site.js", "style.css"]
    assert "Volta" not in words(parsed(files(where)["index.html"]))
    await demo.leagues.founding.publish(league, True, ADMIN)
    await built(demo, where)
    assert "game-1.html" in files(where)
    await demo.leagues.founding.publish(league, False, ADMIN)
    done = await built(demo, where)
    assert done.gone > 10
    assert sorted(files(where)) == ["icon.svg", "index.html", "pictures.json", "site.js", "style.css"]


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
    """The ratings have only people who opted in."""
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


@pytest.mark.long
@pytest.mark.parametrize("draw", [sinks, drifts])
async def test_a_picture_that_hangs_or_takes_its_process_down(
    draw: Callable[..., Picture], demo: Demo, where: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One picture is replaced by words; all others are there, later ones too."""
    _, hosted = await start_game(demo, 4)
    await demo.turns(hosted[1], 4)
    interface = registry.interfaces()["navegador"]
    real = type(interface).frame

    def frame(self: Any, name: str, replay: Replay, ply: int) -> Drawing:
        doomed = replay.scene.table.id == hosted[0] and ply == 0
        return Drawing(draw, ("Ana",)) if doomed else real(self, name, replay, ply)

    monkeypatch.setattr(type(interface), "frame", frame)
    monkeypatch.setattr(export, "Drawer", Drawer)
    monkeypatch.setattr(export, "SECONDS", 10)
    done = await built(demo, where, max_pictures=1)
    assert len(done.failed) == 1
    pages = whole(files(where))
    assert len(list(pages[f"game-{hosted[0]}.html"].iter("img"))) == 2
    assert "A ship of Ana" in words(pages[f"game-{hosted[0]}.html"])
    assert len(list(pages[f"game-{hosted[1]}.html"].iter("img"))) == 3


PARTS = ("view", "curve", "season", "league", "person", "index", "game")
"""Parts of the site, by the function that makes them: of leagues, then of pages."""


@pytest.mark.parametrize("part", PARTS)
async def test_one_part_that_fails(part: str, demo: Demo, where: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure in one league, season, person or game stays there, and is named for the host."""
    season, _ = await start_game(demo, 1)
    await demo.season(league="Doomed")
    owner: type[Any] = {"view": Views, "curve": Ratings}.get(part, Pages)
    real = getattr(owner, part)

    def failing(self: Any, *given: Any) -> Any:
        about = [item.league.name if isinstance(item, View) else item for item in given]
        if any(one in ("Doomed", 2, FIRST) for one in about) or part == "index":
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
