"""Seats that change hands: given up, handed over, offered, kept; and none for computer players at a copy."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Person, Services, open_services
from hosting.core import DAY, TimeControl, errors
from hosting.core.errors import CopyOfRunning
from hosting.core.model import Seat, Table
from hosting.db import log, rows
from hosting.db.schema import tables
from hosting.jobs import kinds
from hosting.play import seating
from hosting.play.offers import LASTS, LASTS_FOR_ALL
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, GUILD, computers_due, play_computers, started
from tests.support.refusal import assert_refused, refusal
from tests.support.stored import participations_of
from tests.toy.rules import Toy


async def test_handing_over_to_a_person(services: Services, clock: ManualClock) -> None:
    start = (await started(services, ANA, BRUNO)).position
    clock.move(timedelta(days=1))
    outcome = await services.leaving.hand_over(start.table.id, 0, ANA, CARLA)
    seat = outcome.table.seats[0]
    assert (seat.person, seat.name, seat.resigned) == (CARLA.id, "Carla", False)
    assert outcome.table.since == clock.now()
    await assert_refused(errors.NotYourSeat, services.play.play(start.table.id, start.seq, 0, ANA, ADD))
    await services.play.play(start.table.id, start.seq, 0, CARLA, ADD)
    assert [table.id for table in await services.lobby.of_person(ANA.id)] == []


async def test_who_may_hand_over(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    await assert_refused(errors.NotYourSeat, services.leaving.hand_over(start.table.id, 0, BRUNO, CARLA))
    await assert_refused(errors.AlreadySeated, services.leaving.hand_over(start.table.id, 0, ANA, BRUNO))
    await assert_refused(errors.BadValue, services.leaving.hand_over(start.table.id, 0, ANA, "nobody"))
    await assert_refused(errors.BadValue, services.leaving.hand_over(start.table.id, 7, ANA, CARLA, admin=True))
    outcome = await services.leaving.hand_over(start.table.id, 1, DUARTE, "adder", admin=True)
    assert outcome.table.seats[1].computer == "adder"
    (post,) = [post for post in await services.posts.pending() if post.kind == "seat"]
    assert (post.entries[0].by, post.entries[0].seat) == (DUARTE.id, 1)


async def test_a_computer_takes_over_in_its_turn(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    assert (await services.leaving.hand_over(start.table.id, 0, ANA, "adder")).posts == ()
    assert await computers_due(services) == [start.table.id]
    await play_computers(services, start.table.id)
    post = (await services.posts.pending())[-1]
    assert [entry.kind for entry in post.entries] == ["seat", "step", "step"]


async def test_resigning(services: Services) -> None:
    start = (await started(services, ANA, BRUNO, CARLA)).position
    outcome = await services.leaving.resign(start.table.id, BRUNO)
    seat = outcome.table.seats[1]
    assert (seat.person, seat.computer, seat.name, seat.resigned) == (None, "adder", "Bruno", True)
    await assert_refused(errors.NotYourSeat, services.leaving.resign(start.table.id, BRUNO))
    outcome = await services.leaving.resign(start.table.id, DUARTE, seat=2, admin=True)
    assert outcome.table.seats[2].resigned


async def test_leaving_ends_open_questions(services: Services) -> None:
    start = (await started(services, ANA, BRUNO, CARLA)).position
    await services.votes.put(start.table.id, "cancel", ANA)
    await services.leaving.resign(start.table.id, BRUNO)
    assert await services.votes.open(start.table.id, "cancel") is None


async def test_an_admin_calls_off(services: Services) -> None:
    """Only an admin cancels, and only a running game; the cancellation is posted."""
    start = (await started(services, ANA, BRUNO)).position
    await assert_refused(errors.NotAllowed, services.leaving.cancel(start.table.id, ANA, admin=False))
    outcome = await services.leaving.cancel(start.table.id, DUARTE, admin=True)
    assert outcome.table.status == "cancelled"
    assert (await services.posts.pending())[-1].kind == "cancel"
    await assert_refused(errors.NotRunning, services.leaving.cancel(start.table.id, DUARTE, admin=True))
    await assert_refused(errors.NotInLobby, services.lobby.cancel(start.table.id, ANA))


async def test_a_half_turn_is_told_before_the_end(services: Services) -> None:
    """A cancelled game's turn in progress is in the same, last post."""
    start = (await started(services, ANA, BRUNO)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD[:1])
    await services.leaving.cancel(start.table.id, DUARTE, admin=True)
    assert [entry.kind for entry in (await services.posts.pending())[-1].entries] == ["step", "cancel"]
    assert await services.posts.open() == []


