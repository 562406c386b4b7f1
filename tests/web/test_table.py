"""A table's page: it shows the board and what can be done, and a turn is played on it as in Discord."""

import random
import threading
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from jinja2 import Environment
from jinja2.utils import LRUCache
from simcord.components import walk_components

from cogs.components import Drawing
from renders import svg
from renders.layout import Scene
from renders.svg import Sheet
from tests.cogs.hands import table_of, to_act
from tests.support.world import World
from tests.web.browser import KEYS, Browser, Client, Seen, looking, mover_first, read, site
from tests.web.test_robot import opened
from tests.web.test_two_worlds import games, sent
from web import boards
from web.gallery import Gallery, Signs
from web.pages import TablePages


async def test_a_turn_is_played_on_the_board(world: World, client: Client) -> None:
    """A field of the rondel is pressed, then a number, then Confirm; the channel gets its post."""
    mover, other = await mover_first(client, world)
    posts = len(world.posts())
    assert not [button for button in other.seen.buttons if "board" in button.inside]
    await mover.recruit()
    await world.bot.settled(1)
    assert len(world.posts()) > posts
    assert "Workers +1" in world.text(world.last())
    await other.look()
    assert other.seen.texts["band"] == "Your turn"
    assert other.seen.button("Workers", "board")


async def test_what_is_chosen_is_marked_on_the_board(world: World) -> None:
    """The place of a chosen button, and no other; another one of the same part takes its place."""
    await opened(world, "singing-sails")
    async with site(world) as client:
        (bruno,) = await looking(client, world, "Bruno")
        assert not _marked(bruno.seen)
        for bow in ("1 ", "2 "):
            await bruno.press(bow, "board")
            assert [name.startswith(bow) for name in _marked(bruno.seen)] == [True]
        assert not any("boat/0" in scene["data-pending"].split() for scene in scenes(bruno.seen))
        await bruno.press("5 ", "board")
        assert [name[0] for name in _marked(bruno.seen)] == ["2", "5"]
        assert any("boat/0" in scene["data-pending"].split() for scene in scenes(bruno.seen)), "the ship has turned"
        await bruno.press("Start over", "foot")
        assert not any(scene["data-pending"] for scene in scenes(bruno.seen))


async def test_map_row_and_hand_are_seen_together(world: World) -> None:
    """A hand by its player alone, before its turn too; a card and then its place begin a turn, seen on the map."""
    await opened(world, "singing-sails")
    async with site(world) as client:
        ana, bruno, carla = await looking(client, world, "Ana", "Bruno", "Carla")
        for choice in ("1 ", "5 "):
            await bruno.press(choice, "board")
        await bruno.press("Confirm")
        await world.bot.settled(1)
        several = [ana, bruno, carla]
        for browser in several:
            assert len(scenes(await browser.look())) == 1
        held = [tiles(browser.seen, "held") for browser in several]
        assert [bool(these) for these in held] == [True, True, False]
        assert held[0] != held[1]
        assert [len(tiles(browser.seen, "free")) for browser in several] == [5, 5, 5]
        for thing in ("Hand:", "Slot 1:"):
            await bruno.press(thing, "goods")
        assert len(tiles(bruno.seen, "free")) == 4
        assert len(tiles(bruno.seen, "chosen")) == 2


def tiles(seen: Seen, kind: str) -> list[str]:
    """Return the words of the tiles of a kind."""
    return [one.said for one in seen.elements if {"tile", kind} <= set(one.attributes.get("class", "").split())]


def scenes(seen: Seen) -> list[Mapping[str, str]]:
    return [element.attributes for element in seen.elements if "data-digest" in element.attributes]


def _marked(seen: Seen) -> list[str]:
    spots = [button for button in seen.buttons if "board" in button.inside]
    marked = [spot for spot in spots if "chosen" in spot.attributes["class"].split()]
    assert marked == [spot for spot in spots if spot.attributes.get("aria-pressed") == "true"]
    return [element.said for element in marked]


async def test_only_the_last_mover_is_offered_taking_back(world: World, client: Client) -> None:
    """Not whose turn it is, and not who looks on; the menu in Discord names them, and the others are asked."""
    ana, bruno, carla = (Browser(client, world.people[name].id) for name in ("Ana", "Bruno", "Carla"))
    for browser in (ana, bruno, carla):
        assert not [button for button in (await browser.look()).buttons if button.said.startswith("Take back")]
    await ana.recruit()
    await world.bot.settled(1)
    parts = walk_components(world.components(world.last()))
    (undo,) = [item for part in parts for item in part.get("options", ()) if item["value"] == "undo"]
    assert undo["description"] == "Ana’s last turn, if the others agree"
    for browser in (bruno, carla):
        assert not [button for button in (await browser.look()).buttons if button.said.startswith("Take back")]
    await ana.look()
    await ana.press("Take back", "turn")
    await ana.press("Yes, ask")
    vote = await world.bot.services.votes.open(1, "undo")
    assert vote is not None
    assert vote.seat == 0


async def test_what_happened_stays_in_view_while_one_chooses(world: World, client: Client) -> None:
    """The story since one's last turn stands below the open panel."""
    ana, bruno = await looking(client, world, "Ana", "Bruno")
    await ana.recruit()
    assert "Workers +1" in (await bruno.look()).texts["turn"]
    assert "Workers +1" in (await bruno.press("Ships", "board")).texts["turn"]


