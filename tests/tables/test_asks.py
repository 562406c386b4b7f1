"""Going back, and cancelling by agreement."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tables import House, ManualClock, Position
from tables.errors import Asked, NotAllowed, NotAsked, NothingToUndo, NotRunning, NotSeated, Revealed
from tests.tables.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, PEEK, started


async def played(house: House, *, turns: int = 1) -> Position:
    """Three people, of whom the first have taken a turn."""
    position = (await started(house, ANA, BRUNO, CARLA)).position
    for person in (ANA, BRUNO, CARLA)[:turns]:
        position = (await house.play.play(position.table.id, position.seq, position.seat or 0, person, ADD)).position
    return position


async def test_all_others_agree(house: House) -> None:
    """The turn is taken back when the last of them agrees; everything is in the log."""
    position = await played(house)
    table = position.table.id
    asked = await house.asks.undo(table, ANA)
    assert asked.outcome == "open"
    assert asked.ask is not None
    assert (asked.ask.to, asked.ask.yes, asked.ask.missing) == (0, (0,), (1, 2))
    assert len(asked.posts) == 1
    assert (await house.asks.answer(table, "undo", BRUNO, yes=True)).outcome == "open"
    granted = await house.asks.answer(table, "undo", CARLA, yes=True)
    assert granted.outcome == "granted"
    now = await house.positions.now(table)
    assert (now.ply, now.seat, now.state.heap) == (0, 0, 0)
    assert now.seq > position.seq
    assert await house.asks.open(table, "undo") is None
    kinds = [entry.kind for post in await house.posts.pending() for entry in post.entries]
    assert kinds == ["start", "step", "step", "ask", "undo"]
    again = await house.play.play(table, now.seq, 0, ANA, ADD)
    assert again.position.ply == 2


async def test_one_no_is_enough(house: House) -> None:
    """A refusal ends the question, and the position stands."""
    position = await played(house)
    await house.asks.undo(position.table.id, ANA)
    await house.asks.answer(position.table.id, "undo", BRUNO, yes=True)
    refused = await house.asks.answer(position.table.id, "undo", CARLA, yes=False)
    assert refused.outcome == "refused"
    assert (await house.positions.now(position.table.id)).seq == position.seq
    with pytest.raises(NotAsked):
        await house.asks.answer(position.table.id, "undo", BRUNO, yes=True)
    assert [post.kind for post in await house.posts.pending()][-2:] == ["ask", "lapse"]


async def test_taking_the_question_back(house: House) -> None:
    """Who asked can say no to it."""
    position = await played(house)
    await house.asks.undo(position.table.id, ANA)
    assert (await house.asks.answer(position.table.id, "undo", ANA, yes=False)).outcome == "refused"


async def test_moving_on_declines(house: House) -> None:
    """The next turn ends a request to take the last one back."""
    position = await played(house)
    await house.asks.undo(position.table.id, ANA)
    await house.play.play(position.table.id, position.seq, 1, BRUNO, ADD)
    assert await house.asks.open(position.table.id, "undo") is None
    with pytest.raises(NotAsked):
        await house.asks.answer(position.table.id, "undo", CARLA, yes=True)


async def test_the_deadline(house: House, clock: ManualClock) -> None:
    """A question lapses at its deadline; an answer that comes later counts no more."""
    position = await played(house)
    await house.asks.undo(position.table.id, ANA, within=timedelta(hours=2))
    assert await house.asks.next_deadline() == clock.now() + timedelta(hours=2)
    clock.move(timedelta(hours=1, minutes=59))
    assert await house.asks.lapse() == []
    clock.move(timedelta(minutes=1))
    (verdict,) = await house.asks.lapse()
    assert verdict.outcome == "refused"
    assert await house.asks.lapse() == []
    assert await house.asks.next_deadline() is None
    await house.asks.undo(position.table.id, ANA, within=timedelta(hours=2))
    clock.move(timedelta(hours=3))
    late = await house.asks.answer(position.table.id, "undo", BRUNO, yes=True)
    assert late.outcome == "refused"
    assert (await house.positions.now(position.table.id)).ply == position.ply


async def test_only_the_last_turn_by_who_played_it(house: House) -> None:
    """Earlier turns, other people's turns and strangers are refused."""
    position = await played(house, turns=2)
    table = position.table.id
    with pytest.raises(NothingToUndo):
        await house.asks.undo(table, ANA)
    with pytest.raises(NothingToUndo):
        await house.asks.undo(table, CARLA)
    with pytest.raises(NotSeated):
        await house.asks.undo(table, DUARTE)
    await house.asks.undo(table, BRUNO)
    with pytest.raises(Asked):
        await house.asks.undo(table, BRUNO)
    with pytest.raises(NotAsked):
        await house.asks.answer(table, "undo", DUARTE, yes=True)
    with pytest.raises(NotAsked):
        await house.asks.answer(table, "undo", BRUNO, yes=True)
    with pytest.raises(NotAsked):
        await house.asks.answer(table, "cancel", ANA, yes=True)


