"""The end of a game: its reason and winner, the history, the rematch, and the finished thread."""

import re

import pytest

from cogs.navegador import sheets
from navegador import scores
from tests.cogs.ended import fixture, played_out
from tests.navegador.rules.endings import ENDINGS, tie
from tests.support.world import Member, World

pytestmark = pytest.mark.usefixtures("one_picture")

REASONS = {
    "nagasaki-by-sailing": "Nagasaki was explored, which",
    "nagasaki-by-card": "Nagasaki was explored, which",
    "last-building": "The last building was bought, which",
    "both-in-one-turn": "Nagasaki was explored and the last building bought, which",
    "both-in-the-last-round": "Nagasaki was explored and the last building bought, which",
}


@pytest.mark.parametrize("name", ENDINGS)
def test_why_it_ended_and_what_decided(name: str) -> None:
    final = fixture(name).final()
    names = ("Ana", "Bruno", "Carla", "Duarte", "Elisa")[: len(final.players)]
    text = sheets.result(final, names, "Sagres", "en")
    points = scores(final)
    order = sorted(range(len(names)), key=lambda seat: points[seat].rank)
    first, second = names[order[0]], names[order[1]]
    assert text.startswith(f"🏆 **{first}** wins at **Sagres** with {points[order[0]].total} points!")
    assert REASONS.get(name, " which ended the game.") in text
    most = re.search(r"-# won with .*: (\d+) (each )?of (\d+)", text)
    assert most
    assert int(most[3]) == points[order[0]].total
    assert int(most[1]) in sheets.categories(points[order[0]])
    if not tie(final):
        lead = points[order[0]].total - points[order[1]].total
        assert re.search(rf"\*\*{first}\*\* finishes {lead} points? ahead of \*\*{second}\*\*", text)
    elif tie(final) == "holding":
        assert f"**{first}** wins the tie: the Navegador card is theirs." in text
    else:
        holder = names[final.card.holder]
        assert f"**{first}** wins the tie: **{holder}** has the Navegador card, and from there it would" in text


async def test_the_final_post(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    """The last post has everybody's buttons for the history, and the players' rematch."""
    await played_out(world, monkeypatch, "tie-by-holding-the-card")
    final = world.last()
    called, first, *_ = final.content.splitlines()
    assert called.endswith(", the game has ended.")
    assert {user.id for user in final.mentions} == {world.people[name].id for name in ("Bruno", "Carla")}
    assert first.startswith("🏆")
    assert "closes" not in final.content
    labels = [button.label for button in world.buttons(final)]
    assert labels == ["Replay", "Animation", "Course", "Review", "Rematch"]
    stranger = world.add("Xavier")
    for label in ("Replay", "Course"):
        answer = await world.press(stranger, final, label)
        assert len(answer.response.attachments) == 1, label
    refused = await world.press(stranger, final, "Rematch")
    assert "not have a seat" in refused.response.content
    assert len(await world.bot.services.lobby.all()) == 1


async def test_a_film_that_there_is_not(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    await played_out(world, monkeypatch, "tie-by-holding-the-card")
    await world.press_raw(world.people["Ana"], world.last(), f"nav:1:{await seq(world)}:film:opera")
    assert not world.errors


async def seq(world: World) -> int:
    return (await world.bot.services.lobby.get(1)).seq


async def test_a_rematch(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    """A rematch seats its opener at a table like the old one and invites the others in one line, once."""
    await played_out(world, monkeypatch, "tie-by-holding-the-card")
    final, (ana, bruno, carla) = world.last(), [world.people[name] for name in ("Ana", "Bruno", "Carla")]
    answer = await world.press(bruno, final, "Rematch")
    lobby = world.last()
    table = await world.bot.services.lobby.get(2)
    assert (table.owner, table.places, table.order, table.rematch_of) == (bruno.id, 3, "drawn", 1)
    assert [seat.person for seat in table.seats] == [bruno.id]
    assert lobby.content.startswith(f"{ana.mention} {carla.mention}: a rematch?")
    (sent,) = [
        request.json
        for request in world.requests("POST", "/webhooks/*")
        if "rematch?" in (request.json or {}).get("content", "")
    ]
    assert set(sent["allowed_mentions"]["users"]) == {ana.id, carla.id}
    assert answer.response is not None
    assert world.text(answer) != ""
    for who in (bruno, carla):
        again = await world.press(who, final, "Rematch")
        assert f"/{lobby.channel.id}/{lobby.id}" in again.response.content
    assert len(await world.bot.services.lobby.all()) == 2
    await world.press(carla, lobby, "Join")
    assert lobby_text(world).startswith(f"{ana.mention}: a rematch?")
    await world.press(ana, lobby, "Join")
    assert "rematch" not in lobby_text(world)
    await world.press(bruno, lobby, "Start")
    assert (await world.bot.services.lobby.get(2)).status == "running"
    running = await world.press(ana, final, "Rematch")
    assert "being played" in running.response.content


def lobby_text(world: World) -> str:
    return world.last().content


async def test_a_rematch_that_was_called_off_or_has_no_room(
    world: World, ana: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played_out(world, monkeypatch, "tie-by-holding-the-card")
    final = world.last()
    await world.press(ana, final, "Rematch")
    await world.press(ana, world.last(), "Cancel")
    await world.slash(ana, "play", game="navegador")
    await world.press(ana, final, "Rematch")
    table = await world.bot.services.lobby.get(4)
    (thread,) = world.channel.threads
    assert (table.status, table.rematch_of, table.thread) == ("lobby", 1, thread.id)
    await world.slash(ana, "play", game="navegador")
    assert (await world.bot.services.lobby.get(5)).thread not in (None, thread.id)
    await world.slash(ana, "play", where="this channel")
    assert len(await world.bot.services.lobby.all()) == 5


async def test_two_ask_at_the_same_moment(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    await played_out(world, monkeypatch, "tie-by-holding-the-card")
    final = world.last()
    await world.press_together(*((world.people[name], final, "Rematch") for name in ("Ana", "Bruno", "Carla", "Ana")))
    assert len(await world.bot.services.lobby.all()) == 2
    assert len([post for post in world.posts() if "a rematch?" in post.content]) == 1


async def later(world: World) -> None:
    for _ in range(6):
        await world.advance(hours=5)


async def test_a_thread_of_its_own_is_closed(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    await played_out(world, monkeypatch, "tie-by-holding-the-card", where="a thread of its own")
    (thread,) = world.channel.threads
    final = world.last(thread)
    assert "This thread stays open for another day" in final.content
    await world.advance(hours=23)
    assert not world.requests("PATCH", f"/channels/{thread.id}")
    await later(world)
    assert world.requests("PATCH", f"/channels/{thread.id}")[-1].json == {"archived": True}


async def test_a_thread_in_which_there_is_a_rematch(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    await played_out(world, monkeypatch, "tie-by-holding-the-card", where="a thread of its own")
    (thread,) = world.channel.threads
    final = world.last(thread)
    await world.press(world.people["Ana"], final, "Rematch")
    assert (await world.bot.services.lobby.get(2)).thread == thread.id
    await later(world)
    assert not world.requests("PATCH", f"/channels/{thread.id}")


async def test_a_thread_that_may_not_be_closed(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    await played_out(world, monkeypatch, "tie-by-holding-the-card", where="a thread of its own")
    (thread,) = world.channel.threads
    world.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013, times=None)
    await later(world)
    assert len(world.requests("PATCH", f"/channels/{thread.id}")) == 1
    assert "archive" not in {job.kind for job in await world.bot.services.jobs.all()}
