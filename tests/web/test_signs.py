"""Signs, icons and marks: pictures in place of invisible marks, names of any direction, channel markup as HTML."""

import io
import re
from dataclasses import asdict
from urllib.parse import urljoin

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup, escape
from PIL import Image, ImageChops

from cogs import signs
from cogs.games import Signed
from gamekit.naming import ISOLATE
from renders.theme import THEMES, colour
from tests.cogs.hands import table_of
from tests.support.world import World
from tests.web.browser import WHO, Browser, Client, in_chromium, site
from tests.web.leagues.test_pages import parsed, words
from tools import plates
from tools.webfonts import FOLDER, emoji
from web.marks import mark_up, with_parts


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


async def test_the_icons_are_the_program_s_sign(client: Client) -> None:
    """Each has the size that is promised, and is the sign as it is now; what names them has its own type."""
    address = "/assets/manifest.webmanifest"
    answer = await client.get(address)
    assert answer.content_type == "application/manifest+json"
    for icon in (await answer.json(content_type=None))["icons"]:
        drawn = Image.open(io.BytesIO(await (await client.get(urljoin(address, icon["src"]))).read())).convert("RGB")
        assert icon["sizes"] == "{}x{}".format(*drawn.size)
        difference = ImageChops.difference(drawn, plates.home_icon(drawn.width))
        assert max(most for _, most in difference.getextrema()) <= 24, "python -m tools.plates"  # type: ignore[misc]


async def test_chromium_takes_it(world: World, client: Client) -> None:
    """The first page and a table can be installed, and nothing of that offends the pages' policy."""
    said = list[str]()
    async with in_chromium() as chromium:
        page = await chromium.new_page()
        ana = str(world.people["Ana"].id)
        await page.context.add_cookies([{"name": WHO, "value": ana, "url": str(client.make_url("/"))}])
        page.on("console", lambda message: said.append(message.text))
        for address in ("/", "/t/1"):
            await page.goto(str(client.make_url(address)))
            asked = await page.context.new_cdp_session(page)
            manifest = await asked.send("Page.getAppManifest")
            assert manifest["errors"] == []
            assert manifest["url"].endswith("/manifest.webmanifest")
            wrong = (await asked.send("Page.getInstallabilityErrors"))["installabilityErrors"]
            assert [error["errorId"] for error in wrong if error["errorId"] != "in-incognito"] == []
    assert said == []


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("**Ana** · sold 1 *good*", "<strong>Ana</strong> · sold 1 <em>good</em>"),
        ("`3` a\n-# 10 → **20**", "<code>3</code> a<br><small>10 → <strong>20</strong></small>"),
        ("on <t:0:f>", 'on <time datetime="1970-01-01T00:00Z">Jan 1, 1970, 00:00 UTC</time>'),
        ("by <@7000000000000000001> in <#12>", "by … in …"),
        ("a < b & **<i>**", "a &lt; b &amp; <strong>&lt;i&gt;</strong>"),
        ("`<script>`", "<code>&lt;script&gt;</code>"),
        ("3 * 4 ** 5", "3 * 4 ** 5"),
        ("||`<a>`||", '<span class="spoiler" tabindex="0"><code>&lt;a&gt;</code></span>'),
        (r"1\. \*Ana\* \< **b\.**", "1. *Ana* &lt; <strong>b.</strong>"),
    ],
)
def test_marks_become_tags(said: str, shown: str) -> None:
    """Our sentences' markup becomes tags; mentioned people are never shown by number."""
    assert str(mark_up(said, "en")) == shown


@given(st.text(alphabet="ab*`<>&\"'/@#:t1 -\n", max_size=60))
def test_nothing_else_does_anything(said: str) -> None:
    """Any text gives only these tags, and no character of its content is lost."""
    markup = mark_up(said, "en")
    page = parsed(
        f"<!doctype html><html><head><title>a</title></head><body><p>{mark_up(said, 'en')}</p></body></html>".encode()
    )
    assert {node.tag for node in page.iter()} <= {
        *("html", "head", "title", "body", "p", "strong", "em", "code", "small", "span", "br", "time")
    }
    if not set(said) & set("*`<->\n"):
        hashes, _, rest = said.partition(" ")
        headed = hashes in ("#", "##", "###") and rest.strip()
        assert markup == (f'<strong class="head">{escape(rest)}</strong>' if headed else escape(said))
        assert words(page).startswith("a")


@given(st.text(alphabet="ab<>&\"' {}", max_size=20))
def test_a_part_keeps_its_tags_and_nothing_else_does(name: str) -> None:
    """All other markup is escaped, wherever and however often it occurs."""

    def say(**facts: str | int) -> str:
        return f"<{facts['name']}> & {facts['link']}{facts['link']}"

    markup = with_parts(say, {"name": name, "link": Markup("<a>b</a>")})
    assert markup == f"&lt;{escape(name)}&gt; &amp; <a>b</a><a>b</a>"


def test_a_time_is_not_said_twice() -> None:
    """Discord's clients say how far away it is; here it is the same time again."""
    assert mark_up("Opens <t:0:F> (<t:0:R>).", "en").count("<time") == 1
    assert mark_up("開始 <t:0:F>（<t:0:R>）", "zh-TW").count("<time") == 1
    assert mark_up("<t:0:F> (<t:60:R>)", "en").count("<time") == 2


def test_a_heading_is_one() -> None:
    """Of any size, at the beginning of its line alone."""
    assert mark_up("## **Volta** 1\n#1 and # 2", "en") == (
        '<strong class="head"><strong>Volta</strong> 1</strong><br>#1 and # 2'
    )
    assert mark_up("# ", "en") == "# "
