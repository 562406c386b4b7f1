"""Signs of the games on a table's page: pictures in place of invisible marks, and names of any direction."""

import io
import re

from PIL import Image

from cogs import signs
from cogs.games import Signed
from naming import ISOLATE
from tests.cogs.hands import table_of
from tests.support.world import World
from tests.web.browser import Browser, Client, site


async def test_signs_are_pictures(world: World, client: Client) -> None:
    """Each sign on the page is a picture, named by its emoji; no mark is left over; every game's signs are there."""
    page = await (await Browser(client, world.people["Ana"].id).get()).text()
    named = dict(re.findall(r'<img class="sign" src="([^"]+)" alt="([^"]+)">', page))
    assert named
    assert not any(name.isascii() for name in named.values())
    assert signs.MARK not in page
    games = [interface for interface in world.bot.interfaces.values() if isinstance(interface, Signed)]
    every = {f"/sign/{name}.png" for game in games for name in game.sign_names}
    assert named.keys() < every
    for address in every:
        assert Image.open(io.BytesIO(await (await client.get(address)).read())).width >= 64
    assert (await client.get("/sign/nothing.png")).status == 404


async def test_names_from_right_to_left(world: World) -> None:
    """A name that is read from the right does not turn the words beside it."""
    world.people["Ana"] = world.add("שרה")
    await table_of(world, "Ana", "Bruno", order="as joined")
    async with site(world) as client:
        page = await (await Browser(client, world.people["Bruno"].id).get()).text()
        assert re.findall(f"(?<!{ISOLATE})שרה", re.sub(r"<title>.*?</title>|<[^>]*>", "", page)) == []
