"""Lobbies, from opening a table to rematches; actions of admins, and enforced silence."""

import asyncio
import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from hosting import ManualClock, Person, Services, Table, open_services
from hosting.core import errors, fairness
from hosting.core.errors import BadValue, NoReason, NotAllowed, NotInLobby, NotRunning, NotYourTurn, Stale
from hosting.people import clean_name
from hosting.play.seating import AGAIN, LAST_TURNS, LIFTED, MAX_REASON_LENGTH
from navegador.game import NavegadorGame
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, GUILD, PEEK, started
from tests.hosting.test_people import to_the_end
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.support.stored import participations_of
from tests.toy.heap import Heap, HeapState


async def opened(services: Services, channel: int = 5, **more: object) -> Table:
    given = {"guild": GUILD, "channel": channel, "owner": ANA, "game": "heap", "name": "Sagres", **more}
    return await services.lobby.create(**given)  # type: ignore[arg-type]


async def test_a_thread_is_the_place(services: Services) -> None:
    assert (await opened(services, thread=6)).place == 6
    assert (await opened(services)).place == 5
    await assert_refused(errors.ChannelTaken, opened(services, channel=99, thread=6))


async def test_the_channel_remembers_its_last_table(services: Services) -> None:
    table = await opened(services)
    await services.lobby.cancel(table.id, ANA)
    last = await services.lobby.in_channel(5)
    assert (last.id, last.status) == (table.id, "cancelled")
    assert await services.lobby.in_channel(1234) is None


async def test_options_are_the_games(services: Services) -> None:
    await assert_refused(errors.Refused, opened(services, options={"wind": "strong"}), "only a goal")
    assert (await opened(services, options={"goal": 30})).options == {"goal": 30}


@pytest.mark.both
async def test_sitting_down_and_getting_up(services: Services) -> None:
    """Seats close up after a leaver; nobody sits twice; a full table is full."""
    table = await opened(services, places=3)
    await services.lobby.join(table.id, BRUNO)
    await assert_refused(errors.AlreadySeated, services.lobby.join(table.id, BRUNO))
    await services.lobby.join(table.id, CARLA)
    await assert_refused(errors.Full, services.lobby.join(table.id, DUARTE))
    table = await services.lobby.leave(table.id, BRUNO.id)
    assert [(seat.number, seat.name) for seat in table.seats] == [(0, "Ana"), (1, "Carla")]
    await assert_refused(errors.NotSeated, services.lobby.leave(table.id, BRUNO.id))
    await services.lobby.join(table.id, DUARTE)


async def test_computer_players(services: Services) -> None:
    """Computer players join by name or the game's default, leave last first; strangers change neither."""
    table = await opened(services)
    await assert_refused(errors.NotAllowed, services.lobby.add_computer(table.id, BRUNO.id))
    await assert_refused(errors.BadValue, services.lobby.add_computer(table.id, ANA.id, "nobody"))
    await services.lobby.add_computer(table.id, ANA.id)
    table = await services.lobby.add_computer(table.id, BRUNO.id, "peeker", admin=True)
    assert [seat.computer for seat in table.seats] == [None, "adder", "peeker"]
    table = await services.lobby.remove_computer(table.id, ANA.id)
    assert [seat.computer for seat in table.seats] == [None, "adder"]
    await services.lobby.remove_computer(table.id, ANA.id)
    await assert_refused(errors.NotSeated, services.lobby.remove_computer(table.id, ANA.id))


async def test_who_may_start(services: Services) -> None:
    """The owner and admins start, with enough seats taken, once."""
    table = await opened(services)
    await assert_refused("table-too-few", services.lobby.start(table.id, ANA))
    await services.lobby.join(table.id, BRUNO)
    await assert_refused(errors.NotAllowed, services.lobby.start(table.id, BRUNO))
    assert (await services.lobby.start(table.id, BRUNO, admin=True)).position.table.status == "running"
    for late in (
        services.lobby.start(table.id, ANA),
        services.lobby.join(table.id, CARLA),
        services.lobby.leave(table.id, ANA.id),
        services.lobby.add_computer(table.id, ANA.id),
        services.lobby.cancel(table.id, ANA),
    ):
        with pytest.raises(errors.NotInLobby):
            await late


