"""Discord's faults: every route fails in every way, things vanish, rights are lost; the game continues."""

from itertools import product

import pytest
import sqlalchemy as sa
from simcord.builders import ChannelHandle

from hosting.db.schema import tables
from navegador import State, legal
from navegador.notation import write
from navegador.steps import End, Move
from tests.cogs.hands import acting, table_of, to_act, turn, type_turn
from tests.support.effort import tries
from tests.support.world import SEND, Member, World

FAULTS = [(404, 10062), (400, 40060), (403, 50001), (403, 50013), (400, 50083), (404, 10008), (500, 0), (503, 0)]
ROUTES = [
    ("POST", "/interactions/*/*/callback"),
    ("PATCH", "/webhooks/*/*/messages/@original"),
    ("GET", "/webhooks/*/*/messages/@original"),
    ("POST", "/webhooks/*/*"),
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("GET", "/channels/*/messages*"),
]

pytestmark = pytest.mark.usefixtures("one_picture")


async def seen(world: World) -> State:
    state = (await world.bot.services.positions.now(1)).seen()
    assert isinstance(state, State)
    return state


def idle(state: State) -> str:
    """Return a turn without effect: the nearest field, declined."""
    field = next(move.field for move in legal(state).moves if not move.price)
    return write(state, [Move(field), End()])


async def play(world: World, who: Member) -> None:
    await type_turn(world, who, idle(await seen(world)))


def turns_of(world: World, name: str) -> int:
    return sum(f"**{name}** ·" in post.content.splitlines()[-1] for post in world.posts())


@pytest.mark.no_cover
@pytest.mark.parametrize(("method", "path"), ROUTES, ids=[f"{method} {path}" for method, path in ROUTES])
async def test_a_turn_under_every_fault(world: World, started: None, method: str, path: str) -> None:
    """Whatever fails at Confirm, the turn is stored completely or not at all, and posted exactly once.

    Without THOROUGH each route has a quarter of the faults.
    """
    for status, code in FAULTS[ROUTES.index((method, path)) % tries(4, 1) :: tries(4, 1)]:
        who = await acting(world)
        before, posts = await seen(world), len(world.posts())
        await world.slash(who, "turn", text=idle(before))
        page = await world.slash(who, "turn")
        world.env.inject_error(method, path, status=status, code=code, times=None)
        await world.press(who, page, "Confirm")
        world.env.backend.faults.clear()
        await world.advance(minutes=2)
        after = await seen(world)
        assert after.turns_played - before.turns_played in (0, 1)
        assert after.stage == "start"
        assert len(world.posts()) - posts == after.turns_played - before.turns_played, (status, code)
        if after.turns_played == before.turns_played:
            await play(world, who)
        assert (await to_act(world)) is not who
        await world.slash(who, "table: Post again")
        assert any(":go:" in button.custom_id for button in world.buttons(world.last()))


async def test_every_button_when_nothing_can_be_acknowledged(world: World, started: None, ana: Member) -> None:
    """A press that cannot be acknowledged changes nothing that was stored."""
    before = await world.bot.services.lobby.get(1)
    for button, (status, code) in product(world.buttons(world.last()), FAULTS):
        world.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code, times=1)
        await world.press(ana, world.last(), button.custom_id)
        world.env.backend.faults.clear()
    assert (await world.bot.services.lobby.get(1)) == before
    await play(world, ana)
    assert (await to_act(world)) is world.people["Bruno"]


@pytest.mark.parametrize(("status", "code", "times"), [(403, 50001, 1), (403, 50013, 1), (500, 0, 5)])
async def test_what_people_are_told(world: World, started: None, status: int, code: int, times: int) -> None:
    """A kind sentence replaces an answer that was refused once, or as often as it is repeated."""
    world.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code, times=times)
    result = await world.slash(world.people["Ana"], "table: Points")
    assert result.response is not None
    assert result.response.content.rstrip(".").count(".") <= 1
    assert any(word in result.response.content for word in ("Discord", "went wrong"))


