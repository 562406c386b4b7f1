"""Looking back over seasons: champions, sums, one person, two against each other."""

import re

import discord
import pytest
import sqlalchemy as sa

from cogs.leagues import history
from hosting.core import Table
from hosting.db.schema import log, reviews
from leagues.store import View
from tests.cogs.leagues.hosting import EIGHT, end_tables, pick, regent, to_play, view
from tests.leagues.playing import ADMIN
from tests.support.world import World


async def played(world: World) -> View:
    await to_play(world, *EIGHT)
    await end_tables(world)
    return await view(world)


async def test_champions_and_sums(world: World) -> None:
    """Nothing before the first season ends; then its winner, and everybody's sums, for one's own eyes."""
    ana = world.people["Ana"]
    await to_play(world, *EIGHT)
    assert "Nothing yet" in world.text(await world.slash(ana, "league: Past seasons"))
    await end_tables(world)
    season = await view(world)
    (group,) = season.groups
    rows = season.standing(group)
    answer = await world.slash(ana, "league: Past seasons")
    assert answer.ephemeral
    assert f"🏆 **Season 1**: {season.names[rows[0].person]}" in world.text(answer)
    totals = world.text(await world.press(ana, answer, "All-time table"))
    for row in rows:
        assert f"{season.names[row.person]} · **{row.units / 6000:g}** · 1 season, {row.tables} tables" in totals
    assert not re.search(r"^\d+\. ", totals, re.MULTILINE), "Discord would count such lines itself"
    assert totals.count("🏆") == sum(row.place == 1 for row in rows)
    await world.bot.leagues.histories.honour(season.league.id, None, None, 1, 2, ADMIN)
    series = world.text(await world.press(ana, answer, "Series"))
    assert "everybody’s best among the last 2 finished seasons" in series
    assert world.complaints() == []


async def test_many_people_are_turned_page_by_page(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "A_PAGE", 3)
    season = await played(world)
    ana = world.people["Ana"]
    answer = await world.press(ana, await world.slash(ana, "league: Past seasons"), "All-time table")
    text = ""
    for number in (1, 2, 3):
        assert f"Page {number} of 3" in world.text(answer)
        text += world.text(answer)
        answer = answer if number == 3 else await world.press(ana, answer, "Later")
    assert all(text.count(f" {name} · ") == 1 for name in season.names.values())