@pytest.mark.both
async def test_a_lobby_passes_on(services: Services) -> None:
    """Without its owner it is the next person's, who may start and cancel; of computers alone it is cancelled."""
    table = await opened(services, places=4)
    await services.lobby.add_computer(table.id, ANA.id)
    for person in (BRUNO, CARLA):
        await services.lobby.join(table.id, person)
    left = await services.lobby.leave(table.id, ANA.id)
    assert (left.owner, [seat.number for seat in left.seats]) == (BRUNO.id, [0, 1, 2])
    await assert_refused(errors.NotAllowed, services.lobby.start(table.id, ANA))
    cleared = await services.lobby.clear(table.id, [BRUNO.id, DUARTE.id])
    assert (cleared.owner, cleared.status) == (CARLA.id, "lobby")
    alone = await services.lobby.leave(table.id, CARLA.id)
    assert (alone.status, [seat.person for seat in alone.seats]) == ("cancelled", [None])
    await opened(services)


async def test_seats_are_drawn_or_as_joined(services: Services) -> None:
    """Drawn seats come out differently in twenty games; joined ones never do."""
    orders = {"drawn": set(), "joined": set()}  # type: dict[str, set[tuple[str, ...]]]
    for order, seen in orders.items():
        for number in range(20):
            table = await opened(services, channel=number * 2 + (order == "drawn"), order=order)
            for person in (BRUNO, CARLA, DUARTE):
                await services.lobby.join(table.id, person)
            position = (await services.lobby.start(table.id, ANA)).position
            seen.add(tuple(seat.name for seat in position.table.seats))
            assert [seat.number for seat in position.table.seats] == [0, 1, 2, 3]
    assert orders["joined"] == {("Ana", "Bruno", "Carla", "Duarte")}
    assert len(orders["drawn"]) > 5


async def test_the_commitment_is_published_and_the_deal_is_not(services: Services) -> None:
    """The start's entry has the commitment; the deal is opened only at the end."""
    played = await started(services, ANA, BRUNO)
    table = played.position.table
    (post,) = await services.posts.pending(table.id)
    assert post.entries[0].payload["commitment"] == table.commitment
    first = ", ".join(
        map(str, inner(played.position.state, HeapState).cards[:3])
    )  # a single card may occur in a nonce by chance
    assert first not in repr((post, played, played.position.seen()))
    await services.leaving.cancel(table.id, ANA, admin=True)
    opened = await services.records.opened(table.id)
    assert opened.holds
    assert fairness.commit(opened.deal, opened.salt) == table.commitment


@pytest.mark.both
async def test_finding_tables(services: Services) -> None:
    first = (await started(services, ANA, BRUNO, channel=1)).position.table
    second = await opened(services, channel=2, owner=CARLA)
    third = await opened(services, channel=3, guild=901)
    assert [table.id for table in await services.lobby.of_guild(GUILD)] == [second.id, first.id]
    assert [table.id for table in await services.lobby.of_person(ANA.id)] == [third.id, first.id]
    assert await services.lobby.of_person(DUARTE.id) == []
    assert await services.lobby.count() == {"running": 1, "lobby": 2}
    await assert_refused(errors.NoSuchTable, services.lobby.get(10**12))


async def test_moving_a_table(services: Services) -> None:
    """A table moves with its unsent posts, and not to where another plays."""
    table = (await started(services, ANA, BRUNO, channel=1)).position.table
    await opened(services, channel=2)
    await assert_refused(errors.ChannelTaken, services.lobby.move(table.id, 2))
    assert (await services.lobby.move(table.id, 3, 4)).place == 4
    assert [post.channel for post in await services.posts.pending(table.id)] == [4]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  A \n\t table ", "A table"),
        ("\u202eevil\u2066", "evil"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("x" * 33_000, "x" * 79 + "…"),
        ("<@1> **b** `c`", "<@1> **b** `c`"),
        ("\ud800half", "half"),
    ],
)
def test_names_are_made_plain(typed: str, name: str) -> None:
    """Control and direction characters are removed from names; markup stays for the view to escape."""
    assert clean_name(typed, 80) == name


async def test_people_have_plain_names_too(services: Services) -> None:
    table = await opened(services, owner=Person(1, "A\u202e\nna'; DROP TABLE log; --"))
    assert table.seats[0].name == "A na'; DROP TABLE log; --"