async def test_the_newest_post_is_deleted(world: World, started: None, bruno: Member) -> None:
    """A table without its post continues by typing, or by reposting it."""
    world.env.backend.delete_message(world.channel.id, world.last().id)
    await world.env.settle()
    await play(world, world.people["Ana"])
    assert (await to_act(world)) is bruno
    world.env.backend.delete_message(world.channel.id, world.last().id)
    await world.slash(bruno, "table: Post again")
    post = world.last()
    go = next(button for button in world.buttons(post) if ":go:" in button.custom_id)
    panel = await world.press(bruno, post, go.custom_id)
    assert panel.response.ephemeral


async def test_the_lobby_is_deleted(world: World, ana: Member, bruno: Member) -> None:
    """A lobby without its post is reposted, and started from there."""
    await world.slash(ana, "play", seats=2)
    world.env.backend.delete_message(world.channel.id, world.last().id)
    await world.env.settle()
    await world.slash(bruno, "table: Post again")
    await world.press(bruno, world.last(), "Join")
    await world.press(ana, world.last(), "Start")
    assert (await world.bot.services.lobby.get(1)).status == "running"
    assert (await to_act(world)).mention in world.last().content


async def test_lobbies_that_a_crash_left_without_messages(world: World) -> None:
    """After the start one that Discord refuses does not keep those before and after it from being posted."""
    places = [world.channel, *(world.guild.create_text_channel(f"table-{number}") for number in (2, 3))]
    for place in places:
        await world.slash(world.people["Ana"], "play", place, game="navegador", seats=2)
        world.env.backend.delete_message(place.id, world.last(place).id)
    forgotten = sa.update(tables).values(lobby_message=None)
    await world.bot.services.store.write(lambda conn: conn.execute(forgotten).rowcount)
    world.env.inject_error("POST", f"/channels/{places[1].id}/messages", status=400, code=50035, times=None)
    await world.restart(kill=True)
    assert [len(world.posts(place)) for place in places] == [1, 0, 1]
    world.env.backend.faults.clear()
    await world.advance(minutes=5)
    assert [len(world.posts(place)) for place in places] == [1, 1, 1]


async def test_the_thread_is_deleted(world: World, bruno: Member) -> None:
    """A table whose thread is gone moves into the channel and continues there."""
    place = (await in_a_thread(world)).id
    assert place != world.channel.id
    world.env.backend.delete_channel(place)
    await world.env.settle()
    await world.slash(bruno, "table: Post again", table=1)
    assert (await world.bot.services.lobby.get(1)).place == world.channel.id
    await play(world, world.people["Ana"])
    assert bruno.mention in world.last().content


async def test_a_thread_is_archived_or_locked(world: World, bruno: Member) -> None:
    """Nobody moves a table from an archived thread, as a post reopens it; from a locked one they do."""
    place = (await in_a_thread(world)).id
    thread = world.env.backend.channels[place].thread_metadata
    thread.archived = True
    refused = await world.slash(bruno, "table: Post again", table=1)
    assert f"<#{place}>" in refused.response.content
    assert (await world.bot.services.lobby.get(1)).place == place
    thread.locked = True
    await world.slash(bruno, "table: Post again", table=1)
    assert (await world.bot.services.lobby.get(1)).place == world.channel.id


async def in_a_thread(world: World) -> ChannelHandle:
    await world.slash(world.people["Ana"], "play", seats=2, where="a thread of its own", order="as joined")
    lobby = next(post for post in world.posts() if world.buttons(post))
    await world.press(world.people["Bruno"], lobby, "Join")
    await world.press(world.people["Ana"], lobby, "Start")
    place = (await world.bot.services.lobby.get(1)).place
    return ChannelHandle(world.env, world.guild, world.env.backend.channels[place])


def lock(world: World, thread: ChannelHandle, *, locked: bool = True) -> None:
    """Lock and archive a thread, so that Discord refuses messages and edits, or unlock it; Discord announces it."""
    if locked:
        for method, path in (("POST", "messages"), ("PATCH", "messages/*")):
            world.env.inject_error(method, f"/channels/{thread.id}/{path}", status=400, code=50083, times=None)
        world.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013, times=None)
    else:
        world.env.backend.faults.clear()
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"locked": locked, "archived": locked})


