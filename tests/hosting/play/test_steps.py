"""Steps at a table: by the right seat, in its turn, all or none; of presses at once exactly one gets through."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hosting import ManualClock, Person, Position, Services, TableError, open_services
from hosting.core import HOUR, TimeControl, errors
from hosting.core.errors import AlreadyPlayed, AlreadySeated, ChannelTaken, Full, NotYourTurn, Refused, Revealed, Stale
from hosting.core.model import Played, Table
from hosting.db.store import Place
from tests.hosting.conftest import (
    ADD,
    ANA,
    BRUNO,
    CARLA,
    DUARTE,
    PEEK,
    computers_due,
    play_computers,
    pressed_in_processes,
    started,
)
from tests.hosting.test_people import to_the_end
from tests.support.effort import tries
from tests.support.opaque import inner
from tests.support.postgres import written
from tests.support.refusal import assert_refused
from tests.support.stored import draft_of, participations_of, position_at, results_of
from tests.toy.heap import Heap
from tests.toy.rules import Toy, ToyState


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


async def test_refused_steps_change_nothing(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    cases: list[list[dict[str, object]]] = [
        [{"do": "add", "n": 9}],
        [{"do": "add", "n": 1}, {"do": "fly"}],
        [{"do": "stop", "seat": 1}, {"do": 5}],
        [{}],
        [{"do": "add", "n": "x" * 33_000}],
        [{"do": "add", "n": 10**400}],
    ]
    for steps in cases:
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


PEOPLE = (ANA, BRUNO, CARLA, DUARTE)


@pytest.fixture
async def services(place: Place, clock: ManualClock) -> AsyncIterator[Services]:
    async with await open_services(place, [Heap(), Toy()], clock=clock) as opened:
        yield opened


async def start_table(services: Services, *people: Person, **more: Any) -> Position:
    return (await started(services, *people, game="toy", **more)).position


def card(position: Position, seat: int, index: int = -1) -> list[dict[str, Any]]:
    return [{"do": "play", "card": inner(position.state, ToyState).hands[seat][index]}]


def swap(position: Position, seat: int) -> list[dict[str, Any]]:
    return [{"do": "swap", "card": inner(position.state, ToyState).hands[seat][0]}]


async def test_everybody_is_to_act(services: Services, clock: ManualClock) -> None:
    """A seat that has played no longer acts; the others' time continues; the last card restarts everybody's."""
    start = await start_table(services, ANA, BRUNO, CARLA)
    table = start.table.id
    assert (start.to_act, start.table.to_act, start.table.since) == ((0, 1, 2), (0, 1, 2), clock.now())
    beginning = clock.now()
    clock.move(timedelta(hours=1))
    played = await services.play.play(table, start.seq, 1, BRUNO, card(start, 1))
    assert (played.position.to_act, played.turn_over) == ((0, 2), False)
    assert [seat.since for seat in played.position.table.seats] == [beginning, None, beginning]
    assert await services.lobby.get(table) == played.position.table
    await services.play.play(table, start.seq, 0, ANA, card(start, 0))
    last = await services.play.play(table, start.seq, 2, CARLA, card(start, 2))
    assert (last.position.to_act, last.position.turn, last.turn_over) == ((0, 1, 2), 1, True)
    assert {seat.since for seat in last.position.table.seats} == {clock.now()}


async def test_clocks_of_several_at_once(services: Services, clock: ManualClock) -> None:
    """Each clock runs until its own seat has acted, with one increment a round; only that seat runs out."""
    control = TimeControl("bank", 10 * HOUR, increment=HOUR, at_zero="turn")
    start = await start_table(services, ANA, BRUNO, CARLA)
    table, admin = start.table.id, Person(9, "Admin")
    await services.clocks.choose(table, control, admin, admin=True)
    seats = {job.key for job in await services.jobs.all() if job.kind == "clock"}
    assert seats == {f"{table}:{seat}" for seat in range(3)}
    clock.move(timedelta(hours=4))
    played = await services.play.play(table, start.seq, 1, BRUNO, card(start, 1))
    assert await services.lobby.get(table) == played.position.table
    clock.move(timedelta(hours=5))
    await services.play.play(table, start.seq, 0, ANA, card(start, 0))
    assert [face.left for face in await services.clocks.of_table(table)] == [2 * HOUR, 7 * HOUR, HOUR]
    clock.move(timedelta(hours=1))
    assert await services.clocks.run_out(table, 0) is None
    assert await services.clocks.run_out(table, 2) is None
    now = await services.positions.now(table)
    assert (now.turn, now.to_act) == (1, (0, 1, 2))
    assert [face.left for face in await services.clocks.of_table(table)] == [2 * HOUR, 7 * HOUR, HOUR]
    by = [step.by for step in (await services.positions.history(table)).entries]
    assert by[:2] == [BRUNO.id, ANA.id]
    assert set(by[2:]) == {None}  # the computer player's, which may swap before it plays a card
    assert now.table == await services.lobby.get(table)


async def test_a_panel_outlives_what_others_do(services: Services) -> None:
    """A draft and a button of the round are valid until their own seat acts; then the button is stale."""
    start = await start_table(services, ANA, BRUNO, CARLA)
    table = start.table.id
    await services.drafts.save(table, start.seq, 0, ANA.id, card(start, 0))
    await services.drafts.save(table, start.seq, 1, BRUNO.id, card(start, 1))
    await services.play.play(table, start.seq, 1, BRUNO, card(start, 1))
    assert (await draft_of(services, table, 0)).seq == start.seq
    assert await draft_of(services, table, 1) is None
    await services.drafts.save(table, start.seq, 0, ANA.id, card(start, 0, 0))
    await assert_refused(AlreadyPlayed, services.play.play(table, start.seq, 1, BRUNO, card(start, 1, 0)))
    with pytest.raises(NotYourTurn):
        await services.play.play(table, (await services.positions.now(table)).seq, 1, BRUNO, card(start, 1, 0))
    await services.play.play(table, start.seq, 0, ANA, card(start, 0, 0))
    await services.play.play(table, start.seq, 2, CARLA, card(start, 2))
    await assert_refused(AlreadyPlayed, services.play.play(table, start.seq, 0, ANA, card(start, 0)))
    await assert_refused(Stale, services.drafts.save(table, start.seq, 0, ANA.id, card(start, 0)))


async def test_only_ones_own_steps_are_taken_back(services: Services) -> None:
    """An undo leaves the other seats' hidden steps of the round in place, and revealed cards too."""
    start = await start_table(services, ANA, BRUNO, CARLA)
    table = start.table.id
    await services.play.play(table, start.seq, 0, ANA, card(start, 0))
    await services.play.play(table, start.seq, 1, BRUNO, card(start, 1))
    assert (await services.votes.put(table, "undo", BRUNO)).vote.to == 1
    for person in (ANA, CARLA):
        await services.votes.answer(table, "undo", person, yes=True)
    now = await services.positions.now(table)
    assert (now.ply, now.to_act) == (1, (1, 2))
    await services.play.play(table, now.seq, 1, BRUNO, card(now, 1))
    await services.play.play(table, now.seq, 2, CARLA, card(now, 2))
    await assert_refused(Revealed, services.votes.put(table, "undo", CARLA))
    now = await services.positions.now(table)
    await services.play.play(table, now.seq, 0, ANA, swap(now, 0))
    await assert_refused(Revealed, services.votes.undo_now(table, DUARTE, admin=True))


