"""Seasons as files, looking back over seasons, and leagues of teams: by buttons, menus and forms alone."""

import csv
import io
import json
import re
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
import sqlalchemy as sa
from simcord.components import walk_components
from simcord.results import InteractionResult

from cogs.leagues import history, texts
from hosting import Person
from hosting.core import Table
from hosting.db.schema import log, reviews
from i18n import languages
from i18n.numbers import figure
from leagues import columns, imports
from leagues.columns import BOM
from leagues.rules import to_points
from leagues.rules.errors import BadFile
from leagues.rules.points import How
from leagues.rules.states import State
from leagues.season import pairing
from leagues.store import View
from tests.cogs.leagues import hosting
from tests.leagues.playing import ADMIN
from tests.leagues.views import view as season_view
from tests.support.world import Member, World, opened


async def bring(world: World, what: str, data: bytes) -> InteractionResult:
    form = await world.press(hosting.regent(world), await hosting.admins_screen(world), "Import")
    return await world.fill(hosting.regent(world), form, {"what": [what], "file": ("league.csv", data)})


def listed(world: World, *names: str) -> str:
    return "person,name\n" + "".join(f"<@{world.people[name].id}>,{name}\n" for name in names)


async def test_a_season_as_files_and_back(world: World) -> None:
    """Standing, results, everything and game records go to the admin alone; the results can be imported again."""
    await hosting.to_play(world, *hosting.EIGHT)
    admin = Person(hosting.regent(world).id, "Regent")
    rules = (await hosting.view(world)).league.rules
    await world.bot.leagues.founding.change(1, replace(rules, again=None), admin)
    await hosting.end_tables(world, most=7)  # ended directly, unknown to any game: these cannot be replayed
    last = (await hosting.view(world)).fixtures[-1]
    await world.bot.leagues.results.adjudicate(last.id, admin, How.VOID, reason="late")
    await hosting.pass_time(world, minutes=1)
    await hosting.pass_time(world, days=1.1)
    before = len(world.messages())
    answer = await world.press(hosting.regent(world), await hosting.admins_screen(world), "Export")
    (sent,) = answer.followups
    assert sent.ephemeral
    files = {file.filename: file for file in sent.attachments}
    assert [*files] == [
        "league-1-season-1-standing.csv",
        "league-1-season-1-results.csv",
        "league-1-season-1.json",
        "league-1-season-1-games.zip",
    ]
    data = {called: await file.read() for called, file in files.items()}
    assert json.loads(data["league-1-season-1.json"])["state"] == "closed"
    with zipfile.ZipFile(io.BytesIO(data["league-1-season-1-games.zip"])) as games:
        (record,) = games.namelist()
        assert json.loads(games.read(record))["game"] == "navegador"
    assert "The records of 7 games cannot be read" in sent.content
    report = await bring(world, "results", data["league-1-season-1-results.csv"])
    assert "One season with 8 tables and 8 players" in world.text(report)
    first, second = await hosting.view(world, 1), await hosting.view(world, 2)
    assert (second.season.number, second.season.state) == (2, State.CLOSED)
    points = [{row.person: row.units for row in each.standing(each.groups[0])} for each in (first, second)]
    assert points[0] == points[1]
    assert len(world.messages()) == before


async def test_people_from_a_file(world: World) -> None:
    await hosting.found(world)
    answer = await bring(world, "people", listed(world, *hosting.EIGHT[:5]).encode())
    assert "The file lists 5 players; newly registered: 5" in world.text(answer)
    await hosting.pass_time(world, hours=1)
    assert "**Registered (5):** Ana, Bruno, Carla" in world.text(hosting.board(world))
    assert "newly registered: 0" in world.text(await bring(world, "people", listed(world, *hosting.EIGHT[:5]).encode()))
    log = await hosting.log_text(world)
    assert log.count("registered 5 players from a file") == 1


