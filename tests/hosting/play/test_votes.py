"""Votes, and what an outage or a pause does to a question."""

import random
from datetime import timedelta

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Person, Position, Services
from hosting.core import DAY, TimeControl, errors
from hosting.db.schema import jobs, posts
from hosting.jobs import kinds
from hosting.play.offers import LASTS
from hosting.play.votes import TIME_TO_ANSWER
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, GUILD, PEEK, play_computers, started
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.support.stored import participations_of, results_of
from tests.toy.heap import HeapState


async def played(services: Services, *, turns: int = 1) -> Position:
    position = (await started(services, ANA, BRUNO, CARLA)).position
    for person in (ANA, BRUNO, CARLA)[:turns]:
        (seat,) = position.to_act
        position = (await services.play.play(position.table.id, position.seq, seat, person, ADD)).position
    return position


async def test_all_others_agree(services: Services) -> None:
    position = await played(services)
    table = position.table.id
    vote = await services.votes.put(table, "undo", ANA)
    assert vote.outcome == "open"
    assert (vote.vote.to, vote.vote.yes, vote.vote.missing) == (0, (0,), (1, 2))
    assert len(vote.posts) == 1
    assert (await services.votes.answer(table, "undo", BRUNO, yes=True)).outcome == "open"
    assert (await services.votes.answer(table, "undo", CARLA, yes=True)).outcome == "granted"
    now = await services.positions.now(table)
    assert (now.ply, now.to_act, inner(now.state, HeapState).heap) == (0, (0,), 0)
    assert now.seq > position.seq
    assert await services.votes.open(table, "undo") is None
    kinds = [entry.kind for post in await services.posts.pending() for entry in post.entries]
    assert kinds == ["start", "step", "step", "ask", "undo"]
    assert (await services.play.play(table, now.seq, 0, ANA, ADD)).position.ply == 2


async def test_one_no_is_enough(services: Services) -> None:
    position = await played(services)
    await services.votes.put(position.table.id, "undo", ANA)
    await services.votes.answer(position.table.id, "undo", BRUNO, yes=True)
    refused = await services.votes.answer(position.table.id, "undo", CARLA, yes=False)
    assert refused.outcome == "refused"
    assert (await services.positions.now(position.table.id)).seq == position.seq
    await assert_refused("table-not-asked", services.votes.answer(position.table.id, "undo", BRUNO, yes=True))
    assert [post.kind for post in await services.posts.pending()][-2:] == ["ask", "lapse"]


async def test_the_deadline(services: Services, clock: ManualClock) -> None:
    position = await played(services)
    await services.votes.put(position.table.id, "undo", ANA)
    vote = await services.votes.open(position.table.id, "undo")
    assert vote.deadline == clock.now() + timedelta(hours=24)
    clock.move(timedelta(hours=23, minutes=59))
    assert await services.votes.lapse(1) == []
    clock.move(timedelta(minutes=1))
    (outcome,) = await services.votes.lapse(1)
    assert outcome.outcome == "refused"
    assert await services.votes.lapse(1) == []
    assert await services.votes.open(position.table.id, "undo") is None
    await services.votes.put(position.table.id, "undo", ANA)
    clock.move(timedelta(hours=25))
    late = await services.votes.answer(position.table.id, "undo", BRUNO, yes=True)
    assert late.outcome == "refused"
    assert (await services.positions.now(position.table.id)).ply == position.ply


async def test_only_the_last_turn_by_who_played_it(services: Services) -> None:
    position = await played(services, turns=2)
    table = position.table.id
    await assert_refused(errors.NothingToUndo, services.votes.put(table, "undo", ANA))
    await assert_refused(errors.NothingToUndo, services.votes.put(table, "undo", CARLA))
    await assert_refused(errors.NotSeated, services.votes.put(table, "undo", DUARTE))
    await services.votes.put(table, "undo", BRUNO)
    await assert_refused("table-asked", services.votes.put(table, "undo", BRUNO))
    await assert_refused("table-not-asked", services.votes.answer(table, "undo", DUARTE, yes=True))
    await assert_refused("table-not-asked", services.votes.answer(table, "undo", BRUNO, yes=True))
    await assert_refused("table-not-asked", services.votes.answer(table, "cancel", ANA, yes=True))