async def test_computers_do_not_hold_up_what_is_to_be_told(services: Services) -> None:
    """A post is sent once only people are waited for, though the round goes on."""
    start = await start_table(services, ANA, BRUNO, computers=2)
    table = start.table.id
    assert await computers_due(services) == [table]
    assert len(await play_computers(services, table)) in (2, 3, 4)  # each may swap first, in the same turn of its own
    assert await computers_due(services) == []
    assert [post.entries[0].kind for post in await services.posts.pending()] == ["start"]
    assert await services.posts.open() == []
    await services.play.play(table, start.seq, 0, ANA, card(start, 0))
    await services.play.play(table, start.seq, 1, BRUNO, card(start, 1))
    assert await computers_due(services) == [table]
    (post,) = await services.posts.open()
    assert post.entries[-1].seat == 1
    await play_computers(services, table)
    assert await services.posts.open() == []


async def test_somebody_plays_while_a_computer_thinks(services: Services) -> None:
    start = await start_table(services, ANA, BRUNO, computers=2)
    outcomes = await asyncio.gather(
        play_computers(services, start.table.id),
        services.play.play(start.table.id, start.seq, 0, ANA, card(start, 0)),
        services.play.play(start.table.id, start.seq, 1, BRUNO, card(start, 1)),
        play_computers(services, start.table.id),
        return_exceptions=True,
    )
    assert not [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
    await play_computers(services, start.table.id)
    now = await services.positions.now(start.table.id)
    assert now.turn == 1 or now.to_act == ()
    services.positions.forget()
    assert await services.positions.now(start.table.id) == now


@pytest.mark.both
async def test_all_at_once_from_tasks(services: Services) -> None:
    """Of five presses of each of four seats exactly one gets through, and no seat makes another stale."""
    start = await start_table(services, *PEOPLE)
    outcomes = await asyncio.gather(
        *(
            services.play.play(start.table.id, start.seq, seat, person, card(start, seat))
            for _ in range(5)
            for seat, person in enumerate(PEOPLE)
        ),
        return_exceptions=True,
    )
    for seat in range(4):
        mine = outcomes[seat::4]
        assert sum(isinstance(outcome, Played) for outcome in mine) == 1
        assert sum(isinstance(outcome, AlreadyPlayed) for outcome in mine) == 4, mine
    assert (await services.positions.now(start.table.id)).turn == 1


async def test_teams_win_and_lose_together(services: Services) -> None:
    """An outcome without a ranking is stored by seat, and for everybody who took part."""
    start = await start_table(services, ANA, BRUNO, options={"rounds": 1, "teams": False})
    await services.play.play(start.table.id, start.seq, 0, ANA, card(start, 0))
    end = (await services.play.play(start.table.id, start.seq, 1, BRUNO, card(start, 1))).position
    won = inner(end.state, ToyState).total(0) >= inner(end.state, ToyState).goal
    results = await results_of(services, start.table.id)
    assert [(result.won, result.rank) for result in results] == [(won, None)] * 2
    assert [result.parts for result in results] == [{"round-1": result.points} for result in results]
    parts = await participations_of(services, start.table.id)
    assert [(part.person, part.ending) for part in parts] == [
        (ANA.id, "won" if won else "lost"),
        (BRUNO.id, "won" if won else "lost"),
    ]


async def test_options_that_do_not_fit_the_seats(services: Services) -> None:
    """Two teams of three seats are refused at the start, with the game's sentence; the lobby stays open."""
    table = await services.lobby.create(
        guild=1, channel=1, owner=ANA, game="toy", name="T", options={"teams": True}, order="joined"
    )
    await services.lobby.join(table.id, BRUNO)
    await services.lobby.join(table.id, CARLA)
    await assert_refused(Refused, services.lobby.start(table.id, ANA), "even number")
    assert (await services.lobby.get(table.id)).status == "lobby"
    await services.lobby.join(table.id, DUARTE)
    position = (await services.lobby.start(table.id, ANA)).position
    assert position.to_act == (0, 1, 2, 3)
    assert position.game.teams(position.table.options, 4) == (0, 1, 0, 1)


@settings(max_examples=15, deadline=None)
@given(presses=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3), st.booleans()), max_size=25))
def test_whoever_presses_whenever(
    tmp_path_factory: pytest.TempPathFactory, presses: list[tuple[int, int, bool]]
) -> None:
    """Of presses in any order with buttons of any age, those of the seat's own open turn count; others are refused."""

    async def go(path: Path) -> None:
        async with await open_services(path, [Toy()], clock=ManualClock()) as services:
            positions = [await start_table(services, ANA, BRUNO, CARLA)]
            acted = [0, 0, 0]  # the position after each seat's last step, or the round's beginning
            for seat, age, swaps in presses:
                made_for, now = positions[max(0, len(positions) - 1 - age)], positions[-1]
                if not now.to_act:
                    break
                steps = swap(now, seat) if swaps and inner(now.state, ToyState).hands[seat] else card(now, seat)
                fits = (
                    seat in now.to_act
                    and made_for.seq >= acted[seat]
                    and not (swaps and inner(now.state, ToyState).swapped[seat])
                )
                try:
                    played = await services.play.play(now.table.id, made_for.seq, seat, PEOPLE[seat], steps)
                except (Stale, NotYourTurn, Refused):
                    assert not fits
                    continue
                assert fits
                positions.append(played.position)
                acted[seat] = played.position.seq
                if played.turn_over:
                    acted = [played.position.seq] * 3
            services.positions.forget()
            assert await services.positions.now(positions[-1].table.id) == positions[-1]
            assert await services.positions.faults(positions[-1].table.id) == []

    asyncio.run(go(tmp_path_factory.mktemp("toy") / "tables.sqlite3"))


