"""A turn by buttons: permissions, stored data, posts and their readers."""

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from cogs import signs
from cogs.sending import work
from cogs.sending.postponing import WITHOUT_RIGHTS
from hosting.core.model import Played
from hosting.db.addresses import Place
from tests.cogs.hands import Hand, enabled, table_of, to_act
from tests.support.world import World, opened

SHIPS = "nav:1:1:go:field5"
SAILING = "nav:1:1:go:field0"


async def begun(world: World, *names: str, **options: Any) -> None:
    """Start a table with seats in the order of joining."""
    await table_of(world, *(names or ("Ana", "Bruno")), order="as joined", **options)


async def press_forged(world: World, who: MemberActor, message: discord.Message, custom_id: str) -> InteractionResult:
    """Press a message's button with a forged custom id."""
    stored = world.env.backend.get_message(message.channel.id, message.id)
    stored.components[0]["components"][0]["custom_id"] = custom_id
    return await world.press_raw(who, message, custom_id)


async def seq(world: World) -> int:
    """Return the number of the position."""
    return (await world.bot.services.lobby.get(1)).seq


async def test_ships_from_button_to_post(world: World) -> None:
    """A field, a number, the preview and Confirm make one post, which calls the next player."""
    await begun(world)
    ana, bruno = world.people["Ana"], world.people["Bruno"]
    first = world.last()
    panel = await world.press(ana, first, "Ships")
    assert panel.response.ephemeral
    panel = await world.press(ana, panel, "2")
    assert "**50** Cruzados (−150)" in panel.response.content
    assert len(world.posts()) == 2, "nothing is public before Confirm"
    done = await world.press(ana, panel, "Confirm")
    assert "Done" in done.response.content
    assert [button.label for button in world.buttons(done)] == ["Plan ahead", "What if …"]
    assert len(world.posts()) == 3
    post = world.last()
    assert post.content.startswith(bruno.mention)
    assert "-# 🔴 **Ana** · Ships +2 · " in post.content
    assert world.buttons(first) == []


async def test_strangers_and_other_seats_change_nothing(world: World) -> None:
    """A player not to act gets one private sentence."""
    await begun(world)
    for name, told in (("Carla", "You do not have a seat"), ("Bruno", "not your turn")):
        result = await world.press(world.people[name], world.last(), "Ships")
        assert result.response.ephemeral
        assert told in result.response.content
        assert world.buttons(result) == []
    assert await seq(world) == 1
    assert len(world.posts()) == 2


async def test_two_confirms_at_once_count_once(tmp_path: Path, place: Place) -> None:
    """Of two presses at once one is stored, the other is reported so, and there is one post."""
    async with opened(tmp_path, database=place) as world:
        await begun(world)
        ana = world.people["Ana"]
        panel = await world.press(ana, await world.press(ana, world.last(), "Workers"), "1")
        results = await world.press_together((ana, panel, "Confirm"), (ana, panel, "Confirm"))
        assert all(result.acknowledged for result in results)
        log = (await world.bot.services.positions.history(1)).entries
        assert [entry.payload["do"] for entry in log] == ["move", "workers"]
        assert len(world.posts()) == 3


async def test_old_buttons_answer_kindly(world: World) -> None:
    """A button of a finished or missing turn says so and changes nothing."""
    await begun(world)
    ana, bruno = world.people["Ana"], world.people["Bruno"]
    old = world.last()
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
    await Hand(world, 1).turn(ana)
    assert world.buttons(old), "they could not be taken off"
    await Hand(world, 1).turn(bruno)
    before = await seq(world)
    result = await world.press_raw(ana, old, SHIPS)
    assert "moved on" in result.response.content
    world.env.backend.faults.clear()
    odd = (
        "nav:",
        "nav:1:1",
        "nav:1:1:fly:",
        "nav:x:y:go:field5",
        "nav:1:1:go:\n",
        "nav:" + "9" * 90,
        "nav:77:1:go:field5",
    )
    for custom_id in odd:
        result = await press_forged(world, ana, world.last(), custom_id)
        assert result.response.ephemeral, custom_id
        assert result.response.content, custom_id
    assert await seq(world) == before
    await world.advance(seconds=WITHOUT_RIGHTS)  # no event announced the right that is back
    assert not world.buttons(old), "that was tried again until it was done"


