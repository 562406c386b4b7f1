"""Finding people from the first page in the browser."""

from tests.support.world import World
from tests.web.browser import Client, read, site
from tests.web.test_home import opens, where_of


async def _home(client: Client, world: World, who: str) -> str:
    return await (await client.get("/", headers={"X-Person": str(world.people[who].id)})).text()


async def test_people_find_each_other_from_the_first_page(world: World) -> None:
    """One looks, stops in one press, and looks again; the other's press begins the table, which both see."""
    mine, bruno = "looks for the same", {"X-Person": str(world.people["Bruno"].id)}
    async with site(world) as client:
        where = where_of(await _home(client, world, "Ana"))
        assert await opens(client, world, where, anybody="1") == (303, "/")
        page = await _home(client, world, "Ana")
        (leave,) = (item.attributes["value"] for item in read(page).elements if item.attributes.get("name") == "leave")
        assert mine in page
        await client.post("/open", data={"leave": leave}, headers=bruno)
        assert mine in await _home(client, world, "Ana")
        assert await opens(client, world, "", leave=leave) == (303, "/")
        assert mine not in await _home(client, world, "Ana")
        assert await opens(client, world, where, anybody="1") == (303, "/")
        given = {"game": "navegador", "people": "2", "where": where, "anybody": "1"}
        await client.post("/open", data=given, headers=bruno)
        await world.advance(seconds=5)
        for person in ("Ana", "Bruno"):
            page = await _home(client, world, person)
            assert "Well met" in page
            assert mine not in page


async def test_what_nobody_can_look_for_is_refused(world: World) -> None:
    async with site(world) as client:
        where = where_of(await _home(client, world, "Ana"))
        for fields in ({"people": "1"}, {"people": "9"}, {"game": "chess"}):
            status, text = await opens(client, world, where, anybody="1", **fields)
            assert status == 200
            assert 'class="notice"' in text, fields
        assert (await opens(client, world, "1-1", anybody="1"))[0] == 403
