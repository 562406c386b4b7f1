"""A league of eight from its founding to its end, as an admin and eight people see it."""

from dataclasses import replace

from hosting import Person
from leagues.rules.states import State
from leagues.store.model import DAY
from tests.cogs.leagues.hosting import (
    EIGHT,
    FOUR,
    board,
    boards,
    done,
    end_tables,
    everybody,
    found,
    pass_time,
    regent,
    to_play,
    view,
)
from tests.support.world import World


async def test_a_season_from_one_form_to_its_end(world: World) -> None:
    """After one form everything comes by itself: opening, check-in, draw, tables, standings, the end."""
    screen = await found(world)
    assert "Registration opens by itself in an hour" in world.text(screen)
    assert world.messages() == []
    await pass_time(world, hours=1)
    assert "Nobody has registered yet" in world.text(board(world))
    await everybody(world, board(world), "Register", *EIGHT)
    await pass_time(world, seconds=10)
    assert "**Registered (8):** Ana, Bruno" in world.text(board(world))
    await pass_time(world, days=7)
    called = world.last()
    assert sorted(user.id for user in called.mentions) == sorted(world.people[name].id for name in EIGHT)
    await everybody(world, called, "I will play", *EIGHT[:4])
    await everybody(world, board(world), "I will play", *EIGHT[4:])
    await pass_time(world, days=2)
    now = await view(world)
    assert now.season.state == State.DRAWN
    assert f"`{now.season.salt}`" in world.last().content
    await pass_time(world, hours=13)
    assert (await view(world)).season.state == State.RUNNING
    assert len(world.channel.threads) == 8
    calls = [message for message in world.messages() if "has begun" in message.content]
    assert [len(call.mentions) for call in calls] == [8]
    assert calls[0].content.count("<#") == 32
    assert await end_tables(world, most=3) == 3
    assert "3 of 8 tables are finished" in world.text(board(world))
    assert "1\\." not in world.text(board(world)), "the standing is in the picture, and in its description"
    assert "Standings, Volta, Season 1. 1. " in str(world.components(board(world)))
    assert await end_tables(world) == 5
    await pass_time(world, minutes=1)
    assert (await view(world)).season.state == State.CLOSED
    assert "is finished" in world.last().content
    screen = await world.slash(regent(world), "league admin")
    assert "Season 2" in world.text(screen), "by itself, in a week"
    form = await world.press(regent(world), screen, "Open again")
    await world.fill(regent(world), form, {"reason": "the last result is wrong"})
    await done(world)
    assert (await view(world)).season.state == State.CLOSING
    assert "is open again until" in world.last().content
    await pass_time(world, days=1)
    assert (await view(world)).season.state == State.CLOSED
    assert world.errors == []


async def test_one_season_after_another(world: World) -> None:
    """The next season starts by itself: the old message keeps its podium, a new one appears, people move."""
    await found(world)
    league = await world.bot.leagues.views.get(1)
    again = replace(league.rules, again=7 * DAY)
    await world.bot.leagues.founding.change(1, again, Person(regent(world).id, "Regent"))
    await pass_time(world, hours=1)
    await everybody(world, board(world), "Register", *EIGHT)
    await pass_time(world, days=7)
    await everybody(world, board(world), "I will play", *EIGHT)
    await pass_time(world, days=2)
    await pass_time(world, hours=13)
    await end_tables(world)
    await pass_time(world, minutes=1)
    (old,) = boards(world)
    assert [file.filename for file in old.attachments] == ["podium.png"]
    assert "Season 1" in world.text(old)
    await pass_time(world, days=7)
    first, second = boards(world)
    assert first.id == old.id
    assert "This season is finished" in world.text(first)
    assert "Season 2" in world.text(second)
    await everybody(world, second, "Register", *EIGHT)
    await pass_time(world, seconds=10)
    assert "**Registered (8):**" in world.text(boards(world)[1])
    assert "This season is finished" in world.text(boards(world)[0])
    earlier = await world.press(regent(world), await world.slash(regent(world), "league admin"), "Season 1")
    form = await world.press(regent(world), earlier, "Open again")
    await world.fill(regent(world), form, {"reason": "a wrong result"})
    await done(world)
    assert "The season before is open again" in world.text(await world.slash(regent(world), "league admin"))
    assert "Season 2" in world.text(boards(world)[1])
    await pass_time(world, days=1)
    states = [season.state for season in await world.bot.leagues.views.seasons(league.id)]
    assert states == [State.OPEN, State.CLOSED]


async def test_time_is_over(world: World) -> None:
    """The end is announced a day before and when it comes; after the days of grace open tables are decided."""
    await world.bot.services.settings.set_guild(world.guild.id, computers=False)
    await to_play(world, *FOUR, format="circle")
    await end_tables(world, most=2)
    await pass_time(world, days=41.2)
    assert "play ends" in world.last().content
    await pass_time(world, days=1)
    assert (await view(world)).season.state == State.CLOSING
    assert "2 tables continue until" in world.last().content
    await pass_time(world, days=3.1)
    assert "all tables are finished" in world.last().content
    await pass_time(world, days=1.1)
    now = await view(world)
    assert now.season.state == State.CLOSED
    assert [fixture.result.how for fixture in now.fixtures if fixture.result is not None][2:] == ["void", "void"]
    assert "is finished" in world.last().content


async def test_the_next_round(world: World) -> None:
    """Each round's tables get their threads, and then everybody is called once for it."""
    await to_play(world, *EIGHT, format="swiss")
    assert len(world.channel.threads) == 2
    await end_tables(world)
    await pass_time(world, minutes=5)
    assert len(world.channel.threads) == 4
    (call,) = [message for message in world.messages() if "round 2 has begun" in message.content]
    assert sorted(user.id for user in call.mentions) == sorted(world.people[name].id for name in EIGHT)
    assert call.content.count("<#") == 8
    assert {number for number in world.channel.threads[2:] if f"<#{number.id}>" not in call.content} == set()