@pytest.mark.parametrize("arg", ["", "field", "field99", "field-1", "fieldx", "card", "pay0", "n1", "site3", "x" * 80])
async def test_arguments_that_nobody_offered(arg: str, world: World) -> None:
    """A button with a forged argument opens the panel unchanged."""
    await begun(world)
    ana = world.people["Ana"]
    for verb in ("go", "pick", "confirm"):
        result = await press_forged(world, ana, world.last(), f"nav:1:1:{verb}:{arg}")
        assert "Where do you move?" in result.response.content
    assert await seq(world) == 1


async def test_confirm_of_another_panel_stores_nothing(world: World) -> None:
    """Only the newest panel has Confirm, and it stores what that one shows."""
    await begun(world)
    ana = world.people["Ana"]
    ships = await world.press(ana, await world.press(ana, world.last(), "Ships"), "1")
    workers = await world.press(ana, await world.press(ana, world.last(), "Workers"), "1")
    assert world.buttons(ships) == [], "it says that it is old"
    await world.press(ana, workers, "Confirm")
    assert (await to_act(world)) is world.people["Bruno"]


async def test_start_over(world: World) -> None:
    """Start over returns the rondel to the same panel; another field can be taken there."""
    await begun(world)
    ana = world.people["Ana"]
    panel = await world.press(ana, await world.press(ana, world.last(), "Ships"), "1")
    panel = await world.press(ana, panel, "Start over")
    assert "Where do you move?" in panel.response.content
    panel = await world.press(ana, await world.press(ana, panel, "Workers"), "1")
    await world.press(ana, panel, "Confirm")
    assert "Workers +1" in world.last().content


@pytest.mark.parametrize("kill", [False, True])
async def test_a_restart_in_the_middle_of_a_panel(tmp_path: Path, place: Place, kill: bool) -> None:
    """Panel and post keep working after the bot was stopped, or killed."""
    async with opened(tmp_path, database=place) as world:
        await begun(world)
        ana = world.people["Ana"]
        panel = await world.press(ana, await world.press(ana, world.last(), "Ships"), "2")
        await world.restart(kill=kill)
        assert len(world.posts()) == 2, "nothing is posted again"
        await world.press(ana, panel, "Confirm")
        assert "-# 🔴 **Ana** · Ships +2 · " in world.last().content
        assert len(world.posts()) == 3


async def test_exploring(world: World) -> None:
    """An exploration is confirmed, stored at once, shown to everybody in the same post, and stays."""
    await begun(world)
    ana = world.people["Ana"]
    post = world.last()
    panel = await world.press(ana, post, "Sailing")
    panel = await world.choose(ana, panel, ["explore-1"], custom_id="nav:1:1:pick:route0")
    assert "Exploring reveals the tokens" in panel.response.content, "both ships are needed: there is one group only"
    assert await seq(world) == 1
    panel = await world.press(ana, panel, "Yes, explore")
    assert await seq(world) > 1
    told = world.last()
    assert told.id == post.id, "what was found is shown in the turn's own post"
    assert "Sailing Guiné explored −1🚢" in signs.plain(told.content)
    assert world.buttons(told)[0].label == "Continue the turn"
    again = await world.press(ana, told, "Continue the turn")
    await world.press(ana, again, "Confirm")
    assert len(world.posts()) == 3
    assert "Sailing Guiné explored −1🚢" in signs.plain(world.last().content)
    assert (await to_act(world)) is world.people["Bruno"]


async def test_exploring_where_the_post_is_gone(world: World) -> None:
    """An exploration's result is posted again if the turn's post was deleted; nobody is notified by it."""
    await begun(world)
    ana = world.people["Ana"]
    panel = await world.press(ana, world.last(), "Sailing")
    panel = await world.choose(ana, panel, ["explore-1"], custom_id="nav:1:1:pick:route0")
    world.env.backend.delete_message(world.channel.id, world.last().id)
    await world.press(ana, panel, "Yes, explore")
    post = world.last()
    assert post.content.count("Sailing Guiné explored") == 1
    assert world.sent()[-1]["allowed_mentions"]["users"] == []
    await world.press(ana, await world.press(ana, post, "Continue the turn"), "Confirm")
    assert (await to_act(world)) is world.people["Bruno"]
    assert world.buttons(post) == []


