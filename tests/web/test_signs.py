"""Signs of the games on a table's page: pictures in place of invisible marks, and names of any direction."""

import io
import re
from dataclasses import asdict

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from cogs import signs
from cogs.games import Signed
from gamekit.naming import ISOLATE
from renders.theme import THEMES, colour
from tests.cogs.hands import table_of
from tests.support.world import World
from tests.web.browser import Browser, Client, site
from tools.webfonts import FOLDER, emoji


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


def test_every_emoji_of_the_catalogue_is_served() -> None:
    """A device without such a font shows no boxes: the pages bring theirs."""
    assert len(emoji()) > 100
    served = [TTFont(FOLDER / f"{name}.woff2").getBestCmap().keys() for name in ("emoji", "marks")]
    assert emoji() <= served[0] | served[1]


@pytest.mark.parametrize("name", ["page.css", "style.css"])
def test_pages_have_the_colours_of_the_pictures(name: str) -> None:
    """Those that a theme names are the theme's, on the bot's own pages and on a league's published ones."""
    given: dict[str, str] = {}
    roots = re.findall(r":root {(.*?)}", (FOLDER / name).read_text("utf-8"), re.DOTALL)
    for theme, root in zip(THEMES, roots, strict=True):
        given |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", root))
        drawn = {key.replace("_", "-"): value for key, value in asdict(theme).items()}
        shared = given.keys() & drawn.keys()
        assert len(shared) >= 8
        assert {key: colour(given[key]) for key in shared} == {key: drawn[key] for key in shared}
