"""Answers to people's own programs: by their token, what they may see, as the description says."""

import json
import random
import re
from itertools import product
from pathlib import Path
from typing import Any

import discord
import pytest
from aiohttp import ClientResponse
from icalendar import Calendar
from jsonschema import Draft202012Validator, FormatChecker  # type: ignore[import-untyped]

from hosting.core import Hosted, StoreError
from hosting.people import TokenKind
from hosting.ratings import CasualRatings
from navegador.game import NAVEGADOR
from singing_sails.game import SINGING_SAILS
from tests.cogs.hands import choose_clock, table_of, type_turn
from tests.cogs.leagues.hosting import EIGHT, end_tables, to_play
from tests.cogs.leagues.test_season import file_of
from tests.cogs.test_secrets import folder, private_thread
from tests.support.opaque import inner
from tests.support.world import Member, World, opened
from tests.web.browser import Client, site
from tests.web.test_visits import hide
from web.api import ENDPOINTS, document
from web.visits import MEMBERSHIP_AGE

WEB = "https://board.example.org"
DESCRIPTION = document()


async def token(world: World, who: Member, kind: TokenKind = "api") -> str:
    return await world.bot.services.tokens.renew(who.id, kind)


async def ask(client: Client, path: str, token: str = "", **headers: str) -> ClientResponse:
    given = {"Authorization": f"Bearer {token}"} if token else {}
    return await client.get(f"/api/{path}", headers=given | headers)


async def told(client: Client, path: str, token: str = "", status: int = 200) -> Any:
    """Return an answer of this status, after the description has judged it."""
    answer = await ask(client, path, token)
    assert answer.status == status, await answer.text()
    assert answer.content_type == "application/json"
    assert "public" not in answer.headers.get("Cache-Control", "")
    body = json.loads(await answer.read())
    judge(f"/api/{path}", status, body)
    return body


def judge(path: str, status: int, body: Any) -> None:
    patterns = ((re.sub(r"{\w+}", r"\\d+", each), each) for each in DESCRIPTION["paths"])
    route = next((each for pattern, each in patterns if re.fullmatch(pattern, path)), "/api/tables/{table}")
    content = DESCRIPTION["paths"][route]["get"]["responses"].get(str(status))
    content = content or DESCRIPTION["paths"][route]["get"]["responses"]["default"]
    schema = {**content["content"]["application/json"]["schema"], "components": DESCRIPTION["components"]}
    errors = Draft202012Validator(schema, format_checker=FormatChecker()).iter_errors(body)
    assert [error.message for error in errors] == []


async def test_the_description_is_served_to_anybody(client: Client) -> None:
    answer = await client.get("/api/openapi.json")
    assert await answer.json() == json.loads(json.dumps(DESCRIPTION))
    assert set(DESCRIPTION["paths"]) == {endpoint.path for endpoint in ENDPOINTS}
    assert DESCRIPTION["openapi"].startswith("3.1.")
    for name, schema in DESCRIPTION["components"]["schemas"].items():
        Draft202012Validator.check_schema(schema)
        assert schema.get("type") != "object" or schema["additionalProperties"] is False, name


def test_the_judge_refuses() -> None:
    with pytest.raises(AssertionError):
        judge("/api/ratings", 200, [{"server": 1, "game": None, "rating": 1000, "tables": 2}])
    with pytest.raises(AssertionError):
        judge("/api/tables", 404, {"error": "no", "reason": "more"})


async def test_my_tables_and_one_of_them(world: World, client: Client) -> None:
    """Seats, whose turn it is, since when and until when; the record is the file's."""
    await choose_clock(world, world.add("Regent", administrator=True), time="turn", hours="24")
    ana, bruno = world.people["Ana"], world.people["Bruno"]
    mine = await token(world, ana)
    (table,) = await told(client, "tables", mine)
    assert (table["you"], [seat["name"] for seat in table["seats"]]) == (1, ["Ana", "Bruno"])
    first, second = table["seats"]
    assert first["since"] < first["until"]
    assert (second["since"], second["until"]) == (None, None)
    whole = await told(client, "tables/1", mine)
    assert whole.pop("record") == json.loads(json.dumps(await world.bot.services.records.export(1)))
    assert whole == table
    await type_turn(world, ana)
    (after,) = await told(client, "tables", await token(world, bruno))
    assert after["you"] == 2
    assert after["position"] > table["position"]
    assert [seat["since"] is None for seat in after["seats"]] == [True, False]
    assert await told(client, "tables", await token(world, world.people["Carla"])) == []


