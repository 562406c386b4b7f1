"""The volume of a voyage's posts: one for each call, none for each choice."""

from collections import Counter
from pathlib import Path

import pytest

from cogs.delivery.posts import PAUSE
from singing_sails.game import SINGING_SAILS
from tests.cogs.hands import hand_over
from tests.cogs.singing_sails.crew import SAILS, acting, chosen, seq, start_voyage, state, take
from tests.support.effort import tries
from tests.support.world import World, opened


def sent(world: World) -> int:
    return len(world.sent())


async def by_round(world: World, steps: int, rounds: int) -> tuple[Counter[int], Counter[int]]:
    messages, calls = Counter[int](), Counter[int]()
    turn = -1
    for number in range(steps):
        now = await acting(world)
        if now is None:
            break
        view = await state(world)
        if view.round > rounds:
            break
        if turn != SINGING_SAILS.turn(view):
            turn = SINGING_SAILS.turn(view)
            calls[view.round] += 1
        before = sent(world)
        await take(world, await chosen(world, now[0], number, "pilot"))
        messages[view.round] += sent(world) - before
    return messages, calls


@pytest.mark.no_cover
@pytest.mark.parametrize(("people", "computers"), [(1, 2), pytest.param(2, 0, marks=pytest.mark.long)])
async def test_a_post_for_each_who_is_called(tmp_path: Path, people: int, computers: int) -> None:
    names = ("Ana", "Bruno")[:people]
    async with opened(tmp_path, ("Ana", "Bruno"), played=SAILS) as world:
        await start_voyage(world, *names, computers=computers, health=8)
        messages, calls = await by_round(world, 40, tries(3, 40))
        whole = [number for number in calls if 0 < number < max(calls)]
        assert len(whole) >= 2
        assert sum(messages[number] for number in whole) <= 2 * sum(calls[number] for number in whole) + 2


async def test_a_choice_that_follows_changes_the_post(tmp_path: Path) -> None:
    """The existing post gets new words, picture and buttons after a pause; till then a press there shows the panel.

    Nobody is notified again.
    """
    async with opened(tmp_path, ("Ana", "Bruno"), played=SAILS) as world:
        await start_voyage(world, "Ana", "Bruno", health=8)
        for number in range(60):
            now = await acting(world)
            assert now is not None
            before, posts = await state(world), sent(world)
            await take(world, await chosen(world, now[0], number, "pilot"))
            after = await state(world)
            if before.stage != "play" and (after.seat, after.round) == (before.seat, before.round):
                break
        assert sent(world) == posts
        message = world.posts()[-1]
        panel = await world.press_raw(now[1], message, world.buttons(message)[0].custom_id)
        assert f":{await seq(world)}:" in str(world.buttons(panel)[0].custom_id)
        assert f":{await seq(world)}:" not in str(world.buttons(message)[0].custom_id)
        await world.advance(seconds=PAUSE.total_seconds() + 1)
        message = world.posts()[-1]
        assert f":{await seq(world)}:" in str(world.buttons(message)[0].custom_id)
        assert "<@" in message.content


async def test_computers_alone_are_told_a_round_at_a_time(tmp_path: Path) -> None:
    async with opened(tmp_path, ("Ana",), played=SAILS) as world:
        await start_voyage(world, "Ana", computers=1)
        before = sent(world)
        ana = world.people["Ana"]
        sure = await hand_over(world, ana, computer="random")
        await world.press(ana, sure, world.buttons(sure)[0].label)
        assert await acting(world) is None
        rounds = (await state(world)).round
        assert sent(world) - before <= 2 * rounds + 5