async def test_what_is_revealed_stays(services: Services) -> None:
    """Neither agreement nor an admin undoes a turn that revealed something, finished or not."""
    position = (await started(services, ANA, BRUNO)).position
    table = position.table.id
    half = (await services.play.play(table, position.seq, 0, ANA, PEEK)).position
    await assert_refused(errors.Revealed, services.votes.put(table, "undo", ANA))
    await services.play.play(table, half.seq, 0, ANA, ADD)
    await assert_refused(errors.Revealed, services.votes.put(table, "undo", ANA))
    await assert_refused(errors.Revealed, services.votes.undo_now(table, CARLA, admin=True))


async def test_a_computers_reveal_stays_too(services: Services) -> None:
    table = await services.lobby.create(guild=1, channel=1, owner=ANA, game="heap", name="T", order="joined")
    await services.lobby.add_computer(table.id, ANA.id, "peeker")
    start = (await services.lobby.start(table.id, ANA)).position
    await services.play.play(table.id, start.seq, 0, ANA, ADD)
    await play_computers(services, table.id)
    await assert_refused(errors.Revealed, services.votes.put(table.id, "undo", ANA))


async def test_alone_against_computers(services: Services) -> None:
    """With nobody to ask, the person's turn and the computers' after it are undone at once, in one post."""
    start = (await started(services, ANA, computers=2)).position
    table = start.table.id
    await services.play.play(table, start.seq, 0, ANA, ADD)
    await play_computers(services, table)
    outcome = await services.votes.put(table, "undo", ANA)
    assert outcome.outcome == "granted"
    assert len(outcome.posts) == 1
    now = await services.positions.now(table)
    assert (now.ply, now.to_act) == (0, (0,))


async def test_an_admin_goes_back_as_far_as_wanted(services: Services) -> None:
    position = await played(services, turns=3)
    table = position.table.id
    await assert_refused(errors.NotAllowed, services.votes.undo_now(table, ANA, admin=False))
    plies = []
    for _ in range(3):
        await services.votes.undo_now(table, DUARTE, admin=True)
        plies.append((await services.positions.now(table)).ply)
    assert plies == [4, 2, 0]
    post = (await services.posts.pending())[-1]
    assert (post.entries[0].kind, post.entries[0].by, post.entries[0].name) == ("undo", DUARTE.id, "Duarte")


async def test_half_a_turn_of_the_next_is_not_lost(services: Services) -> None:
    position = await played(services)
    await services.play.play(position.table.id, position.seq, 1, BRUNO, ADD[:1])
    await assert_refused(errors.NothingToUndo, services.votes.put(position.table.id, "undo", ANA))
    await services.votes.put(position.table.id, "undo", BRUNO)


async def test_cancelling_by_agreement(services: Services) -> None:
    position = await played(services)
    table = position.table.id
    await services.votes.put(table, "cancel", BRUNO)
    await services.votes.answer(table, "cancel", ANA, yes=True)
    assert (await services.lobby.get(table)).status == "running"
    await services.play.play(table, position.seq, 1, BRUNO, ADD)
    outcome = await services.votes.answer(table, "cancel", CARLA, yes=True)
    assert (outcome.outcome, outcome.table.status, outcome.table.to_act) == ("granted", "cancelled", ())
    await assert_refused(errors.NotRunning, services.votes.put(table, "undo", ANA))
    assert (await services.positions.now(table)).to_act == ()
    await services.lobby.create(guild=1, channel=position.table.channel, owner=ANA, game="heap", name="Next")


async def test_nobody_waits_for_who_has_left(services: Services) -> None:
    """An absent player's seat is not counted; with nobody else to ask the request is granted at once."""
    position = await played(services)
    table = position.table.id
    assert (await services.votes.put(table, "undo", ANA, absent={CARLA.id})).vote.missing == (1,)
    assert (await services.votes.open(table, "undo")).missing == (1, 2)
    granted = await services.votes.answer(table, "undo", BRUNO, yes=True, absent={CARLA.id})
    assert granted.outcome == "granted"
    alone = await services.votes.put(table, "cancel", ANA, absent={BRUNO.id, CARLA.id})
    assert (alone.outcome, alone.table.status) == ("granted", "cancelled")
    assert len(alone.posts) == 1