@pytest.mark.parametrize(("minutes", "elsewhere"), [(10, 0), (40, 1)])
@pytest.mark.usefixtures("by_itself")
async def test_a_post_into_a_locked_thread(
    world: World, ana: Member, bruno: Member, minutes: int, elsewhere: int
) -> None:
    """The turn counts and its player reads so; once the thread is unlocked the post comes at once, and once.

    It calls the next player, unless a direct message has, after a while.
    """
    thread = await in_a_thread(world)
    before = len(world.posts(thread))
    lock(world, thread)
    done = await type_turn(world, ana, idle(await seen(world)), channel=thread)
    assert "I will keep trying" in done.response.content
    await world.advance(minutes=minutes)
    assert (await to_act(world)) is bruno
    assert len(world.posts(thread)) == before
    assert len(world.requests("POST", f"/channels/{thread.id}/messages")) - before < 10 + minutes // 4
    lock(world, thread, locked=False)
    await world.env.settle()
    assert len(world.posts(thread)) == before + 1
    assert (bruno.mention in world.last(thread).content) is not bool(elsewhere)
    await world.advance(minutes=10)
    assert len(world.posts(thread)) == before + 1
    assert len(world.direct(bruno)) == elsewhere


async def test_buttons_in_a_locked_thread(world: World) -> None:
    """After a table has moved away, buttons in a locked thread are tried twice, and removed once it is unlocked."""
    thread = await in_a_thread(world)
    lock(world, thread)
    old = world.last(thread)
    await world.slash(world.people["Bruno"], "table: Post again", table=1)
    for _ in range(4):
        who = await acting(world)
        await play(world, who)
        await world.advance(minutes=1)
    assert len(world.requests("PATCH", f"/channels/{thread.id}/messages/*")) <= 2
    assert world.buttons(old)
    lock(world, thread, locked=False)
    await world.env.settle()
    assert not world.buttons(world.last(thread))


@pytest.mark.usefixtures("by_itself")
async def test_the_bot_is_removed_from_the_server(world: World, started: None, bruno: Member) -> None:
    """A post, and word to the owner, are tried less and less often; the post comes once the server is back."""
    direct = f"/channels/{bruno.user.dm_channel.id}/messages"
    world.env.inject_error("POST", direct, status=403, code=50278, times=None)  # they share no server
    world.env.inject_error("*", "/channels/*", status=403, code=50001, times=None)
    await play(world, world.people["Ana"])
    before = len(world.requests("*", "/channels/*"))
    for _ in range(6 * 60):
        await world.advance(minutes=1)
    assert 5 < len(world.requests("*", "/channels/*")) - before < 40
    assert len(world.requests("POST", direct)) == 1
    world.env.backend.faults.clear()
    for _ in range(61):
        await world.advance(minutes=1)
    assert (await to_act(world)) is bruno
    assert bruno.mention in world.last().content


@pytest.mark.usefixtures("by_itself")
@pytest.mark.parametrize(("status", "code"), [(500, 0), (403, 50013)])
async def test_a_post_that_discord_refuses_comes_later(
    world: World, started: None, bruno: Member, status: int, code: int
) -> None:
    """The turn counts; the post is tried again, and comes once."""
    world.env.inject_error(*SEND, status=status, code=code, times=2)
    await turn(world)
    assert len(world.posts()) == 2
    assert (await to_act(world)) is bruno
    await world.advance(seconds=2)
    assert len(world.posts()) == 2, "refused a second time"
    await world.advance(seconds=4)
    assert len(world.posts()) == 3
    assert world.last().content.startswith(bruno.mention)
    await world.advance(minutes=5)
    assert len(world.posts()) == 3


@pytest.mark.usefixtures("by_itself")
async def test_computer_players_go_on_after_a_crash(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped between a person's turn and the computer players', they play after the start, in one post."""
    await table_of(world, "Ana", computers=("random", "random"), order="as joined")
    with monkeypatch.context() as patch:
        patch.setattr("hosting.jobs.runner.Runner.wake", lambda self: None)
        await turn(world)
    assert (await world.bot.services.lobby.get(1)).to_act == (1,)
    assert len(world.posts()) == 2
    await world.restart(kill=True)
    assert (await to_act(world)) is world.people["Ana"]
    assert len(world.posts()) == 3
    assert "**Ana** ·" in world.last().content
