"""Presses that nobody may make are refused and change nothing; who may not see a table finds none."""

import discord
import pytest

from tests.support.world import World
from tests.web.browser import KEYS, Browser, Client, mover_first


async def kept(world: World) -> tuple[object, ...]:
    services = world.bot.services
    drafts = [(await services.snapshots.of_table(1, actor.id)).draft for actor in world.people.values()]
    return (await services.lobby.get(1)).head, *drafts


async def test_a_press_of_another_is_refused(world: World, client: Client) -> None:
    """A control that the player to act was shown, sent by the other player, a stranger or nobody."""
    mover, other = await mover_first(client, world)
    value = mover.seen.button("Workers").attributes["value"]
    before = await kept(world)
    for who in (other, Browser(client, world.people["Carla"].id), Browser(client, None)):
        answer = await who.send(value)
        assert answer.status == 403, who
        assert "Sagres" not in await answer.text()
        assert await kept(world) == before


@pytest.mark.parametrize("custom_id", ["nav:1:1:go:field1", "nav:1:1:confirm:", "nav:2:1:go:field1", "x", ""])
async def test_a_forged_press_is_refused(world: World, client: Client, custom_id: str) -> None:
    """A custom id that was not sealed for its sender, or is sealed with a wrong mark."""
    mover, _ = await mover_first(client, world)
    before = await kept(world)
    sealed = KEYS.seal(f"press/{mover.person}", [custom_id, "", "turn", {}])
    for value in (custom_id, sealed[:-1], KEYS.seal("press/1", [custom_id, "", "turn", {}]), sealed + "A"):
        assert (await mover.send(value)).status == 403
    assert await kept(world) == before


async def test_a_control_for_another_table_does_nothing_here(world: World, client: Client) -> None:
    """Even a genuine one."""
    mover, _ = await mover_first(client, world)
    before = await kept(world)
    answer = await mover.send(KEYS.seal(f"press/{mover.person}", ["nav:2:1:go:field1", "", "turn", {}]))
    assert "out of date" in await answer.text()
    assert await kept(world) == before


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_a_press_of_another_site_is_refused(world: World, client: Client, headers: dict[str, str]) -> None:
    """Whatever cookies come with it; the same holds for the socket."""
    mover, _ = await mover_first(client, world)
    before = await kept(world)
    assert (await mover.send(mover.seen.button("Workers").attributes["value"], headers)).status == 403
    answer = await client.get("/t/1/live", headers={**mover.headers, **headers})
    assert answer.status == 403
    assert await kept(world) == before


async def test_an_old_press_says_that_the_table_has_moved_on(world: World, client: Client) -> None:
    """Pressed again after the turn: the turn before, its panel, its Confirm."""
    mover, other = await mover_first(client, world)
    begin = mover.seen.button("Workers").attributes["value"]
    await mover.press("Workers", "board")
    pick = mover.seen.button("1 ", "turn").attributes["value"]
    await mover.press("1 ", "turn")
    confirm = mover.seen.button("Confirm", "foot").attributes["value"]
    await mover.press("Confirm", "foot")
    await world.bot.settled(1)
    before = await kept(world)
    for value in (begin, pick, confirm):
        answer = await mover.send(value)
        assert answer.status == 200
        assert await kept(world) == before
    await other.look()
    assert other.seen.texts["band"] == "Your turn"


async def hide(world: World) -> None:
    """Hide the channel from everybody but the bot; who plays in it sees the table still."""
    world.allow(manage_roles=True)
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.set_permissions(channel.guild.me, view_channel=True)
    await channel.set_permissions(channel.guild.default_role, view_channel=False)
    await world.env.settle()


async def test_who_does_not_see_the_channel_sees_no_table(world: World, client: Client) -> None:
    """Neither the page nor its pieces, numbers or turns; a link for watching lets anybody look, and press nothing."""
    mover, _ = await mover_first(client, world)
    await hide(world)
    stranger = Browser(client, world.people["Carla"].id)
    for path in ("", "/pieces", "/turn/0", "/live"):
        assert (await stranger.get(path)).status == 404
        assert (await Browser(client, None).get(path)).status == 302
    assert (await mover.get()).status == 200
    ana = Browser(client, world.people["Ana"].id)
    await ana.look()
    (link,) = [element.attributes["href"] for element in ana.seen.elements if "data-copied" in element.attributes]
    for who in (stranger, Browser(client, None)):
        who.query = link.removeprefix("/t/1")
        await who.look()
        assert not who.seen.buttons
        assert "Ana" in who.seen.texts["seats"]
        assert (await who.send("x")).status in (403, 404)
    stranger.query = link.removeprefix("/t/1")[:-1]
    assert (await stranger.get()).status == 404
    stranger.table, stranger.query = 2, link.removeprefix("/t/1")
    assert (await stranger.get()).status == 404


async def test_nobody_is_refused_because_discord_fails(
    world: World, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it does not say who is on the server, a page asks again, by 503, and goes on as soon as it does."""
    ana = Browser(client, world.people["Ana"].id)
    monkeypatch.setattr(discord.Guild, "get_member", lambda *_: None)
    for status in (403, 503):
        world.env.inject_error("GET", "/guilds/*/members/*", status=status, code=0, times=None)
        for path in ("", "/pieces", "/live"):
            assert (await ana.get(path)).status == 503
        assert (await client.get("/", headers=ana.headers)).ok
        world.env.backend.faults.clear()
    await ana.look()


async def test_a_flood_is_stopped(world: World, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """After some dozens of presses one is refused until a second has passed; others are not."""
    monkeypatch.setattr("web.gate.HELD", 0)
    mover, other = await mover_first(client, world)
    value = mover.seen.button("Workers").attributes["value"]
    answers = [(await mover.send(value)).status for _ in range(60)]
    assert answers.count(429) > 20
    assert (await other.get("/pieces")).status == 200