async def test_somebody_leaves_while_a_vote_is_open(services: Services) -> None:
    """A recount without absent people settles the vote, once; while others are missing it stays open."""
    position = await played(services)
    table = position.table.id
    await services.votes.put(table, "undo", ANA)
    await services.votes.put(table, "cancel", BRUNO)
    assert await services.votes.recount(table, {CARLA.id}) == []
    await services.votes.answer(table, "undo", BRUNO, yes=True)
    (settled,) = await services.votes.recount(table, {CARLA.id})
    assert settled.outcome == "granted"
    assert (await services.positions.now(table)).ply == 0
    assert await services.votes.open(table, "cancel") is not None
    assert await services.votes.recount(table, {CARLA.id}) == []
    (over,) = await services.votes.recount(table, {ANA.id, CARLA.id})
    assert over.table.status == "cancelled"
    assert await services.votes.recount(table, {ANA.id, CARLA.id}) == []


async def test_the_seat_of_who_has_left(services: Services) -> None:
    """If the others agree, a computer player plays the seat; the leaver stays in the participations."""
    position = await played(services)
    table = position.table.id
    vote = await services.votes.replace(table, ANA, 1, "adder", absent={BRUNO.id})
    assert (vote.vote.missing, vote.vote.payload) == ((2,), {"seat": 1, "computer": "adder"})
    granted = await services.votes.answer(table, "replace", CARLA, yes=True, absent={BRUNO.id})
    assert granted.outcome == "granted"
    assert (granted.table.seats[1].person, granted.table.seats[1].computer) == (None, "adder")
    assert await services.votes.open(table, "replace") is None
    ended = [row for row in await participations_of(services, table) if row.person == BRUNO.id]
    assert [row.ending for row in ended] == ["replaced"]
    assert len(await play_computers(services, table)) == 1
    assert (await services.positions.now(table)).to_act == (2,)


async def test_whoever_is_there_keeps_the_seat(services: Services) -> None:
    """Only a leaver is replaced: no present player, no computer player, not by a stranger, not by an invalid player."""
    position = await played(services)
    table = position.table.id
    for seat, absent in ((1, {CARLA.id}), (0, set[int]()), (1, set[int]())):
        await assert_refused("table-not-absent", services.votes.replace(table, ANA, seat, "adder", absent=absent))
    for seat, computer in ((1, "nobody"), (7, "adder"), (-1, "adder")):
        await assert_refused(errors.BadValue, services.votes.replace(table, ANA, seat, computer, absent={BRUNO.id}))
    await assert_refused(errors.NotSeated, services.votes.replace(table, DUARTE, 1, "adder", absent={BRUNO.id}))
    assert await services.votes.open(table, "replace") is None


async def test_whoever_comes_back_is_asked(services: Services) -> None:
    """A leaver back on the server before the others have agreed has a vote, and no is no."""
    position = await played(services)
    table = position.table.id
    await services.votes.replace(table, ANA, 1, "adder", absent={BRUNO.id})
    still = await services.votes.answer(table, "replace", CARLA, yes=True)
    assert still.outcome == "open"
    assert still.vote.missing == (1,)
    assert (await services.votes.answer(table, "replace", BRUNO, yes=False)).outcome == "refused"
    assert (await services.lobby.get(table)).seats[1].person == BRUNO.id


async def test_a_long_game_ends_by_agreement(services: Services) -> None:
    """Only a long game can be ended by all; then it is over with a result, for good."""
    position = await played(services, turns=3)
    table = position.table.id
    await assert_refused("table-not-long", services.votes.put(table, "finish", ANA))
    position = (await services.play.play(table, position.seq, 0, ANA, ADD)).position
    await assert_refused(errors.NotSeated, services.votes.put(table, "finish", DUARTE))
    assert (await services.positions.history(table)).long
    await services.votes.put(table, "finish", ANA)
    await assert_refused("table-asked", services.votes.put(table, "finish", BRUNO))
    await services.votes.answer(table, "finish", BRUNO, yes=True)
    ended = await services.votes.answer(table, "finish", CARLA, yes=True)
    assert (ended.outcome, ended.table.status, ended.table.to_act) == ("granted", "over", ())
    assert len(await results_of(services, table)) == 3
    assert {row.ending for row in await participations_of(services, table)} <= {"won", "lost"}
    services.positions.forget()
    assert await services.positions.faults(table) == []
    assert inner((await services.positions.now(table)).state, HeapState).over