async def test_where_one_can_act_comes_first(world: World) -> None:
    """The first picture has places to press if any has, at each position of a voyage."""
    await opened(world, "singing-sails")
    table, position = await world.bot.services.lobby.get(1), await world.bot.services.positions.now(1)
    pages = TablePages(Gallery(world.bot, KEYS), KEYS, Signs(world.bot), lambda locale: ())
    interface, second = world.bot.interface("singing-sails"), 0
    for number, (play, states) in zip(range(24), games(interface, table, position, random.Random(5)), strict=False):
        before = [play.game.seen(state, None) for state in states[:-1]]
        (text,) = sent(play, pages, before, play.position.state, number, [play.table.to_act[0]])
        texts = [element.attributes.get("class", "").partition(" ")[0] for element in read(text).elements]
        kinds = [one for one in texts if one in ("picture", "few")]
        assert "few" not in kinds or kinds[1] == "few", kinds
        second += kinds.count("picture") > 1 and "few" in kinds
    assert second > 6


async def test_a_panel_that_goes_on_in_discord_leaves_the_turns_controls(world: World, client: Client) -> None:
    """It says so until that is closed; the board is never left without a way on."""
    actor = await to_act(world)
    assert actor is not None
    mover, _ = await mover_first(client, world)
    await mover.press("Workers", "board")
    await world.press(actor, world.last(), "Ships")
    seen = await mover.look()
    assert "This panel is old" in seen.texts["answer"]
    assert seen.button("Workers", "turn")
    await mover.press("Close", "answer")
    assert "answer" not in (await mover.look()).texts
    await mover.recruit()
    assert (await world.bot.services.lobby.get(1)).ply == 2


async def test_what_is_chosen_is_seen_on_the_board_until_it_is_started_over(world: World, client: Client) -> None:
    """The stone has moved, marked as not yet confirmed; of what a browser has, nothing is sent again."""
    ana = Browser(client, world.people["Ana"].id)
    board, rest = scenes(await ana.look())[0], list[str]()
    assert not board["data-pending"]
    for _ in range(2):
        chosen = scenes(await ana.press("Workers", "board"))
        assert "stone/0" in chosen[0]["data-pending"].split()
        await ana.press("1 ", "turn")
        assert "150" in ana.seen.texts["seats"], "the choice is in the figures"
        rest.append(chosen[0]["data-digest"])
        pieces = [one.attributes.get("data-piece", "") for one in ana.seen.elements]
        headers = {**ana.headers, "X-Board": " ".join(scene["data-digest"] for scene in chosen)}
        headers["X-Pieces"] = " ".join(filter(None, pieces))
        async with client.get("/t/1/pieces", headers=headers) as answer:
            seen = read(await answer.text())
        assert not [one for one in seen.elements if "data-piece" in one.attributes]
        same = next(scene for scene in scenes(seen) if scene["data-digest"] == rest[0])
        assert same["data-from"] == rest[0]
        assert not [element for element in seen.elements if element.attributes.get("data-part") == "ground"]
        back = scenes(await ana.press("Start over", "foot"))
        assert back[0]["data-digest"] == board["data-digest"]
    assert rest[0] == rest[1] != board["data-digest"]


async def picture(browser: Browser) -> str:
    """Return the address of a picture that a tab shows."""
    await browser.look()
    sources = [element.attributes.get("src", "") for element in (await browser.press("Prices", "tabs")).elements]
    return next(source for source in sources if source.startswith("/picture/"))


async def test_nobody_learns_by_asking_what_another_is_shown(
    world: World, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board is named for its reader: whoever works out what another may be shown gets no piece less for that."""
    drawn, draw = list[str](), svg.draw

    def noted(scenes: Sequence[Scene]) -> Sheet:
        drawn.append((sheet := draw(scenes)).digest)
        return sheet

    monkeypatch.setattr(svg, "draw", noted)
    boards.sheet_of.cache_clear()
    ana, bruno = await looking(client, world, "Ana", "Bruno")
    await ana.press("Workers", "board")
    await ana.press("1 ", "turn")
    assert scenes(ana.seen)[0]["data-pending"], "she sees what may come of it"
    assert drawn
    for digest in {*drawn, *(scene["data-digest"] for scene in scenes(bruno.seen))}:
        text = await (await client.get("/t/1/pieces", headers={**bruno.headers, "X-Board": digest})).text()
        assert ("data-from" in text) == (digest not in drawn)


async def test_a_picture_that_could_not_be_drawn_is_tried_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks again gets it as soon as it can be drawn."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    async with site(world) as client:
        address = await picture(Browser(client, world.people["Ana"].id))
        with monkeypatch.context() as broken:
            broken.setattr(Drawing, "__call__", lambda drawing, theme: 1 / 0)
            assert (await client.get(address)).status == 404
        assert (await client.get(address)).status == 200
    assert world.undrawn == 1


async def test_no_page_compiles_a_template(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Templates are compiled before the first page is asked for, and in a thread."""
    monkeypatch.setattr("web.templating.TEMPLATES.cache", LRUCache(50))
    compiled = list[threading.Thread]()
    compiling = Environment.compile

    def compile_noted(*given: Any, **more: Any) -> Any:
        compiled.append(threading.current_thread())
        return compiling(*given, **more)

    monkeypatch.setattr(Environment, "compile", compile_noted)
    await table_of(world, "Ana", "Bruno")
    async with site(world) as client:
        assert len(compiled) >= 9
        before = len(compiled)
        await Browser(client, world.people["Ana"].id).look()
        assert len(compiled) == before
    assert threading.main_thread() not in compiled
