"""The volume of a voyage's posts: one for each call, none for each choice."""

from collections import Counter
from pathlib import Path

import pytest

from cogs.delivery.posts.updating import PAUSE
from singing_sails.game import SINGING_SAILS
from tests.cogs.singing_sails.crew import SAILS, acting, chosen, play, post, seq, start_voyage, state, take
from tests.support.effort import tries
from tests.support.world import World, opened


def sent(world: World) -> int:
    """Return the number of messages sent to the channel."""
    return len(world.sent())


async def by_round(world: World, steps: int, rounds: int) -> tuple[Counter[int], Counter[int]]:
    """Return, over this many steps of people, the messages and the turns started in each round."""
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
    """A person's turn has two messages, picture and words; computers' actions and choices have none."""
    names = ("Ana", "Bruno")[:people]
    async with opened(tmp_path, ("Ana", "Bruno"), played=SAILS) as world:
        await start_voyage(world, *names, computers=computers, health=8)
        messages, calls = await by_round(world, 40, tries(3, 40))
        whole = [number for number in calls if 0 < number < max(calls)]
        assert len(whole) >= 2
        assert sum(messages[number] for number in whole) <= 2 * sum(calls[number] for number in whole) + 2


async def test_a_choice_that_follows_changes_the_post(tmp_path: Path) -> None:
    """The existing post gets new words, picture and buttons; nobody is notified again."""
    async with opened(tmp_path, ("Ana", "Bruno"), played=SAILS) as world:
        await start_voyage(world, "Ana", "Bruno", health=8)
        for number in range(60):
            now = await acting(world)
            before, posts = await state(world), sent(world)
            await take(world, await chosen(world, now[0], number, "pilot"))
            after = await state(world)
            if before.stage != "play" and (after.seat, after.round) == (before.seat, before.round):
                break
        assert sent(world) == posts
        message = world.posts()[-1]
        assert f":{await seq(world)}:" in str(world.buttons(message)[0].custom_id)
        assert "<@" in message.content


async def test_computers_alone_are_told_a_round_at_a_time(tmp_path: Path) -> None:
    """A player who leaves their seat to a computer player reads a post a round until the game ends."""
    async with opened(tmp_path, ("Ana",), played=SAILS) as world:
        await start_voyage(world, "Ana", computers=1)
        before = sent(world)
        ana = world.people["Ana"]
        sure = await world.slash(ana, "table handover", computer="random")
        await world.press(ana, sure, world.buttons(sure)[0].label)
        assert await acting(world) is None
        rounds = (await state(world)).round
        assert sent(world) - before <= 2 * rounds + 5


async def test_the_whole_crew_still_plays_on(tmp_path: Path) -> None:
    """Each question can be pressed under the post by the player asked."""
    async with opened(tmp_path, ("Ana", "Bruno"), played=SAILS) as world:
        await start_voyage(world, "Ana", "Bruno")
        steps = tries(15, 30)
        assert await play(world, steps, player="pilot") == steps


async def test_a_board_without_a_token_waits_for_a_pause(tmp_path: Path) -> None:
    """Of a turn whose post was pressed long ago, the first step changes the board at once, the next after a pause."""
    async with opened(tmp_path, ("Ana", "Bruno"), played=SAILS) as world:
        await start_voyage(world, "Ana", "Bruno", health=8)

        def boards() -> int:
            """Return the number of the bot's own edits of other messages than the one with the buttons."""
            edited = [request.path.rpartition("/")[2] for request in world.requests("PATCH", "/channels/*/messages/*")]
            return sum(message != str(post(world).id) for message in edited)

        edits = list[int]()
        for number in range(60):
            posts, before = sent(world), boards()
            now = await acting(world)
            assert now is not None
            await take(world, await chosen(world, now[0], number, "pilot"))
            edits.append(boards() - before)
            if sent(world) > posts:
                edits.clear()
                await world.advance(minutes=20)
            elif len(edits) == 2:
                break
        assert edits == [1, 0]
        before = boards()
        await world.advance(seconds=PAUSE.total_seconds() + 1)
        assert boards() == before + 1