async def test_computer_players_alone_end_a_long_game(services: Services) -> None:
    """Computer players agree without a question to end a long game, not before it is long, and it is announced."""
    position = (await started(services, ANA, computers=1)).position
    table = position.table.id
    await services.leaving.hand_over(table, 0, ANA, "adder")
    done = await play_computers(services, table)
    assert [position.game.long(one.position.state) for one in done[:-1]] == [False] * (len(done) - 1)
    ended = await services.lobby.get(table)
    assert (ended.status, ended.to_act, done[-1].position.to_act) == ("over", (), ())
    entries = await services.positions.events(table)
    assert [entry.kind for entry in entries][-1] == "finish"
    assert "finish" in {entry.kind for post in await services.posts.pending(table) for entry in post.entries}
    assert len(await results_of(services, table)) == 2
    services.positions.forget()
    assert await services.positions.faults(table) == []


@pytest.mark.every(3)
@pytest.mark.parametrize("people", [2, 3, 4])
@pytest.mark.parametrize("lot", range(8))
async def test_a_majority_of_the_others_decides(services: Services, people: int, lot: int) -> None:
    """Once it agrees, or cannot any more; computer players and the asker's own yes do not count."""
    chance = random.Random(f"{people} {lot}")
    sitting = [Person(number, f"P{number}") for number in range(1, people + 1)]
    position = (await started(services, *sitting, computers=4 - people)).position
    table, votes = position.table.id, services.votes
    vote = await votes.put(table, "cancel", sitting[0])
    others = sitting[1:]
    chance.shuffle(others)
    yes = no = 0
    outcome = vote.outcome
    for person in others:
        assert outcome == "open"
        agrees = chance.random() < 0.5
        yes, no = yes + agrees, no + (not agrees)
        outcome = (await votes.answer(table, "cancel", person, yes=agrees)).outcome
        reached, possible = yes * 2 > len(others), (len(others) - no) * 2 > len(others)
        assert outcome == ("granted" if reached else "open" if possible else "refused")
        if outcome != "open":
            break
    assert outcome != "open"
    assert (await services.lobby.get(table)).status == ("cancelled" if outcome == "granted" else "running")
    ballot = await votes.ballot(table, vote.vote.seq if vote.vote else 0)
    assert (ballot.ended, len(ballot.vote.yes) - 1, len(ballot.vote.no)) == (outcome, yes, no)


async def test_a_question_that_nothing_came_of(services: Services) -> None:
    """A closed vote's message is updated: void where the table moved on, withdrawn where the asker took it back."""
    position = await played(services)
    table, votes = position.table.id, services.votes
    vote = await votes.put(table, "undo", ANA)
    await votes.answer(table, "undo", BRUNO, yes=True)
    await services.play.play(table, position.seq, 1, BRUNO, ADD)
    assert await votes.open(table, "undo") is None
    await assert_refused("table-not-asked", votes.answer(table, "undo", CARLA, yes=True))
    ballot = await votes.ballot(table, vote.vote.seq)
    assert (ballot.ended, ballot.vote.yes) == ("void", (0, 1))
    waiting = {job.key for job in await services.jobs.all() if job.kind in ("tally", "vote")}
    assert waiting == {f"{table}:{vote.vote.seq}"}
    other = await votes.put(table, "cancel", ANA)
    assert (await votes.answer(table, "cancel", ANA, yes=False)).outcome == "refused"
    assert (await votes.ballot(table, other.vote.seq)).ended == "withdrawn"
    assert await votes.ballot(table, 1) is None
    assert await votes.ballot(table, 999) is None


OUTAGE = timedelta(hours=30)
ADMIN = Person(99, "Admin")