async def test_all_or_none(world: World, ana: Member) -> None:
    """One bad line refuses the whole file; the sentence names the line."""
    await hosting.found(world)
    for what, lines, said in (
        ("people", "77,Nobody", "Line 4: Nobody is not somebody on this server"),
        ("people", f"<@{ana.id}>,Ana", f"Line 4: “{ana.id}” appears twice"),
        ("people", "1.45607E+18,Ana", "Line 4: a spreadsheet has rounded"),
        ("people", "x" * imports.MAX_BYTES, "too big"),
        ("results", "", "the column “season” is missing"),
    ):
        refused = await bring(world, what, (listed(world, "Ana", "Bruno") + lines).encode())
        assert said in world.text(refused.followups[0])
        assert (await hosting.view(world)).entries == ()


async def test_a_league_ends_for_good(world: World) -> None:
    """A running season keeps it, a draft goes with it; then there is no next, and all stays readable."""
    await hosting.to_play(world, *hosting.FOUR)
    screen = await hosting.admins_screen(world)
    assert "End the league" not in [button.label for button in world.buttons(screen)]
    await hosting.end_tables(world)
    await hosting.pass_time(world, minutes=1)
    for reason in ("\u200b", "nobody comes any more"):
        form = await world.press(hosting.regent(world), await hosting.admins_screen(world), "End the league")
        await world.fill(hosting.regent(world), form, {"reason": reason})
    await hosting.pass_time(world, hours=2)
    league = await world.bot.leagues.views.get(1)
    assert league.ended is not None
    assert (await hosting.view(world, 2)).season.state == State.CALLED_OFF
    last = await hosting.admins_screen(world)
    assert "This league ended" in world.text(last)
    assert not {"New season", "End the league"} & {button.label for button in world.buttons(last)}
    assert "Volta · Season 1" in world.text(hosting.board(world))
    log = world.text(await world.press(hosting.regent(world), last, "Log"))
    assert log.count("ended the league (nobody comes any more)") == 1


@pytest.mark.parametrize("written", languages())
@pytest.mark.parametrize("reader", languages())
def test_what_goes_out_comes_in(written: str, reader: str) -> None:
    displayed = season_view(groups=2)
    data = columns.results_csv(displayed, people=True, dialect=texts.dialect(written))
    found = imports.results(data, texts.dialects(reader))
    expected = [(replace(fixture.result, table=0), fixture.ended) for fixture in displayed.fixtures if fixture.result]
    assert [(replace(one.result, table=0), one.ended) for one in found] == expected


def test_spreadsheets_open_it() -> None:
    """A German file has semicolons and decimal commas; every one has a UTF-8 byte order mark."""
    displayed = season_view()
    german = columns.standings_csv(displayed, dialect=texts.dialect("de")).decode()
    assert german.startswith(f"{BOM}Phase;Gruppe;Rang;Name;")
    rows = list(csv.DictReader(io.StringIO(german.removeprefix(BOM), newline=""), delimiter=";"))
    ratios = [row["Verhältnis zum Sieger"] for row in rows]
    assert len(ratios) == 7
    assert all("." not in ratio and float(ratio.replace(",", ".")) <= 1 for ratio in ratios)
    assert any("," in ratio for ratio in ratios)
    assert (
        columns.standings_csv(displayed, dialect=texts.dialect("zh-TW"))
        .decode()
        .startswith(f"{BOM}階段,組別,名次,名稱,")
    )
    assert columns.standings_csv(displayed, dialect=texts.dialect("en")) == columns.standings_csv(displayed)


def test_no_two_are_called_alike() -> None:
    for of_dialect in ("columns", "values"):
        said: dict[str, str] = {}
        for language in languages():
            named = getattr(texts.dialect(language), of_dialect)
            assert len(set(named.values())) == len(named), (language, of_dialect)
            for name, text in named.items():
                assert said.setdefault(text.casefold(), name) == name, (language, text)


