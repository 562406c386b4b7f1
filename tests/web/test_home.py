"""The first page of somebody who has logged in: they open tables and find each other, where Discord lets them."""

import discord
import pytest

from hosting import Person
from tests.browser.walk import RICH, until
from tests.support.world import World
from tests.web.browser import Client, looking, read, site


async def home(client: Client, world: World, who: str) -> str:
    return await (await client.get("/", headers={"X-Person": str(world.people[who].id)})).text()


async def opens(client: Client, world: World, where: str, **fields: str) -> tuple[int, str]:
    """Send the form as Ana; return the status, and where it leads or what the page says."""
    headers = {"X-Person": str(world.people["Ana"].id)}
    given = {"game": "navegador", "people": "2", "computers": "1", "where": where, **fields}
    answer = await client.post("/open", data=given, headers=headers, allow_redirects=False)
    return answer.status, answer.headers.get("Location") or await answer.text()


@pytest.mark.parametrize(("game", "computers"), [("navegador", 1), ("singing-sails", 0)])
async def test_a_table_is_opened_for_friends(world: World, game: str, computers: int) -> None:
    """In a channel of the list, with computers; friends join at its page, and the channel has its post."""
    async with site(world) as client:
        page = await home(client, world, "Ana")
        status, address = await opens(client, world, where_of(page), game=game, computers=str(computers))
        assert (status, address) == (303, "/t/1")
        table = await world.bot.services.lobby.get(1)
        assert (table.game, table.status, table.places) == (game, "lobby", 2 + computers)
        assert [seat.computer is None for seat in table.seats] == [True] + [False] * computers
        assert world.last().channel.id == table.place
        (bruno,) = await looking(client, world, "Bruno")
        assert bruno.seen.button("Join")


def where_of(page: str) -> str:
    values = (part.partition('"')[0] for part in page.split('<option value="'))
    return next(value for value in values if value.replace("-", "").isdecimal() and "-" in value)


async def test_what_cannot_be_opened_is_refused_in_a_sentence(world: World) -> None:
    """Too many at the table, nobody, an unknown game, also to look for; a channel not listed, or read-only."""
    mute = discord.PermissionOverwrite(send_messages=False)
    news = world.guild.create_text_channel("news", overwrites={world.guild.default_role: mute})
    async with site(world) as client:
        page = await home(client, world, "Ana")
        where = where_of(page)
        too_many, nobody, unknown = {"people": "5", "computers": "4"}, {"people": "0"}, {"game": "chess"}
        search = [{"anybody": "1", **fields} for fields in ({"people": "1"}, {"people": "9"}, unknown)]
        for fields in (too_many, nobody, {"people": "99999"}, unknown, *search):
            status, text = await opens(client, world, where, **fields)
            assert status == 200
            assert 'class="notice"' in text, fields
        guild = where.partition("-")[0]
        for wrong in ("", "1-1", f"{guild}-{news.id}", f"{guild}-", "x-y"):
            assert (await opens(client, world, wrong))[0] == 403
        assert (await opens(client, world, "1-1", anybody="1"))[0] == 403
        assert not await world.bot.services.lobby.of_guild(int(guild))


async def test_a_card_has_the_table_in_figures(world: World, client: Client) -> None:
    """Round, points once they differ, what happened last in plain words; the small board is not read out."""
    (ana,) = await looking(client, world, "Ana")
    await ana.recruit()
    page = await home(client, world, "Bruno")
    seen = read(page)
    (card,) = (element for element in seen.elements if element.name == "a" and element.attributes["href"] == "/t/1")
    assert "Navegador Round 1" in card.said
    assert "mine" in card.inside, "its heading says whose turn it is"
    assert "your turn" not in card.said
    assert "points" not in card.said, "all have the same"
    (last,) = (element.said for element in seen.elements if "last" in element.attributes.get("class", "").split())
    assert "Ana" in last
    assert "*" not in last
    assert "NAGASAKI" not in card.said
    assert page.count('class="scene"') == 1


async def test_three_of_others_tables_are_shown(world: World, client: Client) -> None:
    """The rest are folded away, and stand after what can be begun."""
    for name in ("Ceuta", "Faro", "Lagos", "Tavira"):
        owner = Person(world.people["Carla"].id, "Carla")
        place = world.guild.create_text_channel(name.lower())
        await world.bot.services.lobby.create(
            guild=world.guild.id, channel=place.id, thread=None, owner=owner, game="navegador", name=name, places=3
        )
    page = await home(client, world, "Ana")
    shown, _, folded = page.partition("<details>")
    assert "1 more" in folded
    assert [shown.count(f"<bdi>{name}</bdi>") for name in ("Ceuta", "Faro", "Lagos", "Tavira")] == [0, 1, 1, 1]
    assert page.index('class="new"') < page.index("<bdi>Tavira</bdi>")


async def test_points_that_differ_are_on_the_card(world: World, client: Client) -> None:
    bruno, carla = (Person(world.people[name].id, name) for name in ("Bruno", "Carla"))
    place = world.guild.create_text_channel("rich")
    await world.bot.services.records.load(
        until(*RICH).to_dict(), guild=world.guild.id, channel=place.id, thread=None, owner=bruno, name="Ceuta",
        people={0: bruno, 1: carla},
    )  # fmt: skip
    page = await home(client, world, "Bruno")
    (card,) = (one for one in read(page).elements if one.name == "a" and "Ceuta" in one.said)
    assert card.said.count("points") == 2
    assert "copied" not in card.said, "the last turn is told, and not what was done since"


async def test_people_find_each_other_from_the_first_page(world: World) -> None:
    """One looks, stops in one press, and looks again; the other's press begins the table, which both see."""
    mine, bruno = "looks for the same", {"X-Person": str(world.people["Bruno"].id)}
    async with site(world) as client:
        where = where_of(await home(client, world, "Ana"))
        assert await opens(client, world, where, anybody="1") == (303, "/")
        page = await home(client, world, "Ana")
        (leave,) = (item.attributes["value"] for item in read(page).elements if item.attributes.get("name") == "leave")
        assert mine in page
        await client.post("/open", data={"leave": leave}, headers=bruno)
        assert mine in await home(client, world, "Ana")
        assert await opens(client, world, "", leave=leave) == (303, "/")
        assert mine not in await home(client, world, "Ana")
        assert await opens(client, world, where, anybody="1") == (303, "/")
        given = {"game": "navegador", "people": "2", "where": where, "anybody": "1"}
        await client.post("/open", data=given, headers=bruno)
        await world.advance(seconds=5)
        for person in ("Ana", "Bruno"):
            page = await home(client, world, person)
            assert "Well met" in page
            assert mine not in page
