"""Looking back: the board after each turn, what it changed, a link to it, and a sandbox from there."""

from tests.support.world import World
from tests.web.browser import Browser, Client, looking, mover_first, read


async def turns(world: World, client: Client, number: int) -> list[Browser]:
    players = await mover_first(client, world)
    for _ in range(number):
        await players[0].look()
        await players[0].recruit()
        await world.bot.settled(1)
        players.reverse()
    return players


async def test_every_turn_can_be_seen_again(world: World, client: Client) -> None:
    """The turns before, in words and on a board that each of them changed; none beyond the last."""
    mover, _ = await turns(world, client, 2)
    digests = set[str]()
    for turn in (0, 1, 2):
        answer = await mover.get(f"/turn/{turn}")
        seen = read(await answer.text())
        (scene,) = [element for element in seen.elements if element.attributes.get("class") == "scene"]
        digests.add(scene.attributes["data-digest"])
        assert "Goods" in seen.texts["goods"]
        assert ("Workers" in seen.texts["changed"]) == (turn > 0)
    assert len(digests) == 3
    assert (await mover.get("/turn/3")).status == 404


async def test_one_goes_on_from_an_earlier_turn_in_a_sandbox(world: World, client: Client) -> None:
    """The sandbox begins where the table was; nothing of the table changes, and a watcher is offered none."""
    mover, _ = await turns(world, client, 2)
    head = (await world.bot.services.lobby.get(1)).head
    mover.seen = read(await (await mover.get("/turn/1")).text())
    await mover.press("Try from here")
    assert "What if" in mover.seen.texts["pane"] or "turn" in mover.seen.texts["pane"]
    trial = await world.bot.services.sandboxes.get(1, mover.person or 0)
    assert trial is not None
    assert trial.moved_on
    assert trial.sandbox.seq < (await world.bot.services.lobby.get(1)).seq
    assert (await world.bot.services.lobby.get(1)).head == head
    stranger = Browser(client, world.people["Carla"].id)
    assert not read(await (await stranger.get("/turn/1")).text()).buttons


async def test_a_replay_begins_after_ones_own_last_turn(world: World, client: Client) -> None:
    ana, bruno = await looking(client, world, "Ana", "Bruno")
    await ana.recruit()
    for browser, since in ((ana, "1"), (bruno, "0")):
        (band,) = [element for element in (await browser.look()).elements if element.attributes.get("id") == "band"]
        assert band.attributes["data-since"] == since