async def test_like_the_one_before(services: Services) -> None:
    """The rematch has the same game, options, seats and computer players; its owner sits, the others are to join."""
    start = (await started(services, ANA, BRUNO, computers=1)).position
    before = (await to_the_end(services, start)).table
    table, opened = await services.lobby.rematch(before.id, BRUNO)
    assert opened
    assert (table.rematch_of, table.owner, table.status) == (before.id, BRUNO.id, "lobby")
    assert (table.game, table.options, table.places, table.place) == (before.game, before.options, 3, before.place)
    assert [(seat.person, seat.computer) for seat in table.seats] == [(BRUNO.id, None), (None, "adder")]
    assert await services.lobby.rematch(before.id, ANA) == (table, False)
    await services.lobby.join(table.id, ANA)
    await services.lobby.start(table.id, BRUNO)


async def test_who_may_and_when(services: Services) -> None:
    """No rematch before the end, by a stranger, or where another table plays; nothing is left behind."""
    start = (await started(services, ANA, BRUNO)).position
    await assert_refused("table-not-over", services.lobby.rematch(start.table.id, ANA))
    await to_the_end(services, start)
    await assert_refused(errors.NotSeated, services.lobby.rematch(start.table.id, CARLA))
    other = (await started(services, CARLA, BRUNO)).position.table
    await assert_refused(errors.ChannelTaken, services.lobby.rematch(start.table.id, ANA))
    await services.leaving.cancel(other.id, CARLA, admin=True)
    first, _ = await services.lobby.rematch(start.table.id, ANA)
    await services.lobby.cancel(first.id, ANA)
    second, opened = await services.lobby.rematch(start.table.id, BRUNO)
    assert opened
    assert second.id != first.id


WHY = "They asked for it"


async def test_nobody_else_may(services: Services) -> None:
    position = (await started(services, ANA, BRUNO)).position
    table, steward = position.table.id, services.moderation
    for act in (
        steward.nudge(table, 0, ANA, admin=False),
        steward.replace(table, 1, str(BRUNO.id), None, ANA, WHY, admin=False),
        steward.roll_back(table, position.seq, 0, ANA, WHY, admin=False),
        steward.call_off(table, ANA, WHY, admin=False),
    ):
        with pytest.raises(NotAllowed):
            await act
    assert (await services.lobby.get(table)).head == position.table.head


async def test_reminding(services: Services, clock: ManualClock) -> None:
    """A nudge reaches only a person who is waited for, once in six hours, with the admin's name in the log."""
    table, steward = (await started(services, ANA, BRUNO, computers=1)).position.table.id, services.moderation
    for seat in (1, 2, 3, -1):
        await assert_refused(NotYourTurn, steward.nudge(table, seat, DUARTE, admin=True))
    assert len(await steward.nudge(table, 0, DUARTE, admin=True)) == 1
    clock.move(AGAIN - timedelta(seconds=1))
    await assert_refused("table-nudged", steward.nudge(table, 0, CARLA, admin=True))
    clock.move(timedelta(seconds=1))
    await steward.nudge(table, 0, CARLA, admin=True)
    events = [(entry.kind, entry.by, entry.seat) for entry in await services.positions.events(table)]
    assert events[1:] == [("nudge", DUARTE.id, 0), ("nudge", CARLA.id, 0)]
    position = await services.positions.now(table)
    assert (await services.play.play(table, position.seq, 0, ANA, ADD)).position.ply == 2


@pytest.mark.parametrize("computer", ["peeker", None])
async def test_replacing(services: Services, computer: str | None) -> None:
    """A computer player has the seat at once, or it is free and on offer; the former player stays in the record."""
    await services.settings.set_guild(GUILD, substitutes=555)
    table, steward = (await started(services, ANA, BRUNO)).position.table.id, services.moderation
    for seat, held, kind, error in (
        (2, "1", None, BadValue),
        (0, "1", "nobody", BadValue),
        (0, "2", computer, Stale),
        (0, "0", computer, Stale),
    ):
        await assert_refused(error, steward.replace(table, seat, held, kind, DUARTE, WHY, admin=True))
    for reason in ("", " \n ", "\u202e\u200b"):
        await assert_refused(NoReason, steward.replace(table, 0, str(ANA.id), computer, DUARTE, reason, admin=True))
    await steward.replace(table, 0, str(ANA.id), computer, DUARTE, f"  {WHY}\n" + "x" * 999, admin=True)
    await assert_refused(Stale, steward.replace(table, 0, str(ANA.id), computer, CARLA, WHY, admin=True))
    there = (await services.lobby.get(table)).seats[0]
    assert (there.person, there.computer, there.vacant) == (None, computer, computer is None)
    entry = (await services.positions.events(table))[-1]
    assert (entry.kind, entry.by, entry.payload["left"]) == ("seat", DUARTE.id, "Ana")
    assert entry.payload["reason"].startswith(f"{WHY} xxx")
    assert len(entry.payload["reason"]) == MAX_REASON_LENGTH
    assert [job.kind for job in await services.jobs.all() if job.kind == "offer"] == ([] if computer else ["offer"])
    endings = [row.ending for row in await participations_of(services, table) if row.person == ANA.id]
    assert endings == ["replaced"]


