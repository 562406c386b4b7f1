"""Registration and check-in: who may, when, and the refusals of others."""

from hosting.core.model import Seat
from tests.cogs.leagues.hosting import (
    EIGHT,
    FOUR,
    board,
    done,
    end_tables,
    everybody,
    open_season,
    pass_time,
    to_play,
    view,
)
from tests.support.world import World


async def statuses(world: World) -> dict[str, str]:
    return {entry.name: entry.status for entry in (await view(world)).entries}


async def seats(world: World, table: int | None) -> tuple[Seat, ...]:
    return (await world.bot.services.lobby.get(table or 0)).seats


async def test_registered_withdrawn_and_back(world: World) -> None:
    """A repeated press counts once; a withdrawn player is off the list, and may return; the message follows."""
    await open_season(world)
    answer = await world.press(world.people["Ana"], board(world), "Register")
    assert "You are registered for **Volta · Season 1**" in world.text(answer)
    assert answer.ephemeral
    await everybody(world, board(world), "Register", "Ana", "Bruno")
    assert await statuses(world) == {"Ana": "registered", "Bruno": "registered"}
    await world.press(world.people["Ana"], board(world), "Withdraw")
    await done(world)
    assert "**Registered (1):** Bruno" in world.text(board(world))
    await world.press(world.people["Ana"], board(world), "Register")
    assert (await statuses(world))["Ana"] == "registered"
    assert "not registered" in world.text(await world.press(world.people["Carla"], board(world), "Withdraw"))


async def test_one_edit_for_many_presses(world: World) -> None:
    """Any number of presses within the pause edits the season's message once, and notifies nobody."""
    await open_season(world)
    before = len(world.requests("PATCH", f"/channels/{world.channel.id}/*"))
    await everybody(world, board(world), "Register", *EIGHT)
    await done(world)
    assert len(world.requests("PATCH", f"/channels/{world.channel.id}/*")) - before == 1
    assert "**Registered (8):**" in world.text(board(world))
    assert board(world).mentions == []


async def test_buttons_of_another_moment(world: World) -> None:
    """A late check-in is refused in one sentence after the draw."""
    await open_season(world)
    await everybody(world, board(world), "Register", *EIGHT)
    await pass_time(world, days=7)
    call = world.last()
    await everybody(world, call, "I will play", *EIGHT)
    await pass_time(world, days=2)
    late = await world.press(world.people["Ana"], call, "I cannot play")
    assert "not possible at this point" in world.text(late)
    assert (await statuses(world))["Ana"] == "checked-in"


async def test_newcomers_during_the_check_in(world: World) -> None:
    """Whoever comes during the check-in registers under the season's message, or just says to play, and is in."""
    await open_season(world)
    await everybody(world, board(world), "Register", *FOUR)
    await pass_time(world, days=7)
    await world.press(world.people["Eva"], board(world), "Register")
    await world.press(world.people["Inês"], world.last(), "I will play")
    expected = {**dict.fromkeys(FOUR, "registered"), "Eva": "checked-in", "Inês": "checked-in"}
    assert await statuses(world) == expected


async def test_who_does_not_answer_is_not_drawn(world: World) -> None:
    """Of eight who have registered one says no and one nothing: six play."""
    await open_season(world)
    await everybody(world, board(world), "Register", *EIGHT)
    await pass_time(world, days=7)
    await everybody(world, board(world), "I will play", *EIGHT[:6])
    await world.press(world.people["Gil"], board(world), "I cannot play")
    await pass_time(world, days=2)
    drawn = await view(world)
    assert {person for group in drawn.groups for person in group.people} == {
        world.people[text].id for text in EIGHT[:6]
    }
    assert [entry.status for entry in drawn.entries][6:] == ["out", "out"]


async def test_too_few(world: World) -> None:
    """With two people the season waits, its channel and its message say why, and nobody is lost."""
    await open_season(world)
    await everybody(world, board(world), "Register", "Ana", "Bruno")
    await pass_time(world, days=7)
    assert "Too few people have registered" in world.last().content
    assert "On hold since" in world.text(board(world))
    assert await statuses(world) == {"Ana": "registered", "Bruno": "registered"}


async def test_leaving_a_season(world: World) -> None:
    """A leaver confirms once; then a reserve plays on, and is called once with the tables."""
    await to_play(world, *FOUR)
    ines, ana = world.people["Inês"], world.people["Ana"]
    answer = await world.press(ines, board(world), "Join the reserve")
    assert "in reserve" in world.text(answer)
    mine = await world.press(ana, board(world), "My tables")
    form = await world.press(ana, mine, "Leave the season")
    left = await world.fill(ana, form, {"reason": ""})
    assert "You have left this season" in world.text(left.followups[0])
    await done(world)
    (call,) = [message for message in world.messages() if "takes over for" in message.content]
    assert [user.id for user in call.mentions] == [ines.id]
    assert call.content.count("<#") == 4
    assert (await statuses(world))["Ana"] == "dropped"
    again = await world.press(ana, mine, "Leave the season")
    await world.fill(ana, again, {"reason": ""})
    assert (await statuses(world))["Inês"] != "dropped"


async def test_a_circle_of_friends(world: World) -> None:
    """Five people in one group: everybody meets everybody, and the last message names the winner."""
    await to_play(world, *EIGHT[:5], format="circle")
    now = await view(world)
    assert [len(group.people) for group in now.groups] == [5]
    assert len(world.channel.threads) == len(now.fixtures) == 5
    await end_tables(world)
    await pass_time(world, minutes=1)
    assert "First place: **" in world.last().content
    assert [file.filename for file in board(world).attachments] == ["podium.png"]


async def test_who_has_not_begun_is_called_and_replaced(world: World) -> None:
    """An idle player is reminded by name in the thread after 16 and 40 hours; then they are replaced there."""
    await world.bot.services.settings.set_guild(world.guild.id, computers=False)
    await to_play(world, *FOUR)
    await world.press(world.people["Inês"], board(world), "Join the reserve")
    fixture = (await view(world)).fixtures[0]
    table = await world.bot.services.lobby.get(fixture.table or 0)
    (first,) = table.acting
    thread = next(channel for channel in world.channel.threads if channel.id == table.thread)
    for hours, calls in ((16.5, 1), (24, 2)):
        await pass_time(world, hours=hours)
        messages = [message for message in world.messages(thread) if "you have not started here" in message.content]
        assert len(messages) == calls
        assert [user.id for user in messages[-1].mentions] == [first.person]
    await pass_time(world, days=1)
    now = await world.bot.services.lobby.get(table.id)
    assert now.seats[first.number].person != first.person
    places = {seat.person for one in (await view(world)).fixtures for seat in await seats(world, one.table)}
    assert world.people["Inês"].id in places


async def test_another_name(world: World) -> None:
    """From somebody's next press on a season that is not over has the name that they have now."""
    await to_play(world, *FOUR)
    ana = world.people["Ana"]
    world.env.backend.edit_member(world.guild.id, ana.id, {"nick": "Zoe"})
    assert (await view(world)).names[ana.id] == "Ana"
    assert "Zoe" in world.text(await world.slash(ana, "league tables"))
    assert (await view(world)).names[ana.id] == "Zoe"
    await done(world)
    assert "Zoe" in str(world.components(board(world)))
    await end_tables(world)
    await pass_time(world, minutes=1)
    world.env.backend.edit_member(world.guild.id, ana.id, {"nick": "Eva"})
    await world.slash(ana, "league me")
    assert (await view(world)).names[ana.id] == "Zoe", "what is over stays as it was"