async def test_a_person_and_how_well_they_played(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seasons with places, the mean loss with its number of turns; somebody unknown has none."""
    season = await played(world)
    ana, ines = world.people["Ana"], world.people["Inês"]
    row = next(row for row in season.standing(season.groups[0]) if row.person == ana.id)
    text = world.text(await world.slash(ana, "league: Players, head to head"))
    assert (
        f"{row.place}{['th', 'st', 'nd', 'rd'][row.place if row.place < 4 else 0]} of 8, {row.units / 6000:g} point"
        in text
    )
    assert "reviewed" not in text

    def write(conn: sa.Connection) -> None:
        steps = conn.execute(sa.select(log.c.table, log.c.seq).where(log.c.kind == "step", log.c.by == ana.id)).all()
        for number, (row, loss) in enumerate(zip(steps, (1.5, 3.1), strict=False)):
            values = {"table": row.table, "number": number, "seq": row.seq, "found": {"loss": loss}}
            conn.execute(sa.insert(reviews), values)

    await world.bot.services.store.write(write)
    for command in ("league: Players, head to head", "league: Ratings"):
        assert "Points lost per turn: **2.3**, the mean of 2 reviewed turns" in world.text(
            await world.slash(ana, command)
        )
    listed = await world.press(ana, await world.slash(ana, "league: Ratings"), "List me")
    assert "Ana" not in world.text(listed).partition("Listed players")[2], "after four tables nobody is listed"
    monkeypatch.setattr("hosting.core.strength.PROVISIONAL", 4)
    rating = world.text(await world.slash(ana, "league: Ratings")).partition("Listed players")[2]
    assert re.search(r"1\\\. Ana · \*\*[\d,]+\*\* · 4 tables · lost 2\.3 per turn, 2 turns reviewed", rating)
    await world.bot.leagues.ratings.set_listed(ana.id, False)
    other = await pick(world, await world.slash(ines, "league: Players, head to head"), "player", ana, by=ines)
    assert "2 reviewed turns" in world.text(other)
    assert "Rating" not in world.text(other), "she has not asked to be listed"
    assert "have not played in any league that you can see here" in world.text(
        await world.slash(ines, "league: Players, head to head")
    )
    assert world.complaints() == []


async def test_two_people_against_each_other(world: World) -> None:
    """By a menu below a person's seasons."""
    season = await played(world)
    ana, bruno = world.people["Ana"], world.people["Bruno"]
    together = [fixture for fixture in season.fixtures if {ana.id, bruno.id} <= set(fixture.people)]
    answer = await pick(world, await world.slash(ana, "league: Players, head to head"), "against", bruno, by=ana)
    assert f"{len(together)} table" in world.text(answer)
    assert world.text(answer).count("Volta · Season 1") == len(together)
    never = await pick(world, answer, "against", world.people["Inês"], by=ana)
    assert "have not finished a league table together" in world.text(never)
    assert world.complaints() == []


@pytest.mark.parametrize(
    ("language", "menu", "turn"),
    [("en-US", "Player card", "it is their turn"), ("de", "Spielerkarte", "am Zug"), ("zh-TW", "玩家名片", "輪到此人")],
)
async def test_a_persons_menu_shows_their_card(world: World, language: str, menu: str, turn: str) -> None:
    """Tables that the reader sees, the season, and for who decides the way to a warning."""
    await to_play(world, *EIGHT)
    ana, ines, admin = world.people["Ana"], world.people["Inês"], regent(world)
    for actor in (ines, admin):
        await world.bot.services.people.set(actor.id, language=language)
    season = await view(world)
    mine = [fixture.table for fixture in season.fixtures if ana.id in fixture.people]
    waits = [number for number in mine if any(seat.person == ana.id for seat in (await table(world, number)).acting)]
    answer = await ines.context_menu(world.channel, "Player card", ana)
    assert answer.ephemeral
    text = world.text(answer)
    assert "Ana" in text.splitlines()[0]
    assert (text.count("<#"), text.count(turn)) == (len(mine), len(waits))
    assert "Volta" in text
    assert not world.buttons(answer), "who decides nothing is led nowhere"
    panel = await world.press(admin, await admin.context_menu(world.channel, "Player card", ana), "nav:0:0:league")
    assert "league-penalty" in str(world.components(panel))
    (registered,) = world.requests("PUT", "*/commands")
    (named,) = [item for item in registered.json or [] if item.get("type") == 2]
    assert named["name_localizations"].get(language, named["name"]) == menu
    assert world.complaints() == []
    assert world.errors == []


async def table(world: World, number: int | None) -> Table:
    return await world.bot.services.lobby.get(number or 0)


async def test_a_league_that_one_cannot_see_is_hidden(world: World) -> None:
    """Neither its champions nor anybody's seasons in it are shown to who does not see its channel."""
    season, ines = await played(world), world.people["Inês"]
    nobody, only = discord.PermissionOverwrite(view_channel=False), discord.PermissionOverwrite(view_channel=True)
    secret = world.guild.create_text_channel(
        "secret", overwrites={world.guild.default_role: nobody, world.bot.get_guild(world.guild.id).me: only}
    )
    seen = await pick(
        world, await world.slash(ines, "league: Players, head to head"), "player", world.people["Ana"], by=ines
    )
    assert "Season 1" in world.text(seen)
    await world.bot.leagues.founding.settle_in(season.league.id, secret.id, None)
    hidden = await pick(world, seen, "player", world.people["Ana"], by=ines)
    assert "Season 1" not in world.text(hidden)
    assert "no league on this server" in world.text(await world.slash(ines, "league"))