async def test_calling_off(services: Services) -> None:
    """An end by an admin comes once, with its reason; open votes, offers and drafts end with it."""
    table, steward = (await started(services, ANA, BRUNO)).position.table.id, services.moderation
    await services.votes.put(table, "cancel", ANA)
    tried = await asyncio.gather(
        *(steward.call_off(table, person, WHY, admin=True) for person in (CARLA, DUARTE)), return_exceptions=True
    )
    assert [isinstance(one, NotRunning) for one in tried].count(True) == 1
    assert (await services.lobby.get(table)).status == "cancelled"
    assert (await services.positions.events(table))[-1].payload["reason"] == WHY
    assert await services.votes.open(table, "cancel") is None


async def test_the_turns_to_go_back_by(services: Services) -> None:
    """The last 25 positions come newest first, each with whether it or a later one revealed something."""
    position = (await started(services, ANA, BRUNO, options={"goal": 999})).position
    table = position.table.id
    assert await services.moderation.turns(table) == ()
    for number in range(LAST_TURNS + 3):
        steps = (*PEEK, {"do": "stop"}) if number == 20 else ({"do": "stop"},)
        (seat,) = position.to_act
        position = (await services.play.play(table, position.seq, seat, (ANA, BRUNO)[seat], steps)).position
    turns = await services.moderation.turns(table)
    assert [turn.number for turn in turns] == list(range(27, 2, -1))
    assert [turn.seat for turn in turns[:3]] == [1, 0, 1]
    assert [turn.revealed for turn in turns] == [False] * 7 + [True] * 18
    assert (turns[0].ply, turns[0].last) == (28, 29)
    assert (turns[7].ply, turns[7].last) == (20, 22)


async def test_only_to_where_a_turn_began(services: Services) -> None:
    """A rollback goes to no position within a turn, none beyond the ends, and none that has passed."""
    position = (await started(services, ANA, BRUNO)).position
    table, steward = position.table.id, services.moderation
    await assert_refused(BadValue, steward.roll_back(table, position.seq, 0, CARLA, WHY, admin=True))
    later = (await services.play.play(table, position.seq, 0, ANA, ADD)).position
    for ply in (-1, 1, 2, 3):
        await assert_refused(BadValue, steward.roll_back(table, later.seq, ply, CARLA, WHY, admin=True))
    await assert_refused(Stale, steward.roll_back(table, position.seq, 0, CARLA, WHY, admin=True))
    await assert_refused(NoReason, steward.roll_back(table, later.seq, 0, CARLA, "", admin=True))
    tried = await asyncio.gather(
        *(steward.roll_back(table, later.seq, 0, person, WHY, admin=True) for person in (CARLA, DUARTE)),
        return_exceptions=True,
    )
    assert [isinstance(one, Stale) for one in tried].count(True) == 1
    assert (await services.positions.now(table)).ply == 0


async def turn_of(services: Services, table: int, chance: random.Random) -> None:
    position = await services.positions.now(table)
    game, state, (seat,) = position.game, position.state, position.to_act
    steps: list[dict[str, Any]] = []
    while game.turn(state) == position.turn and seat in game.to_act(state):
        step = game.choose("random", game.seen(state, seat), seat, chance.randrange(10**9))
        state = game.apply(state, step, seat)
        steps.append(game.write(step))
    person = (ANA, BRUNO, CARLA)[seat]
    await services.play.play(table, position.seq, seat, person, steps)