@pytest.mark.parametrize(("reader", "column"), [("en", "person"), ("de", "Person"), ("zh-TW", "成員")])
def test_what_is_missing_is_called_as_the_reader_does(reader: str, column: str) -> None:
    with pytest.raises(BadFile) as refused:
        imports.people("名稱\nAna\n".encode(), texts.dialects(reader))
    assert refused.value.facts["text"] == column


async def played(world: World) -> View:
    await hosting.to_play(world, *hosting.EIGHT)
    await hosting.end_tables(world)
    return await hosting.view(world)


async def test_champions_and_sums(world: World, ana: Member) -> None:
    """Nothing before the first season ends; then its winner, and everybody's sums, for one's own eyes."""
    await hosting.to_play(world, *hosting.EIGHT)
    assert "Nothing yet" in world.text(await world.slash(ana, "league: Past seasons"))
    await hosting.end_tables(world)
    season = await hosting.view(world)
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


async def test_many_people_are_turned_page_by_page(world: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "A_PAGE", 3)
    season = await played(world)
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
    assert "no rating yet" in world.text(await world.slash(ines, "league: Ratings"))
    listed = await world.press(ana, await world.slash(ana, "league: Ratings"), "List me")
    assert "Ana" not in world.text(listed).partition("Listed players")[2], "after four tables nobody is listed"
    monkeypatch.setattr("hosting.core.strength.PROVISIONAL", 4)
    shown = await world.slash(ana, "league: Ratings")
    rating = world.text(shown).partition("Listed players")[2]
    assert re.search(r"1\\\. Ana · \*\*[\d,]+\*\* · 4 tables · lost 2\.3 per turn, 2 turns reviewed", rating)
    await world.press(ana, shown, "Take me off the list")
    assert await world.bot.leagues.ratings.listed() == frozenset()
    other = await hosting.pick(world, await world.slash(ines, "league: Players, head to head"), "player", ana, by=ines)
    assert "2 reviewed turns" in world.text(other)
    assert "Rating" not in world.text(other), "she has not asked to be listed"
    assert "have not played in any league that you can see here" in world.text(
        await world.slash(ines, "league: Players, head to head")
    )


async def test_two_people_against_each_other(world: World, ana: Member, bruno: Member) -> None:
    season = await played(world)
    together = [fixture for fixture in season.fixtures if {ana.id, bruno.id} <= set(fixture.people)]
    answer = await hosting.pick(
        world, await world.slash(ana, "league: Players, head to head"), "against", bruno, by=ana
    )
    assert f"{len(together)} table" in world.text(answer)
    assert world.text(answer).count("Volta · Season 1") == len(together)
    never = await hosting.pick(world, answer, "against", world.people["Inês"], by=ana)
    assert "have not finished a league table together" in world.text(never)


@pytest.mark.every(3)
@pytest.mark.parametrize(
    ("language", "menu", "turn"),
    [("en-US", "Player card", "it is their turn"), ("de", "Spielerkarte", "am Zug"), ("zh-TW", "玩家名片", "輪到此人")],
)
async def test_a_persons_menu_shows_their_card(world: World, language: str, menu: str, turn: str) -> None:
    """Tables that the reader sees, the season, and for who decides the way to a warning."""
    await hosting.to_play(world, *hosting.EIGHT)
    ana, ines, admin = world.people["Ana"], world.people["Inês"], hosting.regent(world)
    for actor in (ines, admin):
        await world.bot.services.people.set(actor.id, language=language)
    season = await hosting.view(world)
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


async def table(world: World, number: int | None) -> Table:
    return await world.bot.services.lobby.get(number or 0)


async def test_a_league_that_one_cannot_see_is_hidden(world: World) -> None:
    season, ines = await played(world), world.people["Inês"]
    nobody, only = discord.PermissionOverwrite(view_channel=False), discord.PermissionOverwrite(view_channel=True)
    secret = world.guild.create_text_channel(
        "secret", overwrites={world.guild.default_role: nobody, world.bot.get_guild(world.guild.id).me: only}
    )
    seen = await hosting.pick(
        world, await world.slash(ines, "league: Players, head to head"), "player", world.people["Ana"], by=ines
    )
    assert "Season 1" in world.text(seen)
    await world.bot.leagues.founding.settle_in(season.league.id, secret.id, None)
    hidden = await hosting.pick(world, seen, "player", world.people["Ana"], by=ines)
    assert "Season 1" not in world.text(hidden)
    assert "no league on this server" in world.text(await world.slash(ines, "league"))