async def beats(services: Services, clock: ManualClock, time: timedelta) -> None:
    ends = clock.now() + time
    while clock.now() < ends:
        clock.move(min(timedelta(hours=1), ends - clock.now()))
        await services.outages.beat()


async def vote(services: Services) -> int:
    position = (await started(services, ANA, BRUNO)).position
    await services.play.play(position.table.id, position.seq, 0, ANA, ADD)
    await services.outages.beat()
    await services.votes.put(position.table.id, "undo", ANA)
    return position.table.id


async def test_a_vote_outlasts_an_outage(services: Services, clock: ManualClock) -> None:
    """Its day goes on after it, its message is to say until when, and Bruno's answer counts."""
    table = await vote(services)
    await beats(services, clock, timedelta(hours=2))
    clock.move(OUTAGE)
    assert await services.votes.lapse(table) == [], "the outage goes on"
    await services.outages.beat()
    assert await services.votes.lapse(table) == []
    open_vote = await services.votes.open(table, "undo")
    assert open_vote is not None
    await beats(services, clock, timedelta(hours=21))
    assert await services.votes.lapse(table) == []
    assert f"{table}:{open_vote.seq}" in {job.key for job in await services.jobs.all() if job.kind == kinds.TALLY}
    assert (await services.votes.answer(table, "undo", BRUNO, yes=True)).outcome == "granted"


async def test_a_vote_lapses_after_its_day_and_the_outage(services: Services, clock: ManualClock) -> None:
    table = await vote(services)
    clock.move(OUTAGE)
    await services.outages.beat()
    await beats(services, clock, TIME_TO_ANSWER + timedelta(minutes=30))
    assert len(await services.votes.lapse(table)) == 1


async def test_a_vote_without_the_bot_on_the_server(services: Services, clock: ManualClock) -> None:
    table = await vote(services)
    await services.outages.leave(GUILD)
    await beats(services, clock, timedelta(days=5))
    assert await services.votes.lapse(table) == []
    await services.outages.come_back([GUILD])
    await beats(services, clock, timedelta(hours=23))
    assert await services.votes.lapse(table) == []
    await beats(services, clock, timedelta(hours=2))
    assert len(await services.votes.lapse(table)) == 1


async def test_a_vote_that_was_told_nowhere(services: Services, clock: ManualClock) -> None:
    table = await vote(services)
    failing = sa.update(jobs).where(jobs.c.kind == kinds.DELIVER).values(tries=3)
    await services.store.write(lambda conn: conn.execute(failing))
    await beats(services, clock, timedelta(days=2))
    assert await services.votes.lapse(table) == []
    last = sa.select(sa.func.max(posts.c.id)).scalar_subquery()
    arrived = sa.update(posts).where(posts.c.id == last).values(state="sent", message=7, sent=clock.now())
    await services.store.write(lambda conn: conn.execute(arrived))
    await beats(services, clock, timedelta(hours=23))
    assert await services.votes.lapse(table) == []
    await beats(services, clock, timedelta(hours=2))
    assert len(await services.votes.lapse(table)) == 1


async def test_a_paused_table_still_votes_in_time(services: Services, clock: ManualClock) -> None:
    """A pause stops turns, and no question, which could else never be put again."""
    table = await vote(services)
    await services.clocks.choose(table, TimeControl("turn", DAY), ADMIN, admin=True)
    await services.clocks.pause(table, ADMIN, admin=True)
    await beats(services, clock, TIME_TO_ANSWER)
    assert len(await services.votes.lapse(table)) == 1


async def test_an_offer_outlasts_an_outage(services: Services, clock: ManualClock) -> None:
    """Carla has three days in which she could take it, and not a day more."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    await services.outages.beat()
    for late in (False, True):
        offer = await services.offers.make(table, 0, CARLA.id, ANA)
        clock.move(LASTS)
        await services.outages.beat()
        assert (await services.offers.standing(offer.id)).how == "open"
        assert (await services.offers.standing(offer.id)).offer.until > clock.now()
        await beats(services, clock, LASTS - timedelta(hours=1) + timedelta(hours=2) * late)
        assert (await services.offers.standing(offer.id)).how == ("expired" if late else "open")
    assert (await services.lobby.get(table)).status == "running"
