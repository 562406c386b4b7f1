"""A turn by buttons: permissions, stored data, posts and their readers."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.sending import work
from cogs.sending.outages import WITHOUT_RIGHTS
from hosting.core.model import Played
from hosting.db import Store
from hosting.db.store import Place
from tests.cogs.hands import Hand, exploring, table_of, to_act
from tests.support.world import InteractionResult, Member, World, opened

SHIPS = "nav:1:1:go:field5"
SAILING = "nav:1:1:go:field0"


async def press_forged(world: World, who: Member, message: discord.Message, custom_id: str) -> InteractionResult:
    """Press a message's button with a forged custom id."""
    stored = world.env.backend.get_message(message.channel.id, message.id)
    stored.components[0]["components"][0]["custom_id"] = custom_id
    return await world.press_raw(who, message, custom_id)


async def seq(world: World) -> int:
    return (await world.bot.services.lobby.get(1)).seq


async def test_ships_from_button_to_post(world: World, started: None, ana: Member, bruno: Member) -> None:
    """A field, a number, the preview and Confirm make one post, which calls the next player."""
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
    assert "-# 🟥 **Ana** · Ships +2 · " in post.content
    assert world.buttons(first) == []


async def test_strangers_and_other_seats_change_nothing(world: World, started: None) -> None:
    """A player not to act gets one private sentence."""
    for name, text in (("Carla", "You do not have a seat"), ("Bruno", "not your turn")):
        result = await world.press(world.people[name], world.last(), "Ships")
        assert result.response.ephemeral
        assert text in result.response.content
        assert world.buttons(result) == []
    assert await seq(world) == 1
    assert len(world.posts()) == 2


async def test_two_confirms_at_once_count_once(tmp_path: Path, place: Place) -> None:
    """Of two presses at once one is stored, the other is reported so, and there is one post."""
    async with opened(tmp_path, database=place) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        ana = world.people["Ana"]
        panel = await world.press(ana, await world.press(ana, world.last(), "Workers"), "1")
        results = await world.press_together((ana, panel, "Confirm"), (ana, panel, "Confirm"))
        assert all(result.acknowledged for result in results)
        assert "Done" in world.text(results[0])
        assert not [followup for result in results for followup in result.followups if followup.flags.ephemeral]
        log = (await world.bot.services.positions.history(1)).entries
        assert [entry.payload["do"] for entry in log] == ["move", "workers"]
        assert len(world.posts()) == 3


async def test_old_buttons_answer_kindly(world: World, started: None, ana: Member, bruno: Member) -> None:
    """A button of a finished or missing turn says so and changes nothing."""
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


async def test_arguments_that_nobody_offered(world: World, started: None, ana: Member) -> None:
    """A button with a forged argument opens the panel unchanged."""
    args = ("", "field", "field99", "field-1", "fieldx", "card", "pay0", "n1", "site3", "x" * 80)
    for verb, arg in product(("go", "pick", "confirm"), args):
        result = await press_forged(world, ana, world.last(), f"nav:1:1:{verb}:{arg}")
        assert "Where do you move?" in result.response.content, (verb, arg)
    assert await seq(world) == 1


@pytest.mark.parametrize("kill", [False, True])
async def test_a_restart_in_the_middle_of_a_panel(tmp_path: Path, place: Place, kill: bool) -> None:
    """Panel and post keep working after the bot was stopped, or killed."""
    async with opened(tmp_path, database=place) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        ana = world.people["Ana"]
        panel = await world.press(ana, await world.press(ana, world.last(), "Ships"), "2")
        await world.restart(kill=kill)
        assert len(world.posts()) == 2, "nothing is posted again"
        await world.press(ana, panel, "Confirm")
        assert "-# 🟥 **Ana** · Ships +2 · " in world.last().content
        assert len(world.posts()) == 3


async def test_exploring_where_the_post_is_gone(world: World, started: None, ana: Member) -> None:
    """An exploration's result is posted again if the turn's post was deleted; nobody is notified by it."""
    panel = await exploring(world, ana)
    world.env.backend.delete_message(world.channel.id, world.last().id)
    await world.press(ana, panel, "Yes, explore")
    post = world.last()
    assert post.content.count("Guiné explored") == 1
    assert world.sent()[-1]["allowed_mentions"]["users"] == []
    await world.press(ana, await world.press(ana, post, "Continue the turn"), "Confirm")
    assert (await to_act(world)) is world.people["Bruno"]
    assert world.buttons(post) == []


async def test_turns_at_many_tables_at_once(
    world: World, ana: Member, bruno: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turns are stored in small groups, so that early posts do not wait for late ones; each is posted once."""
    channels, panels = [world.guild.create_text_channel(f"table-{number}") for number in range(6)], []
    for channel in channels:
        await world.slash(ana, "play", channel, game="navegador", seats=2, order="as joined")
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
    assert ["Done" in world.text(answer) for answer in done] == [True] * 6
    assert stored == [0, work.STORING]
    for channel in channels:
        assert len(world.posts(channel)) == 3
        assert world.last(channel).content.startswith(bruno.mention)


async def test_computer_players_are_gathered(world: World, ana: Member) -> None:
    """Three computer players in a row make one post, and the last person to act is not notified again."""
    await table_of(world, "Ana", computers=("random",) * 3, order="as joined")
    assert ana.mention in world.last().content
    for _ in range(2):
        before = len(world.posts())
        await Hand(world, 2).turn(ana)
        assert len(world.posts()) == before + 1
        post = world.last()
        assert ana.mention not in post.content
        assert post.content.startswith("**Ana**")
        assert sum("**🤖" in line for line in post.content.splitlines()) == 3


async def test_a_draft_that_cannot_be_read_any_more(world: World, started: None, ana: Member) -> None:
    """A draft of an older version that this one refuses is dropped; the turn restarts."""
    for steps in ([{"do": "workers", "n": 99}], [{"do": "fly"}]):
        await world.bot.services.drafts.save(1, 1, 0, ana.id, steps, {"n": 99})
        panel = await press_forged(world, ana, world.last(), "nav:1:1:open:")
        assert "Where do you move?" in panel.response.content
    assert await seq(world) == 1


CONFIRM = {"read": 3, "write": 5}
"""Transactions of a Confirm: for its answer with the next table that waits, the post, and the jobs that follow."""
LOOK = {"read": 4}


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the transactions that read and those that write."""
    counts: Counter[str] = Counter()

    def counted(kind: str, function: Callable[..., Any]) -> Callable[..., Any]:
        async def counting(*given: Any) -> Any:
            counts[kind] += 1
            return await function(*given)

        return counting

    for kind in ("read", "write"):
        monkeypatch.setattr(Store, kind, counted(kind, getattr(Store, kind)))
    return counts


async def test_a_turn_and_a_look_take_few_transactions(
    world: World, started: None, ana: Member, counts: Counter[str]
) -> None:
    """A Confirm with its post takes three reads and five writes, and a look four, through its act."""
    panel = await world.press(ana, await world.press(ana, world.last(), "Workers"), "1")
    counts.clear()
    await world.press(ana, panel, "Confirm")
    assert counts == CONFIRM
    counts.clear()
    await world.slash(ana, "table: Market")
    assert counts == LOOK