@pytest.mark.both
async def test_two_presses_from_two_tasks(services: Services) -> None:
    """Of twenty pairs of equal presses at once, one of each is stored, and the other is reported as done already."""
    start = (await started(services, ANA, BRUNO)).position
    outcomes = await asyncio.gather(
        *(services.play.play(start.table.id, start.seq, 0, ANA, ADD) for _ in range(20)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Played) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, AlreadyPlayed) for outcome in outcomes) == 19
    assert (await services.positions.now(start.table.id)).ply == 2
    assert len(await services.posts.pending()) == 2


@pytest.mark.both
async def test_two_services_over_one_database(services: Services, place: Place, clock: ManualClock) -> None:
    async with await open_services(place, [Heap()], clock=clock) as other:
        start = (await started(services, ANA, BRUNO)).position
        assert await other.positions.now(start.table.id) == start
        for number in range(6):
            position = await other.positions.now(start.table.id)
            outcomes = await asyncio.gather(
                *(
                    one.play.play(start.table.id, position.seq, number % 2, (ANA, BRUNO)[number % 2], steps)
                    for one, steps in ((services, ADD), (other, PEEK + ADD), (services, PEEK + ADD), (other, ADD))
                ),
                return_exceptions=True,
            )
            assert sum(isinstance(outcome, Played) for outcome in outcomes) == 1, outcomes
            assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 3, outcomes
            assert await services.positions.now(start.table.id) == await other.positions.now(start.table.id)


