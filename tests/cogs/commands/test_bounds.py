"""Limits on people's actions, and their sentences."""

import json
from datetime import time

import pytest

from tests.cogs.commands.test_records import attached, importing, whole_game
from tests.cogs.hands import ask, show_all, type_turn
from tests.support.world import Member, World


@pytest.mark.opened(limit_votes=3)
async def test_undo_ask_and_back(world: World, started: None, ana: Member) -> None:
    """Repeated requests and withdrawals notify the others a limited number of times."""
    await type_turn(world, ana)
    replies = []
    for _ in range(6):
        answer = await ask(world, ana, "table: Take back")
        replies.append(world.reply(answer))
        vote = await world.bot.services.votes.open(1, "undo")
        if vote is not None:
            await world.press(ana, world.last(), "No, let it stand")
    assert ["asked the others 3 times" in item for item in replies] == [False] * 3 + [True] * 3
    asking = [post for post in world.posts() if "asks to take back" in post.content]
    assert len(asking) == 3


@pytest.mark.opened(limit_tables=1, limit_imports=1, limit_replays=1)
async def test_tables_imports_and_replays(world: World, started: None, ana: Member) -> None:
    """A table over the limit is refused in one sentence, without a trace."""
    there = world.guild.create_text_channel("there")
    second = await world.slash(ana, "play", channel=there, game="navegador")
    assert "limit of 1 unfinished tables" in second.response.content
    assert world.posts(there) == []
    running = await attached(await world.slash(ana, "table: Save as a file"))
    refused = await world.slash(ana, "play", channel=there, file=("game.json", running))
    assert "limit of 1 unfinished tables" in refused.response.content
    over = json.dumps(whole_game(2, 5)).encode()
    await world.slash(ana, "play", channel=there, file=("game.json", over))
    third = await importing(world, over)
    assert "imported 1 games in one day" in third.response.content
    assert len(await world.bot.services.lobby.all()) == 2
    answer = await world.slash(ana, "table: Course", channel=there)
    assert answer.response.attachments
    again = await world.slash(ana, "table: Course", channel=there)
    assert "1 replays in one hour" in again.response.content
    final = world.last(there)
    pressed = await world.press(ana, final, "Course")
    assert "1 replays in one hour" in world.text(pressed)


@pytest.mark.opened(limit_turns=3)
async def test_turns_looked_back_at(world: World, ana: Member, bruno: Member) -> None:
    """The command and its buttons share one limit an hour; the page stays as it was."""
    await importing(world, json.dumps(whole_game(2, 5)).encode())
    answer = await world.slash(ana, "table: Replay")
    answer = await world.press(ana, answer, "Later")
    answer = await world.press(ana, answer, "Later")
    assert "after turn 2 of" in world.text(answer)
    refused = await world.press(ana, answer, "Later")
    assert "looked back at 3 turns in one hour" in refused.followups[0].content
    assert "after turn 2 of" in world.text(answer)
    assert "looked back at 3 turns" in (await world.slash(ana, "table: Replay")).response.content
    assert "before the first turn" in (await world.slash(bruno, "table: Replay")).response.content
    await world.advance(hours=1)
    assert "before the first turn" in (await world.slash(ana, "table: Replay")).response.content


@pytest.mark.opened(limit_quiet=2)
async def test_quiet_hours_that_follow_the_sun(world: World, ana: Member) -> None:
    page = await world.slash(ana, "preferences")
    for begin in ("20:00", "21:00", "22:00"):
        form = await world.press(ana, page, "Quiet hours …")
        answer = await world.fill(ana, form, {"from": begin, "to": "06:00", "zone": "Europe/Lisbon"})
    assert "changed your quiet hours 2 times in one day" in (answer.followups[0].content or world.text(answer))
    chosen = await world.bot.services.people.get(ana.id)
    assert chosen.quiet_from == time(21)


@pytest.mark.opened(limit_posts=3)
async def test_messages_for_everybody(world: World, started: None, ana: Member, bruno: Member, carla: Member) -> None:
    """One person has a limit an hour, a channel twice that; a refusal is one private sentence."""
    before = len(world.messages())
    answers = [await world.slash(carla, "table: Post again") for _ in range(2)]
    answers += [await show_all(world, carla, "table: Points") for _ in range(8)]
    assert len(world.messages()) == before + 2 * 2 + 1
    said = ["\n".join(part.content for part in (answer.response, *answer.followups) if part) for answer in answers]
    assert ["asked for 3 public messages" in text for text in said] == [False] * 3 + [True] * 7
    for _ in range(3):
        await show_all(world, bruno, "table: Points")
    number = len(world.messages())
    crowded = await world.slash(ana, "table: Post again")
    assert "The people in this channel have asked for 6" in crowded.response.content
    assert len(world.messages()) == number
    await world.advance(hours=1)
    await world.slash(carla, "table: Post again")
    assert len(world.messages()) == number + 2