async def test_turns_at_many_tables_at_once(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    """Turns are stored in small groups, so that early posts do not wait for late ones; each is posted once."""
    ana, bruno = world.people["Ana"], world.people["Bruno"]
    channels, panels = [world.guild.create_text_channel(f"table-{number}") for number in range(6)], []
    for channel in channels:
        await world.slash(ana, "navegador new", channel, seats=2, order="as joined")
        await world.press(bruno, world.last(channel), "Join")
        await world.press(ana, world.last(channel), "Start")
        panel = await world.press(ana, world.last(channel), "Ships")
        panels.append(await world.press(ana, panel, "1"))
    play, stored = world.bot.services.play, [0, 0]
    by_hand = play.play

    async def counted(*args: Any, **more: Any) -> Played:
        stored[0] += 1
        stored[1] = max(stored)
        try:
            return await by_hand(*args, **more)
        finally:
            stored[0] -= 1

    monkeypatch.setattr(play, "play", counted)
    done = await world.press_together(*((ana, panel, "Confirm") for panel in panels))
    assert ["Done" in world.text(one) for one in done] == [True] * 6
    assert stored == [0, work.STORING]
    for channel in channels:
        assert len(world.posts(channel)) == 3
        assert world.last(channel).content.startswith(bruno.mention)


async def test_back_from_exploring(world: World) -> None:
    """A declined confirmation changes nothing."""
    await begun(world)
    ana = world.people["Ana"]
    panel = await world.press(ana, world.last(), "Sailing")
    panel = await world.choose(ana, panel, ["explore-1"], custom_id="nav:1:1:pick:route0")
    panel = await world.press(ana, panel, "Back")
    assert "Sail from where to where?" in str(world.components(panel))
    assert await seq(world) == 1


async def test_computer_players_are_gathered(world: World) -> None:
    """Three computer players in a row make one post, and the last person to act is not notified again."""
    await begun(world, "Ana", computers=("random", "merchant", "random"))
    ana = world.people["Ana"]
    assert ana.mention in world.last().content
    for _ in range(2):
        before = len(world.posts())
        await Hand(world, 2).turn(ana)
        assert len(world.posts()) == before + 1
        post = world.last()
        assert ana.mention not in post.content
        assert post.content.startswith("**Ana**")
        assert sum("**🤖" in line for line in post.content.splitlines()) == 3


async def test_only_who_is_meant_is_mentioned(tmp_path: Path) -> None:
    """Whatever people's names, a post notifies at most the player to act, and never everybody."""
    async with opened(tmp_path, people=("@everyone", "<@42> **x**", "\u202eevil\u200b")) as world:
        names = list(world.people)
        await table_of(world, *names, order="as joined")
        for _ in range(5):
            who = await to_act(world)
            assert who is not None
            await Hand(world, 5).turn(who)
        for sent in world.sent():
            allowed = sent["allowed_mentions"]
            assert not allowed.get("parse")
            assert len(allowed.get("users", [])) <= 1
        for post in world.posts():
            assert "@everyone" not in post.content
            assert "<@42>" not in post.content
            assert "\u202e" not in post.content


async def test_every_control_is_offered_for_the_position(world: World) -> None:
    """All custom ids have the table and the position, within Discord's length."""
    await begun(world)
    ana = world.people["Ana"]
    for message in (world.last(), await world.press(ana, world.last(), "Sailing")):
        ids = [part["custom_id"] for part in enabled(world, message)]
        assert all(one.startswith("nav:1:1:") and len(one) <= 100 for one in ids)


async def test_a_draft_that_cannot_be_read_any_more(world: World) -> None:
    """A draft of an older version that this one refuses is dropped; the turn restarts."""
    await begun(world)
    ana = world.people["Ana"]
    for steps in ([{"do": "workers", "n": 99}], [{"do": "fly"}]):
        await world.bot.services.drafts.save(1, 1, 0, ana.id, steps, {"n": 99})
        panel = await press_forged(world, ana, world.last(), "nav:1:1:open:")
        assert "Where do you move?" in panel.response.content
    assert await seq(world) == 1
