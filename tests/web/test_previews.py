"""Previews of links, as programs of chats fetch them, without a cookie: a board for who has the link, else nothing."""

from tests.cogs.leagues.hosting import found
from tests.leagues.playing import ADMIN
from tests.support.world import World
from tests.web.browser import KEYS, Client, read, site
from web.previews import FETCHERS
from web.visits import watch_address

AGENT = {"User-Agent": "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"}
PERSON = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}


async def preview(client: Client, address: str) -> dict[str, str]:
    """Return what a program reads of a page."""
    answer = await client.get(address, headers=AGENT, allow_redirects=False)
    assert answer.status == 200
    metas = [element.attributes for element in read(await answer.text()).elements if element.name == "meta"]
    return {meta["property"]: meta["content"] for meta in metas if "property" in meta}


async def test_a_link_for_watching_shows_the_board(world: World, client: Client) -> None:
    """Title, whose turn it is, and the public picture, which a program without a cookie gets."""
    world.bot.web = "https://board.example.org"
    shown = await preview(client, watch_address(KEYS, await world.bot.services.lobby.get(1)))
    assert shown["og:title"] == "Sagres"
    assert "Navegador" in shown["og:description"]
    assert "Ana" in shown["og:description"]
    assert shown["og:image"].startswith("https://board.example.org/picture/")
    assert shown["og:image:alt"]
    picture = await client.get(shown["og:image"].removeprefix("https://board.example.org"), headers=AGENT)
    assert (picture.status, (await picture.read())[:4]) == (200, b"\x89PNG")
    assert not any(str(person.id) in str(shown) for person in world.people.values())


async def test_a_plain_address_tells_nothing(world: World, client: Client) -> None:
    """Every number has the same bytes, with a table or without; people are led to the login as before."""
    world.bot.web = "https://board.example.org"
    pages = [await (await client.get(f"/t/{n}", headers=AGENT)).read() for n in (1, 2, 999)]
    assert pages[0] == pages[1] == pages[2]
    assert b"Sagres" not in pages[0]
    assert b"og:image" in pages[0]
    forged = await preview(client, "/t/1?watch=AAAAAAAAAAAAAAAAAAAAAA")
    assert forged["og:title"] == "Navegador"
    for number in (1, 999):
        answer = await client.get(f"/t/{number}", headers=PERSON, allow_redirects=False)
        assert (answer.status, answer.headers["Location"]) == (302, f"/entrance?to=/t/{number}")
    refused = await client.get("/t/1/live", headers=AGENT, allow_redirects=False)
    assert refused.status != 200
    for person in (PERSON["User-Agent"], "Mozilla/5.0 (Linux; Android 14; CUBOT NOTE 50) Mobile Safari/537.36"):
        assert FETCHERS.search(person) is None


async def test_a_league_is_named_once_it_is_published(world: World) -> None:
    await found(world)
    async with site(world) as client:
        assert (await preview(client, "/l/1"))["og:title"] == "Navegador"
        assert await preview(client, "/l/1") == await preview(client, "/l/99")
        await world.bot.leagues.founding.publish(1, True, ADMIN)
        assert "Volta" in (await preview(client, "/l/1"))["og:title"]
