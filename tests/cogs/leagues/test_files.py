"""Seasons as files, out and in, in the language of the reader."""

import csv
import io
import json
import zipfile
from dataclasses import replace

import pytest
from simcord.results import InteractionResult

from cogs.leagues import texts
from hosting import Person
from i18n import languages
from leagues import columns, imports
from leagues.columns import BOM
from leagues.rules.errors import BadFile
from leagues.rules.points import How
from leagues.rules.states import State
from tests.cogs.leagues.hosting import (
    EIGHT,
    FOUR,
    admins_screen,
    board,
    end_tables,
    found,
    log_text,
    pass_time,
    regent,
    to_play,
    view,
)
from tests.leagues.views import view as season_view
from tests.support.world import World


async def bring(world: World, what: str, data: bytes) -> InteractionResult:
    form = await world.press(regent(world), await admins_screen(world), "Import")
    return await world.fill(regent(world), form, {"what": [what], "file": ("league.csv", data)})


def listed(world: World, *names: str) -> str:
    return "person,name\n" + "".join(f"<@{world.people[name].id}>,{name}\n" for name in names)


async def test_a_season_as_files_and_back(world: World) -> None:
    """Standing, results, everything and game records go to the admin alone; the results can be imported again."""
    await to_play(world, *EIGHT)
    admin = Person(regent(world).id, "Regent")
    rules = (await view(world)).league.rules
    await world.bot.leagues.founding.change(1, replace(rules, again=None), admin)
    await end_tables(world, most=7)  # ended directly, unknown to any game: these cannot be replayed
    last = (await view(world)).fixtures[-1]
    await world.bot.leagues.results.adjudicate(last.id, admin, How.VOID, reason="late")
    await pass_time(world, minutes=1)
    await pass_time(world, days=1.1)
    before = len(world.messages())
    answer = await world.press(regent(world), await admins_screen(world), "Export")
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
    first, second = await view(world, 1), await view(world, 2)
    assert (second.season.number, second.season.state) == (2, State.CLOSED)
    points = [{row.person: row.units for row in each.standing(each.groups[0])} for each in (first, second)]
    assert points[0] == points[1]
    assert len(world.messages()) == before


async def test_people_from_a_file(world: World) -> None:
    """Everybody in the file is registered and in the season's message; a repetition changes nothing; it is logged."""
    await found(world)
    answer = await bring(world, "people", listed(world, *EIGHT[:5]).encode())
    assert "The file lists 5 players; newly registered: 5" in world.text(answer)
    await pass_time(world, hours=1)
    assert "**Registered (5):** Ana, Bruno, Carla" in world.text(board(world))
    assert "newly registered: 0" in world.text(await bring(world, "people", listed(world, *EIGHT[:5]).encode()))
    log = await log_text(world)
    assert log.count("registered 5 players from a file") == 1


@pytest.mark.parametrize(
    ("what", "lines", "told"),
    [
        ("people", "77,Nobody", "Line 4: Nobody is not somebody on this server"),
        ("people", "<@{ana}>,Ana", "Line 4: “{ana}” appears twice"),
        ("people", "1.45607E+18,Ana", "Line 4: a spreadsheet has rounded"),
        ("people", "x" * imports.MAX_BYTES, "too big"),
        ("results", "", "the column “season” is missing"),
    ],
)
async def test_all_or_none(world: World, what: str, lines: str, told: str) -> None:
    """One bad line refuses the whole file; the sentence names the line."""
    await found(world)
    ana = world.people["Ana"].id
    refused = await bring(world, what, (listed(world, "Ana", "Bruno") + lines.replace("{ana}", str(ana))).encode())
    assert told.replace("{ana}", str(ana)) in world.text(refused.followups[0])
    assert (await view(world)).entries == ()


async def test_a_league_ends_for_good(world: World) -> None:
    """A running season keeps it, a draft goes with it; then there is no next, and all stays readable."""
    await to_play(world, *FOUR)
    screen = await admins_screen(world)
    assert "End the league" not in [button.label for button in world.buttons(screen)]
    await end_tables(world)
    await pass_time(world, minutes=1)
    for reason in ("\u200b", "nobody comes any more"):
        form = await world.press(regent(world), await admins_screen(world), "End the league")
        await world.fill(regent(world), form, {"reason": reason})
    await pass_time(world, hours=2)
    league = await world.bot.leagues.views.get(1)
    assert league.ended is not None
    assert (await view(world, 2)).season.state == State.CALLED_OFF
    last = await admins_screen(world)
    assert "This league ended" in world.text(last)
    assert not {"New season", "End the league"} & {button.label for button in world.buttons(last)}
    assert "Volta · Season 1" in world.text(board(world))
    log = world.text(await world.press(regent(world), last, "Log"))
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
    """No two columns or words coincide within or between languages, so that a file is unambiguous."""
    for of_dialect in ("columns", "values"):
        said: dict[str, str] = {}
        for language in languages():
            named = getattr(texts.dialect(language), of_dialect)
            assert len(set(named.values())) == len(named), (language, of_dialect)
            for name, text in named.items():
                assert said.setdefault(text.casefold(), name) == name, (language, text)


@pytest.mark.parametrize(("reader", "column"), [("en", "person"), ("de", "Person"), ("zh-TW", "成員")])
def test_what_is_missing_is_called_as_the_reader_does(reader: str, column: str) -> None:
    """Messages about a file name its columns in the importer's language."""
    with pytest.raises(BadFile) as refused:
        imports.people("名稱\nAna\n".encode(), texts.dialects(reader))
    assert refused.value.facts["text"] == column