TEAMS = (
    ("Reds", "Ana", "Bruno", "Carla", "Duarte"),
    ("**Blues** @everyone", "Eva", "Filipe", "Gil", "Helena"),
    ("\u202eGreens", "Ines", "Joao", "Katia", "Luis"),
)


async def teams(world: World, name: str) -> InteractionResult:
    return await world.press(world.people[name], hosting.board(world), "Teams")


async def choose(world: World, shown: InteractionResult, name: str, verb: str, *values: Any) -> InteractionResult:
    parts = walk_components(world.components(shown))
    (menu,) = [part["custom_id"] for part in parts if f":{verb}:" in str(part.get("custom_id"))]
    assert shown.response is not None
    return await world.people[name].select(shown.response, list(values), custom_id=menu)


def notice(world: World, words: str) -> discord.Message:
    return [message for message in world.messages() if words in message.content][-1]


async def founded(world: World, which: tuple[tuple[str, ...], ...]) -> None:
    """Found teams by forms; everybody else of them accepts an invitation by its notice."""
    await hosting.open_season(world, format="teams", seats="3", clock="fast")
    for called, captain, *others in which:
        form = await world.press(world.people[captain], await teams(world, captain), "Create a team")
        panel = await world.fill(world.people[captain], form, {"name": called})
        for other in others:
            panel = await choose(world, panel, captain, "league-team-invite", world.people[other])
            await hosting.done(world)
            invited = notice(world, "invites you")
            assert [user.id for user in invited.mentions] == [world.people[other].id]
            assert not invited.mention_everyone
            await world.press(world.people[other], invited, "nav:0:0:league-team-join")
    await hosting.done(world)


async def started(world: World, which: tuple[tuple[str, ...], ...]) -> None:
    names = [name for _, *people in which for name in people]
    await hosting.pass_time(world, days=7)
    await hosting.everybody(world, hosting.board(world), "I will play", *names)
    await hosting.pass_time(world, days=2)
    await hosting.pass_time(world, hours=13)
    assert (await hosting.view(world)).season.state == State.RUNNING