PRESS = """
import asyncio, json, sys
from hosting import TableError, open_services
from tests.hosting.conftest import ADD, ANA
from tests.toy.heap import Heap
async def main(path, table, seq):
    services = await open_services(path, [Heap()], lock_wait=60)
    print("ready", flush=True)
    sys.stdin.readline()
    try:
        played = await services.play.play(int(table), int(seq), 0, ANA, ADD)
        print(json.dumps(played.position.seq))
    except TableError as error:
        print(json.dumps(error.key))
    await services.close()
asyncio.run(main(*sys.argv[1:]))
"""


@pytest.mark.both
@pytest.mark.both("postgres")
async def test_two_presses_from_two_processes(services: Services, place: Place) -> None:
    start = (await started(services, ANA, BRUNO)).position
    answers = pressed_in_processes(tries(2, 4), PRESS, written(place), str(start.table.id), str(start.seq))
    assert sorted(answers, key=str) == [3, *["table-already-played"] * (len(answers) - 1)]
    assert (await services.positions.now(start.table.id)).ply == 2


@pytest.mark.both
async def test_the_last_seat(services: Services) -> None:
    """Two people who take the last seat get one seat; one person who joins twice gets one too."""
    table = await services.lobby.create(guild=1, channel=1, owner=ANA, game="heap", name="T", places=2)
    outcomes = await asyncio.gather(
        *(services.lobby.join(table.id, person) for person in (BRUNO, CARLA, DUARTE, BRUNO)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Table) for outcome in outcomes) == 1
    assert all(isinstance(outcome, Table | Full | AlreadySeated) for outcome in outcomes)
    assert len((await services.lobby.get(table.id)).seats) == 2


@pytest.mark.both
async def test_two_tables_in_one_channel(services: Services) -> None:
    outcomes = await asyncio.gather(
        *(services.lobby.create(guild=1, channel=1, owner=ANA, game="heap", name=f"T{n}") for n in range(10)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Table) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, ChannelTaken) for outcome in outcomes) == 9


@pytest.mark.both
async def test_computers_are_driven_twice(services: Services) -> None:
    start = (await started(services, ANA, computers=3)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    await asyncio.gather(*(play_computers(services, start.table.id) for _ in range(4)))
    position = await services.positions.now(start.table.id)
    assert (position.turn, position.to_act) == (4, (0,))


@pytest.mark.both
async def test_everybody_answers_at_once(services: Services) -> None:
    start = (await started(services, ANA, BRUNO, CARLA)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    await services.votes.put(start.table.id, "undo", ANA)
    outcomes = await asyncio.gather(
        *(services.votes.answer(start.table.id, "undo", who, yes=True) for who in (BRUNO, CARLA, BRUNO, CARLA)),
        return_exceptions=True,
    )
    granted = [vote for vote in outcomes if not isinstance(vote, BaseException) and vote.outcome == "granted"]
    assert len(granted) == 1
    assert sum(isinstance(outcome, TableError) for outcome in outcomes) == 2
    assert (await services.positions.now(start.table.id)).ply == 0


@pytest.mark.both
async def test_a_cancelled_caller_undoes_nothing(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    task = asyncio.create_task(services.play.play(start.table.id, start.seq, 0, ANA, ADD))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    # A later transaction waits behind it.
    await services.posts.dropped(0)
    assert (await services.positions.now(start.table.id)).ply in (0, 2)
