"""A table's page: it shows the board and what can be done, and a turn is played on it as in Discord."""

import random
import threading
from typing import Any

import pytest
from jinja2 import Environment
from jinja2.utils import LRUCache
from simcord.components import walk_components

from cogs.components import Drawing
from tests.cogs.hands import table_of, to_act
from tests.support.world import World
from tests.web.browser import KEYS, Browser, Client, Seen, looking, mover_first, read, site
from tests.web.test_robot import opened
from tests.web.test_two_worlds import games, sent
from web.gallery import Gallery, Signs
from web.pages import Pages


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
        await bruno.press("5 ", "board")
        assert [name[0] for name in _marked(bruno.seen)] == ["2", "5"]


async def test_a_hand_is_seen_before_its_turn_and_the_row_once(world: World) -> None:
    """Beside the chart, by its player alone; opening the panel adds no second row."""
    await opened(world, "singing-sails")
    async with site(world) as client:
        ana, bruno, carla = await looking(client, world, "Ana", "Bruno", "Carla")
        for choice in ("1 ", "5 "):
            await bruno.press(choice, "board")
        await bruno.press("Confirm")
        await world.bot.settled(1)
        several = [ana, bruno, carla]
        few = [alts(await browser.look()) for browser in several]
        assert [len(these) for these in few] == [2, 2, 2]
        held = [[alt for alt in these if "Your hand" in alt] for these in few]
        assert [len(these) for these in held] == [1, 1, 0]
        assert held[0] != held[1]
        await bruno.press("Slot 1", "board")
        assert len(alts(bruno.seen)) == 2


def alts(seen: Seen) -> list[str]:
    """Return the descriptions of the board's pictures."""
    drawn = (element.attributes for element in seen.elements if element.name == "img")
    return [attributes["alt"] for attributes in drawn if attributes["src"].startswith("/picture/")]


def _marked(seen: Seen) -> list[str]:
    """Return the names of the places that are marked as chosen, to the eye and to a screen reader."""
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
    pages = Pages(Gallery(world.bot, KEYS), KEYS, Signs(world.bot), lambda locale: ())
    interface, second = world.bot.interface("singing-sails"), 0
    for number, (play, states) in zip(range(24), games(interface, table, position, random.Random(5)), strict=False):
        before = [play.game.seen(state, None) for state in states[:-1]]
        (text,) = sent(play, pages, before, play.position.state, number, [play.table.to_act[0]])
        texts = [element.attributes.get("class", "").partition(" ")[0] for element in read(text).elements]
        kinds = [one for one in texts if one in ("picture", "spot")]
        assert "spot" not in kinds or kinds[1] == "spot", kinds
        second += kinds.count("picture") > 1 and "spot" in kinds
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


def pictures(seen: Seen) -> list[str]:
    """Return the addresses of the pictures on a page."""
    return [
        element.attributes["src"]
        for element in seen.elements
        if element.attributes.get("src", "").startswith("/picture/")
    ]


async def test_a_picture_that_has_not_changed_keeps_its_address(world: World, client: Client) -> None:
    """Nobody draws, fetches or shows it again, when the same is chosen once more."""
    ana = Browser(client, world.people["Ana"].id)
    before, displayed = pictures(await ana.look()), list[list[str]]()
    for _ in range(2):
        await ana.press("Workers", "board")
        displayed.append(pictures(await ana.press("1 ", "turn")))
        await ana.press("Start over", "foot")
    assert displayed[0] == displayed[1]
    assert set(displayed[0]) - set(before), "a picture of the choice is beside them"


async def test_a_picture_that_could_not_be_drawn_is_tried_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks again gets it as soon as it can be drawn."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    async with site(world) as client:
        (address, *_) = pictures(await Browser(client, world.people["Ana"].id).look())
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
