"""Steps at a table: by the right seat, in its turn, all or none."""

from datetime import timedelta

import pytest

from hosting import ManualClock, Services, open_services
from hosting.core import errors
from hosting.db.store import Place
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, PEEK, computers_due, play_computers, started
from tests.hosting.test_ratings import to_the_end
from tests.support.refusal import assert_refused
from tests.support.stored import draft_of, position_at, results_of
from tests.toy.heap import Heap


@pytest.mark.both
async def test_a_turn(services: Services, clock: ManualClock) -> None:
    start = (await started(services, ANA, BRUNO)).position
    clock.move(timedelta(hours=1))
    played = await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    position = played.position
    assert played.turn_over
    assert (position.ply, position.seq, position.turn, position.to_act) == (2, 3, 1, (1,))
    assert (position.table.to_act, position.table.since) == ((1,), clock.now())
    (post,) = [post for post in await services.posts.pending() if post.id in played.posts]
    assert [(e.seq, e.kind, e.seat, e.by, e.name, e.at, e.payload) for e in post.entries] == [
        (2, "step", 0, 1, "Ana", clock.now(), ADD[0]),
        (3, "step", 0, 1, "Ana", clock.now(), ADD[1]),
    ]


async def test_part_of_a_turn(services: Services, clock: ManualClock) -> None:
    start = (await started(services, ANA, BRUNO)).position
    clock.move(timedelta(hours=1))
    played = await services.play.play(start.table.id, start.seq, 0, ANA, PEEK)
    assert not played.turn_over
    assert played.posts == ()
    assert played.position.table.since == start.table.since
    done = await services.play.play(start.table.id, played.position.seq, 0, ANA, ADD)
    post = await services.posts.get(done.posts[0])
    assert [entry.payload["do"] for entry in post.entries] == ["peek", "add", "stop"]