async def test_a_seat_changes_hands_in_the_middle_of_a_turn(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    half = (await services.play.play(start.table.id, start.seq, 0, ANA, ADD[:1])).position
    await services.leaving.hand_over(start.table.id, 0, ANA, CARLA)
    await services.play.play(start.table.id, half.seq, 0, CARLA, ADD[1:])
    kinds = [[entry.kind for entry in post.entries] for post in await services.posts.pending()]
    assert kinds == [["start"], ["step", "seat", "step"]]
    assert await services.posts.open() == []


@pytest.fixture
async def teams(tmp_path: Path, clock: ManualClock) -> Services:
    """Start a game of two teams, seats 0 and 2 against 1 and 3; Ana has resigned seat 0 and seat 1 is vacant."""
    services = await open_services(tmp_path / "tables.sqlite3", [Toy()], clock=clock)
    await started(services, ANA, BRUNO, CARLA, DUARTE, game="toy", options={"teams": True})
    await services.leaving.resign(1, ANA)
    return services


async def test_by_no_way_into_the_other_team(teams: Services) -> None:
    """No offer, open offer, hand-over or vacant seat brings her to the other team; each attempt changes nothing."""
    before = await teams.positions.events(1)
    for to in (ANA.id, None):
        offer = await teams.offers.make(1, 1, to, BRUNO)
        await assert_refused("table-other-team", teams.leaving.take_offer(offer.id, ANA))
    await assert_refused("table-other-team", teams.leaving.hand_over(1, 3, DUARTE, ANA))
    await assert_refused("table-other-team", teams.leaving.hand_over(1, 3, BRUNO, ANA, admin=True))
    assert await teams.positions.events(1) == before
    assert (await teams.lobby.get(1)).seats[1].name == "Bruno"
    await teams.moderation.replace(1, 1, "2", None, BRUNO, "he is ill", admin=True)
    await assert_refused("table-other-team", teams.leaving.take(1, ANA))
    await teams.close()


async def announcements(services: Services) -> list[str]:
    return [job.key for job in await services.jobs.all() if job.kind == kinds.FIXTURE]


async def laid_tables(services: Services) -> int:
    table = (await started(services, ANA, BRUNO, CARLA)).position.table.id
    await services.store.write(lambda conn: conn.execute(sa.update(tables).values(fixture=5)))
    return table


async def test_nothing_is_told_of_other_tables(services: Services) -> None:
    table = (await started(services, ANA, BRUNO)).position.table.id
    await services.leaving.resign(table, ANA)
    await services.leaving.cancel(table, BRUNO, admin=True)
    assert await announcements(services) == []


@pytest.mark.parametrize("how", ["resigned", "handed over", "called off"])
async def test_what_changes_is_told(services: Services, how: str) -> None:
    """A seat given up or changing hands and the end notify the league; the table names it."""
    table = await laid_tables(services)
    assert (await services.lobby.get(table)).fixture == 5
    assert await announcements(services) == []
    match how:
        case "resigned":
            await services.leaving.resign(table, ANA)
        case "handed over":
            await services.leaving.hand_over(table, 1, DUARTE, DUARTE, admin=True)
        case _:
            await services.leaving.cancel(table, DUARTE, admin=True)
    assert await announcements(services) == [str(table)]


TRIES: dict[str, Callable[[Services, int], Awaitable[object]]] = {
    "cancel": lambda services, table: services.votes.put(table, "cancel", BRUNO),
    "finish": lambda services, table: services.votes.put(table, "finish", BRUNO),
    "replace": lambda services, table: services.votes.replace(table, BRUNO, 0, "adder", absent=[ANA.id]),
    "hand over": lambda services, table: services.leaving.hand_over(table, 1, BRUNO, DUARTE),
    "computer": lambda services, table: services.leaving.hand_over(table, 1, BRUNO, "adder"),
    "offer": lambda services, table: services.offers.make(table, 1, DUARTE.id, BRUNO),
    "offer to all": lambda services, table: services.offers.make(table, 1, None, BRUNO),
}


async def test_players_of_a_league_do_not_decide_it(services: Services) -> None:
    """Neither a vote nor a player ends a league's table or passes a seat on; nothing is changed by trying."""
    table = await laid_tables(services)
    before = await services.lobby.get(table)
    for how, act in TRIES.items():
        await assert_refused(errors.OfLeague, act(services, table))
        assert await services.lobby.get(table) == before, how
        assert [entry.kind for entry in await services.positions.events(table)] == ["start"], how


async def test_a_fixture_has_one_table(services: Services) -> None:
    first = await laid_tables(services)
    second = (await started(services, ANA, BRUNO, channel=78)).position.table.id
    again = sa.update(tables).where(tables.c.id == second).values(fixture=5)
    await assert_refused(sa.exc.IntegrityError, services.store.write(lambda conn: conn.execute(again)))
    await services.leaving.cancel(first, DUARTE, admin=True)
    await services.store.write(lambda conn: conn.execute(again))


async def test_taken(services: Services) -> None:
    """The invited person sits down, once; the log names the offerer."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    offer = await services.offers.make(table, 0, CARLA.id, ANA)
    taken = await services.leaving.take_offer(offer.id, Person(CARLA.id, "Carla"))
    assert taken.table.seats[0].person == CARLA.id
    await assert_refused(errors.OfferGone, services.leaving.take_offer(offer.id, CARLA))
    post = (await services.posts.pending())[-1]
    assert [(entry.kind, entry.by) for entry in post.entries] == [("seat", ANA.id)]


async def test_it_expires(services: Services, clock: ManualClock) -> None:
    """An offer can be taken just before its time is over, then not, and 90 days later neither."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    offer = await services.offers.make(table, 0, CARLA.id, ANA)
    clock.move(LASTS)
    for _ in range(2):
        await assert_refused("offer-expired", services.leaving.take_offer(offer.id, CARLA))
        await assert_refused("offer-expired", services.offers.refuse(offer.id, CARLA.id))
        clock.move(timedelta(days=90))
    later = await services.offers.make(table, 0, CARLA.id, ANA)
    clock.move(LASTS - timedelta(seconds=1))
    assert (await services.leaving.take_offer(later.id, CARLA)).table.seats[0].person == CARLA.id


async def test_it_does_not_revive(services: Services) -> None:
    """An offer stays ended after others have sat there, though the offerer sits there again."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    offer = await services.offers.make(table, 0, CARLA.id, ANA)
    away = await services.offers.make(table, 0, DUARTE.id, ANA)
    await services.leaving.take_offer(away.id, DUARTE)
    back = await services.offers.make(table, 0, ANA.id, DUARTE)
    await services.leaving.take_offer(back.id, ANA)
    await assert_refused(errors.OfferGone, services.leaving.take_offer(offer.id, CARLA))
    assert (await services.lobby.get(table)).seats[0].person == ANA.id


async def test_withdrawn(services: Services) -> None:
    table = (await started(services, ANA, BRUNO)).position.table.id
    offer = await services.offers.make(table, 0, CARLA.id, ANA)
    for stranger in (BRUNO.id, CARLA.id):
        await assert_refused("offer-not-yours", services.offers.withdraw(offer.id, stranger))
    await services.offers.withdraw(offer.id, ANA.id)
    for again in (services.leaving.take_offer(offer.id, CARLA), services.offers.withdraw(offer.id, ANA.id)):
        with pytest.raises(errors.OfferGone):
            await again
    other = await services.offers.make(table, 0, CARLA.id, ANA)
    await services.offers.withdraw(other.id, BRUNO.id, admin=True)


async def test_who_may_offer_what_to_whom(services: Services) -> None:
    """A player offers their own seat, an admin any, of a game in progress, to a person without a seat there."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    await assert_refused(errors.NotYourSeat, services.offers.make(table, 1, CARLA.id, ANA))
    await assert_refused(errors.BadValue, services.offers.make(table, 2, CARLA.id, ANA))
    await assert_refused(errors.AlreadySeated, services.offers.make(table, 0, BRUNO.id, ANA))
    offer = await services.offers.make(table, 1, CARLA.id, DUARTE, admin=True)
    await assert_refused("offer-not-yours", services.leaving.take_offer(offer.id, DUARTE))
    await services.leaving.cancel(table, DUARTE, admin=True)
    await assert_refused(errors.OfferGone, services.leaving.take_offer(offer.id, CARLA))
    await assert_refused(errors.OfferGone, services.offers.get(99))


async def test_two_at_once(services: Services) -> None:
    table = (await started(services, ANA, BRUNO)).position.table.id
    first, second = [await services.offers.make(table, 0, to.id, ANA) for to in (CARLA, DUARTE)]
    tried = await asyncio.gather(
        services.leaving.take_offer(first.id, CARLA),
        services.leaving.take_offer(second.id, DUARTE),
        return_exceptions=True,
    )
    assert [isinstance(one, errors.OfferGone) for one in tried].count(True) == 1


async def vacated(services: Services, substitutes: int | None = 555) -> int:
    await services.settings.set_guild(GUILD, substitutes=substitutes)
    table = (await started(services, ANA, BRUNO)).position.table.id
    assert (await services.votes.replace(table, BRUNO, 0, absent={ANA.id})).outcome == "granted"
    return table


async def offer_jobs(services: Services) -> list[int]:
    return [int(job.key.partition(":")[2]) for job in await services.jobs.all() if job.kind == "offer"]


async def test_a_free_seat_is_offered_to_anybody(services: Services, clock: ManualClock) -> None:
    """A free seat is offered where the server looks for substitutes, as in the table's posts; the first taker joins."""
    table = await vacated(services)
    (number,) = await offer_jobs(services)
    standing = await services.offers.standing(number)
    assert (standing.how, standing.holder, standing.offer.to) == ("open", "Ana", None)
    assert [message.channel for message in standing.messages] == [555]
    assert standing.offer.until == clock.now() + LASTS_FOR_ALL
    await assert_refused(errors.AlreadySeated, services.leaving.take_offer(number, BRUNO))
    await assert_refused("offer-not-yours", services.offers.refuse(number, CARLA.id))
    tried = await asyncio.gather(
        services.leaving.take_offer(number, CARLA), services.leaving.take_offer(number, DUARTE), return_exceptions=True
    )
    assert [isinstance(one, errors.OfferGone) for one in tried].count(True) == 1
    assert (await services.offers.standing(number)).how == "taken"
    stints = [(p.seat, p.name, p.ending) for p in await participations_of(services, table)]
    assert stints[0] == (0, "Ana", "replaced")
    assert stints[1] in ((0, "Carla", "playing"), (0, "Duarte", "playing"))


@pytest.mark.parametrize("substitutes", [None, 77])
async def test_one_channel_is_told_once(services: Services, substitutes: int | None) -> None:
    """In its own channel the table's posts offer a free seat; only one given up has a message there."""
    table = await vacated(services, substitutes)
    assert await offer_jobs(services) == []
    await services.offers.make(table, 1, None, BRUNO)
    (number,) = await offer_jobs(services)
    assert [message.channel for message in (await services.offers.standing(number)).messages] == [77]


async def test_offering_ones_own_seat_to_anybody(services: Services) -> None:
    """A player who offers their seat plays on until it is taken; a newer offer replaces the older."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    await assert_refused(errors.NotYourSeat, services.offers.make(table, 1, None, ANA))
    first = await services.offers.make(table, 0, None, ANA)
    assert (await services.lobby.get(table)).seats[0].person == ANA.id
    second = await services.offers.make(table, 0, None, ANA)
    assert (await services.offers.standing(first.id)).how == "withdrawn"
    await assert_refused(errors.OfferGone, services.leaving.take_offer(first.id, CARLA))
    await assert_refused("offer-not-yours", services.offers.withdraw(second.id, BRUNO.id))
    await services.leaving.take_offer(second.id, CARLA)
    assert (await services.lobby.get(table)).seats[0].person == CARLA.id


@pytest.mark.parametrize("end", ["joined", "over", "late"])
async def test_what_ends_an_offer_is_told(services: Services, clock: ManualClock, end: str) -> None:
    """Any end of an offer updates its messages; only expiry needs a job of its own."""
    table = await vacated(services)
    (number,) = await offer_jobs(services)
    assert (await services.jobs.all())[0] is not None
    if end == "joined":
        await services.leaving.take(table, CARLA, 0)
    elif end == "over":
        await services.leaving.cancel(table, DUARTE, admin=True)
    else:
        clock.move(LASTS_FOR_ALL)
    assert (await services.offers.standing(number)).how == ("expired" if end == "late" else "gone")
    (job,) = [job for job in await services.jobs.all() if job.key == f"{table}:{number}"]
    assert (job.asked > 1) == (end != "late")
    with refusal("offer-expired" if end == "late" else "offer-gone"):
        await services.leaving.take_offer(number, DUARTE)


async def keep_for(services: Services, table: int, seat: int, person: int, computer: str | None) -> None:
    """Give a seat to a computer player, or to nobody, until its person comes back."""

    def change(conn: sa.Connection) -> None:
        before = rows.table(conn, table)
        taker = Seat(seat, None, computer, computer or before.seats[seat].name, kept_for=person)
        entry = log.line("seat", services.clock.now(), None, seat=seat, payload={"name": taker.name})
        seating.change(conn, before, taker, "timed-out", entry)

    await services.store.write(change)


@pytest.mark.parametrize("computer", ["adder", None])
async def test_coming_back(services: Services, computer: str | None) -> None:
    """A kept seat's person has it back at once, once, and nobody else does; the turn is theirs."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    await keep_for(services, table, 0, ANA.id, computer)
    assert (await services.lobby.get(table)).seats[0].kept_for == ANA.id
    await assert_refused("table-not-kept", services.leaving.come_back(table, CARLA))
    await assert_refused(errors.AlreadySeated, services.leaving.come_back(table, BRUNO))
    back = await services.leaving.come_back(table, ANA)
    seat = back.table.seats[0]
    assert (seat.person, seat.computer, seat.kept_for) == (ANA.id, None, None)
    assert seat.since is not None
    await assert_refused(errors.AlreadySeated, services.leaving.come_back(table, ANA))
    endings = [p.ending for p in await participations_of(services, table) if p.seat == 0]
    assert endings == ["timed-out", *(["replaced"] if computer else []), "playing"]
    position = await services.positions.now(table)
    assert (await services.play.play(table, position.seq, 0, ANA, ADD)).position.ply == 2


async def test_a_substitute_is_not_turned_out(services: Services) -> None:
    table = (await started(services, ANA, BRUNO)).position.table.id
    await services.settings.set_guild(GUILD, substitutes=555)
    await keep_for(services, table, 0, ANA.id, None)
    (number,) = await offer_jobs(services)
    await services.leaving.take_offer(number, CARLA)
    await assert_refused("table-not-kept", services.leaving.come_back(table, ANA))


@pytest.mark.parametrize("lot", range(6))
async def test_coming_back_in_the_middle_of_a_computers_turn(services: Services, lot: int) -> None:
    """Exactly one wins: the computer player's whole turn is stored, or none of it and the person acts."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    await keep_for(services, table, 0, ANA.id, "adder")

    async def later() -> None:
        for _ in range(lot):
            await asyncio.sleep(0)
        await services.leaving.come_back(table, ANA)

    tried = await asyncio.gather(services.play.computer_turn(table), later(), return_exceptions=True)
    position = await services.positions.now(table)
    assert tried[1] is None
    assert position.table.seats[0].person == ANA.id
    if tried[0] is None or isinstance(tried[0], errors.Stale):  # the person was back before, or meanwhile
        assert (position.ply, position.to_act) == (0, (0,))
    else:
        assert position.to_act == (1,)
    assert await services.positions.faults(table) == []


async def playing(services: Services, turns: int) -> dict[str, Any]:
    """Play a game of Ana and Bruno, of this many turns of two steps; return its record."""
    await started(services, ANA, BRUNO)
    for number in range(turns):
        seq = (await services.lobby.get(1)).seq
        await services.play.play(1, seq, number % 2, (ANA, BRUNO)[number % 2], ADD)
    return await services.records.export(1)


async def brought(services: Services, record: dict[str, Any], channel: int = 5) -> Table:
    return await services.records.load(record, guild=GUILD + 1, channel=channel, owner=CARLA, name="Copy")


def kinds_of(entries: list[Any]) -> list[str]:
    return [entry.kind for entry in entries]


@pytest.mark.parametrize("changed", ["nothing", "the end", "the beginning"])
async def test_no_computer_player_plays_at_a_copy(services: Services, changed: str) -> None:
    """A copy gets no computer player, even with a changed or missing step; the original's log names the copier once."""
    record = await playing(services, 6)
    if changed == "the end":
        del record["steps"][-1]
    elif changed == "the beginning":
        record["steps"][0]["n"] = 2
    copy = await brought(services, record)
    (event,) = [entry for entry in await services.positions.events(1) if entry.kind == "copy"]
    assert (event.by, event.name) == (CARLA.id, CARLA.name)
    seat = copy.seated(CARLA.id).number
    await assert_refused(CopyOfRunning, services.leaving.hand_over(copy.id, seat, CARLA, "adder"))
    await assert_refused(CopyOfRunning, services.leaving.resign(copy.id, CARLA))
    with pytest.raises(CopyOfRunning):
        await services.moderation.replace(copy.id, 1 - seat, "0", "adder", CARLA, "why not", admin=True)
    with pytest.raises(CopyOfRunning):
        await services.records.load(
            record, guild=GUILD, channel=6, owner=CARLA, name="Copy", people={1 - seat: "adder"}
        )
    assert all(one.computer is None for one in (await services.lobby.get(copy.id)).seats)


async def test_a_clock_brings_none_either(services: Services, clock: ManualClock) -> None:
    copy = await brought(services, await playing(services, 6))
    seat = copy.seated(CARLA.id).number
    for days, at_zero in ((1, "seat"), (2, "turn")):
        await services.clocks.choose(copy.id, TimeControl("turn", days * DAY, at_zero=at_zero), CARLA, admin=True)  # type: ignore[arg-type]
        clock.move(timedelta(days=days))
        await services.clocks.run_out(copy.id, seat)
    log = await services.positions.events(copy.id)
    after = await services.lobby.get(copy.id)
    assert (after.ply, kinds_of(log).count("timeout")) == (12, 2)
    assert after.seat_of(CARLA.id) is not None


async def test_when_the_game_is_over(services: Services) -> None:
    copy = await brought(services, await playing(services, 6))
    await services.leaving.cancel(1, ANA, admin=True)
    await services.leaving.hand_over(copy.id, copy.seated(CARLA.id).number, CARLA, "adder")


async def test_what_is_no_copy(services: Services) -> None:
    """A game with other steps, or with few, may have computer players, and no log mentions it."""
    record = await playing(services, 6)
    for step in record["steps"][::2]:
        step["n"] = 3
    for channel, steps in ((5, record["steps"]), (6, record["steps"][:3])):
        other = await brought(services, {**record, "steps": steps}, channel)
        await services.leaving.hand_over(other.id, other.seated(CARLA.id).number, CARLA, "adder")
    assert "copy" not in kinds_of(await services.positions.events(1))
