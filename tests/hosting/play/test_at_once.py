"""Seats that act at once: each on its own time, and nobody makes another's buttons stale."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hosting import ManualClock, Person, Position, Services, open_services
from hosting.core import HOUR, TimeControl
from hosting.core.errors import AlreadyPlayed, NotYourTurn, Refused, Revealed, Stale
from hosting.core.model import Played
from hosting.db.store import Place
from tests.hosting.conftest import ANA, BRUNO, CARLA, DUARTE, computers_due, play_computers, started
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.support.stored import draft_of, participations_of, results_of
from tests.toy.rules import Toy, ToyState

PEOPLE = (ANA, BRUNO, CARLA, DUARTE)


@pytest.fixture
async def services(place: Place, clock: ManualClock) -> AsyncIterator[Services]:
    async with await open_services(place, [Toy()], clock=clock) as opened:
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
    with pytest.raises(Refused, match="even number"):
        await services.lobby.start(table.id, ANA)
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