@pytest.mark.both
async def test_the_same_press_twice(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    played = await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    await assert_refused(errors.AlreadyPlayed, services.play.play(start.table.id, start.seq, 0, ANA, ADD))
    assert await services.positions.now(start.table.id) == played.position


async def test_an_old_button(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    with pytest.raises(errors.Stale) as caught:
        await services.play.play(start.table.id, start.seq, 1, BRUNO, ADD)
    assert not isinstance(caught.value, errors.AlreadyPlayed)
    await assert_refused(errors.Stale, services.play.play(start.table.id, start.seq + 99, 1, BRUNO, ADD))


async def test_other_peoples_seats(services: Services) -> None:
    """Strangers and other players do not act for a seat; an admin does, and it is logged."""
    start = (await started(services, ANA, BRUNO)).position
    for person in (BRUNO, CARLA):
        await assert_refused(errors.NotYourSeat, services.play.play(start.table.id, start.seq, 0, person, ADD))
    await assert_refused(errors.NotYourTurn, services.play.play(start.table.id, start.seq, 1, BRUNO, ADD))
    played = await services.play.play(start.table.id, start.seq, 0, CARLA, ADD, admin=True)
    post = await services.posts.get(played.posts[0])
    assert {(entry.seat, entry.by, entry.name) for entry in post.entries} == {(0, CARLA.id, "Carla")}


@pytest.mark.parametrize(
    "steps",
    [
        [{"do": "add", "n": 9}],
        [{"do": "add", "n": 1}, {"do": "fly"}],
        [{"do": "stop", "seat": 1}, {"do": 5}],
        [{}],
        [{"do": "add", "n": "x" * 33_000}],
        [{"do": "add", "n": 10**400}],
    ],
)
async def test_refused_steps_change_nothing(services: Services, steps: list[dict[str, object]]) -> None:
    start = (await started(services, ANA, BRUNO)).position
    with pytest.raises((errors.Refused, errors.NotYourTurn)):
        await services.play.play(start.table.id, start.seq, 0, ANA, steps)
    assert await services.positions.now(start.table.id) == start
    assert len(await services.posts.pending()) == 1


async def test_steps_beyond_the_turn(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    await assert_refused(errors.NotYourTurn, services.play.play(start.table.id, start.seq, 0, ANA, [*ADD, *ADD]))
    for steps in ([], [{"do": "add", "n": 1}] * 65):
        await assert_refused(errors.BadValue, services.play.play(start.table.id, start.seq, 0, ANA, steps))
    for seat in (-1, 2, 10**20):
        await assert_refused(errors.BadValue, services.play.play(start.table.id, start.seq, seat, ANA, ADD))


async def test_to_the_end(services: Services) -> None:
    position = (await started(services, ANA, BRUNO)).position
    position = await to_the_end(services, position)
    table = position.table
    assert (table.status, table.to_act) == ("over", ())
    results = await results_of(services, table.id)
    assert [(result.seat, result.won, result.rank, result.points) for result in results] == [
        (0, False, 2, 0),
        (1, True, 1, 1),
    ]
    assert table.ended is not None
    await assert_refused(errors.NotRunning, services.play.play(table.id, position.seq, 0, ANA, ADD))
    await services.lobby.create(guild=1, channel=table.channel, owner=ANA, game="heap", name="Next")


async def test_computer_players_are_told_in_one_post(services: Services) -> None:
    """A person's turn and the computers' turns after it are one post, ready when a person is to act."""
    start = (await started(services, ANA, computers=2)).position
    await services.posts.sent((await services.posts.pending())[0].id, 1)
    assert (await services.play.play(start.table.id, start.seq, 0, ANA, ADD)).posts == ()
    assert await services.posts.pending() == []
    assert await computers_due(services) == [start.table.id]
    turns = await play_computers(services, start.table.id)
    assert [turn.posts != () for turn in turns] == [False, True]
    (post,) = await services.posts.pending()
    assert [entry.seat for entry in post.entries] == [0, 0, 1, 1, 2, 2]
    assert [entry.name for entry in post.entries][2:] == ["adder"] * 4
    assert await computers_due(services) == []
    assert await play_computers(services, start.table.id) == []


async def test_a_computer_that_starts_is_told_with_the_start(services: Services) -> None:
    """The start's post waits for the first turns of computer players."""
    table = await services.lobby.create(
        guild=1, channel=1, owner=ANA, game="heap", name="T", order="joined", join=False
    )
    await services.lobby.add_computer(table.id, ANA.id)
    await services.lobby.join(table.id, ANA)
    assert (await services.lobby.start(table.id, ANA)).posts == ()
    await play_computers(services, table.id)
    (post,) = await services.posts.pending()
    assert [entry.kind for entry in post.entries] == ["start", "step", "step"]


async def test_computer_players_see_nothing_hidden_and_repeat_themselves(services: Services) -> None:
    """Computer players get a state without hidden cards; the same position and salt give the same turn."""
    start = (await started(services, ANA, computers=1)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    first = (await play_computers(services, start.table.id))[0].position
    await services.votes.put(start.table.id, "undo", ANA)
    now = await services.positions.now(start.table.id)
    await services.play.play(start.table.id, now.seq, 0, ANA, ADD)
    second = (await play_computers(services, start.table.id))[0].position
    assert (first.state, first.ply) == (second.state, second.ply)


async def test_positions_of_the_past(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    one = (await services.play.play(start.table.id, start.seq, 0, ANA, ADD)).position
    await services.votes.undo_now(start.table.id, CARLA, admin=True)
    back = await services.positions.now(start.table.id)
    two = (await services.play.play(start.table.id, back.seq, 0, ANA, [{"do": "add", "n": 4}, {"do": "stop"}])).position
    for seq, state in ((1, start.state), (3, one.state), (4, start.state), (6, two.state)):
        position = await position_at(services, start.table.id, seq)
        assert (position.state, position.seq) == (state, seq)
    history = await services.positions.history(start.table.id)
    assert [entry.seq for entry in history.entries] == [5, 6]
    assert history.views[-1] == two.seen()


# -------------------- Drafts of turns: they survive a restart, and belong to one person and one position.


async def test_a_draft_survives_a_restart(services: Services, place: Place, clock: ManualClock) -> None:
    start = (await started(services, ANA, BRUNO)).position
    await services.drafts.save(start.table.id, start.seq, 0, ANA.id, ADD[:1], {"page": 2})
    async with await open_services(place, [Heap()], clock=clock) as other:
        draft = await draft_of(other, start.table.id, 0)
    assert (draft.steps, draft.panel, draft.seq, draft.at) == (ADD[:1], {"page": 2}, start.seq, clock.now())


async def test_a_draft_is_for_one_position(services: Services) -> None:
    """A draft is gone when the table moves on, even if it returns to the same ply."""
    start = (await started(services, ANA, BRUNO)).position
    await services.drafts.save(start.table.id, start.seq, 0, ANA.id, ADD)
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    assert await draft_of(services, start.table.id, 0) is None
    await assert_refused(errors.Stale, services.drafts.save(start.table.id, start.seq, 0, ANA.id, ADD))
    await services.votes.undo_now(start.table.id, CARLA, admin=True)
    assert await draft_of(services, start.table.id, 0) is None


async def test_whose_draft(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    await assert_refused(errors.NotYourSeat, services.drafts.save(start.table.id, start.seq, 0, BRUNO.id, ADD))
    await services.drafts.save(start.table.id, start.seq, 0, ANA.id, ADD)
    await services.leaving.hand_over(start.table.id, 0, ANA, CARLA)
    assert await draft_of(services, start.table.id, 0) is None