def everyone(which: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return (*(name for _, *people in which for name in people), "Stranger")


async def test_three_teams_from_founding_to_their_standing(tmp_path: Path) -> None:
    """Somebody is away, the alternate plays; nobody of another team can; both standings are in the season's message."""
    async with opened(tmp_path, people=everyone(TEAMS)) as world:
        await founded(world, TEAMS)
        before = world.text(hosting.board(world)).replace("\u2068", "").replace("\u2069", "")
        assert "**Reds**: Ana, Bruno, Carla, Duarte" in before
        assert "**Blues everyone**" in before, "no mention, no markup"
        assert "\u202e" not in before
        await world.press(world.people["Bruno"], notice(world, "invites you"), "nav:0:0:league-team-join")  # not theirs
        assert [len(team.members) for team in (await hosting.view(world)).teams.all] == [4, 4, 4]
        panel = await teams(world, "Ana")
        panel = await choose(world, panel, "Ana", "league-team-up", str(world.people["Bruno"].id))
        assert "1. Bruno, 2. Ana" in world.text(panel)
        await started(world, TEAMS)
        assert "Reds" in world.text(await teams(world, "Stranger"))
        panel = await teams(world, "Eva")
        await world.press(world.people["Eva"], panel, "I cannot play round 1")
        await hosting.done(world)
        called = notice(world, "Will you play for your team?")
        assert [user.id for user in called.mentions] == [world.people["Helena"].id]
        await world.press(world.people["Filipe"], called, "I will play")
        (call,) = (await hosting.view(world)).teams.calls
        assert call.answer is None
        answer = await world.press(world.people["Helena"], called, "I will play")
        assert "You play" in world.text(answer)
        again = await world.press(world.people["Helena"], called, "I cannot play")
        assert "not possible" in world.text(again)
        assert "Helena stands in" in world.text(await teams(world, "Gil"))
        assert [button.label for button in world.buttons(await teams(world, "Eva")) if "round" in button.label] == [
            "I cannot play round 2"
        ], "not what is done"
        draw = world.text(await world.slash(world.people["Gil"], "league: Draw")).replace("\u2068", "")
        assert "Eva, Filipe, Gil, Helena" in draw.replace("\u2069", "")
        now = await hosting.view(world)
        assert world.people["Helena"].id in {person for fixture in now.fixtures for person in fixture.people}
        assert await hosting.end_tables(world) == 3
        await hosting.done(world)
        assert (await hosting.view(world)).season.state == State.RUNNING, "the second of four rounds"
        text = world.text(hosting.board(world))
        first = pairing.team_standing(await hosting.view(world))[0]
        name = ["Reds", "**Blues**", "Greens"][first.person - 1]
        assert f"1. {name}" in str(world.components(hosting.board(world))).replace("\\u2068", ""), "so says the picture"
        assert "1\\. **" not in text.replace("\u2068", "")
        assert "Board points" in text
        assert "1 of 4 rounds" in str(world.components(hosting.board(world))), "so says the picture"
        listed = world.text(await teams(world, "Stranger"))
        for row in pairing.team_standing(await hosting.view(world)):
            points, boards = (figure(to_points(units), "en") for units in (row.units, row.score))
            assert f"** · **{points}** · {boards} board points · 1 match" in listed
        screen = await world.slash(world.people["Ana"], "league: Tables")
        assert "(Reds)" in world.text(screen)


@pytest.mark.long
async def test_nobody_left_to_play_is_said_to_the_captain(tmp_path: Path) -> None:
    """The alternate lets the day pass; the captain hears it once, in words; the computer player has the board."""
    async with opened(tmp_path, people=everyone(TEAMS)) as world:
        await founded(world, TEAMS)
        await started(world, TEAMS)
        await world.press(world.people["Bruno"], await teams(world, "Bruno"), "I cannot play round 1")
        await hosting.done(world)
        called = notice(world, "Will you play for your team?")
        await hosting.pass_time(world, days=1)
        messages = [message for message in world.messages() if "no alternate is left" in message.content]
        assert [[user.id for user in one.mentions] for one in messages] == [[world.people["Ana"].id]]
        late = await world.press_raw(world.people["Duarte"], called, world.button(called, "I will play").custom_id)
        assert "not possible" in world.text(late)
        panel = await teams(world, "Bruno")
        assert "nobody stands in yet" in world.text(panel)
        await world.press(world.people["Bruno"], panel, "I can play round 1")
        assert (await hosting.view(world)).teams.away == ()


async def test_a_captain_by_lot_names_their_team(tmp_path: Path) -> None:
    names = [f"{letter}{number}" for number in range(3) for letter in "XYZ"]
    async with opened(tmp_path, people=(*names, "Stranger")) as world:
        await hosting.open_season(world, format="teams", seats="3", clock="fast")
        await hosting.everybody(world, hosting.board(world), "Register", *names)
        await started(world, (("", *names),))
        team = (await hosting.view(world)).teams.all[0]
        captain, member = (next(name for name in names if world.people[name].id == here) for here in team.members[:2])
        assert "Name the team" not in [button.label for button in world.buttons(await teams(world, member))]
        form = await world.press(world.people[captain], await teams(world, captain), "Name the team")
        panel = await world.fill(world.people[captain], form, {"name": "**Gulls** @here"})
        assert "Your team: Gulls here" in world.text(panel).replace("\u2068", "").replace("\u2069", "")
        assert "Name the team" not in [button.label for button in world.buttons(panel)]