async def test_nonsense_is_not_there(world: World, client: Client) -> None:
    mine = await token(world, world.people["Ana"])
    for number in ("2", "999999999999999999", "9999999999999999999", "-1", "%F0%9F%A7%AD", "1'--"):
        await told(client, f"tables/{number}", mine, 404)
    for path in ("leagues/1/seasons/1", "leagues/1/seasons", "nothing"):
        await told(client, path, mine, 404)


async def test_only_getting(world: World, client: Client) -> None:
    headers = {"Authorization": f"Bearer {await token(world, world.people['Ana'])}"}
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
        answer = await client.request(method, "/api/tables", headers=headers)
        judge("/api/tables", answer.status, await answer.json())
        assert answer.status == 405
    answer = await client.request("GET", "/api/tables", headers=headers, json={})
    assert answer.status == 413
    judge("/api/tables", 413, await answer.json())


async def test_what_fails_unforeseen(world: World, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.api.naming.label", lambda _: None)
    await told(client, "tables", await token(world, world.people["Ana"]), 500)


async def test_a_stranger_is_told_how(world: World, client: Client) -> None:
    """No, a wrong or another kind of token: 401, and nothing about what there is."""
    calendar = await token(world, world.people["Ana"], "calendar")
    mine = await token(world, world.people["Ana"])
    wrong = ("", "Bearer", "Bearer ", "Bearer x", f"Basic {mine}", mine, f"Bearer {mine}x")
    for path, authorization in product(("tables", "tables/1", "leagues", "ratings", "leagues/1/seasons/1"), wrong):
        given = {"Authorization": authorization} if authorization else {}
        answer = await client.get(f"/api/{path}", headers=given)
        assert (answer.status, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
        judge("/api/tables", 401, await answer.json())
    assert (await ask(client, "tables", calendar)).status == 401, "an address of a calendar is no token"
    assert (await client.get(f"/calendar/{mine}.ics")).status == 404, "and a token is no address"
    assert (await ask(client, f"tables?watch={mine}")).status == 401


async def test_a_token_ends(world: World, client: Client) -> None:
    ana = world.people["Ana"]
    first = await token(world, ana)
    await told(client, "tables", first)
    second = await token(world, ana)
    await told(client, "tables", first, 401)
    await world.bot.services.tokens.end(ana.id, "api")
    await told(client, "tables", second, 401)


async def test_another_persons_private_table(world: World) -> None:
    """A table in a private thread is there for those in it alone."""
    thread = await private_thread(world, "Ana", "Bruno")
    await table_of(world, "Ana", "Bruno", channel=thread)
    async with site(world) as client:
        await told(client, "tables/1", await token(world, world.people["Bruno"]))
        await told(client, "tables/1", await token(world, world.people["Carla"]), 404)
        assert await told(client, "tables", await token(world, world.people["Carla"])) == []


@pytest.mark.opened(people=EIGHT)
async def test_a_season_with_standings_and_results(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await to_play(world, *EIGHT)
    await end_tables(world, most=1)
    async with site(world) as client:
        mine = await token(world, world.people["Ana"])
        (league,) = await told(client, "leagues", mine)
        assert league["seasons"][-1] == 1
        season = await told(client, f"leagues/{league['league']}/seasons/1", mine)
        names = {person["number"]: person["name"] for person in season["people"]}
        (group, *_) = season["stages"][0]["groups"]
        assert set(names.values()) == set(EIGHT)
        assert {"place", "points", "tables"} <= set(group["standing"][0])
        over = [table for group in season["stages"][0]["groups"] for table in group["tables"] if table["how"]]
        assert sorted(seat["place"] for seat in over[0]["seats"]) == [1, 2, 3, 4]
        assert str(world.people["Ana"].id) not in json.dumps(season)
        mine = await token(world, world.people[names[over[0]["seats"][0]["person"]]])
        ratings = await told(client, "ratings", mine)
        assert [(one["game"], one["tables"]) for one in ratings] == [(None, 1)]

        async def casual(*_: object) -> list[dict[str, object]]:
            return [{"guild": world.guild.id, "game": "navegador", "rating": 1010, "tables": 3}]

        monkeypatch.setattr(CasualRatings, "of_person", casual)
        both = await told(client, "ratings", mine)
        assert both == [{"server": str(world.guild.id), "game": "navegador", "rating": 1010, "tables": 3}, *ratings]
        await told(client, f"leagues/{league['league']}/seasons/2", mine, 404)
        await hide(world)
        stranger = await token(world, world.add("Ines"))
        assert await told(client, "leagues", stranger) == []
        await told(client, f"leagues/{league['league']}/seasons/1", stranger, 404)


@pytest.mark.parametrize(("game", "turn"), [(NAVEGADOR, "ships 1"), (SINGING_SAILS, "")])
async def test_the_same_bytes_whatever_is_hidden(
    game: Hosted, turn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds that differ in what is hidden: everybody's answers are equal, byte by byte, also a player's."""
    deal = game.deal(game.options({}), 2, random.Random(4))
    first, state = await told_all(folder(tmp_path, "one"), game, deal, turn, monkeypatch)
    other = game.deal(game.options({}), 2, random.Random(2), game.public_deal(deal, state))
    assert other != deal
    second, _ = await told_all(folder(tmp_path, "two"), game, other, turn, monkeypatch)
    assert first == second
    assert all(b'"seats":[' in each and b'"position":' in each for each in first[1::2])


async def told_all(
    directory: Path, game: Hosted, deal: Any, turn: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[bytes], Any]:
    """Return what both players and somebody else are told of a table with this deal, and its state."""
    with monkeypatch.context() as patch:
        patch.setattr(type(game), "deal", lambda *_: deal)
        async with opened(directory) as world:
            await table_of(world, "Ana", "Bruno", order="as joined", game=game.name)
            if turn:
                await type_turn(world, "Ana", turn)
            async with site(world) as client:
                keys = [await token(world, world.people[name]) for name in ("Ana", "Bruno", "Carla")]
                answers = [
                    await (await ask(client, path, key)).read() for key in keys for path in ("tables", "tables/1")
                ]
            # On a busy machine the second world's clock may be a moment ahead.
            return [re.sub(rb'"20[-0-9T:.]+Z"', b"time", told) for told in answers], inner(
                (await world.bot.services.positions.now(1)).seen(), object
            )


async def test_a_flood_is_held_back(world: World, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has used their share is refused with the seconds to wait; so are strangers, and others are not."""
    for where in ("gate", "serving.runner"):
        monkeypatch.setattr(f"web.{where}.HELD", 0.0)
    monkeypatch.setattr("web.serving.runner.AROUND", 1.0)
    ana, bruno = [await token(world, world.people[name]) for name in ("Ana", "Bruno")]
    answers = [await ask(client, "tables/1", ana) for _ in range(6)]
    assert [answer.status for answer in answers] == [200, 200, *[429] * 4]
    assert answers[-1].headers["Retry-After"] == "1"
    judge("/api/tables/1", 429, await answers[-1].json())
    await told(client, "tables/1", bruno)
    assert {(await ask(client, "tables", "x" * 43)).status for _ in range(6)} == {401, 429}
    assert (await client.get(f"/calendar/{'x' * 43}.ics")).status == 429


async def test_discord_that_does_not_answer(world: World, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = await token(world, world.people["Ana"])
    monkeypatch.setattr(discord.Guild, "get_member", lambda *_: None)
    world.env.inject_error("GET", "/guilds/*/members/*", status=503, code=0, times=None)
    await told(client, "tables/1", mine, 503)


async def test_a_database_that_does_not_answer(world: World, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = await token(world, world.people["Ana"])
    monkeypatch.setattr(world.bot.services.tokens, "person", failing)
    await told(client, "tables", mine, 503)
    assert (await client.get(f"/calendar/{'x' * 43}.ics")).status == 503


async def failing(*_: object) -> None:
    raise StoreError("the disk is full")


async def test_who_has_left_the_server_sees_nothing_of_it(
    world: World, client: Client, ana: Member, bruno: Member, admin: Member
) -> None:
    """Not even a table where they have a seat, nor its deadline."""
    mine, dates = await token(world, bruno), f"/calendar/{await token(world, bruno, 'calendar')}.ics"
    await choose_clock(world, admin, time="turn", hours="24")
    await type_turn(world, ana)
    assert b"VEVENT" in await (await client.get(dates)).read()
    assert len(await told(client, "tables", mine)) == 1
    world.guild.remove_member(bruno)
    await world.advance(seconds=MEMBERSHIP_AGE + 1)
    await told(client, "tables/1", mine, 404)
    for path in ("tables", "leagues"):
        assert await told(client, path, mine) == []
    assert b"VEVENT" not in await (await client.get(dates)).read()


async def test_a_calendar_reads_by_itself(world: World, client: Client) -> None:
    """The same file as the button's, with a mark by which nothing is sent twice; for nobody else."""
    await choose_clock(world, world.add("Regent", administrator=True), time="turn", hours="24")
    ana = world.people["Ana"]
    address = f"/calendar/{await token(world, ana, 'calendar')}.ics"
    answer = await client.get(address)
    assert (answer.status, answer.content_type) == (200, "text/calendar")
    assert answer.headers["Cache-Control"].startswith("private")
    data = await answer.read()
    assert data == await file_of(world, ana)
    assert len(Calendar.from_ical(data).walk("VEVENT")) == 1
    mark = {"If-None-Match": answer.headers["ETag"]}
    for known in ("{}", "W/{}", '"x", {}'):
        again = await client.get(address, headers={"If-None-Match": known.format(answer.headers["ETag"])})
        assert again.status == 304
    await type_turn(world, ana)
    assert (await client.get(address, headers=mark)).status == 200
    for wrong in ("x" * 43, "x", address[10:-5], "..%2f"):
        assert (await client.get(f"/calendar/{wrong}.ics")).status == 404
    carla = await client.get(f"/calendar/{await token(world, world.people['Carla'], 'calendar')}.ics")
    assert Calendar.from_ical(await carla.read()).walk("VEVENT") == []


async def test_the_panel_makes_shows_once_and_ends(world: World, client: Client) -> None:
    """In `/preferences`, where the bot has a site: what is copied works until the next is made or it is ended."""
    ana = world.people["Ana"]
    assert "For my calendar" not in world.text(await world.slash(ana, "preferences"))
    world.bot.web = WEB + "/"
    page = await world.slash(ana, "preferences: For my calendar and programs")
    assert world.text(page).count("none") == 2
    assert (await client.get(re.findall(rf"{WEB}(/api\S*)", world.text(page))[0])).status == 200
    page = await world.press(ana, page, "New calendar address")
    (address,) = re.findall(rf"```\n{WEB}(/calendar/[\w-]+\.ics)\n```", world.text(page))
    assert (await client.get(address)).status == 200
    page = await world.press(ana, page, "New token")
    (first,) = re.findall(r"```\n([\w-]{43})\n```", world.text(page))
    await told(client, "tables", first)
    assert address not in world.text(page)
    page = await world.press(ana, page, "New token")
    await told(client, "tables", first, 401)
    page = await world.press(ana, page, "End the token")
    page = await world.press(ana, page, "End the address")
    assert world.text(page).count("none") == 2
    assert (await client.get(address)).status == 404


async def test_my_data_lists_them_and_forgets_them(world: World, client: Client) -> None:
    """Without what would let anybody in."""
    carla, services = world.people["Carla"], world.bot.services
    kept = await token(world, carla)
    data = await services.privacy.of(carla.id)
    assert [line["kind"] for line in data["tokens"]] == ["api"]
    assert kept not in json.dumps(data)
    await services.privacy.forget(carla.id)
    await told(client, "tables", kept, 401)