async def test_nothing_played_nothing_to_take_back(house: House) -> None:
    """At the start there is no last turn."""
    position = await played(house, turns=0)
    with pytest.raises(NothingToUndo):
        await house.asks.undo(position.table.id, ANA)
    with pytest.raises(NothingToUndo):
        await house.asks.undo_now(position.table.id, DUARTE, admin=True)


async def test_what_is_revealed_stays(house: House) -> None:
    """Neither agreement nor an admin takes back a turn in which something was turned up, finished or not."""
    position = (await started(house, ANA, BRUNO)).position
    table = position.table.id
    half = (await house.play.play(table, position.seq, 0, ANA, PEEK)).position
    with pytest.raises(Revealed):
        await house.asks.undo(table, ANA)
    await house.play.play(table, half.seq, 0, ANA, ADD)
    with pytest.raises(Revealed):
        await house.asks.undo(table, ANA)
    with pytest.raises(Revealed):
        await house.asks.undo_now(table, CARLA, admin=True)


async def test_a_computers_reveal_stays_too(house: House) -> None:
    """What a computer player has turned up since is not taken back with the person's turn."""
    table = await house.lobby.create(guild=1, channel=1, owner=ANA, game="toy", name="T", order="joined")
    await house.lobby.add_computer(table.id, ANA.id, "peeker")
    start = (await house.lobby.start(table.id, ANA)).position
    await house.play.play(table.id, start.seq, 0, ANA, ADD)
    await house.play.computers(table.id)
    with pytest.raises(Revealed):
        await house.asks.undo(table.id, ANA)


async def test_alone_against_computers(house: House) -> None:
    """There is nobody to ask: the person's turn and the computers' after it go at once, in one post."""
    start = (await started(house, ANA, computers=2)).position
    table = start.table.id
    await house.play.play(table, start.seq, 0, ANA, ADD)
    await house.play.computers(table)
    verdict = await house.asks.undo(table, ANA)
    assert verdict.outcome == "granted"
    assert len(verdict.posts) == 1
    now = await house.positions.now(table)
    assert (now.ply, now.seat) == (0, 0)


async def test_an_admin_goes_back_as_far_as_wanted(house: House) -> None:
    """Turn by turn; others may not."""
    position = await played(house, turns=3)
    table = position.table.id
    with pytest.raises(NotAllowed):
        await house.asks.undo_now(table, ANA, admin=False)
    plies = []
    for _ in range(3):
        await house.asks.undo_now(table, DUARTE, admin=True)
        plies.append((await house.positions.now(table)).ply)
    assert plies == [4, 2, 0]
    post = (await house.posts.pending())[-1]
    assert (post.entries[0].kind, post.entries[0].by, post.entries[0].name) == ("undo", DUARTE.id, "Duarte")


async def test_an_admin_settles_an_open_question(house: House) -> None:
    """Granting by an admin ends the question."""
    position = await played(house)
    await house.asks.undo(position.table.id, ANA)
    await house.asks.undo_now(position.table.id, DUARTE, admin=True)
    assert await house.asks.open(position.table.id, "undo") is None


async def test_half_a_turn_of_the_next_is_not_lost(house: House) -> None:
    """Once the next person has played part of their turn, it is their turn that is the last."""
    position = await played(house)
    await house.play.play(position.table.id, position.seq, 1, BRUNO, ADD[:1])
    with pytest.raises(NothingToUndo):
        await house.asks.undo(position.table.id, ANA)
    await house.asks.undo(position.table.id, BRUNO)


async def test_cancelling_by_agreement(house: House) -> None:
    """All agree, and the game ends without a result; the channel is free."""
    position = await played(house)
    table = position.table.id
    await house.asks.cancel(table, BRUNO)
    await house.asks.answer(table, "cancel", ANA, yes=True)
    assert (await house.lobby.get(table)).status == "running"
    await house.play.play(table, position.seq, 1, BRUNO, ADD)
    verdict = await house.asks.answer(table, "cancel", CARLA, yes=True)
    assert (verdict.outcome, verdict.table.status, verdict.table.to_act) == ("granted", "cancelled", None)
    with pytest.raises(NotRunning):
        await house.asks.undo(table, ANA)
    assert (await house.positions.now(table)).seat is None
    await house.lobby.create(guild=1, channel=position.table.channel, owner=ANA, game="toy", name="Next")


async def test_nothing_is_taken_back_after_the_end(house: House) -> None:
    """The deal is open then."""
    position = await played(house)
    await house.leaving.cancel(position.table.id, ANA, admin=True)
    with pytest.raises(NotRunning):
        await house.asks.undo_now(position.table.id, DUARTE, admin=True)