@pytest.mark.every(3)
@pytest.mark.no_cover
@pytest.mark.parametrize("lot", range(6))
async def test_going_back_is_the_position_that_was(tmp_path: Path, lot: int) -> None:
    """A rollback restores the state of the log with hidden tokens, also twice, after playing on, and in a replay."""
    chance, path = random.Random(lot), tmp_path / "games.sqlite3"
    async with await open_services(path, [NavegadorGame()], clock=ManualClock()) as services:
        table = (await started(services, ANA, BRUNO, CARLA, game="navegador")).position.table.id
        states = {0: (await services.positions.now(table)).state}
        lasts, revealed = 0, 0
        for _ in range(5):
            for _ in range(chance.randrange(3, 15)):
                await turn_of(services, table, chance)
                now = await services.positions.now(table)
                states[now.ply] = now.state
            for _ in range(chance.choice([1, 2])):
                turns = await services.moderation.turns(table)
                if not turns:
                    break
                to = chance.choice(turns)
                before = await services.positions.now(table)
                await services.moderation.roll_back(table, before.seq, to.ply, DUARTE, WHY, admin=True)
                lasts, revealed = lasts + 1, revealed + to.revealed
                after = await services.positions.now(table)
                assert (after.ply, after.state) == (to.ply, states[to.ply])
                assert (after.to_act, after.table.to_act) == ((to.seat,), (to.seat,))
                entry = (await services.positions.events(table))[-1]
                assert (entry.kind, entry.payload["to"], entry.payload["revealed"]) == ("undo", to.ply, to.revealed)
                states = {ply: state for ply, state in states.items() if ply <= to.ply}
        assert lasts >= 5
        assert revealed
        kept = await services.positions.now(table)
        services.positions.forget()
        assert (await services.positions.now(table)).state == kept.state
        assert await services.positions.faults(table) == []


THREAD = 770


@pytest.fixture(autouse=True)
def hushing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heap, "silent", lambda game, state: state.heap == 0, raising=False)


async def lobby(services: Services, *, strict: bool = True, thread: int | None = THREAD) -> Table:
    table = await services.lobby.create(
        guild=GUILD, channel=77, thread=thread, owner=ANA, game="heap", name="Table", order="joined", places=2
    )
    await services.lobby.join(table.id, BRUNO)
    return await services.muting.choose(table.id, ANA.id, strict=strict)


async def broken(services: Services, thread: int = THREAD) -> bool:
    return await services.muting.broken(thread) is not None


async def test_only_while_the_game_asks_for_silence(services: Services) -> None:
    """Words are free before the start, while the game allows talk, after its end, and in another thread."""
    table = await lobby(services)
    assert not await broken(services)
    start = (await services.lobby.start(table.id, ANA)).position
    assert await broken(services)
    assert not await broken(services, 77)
    played = await services.play.play(table.id, start.seq, 0, ANA, ADD)
    assert not await broken(services)
    await to_the_end(services, played.position)
    assert not await broken(services)


async def test_not_unless_it_was_chosen(services: Services) -> None:
    """A table is not strict by default, can be made lenient again, and cannot be strict elsewhere."""
    table = await lobby(services, strict=False)
    await services.lobby.start(table.id, ANA)
    assert not await broken(services)
    await services.leaving.cancel(table.id, ANA, admin=True)
    other = await lobby(services, thread=None)
    await services.lobby.start(other.id, ANA)
    assert not await broken(services, 77), "it has no thread of its own"


async def test_who_chooses_and_when(services: Services) -> None:
    """The owner and admins choose before the start; they can end it at any time, which is announced once."""
    table = await lobby(services, strict=False)
    for strict in (True, False):
        await assert_refused(NotAllowed, services.muting.choose(table.id, BRUNO.id, strict=strict))
    assert (await services.muting.choose(table.id, CARLA.id, strict=True, admin=True)).strict
    await services.lobby.start(table.id, ANA)
    assert not (await services.muting.choose(table.id, ANA.id, strict=False)).strict
    await services.muting.choose(table.id, ANA.id, strict=False)
    (notice,) = await services.notices.all(LIFTED)
    assert (notice.channel, notice.table_id, notice.payload) == (THREAD, table.id, {"why": "chosen"})
    await assert_refused(NotInLobby, services.muting.choose(table.id, ANA.id, strict=True))


async def test_it_is_lifted_once(services: Services) -> None:
    """The table says so once if Discord no longer allows it, and words are free."""
    table = await lobby(services)
    await services.lobby.start(table.id, ANA)
    for _ in range(2):
        await services.muting.lift(THREAD)
    assert not await broken(services)
    assert not (await services.lobby.get(table.id)).strict
    assert [notice.payload for notice in await services.notices.all(LIFTED)] == [{"why": "lost"}]


async def test_a_table_that_moves_leaves_it_behind(services: Services) -> None:
    """A promise for one thread does not move with the table; reposted in its own thread it stays strict."""
    table = await lobby(services)
    await services.lobby.start(table.id, ANA)
    assert (await services.lobby.move(table.id, 77, THREAD)).strict
    assert not (await services.lobby.move(table.id, 78)).strict
