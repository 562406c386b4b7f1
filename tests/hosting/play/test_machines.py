"""Random events at a table and in a lobby: the result is consistent; and any game, to its end by its own steps."""

import asyncio
import contextlib
import json
import random
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final, TypeVar, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from gamekit.game import ComputerPlayers, random_step
from hosting import AnyGame, ManualClock, Person, Position, Services, Table, TableError, open_services
from hosting.core import errors
from hosting.core.model import Question
from hosting.maintenance import checking
from hosting.play.seating import holder
from hosting.records import records
from navegador.game import NAVEGADOR
from singing_sails.game import SINGING_SAILS
from tests.hosting.conftest import ANA, BRUNO, CARLA, started
from tests.support.effort import tries
from tests.support.stored import draft_of, participations_of, results_of
from tests.toy.heap import Heap
from tests.toy.rules import Toy

pytestmark = pytest.mark.no_cover

PEOPLE = [Person(number, f"P{number}") for number in range(1, 6)]
NOBODY = Person(99, "Nobody")
EVENTS = (
    *("play", "part", "undo", "cancel", "yes", "no", "resign", "give", "computer", "undo now", "away", "restart"),
    *("back", "free", "sit"),
)
events = st.lists(st.tuples(st.sampled_from(EVENTS), st.integers(0, 4), st.integers(0, 10**6)), min_size=5, max_size=40)


class Evening:
    """A table, and the people's actions there."""

    def __init__(self, path: Path, game: AnyGame) -> None:
        self.path, self.game = path, game
        self.services: Services
        self.table_id = 0

    async def begin(self) -> None:
        self.services = await open_services(self.path, [self.game], clock=ManualClock())
        played = await started(self.services, *PEOPLE[:3], game=self.game.name)
        self.table_id = played.position.table.id

    async def happen(self, what: str, who: int, chance: int) -> None:
        person, votes, leaving = PEOPLE[who], self.services.votes, self.services.leaving
        table = await self.services.lobby.get(self.table_id)
        seat = who % len(table.seats)
        match what:
            case "play" | "part":
                await self.play(table, chance, whole=what == "play")
            case "undo":
                await votes.put(self.table_id, "undo", person)
            case "cancel" if chance % 5 == 0:
                await votes.put(self.table_id, "cancel", person)
            case "yes" | "no":
                await votes.answer(self.table_id, "undo" if chance % 3 else "cancel", person, yes=what == "yes")
            case "resign" if chance % 3 == 0:
                await leaving.resign(self.table_id, person)
            case "give":
                await leaving.hand_over(self.table_id, seat, NOBODY, PEOPLE[chance % 5], admin=True)
            case "computer":
                await self.services.play.computer_turn(self.table_id)
            case "undo now":
                await votes.undo_now(self.table_id, NOBODY, admin=True)
            case "away":
                await votes.recount(self.table_id, {person.id})
            case "back":
                turns = await self.services.moderation.turns(self.table_id)
                to = turns[chance % len(turns)].ply if turns else chance % 3
                await self.services.moderation.roll_back(self.table_id, table.seq, to, NOBODY, "so", admin=True)
            case "free" if chance % 2:
                held = holder(table.seats[seat])
                await self.services.moderation.replace(self.table_id, seat, held, None, NOBODY, "so", admin=True)
            case "sit":
                await leaving.take(self.table_id, person)
            case "restart":
                await self.services.close()
                self.services = await open_services(self.path, [self.game], clock=ManualClock())

    async def play(self, table: Table, chance: int, *, whole: bool) -> None:
        position = await self.services.positions.now(self.table_id)
        acting = [seat for seat in table.acting if seat.person is not None]
        if not acting:
            return
        seat = acting[chance % len(acting)]
        game, state = position.game, position.state
        steps: list[dict[str, Any]] = []
        while game.turn(state) == position.turn and seat.number in game.to_act(state) and (whole or not steps):
            player = game.computers[chance % len(game.computers)]
            step = game.choose(player, game.seen(state, seat.number), seat.number, chance + len(steps))
            state = game.apply(state, step, seat.number)
            steps.append(game.write(step))
        assert seat.valid_from is not None
        meant_for = seat.valid_from if chance % 2 else position.seq  # either is valid
        person = Person(seat.person or 0, seat.name)
        await self.services.play.play(self.table_id, meant_for, seat.number, person, steps)

    async def check(self) -> None:
        positions, table = self.services.positions, await self.services.lobby.get(self.table_id)
        kept = await positions.now(self.table_id)
        positions.forget()
        assert await positions.now(self.table_id) == kept
        assert await positions.faults(self.table_id) == []
        assert table.to_act == kept.to_act
        assert all((seat.since is None) == (seat.valid_from is None) for seat in table.seats)
        playing = {
            row.seat: (row.person, row.computer)
            for row in await participations_of(self.services, self.table_id)
            if row.ending == "playing"
        }
        sitting = {seat.number: (seat.person, seat.computer) for seat in table.seats if not seat.vacant}
        assert playing == (sitting if table.status == "running" else {})
        results = await results_of(self.services, self.table_id)
        assert len(results) == (len(table.seats) if table.status == "over" else 0)
        for what in get_args(Question):
            vote = await self.services.votes.open(self.table_id, what)
            assert vote is None or (table.status == "running" and vote.missing)


@pytest.mark.parametrize("game", [Heap(), Toy()], ids=lambda game: game.name)
@settings(max_examples=tries(3, 15), deadline=None)
@given(happened=events)
def test_whatever_happens(tmp_path_factory: pytest.TempPathFactory, game: AnyGame, happened: list[Any]) -> None:
    """Refusals are `TableError`s and change nothing; everything else leaves a playable table."""
    path = tmp_path_factory.mktemp("evening") / "tables.sqlite3"

    async def go() -> None:
        evening = Evening(path, game)
        await evening.begin()
        try:
            for what, who, chance in happened:
                before = await evening.services.lobby.get(evening.table_id)
                try:
                    await evening.happen(what, who, chance)
                except TableError:
                    assert await evening.services.lobby.get(evening.table_id) == before
                await evening.check()
        finally:
            await evening.services.close()

    asyncio.run(go())
    assert list(checking.faults_of_rows(path)) == []


CHANNELS = [1, 2]
person = st.sampled_from(PEOPLE[:4])
channel = st.sampled_from(CHANNELS)
R = TypeVar("R")


class Model:
    """The expected state of a channel's table."""

    def __init__(self, number: int, owner: Person, places: int) -> None:
        self.number, self.owner, self.places = number, owner, places
        self.status = "lobby"
        self.sitting: list[int | None] = [owner.id]


class LobbyMachine(RuleBasedStateMachine):
    """The lobby against its model."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.directory = tempfile.TemporaryDirectory()
        self.path = Path(self.directory.name) / "tables.sqlite3"
        self.services = self.do(open_services(self.path, [Heap()], clock=ManualClock()))
        self.models: dict[int, Model] = {}

    def do(self, doing: Coroutine[Any, Any, R]) -> R:
        return self.loop.run_until_complete(doing)

    def tried(self, doing: Coroutine[Any, Any, object]) -> bool:
        """Return whether it was done; a refusal is always a `TableError`."""
        try:
            self.do(doing)
        except TableError:
            return False
        return True

    def model(self, where: int) -> Model:
        return self.models.get(where) or Model(10**6, PEOPLE[0], 0)

    @rule(where=channel, who=person, places=st.integers(0, 6))
    def create(self, where: int, who: Person, places: int) -> None:
        free = where not in self.models or self.models[where].status == "cancelled"
        making = self.services.lobby.create(guild=1, channel=where, owner=who, game="heap", name="T", places=places)
        assert self.tried(making) == (free and 2 <= places <= 4)
        if free and 2 <= places <= 4:
            table = self.do(self.services.lobby.in_channel(where))
            self.models[where] = Model(table.id, who, places)

    @rule(where=channel, who=person)
    def join(self, where: int, who: Person) -> None:
        model = self.model(where)
        fits = model.status == "lobby" and who.id not in model.sitting and len(model.sitting) < model.places
        assert self.tried(self.services.lobby.join(model.number, who)) == fits
        if fits:
            model.sitting.append(who.id)

    @rule(where=channel, who=person)
    def leave(self, where: int, who: Person) -> None:
        model = self.model(where)
        fits = model.places > 0 and model.status == "lobby" and who.id in model.sitting
        assert self.tried(self.services.lobby.leave(model.number, who.id)) == fits
        if fits:
            model.sitting.remove(who.id)
        if fits and who == model.owner:
            heirs = [person for number in model.sitting for person in PEOPLE if person.id == number]
            model.owner, model.status = (heirs[0], "lobby") if heirs else (who, "cancelled")

    @rule(where=channel, who=person, admin=st.booleans())
    def add(self, where: int, who: Person, admin: bool) -> None:
        model = self.model(where)
        may = admin or who == model.owner or who.id in model.sitting
        fits = model.status == "lobby" and may and len(model.sitting) < model.places
        assert self.tried(self.services.lobby.add_computer(model.number, who.id, admin=admin)) == fits
        if fits:
            model.sitting.append(None)

    @rule(where=channel, who=person, admin=st.booleans())
    def remove(self, where: int, who: Person, admin: bool) -> None:
        model = self.model(where)
        may = admin or who == model.owner or who.id in model.sitting
        fits = model.places > 0 and model.status == "lobby" and may and None in model.sitting
        assert self.tried(self.services.lobby.remove_computer(model.number, who.id, admin=admin)) == fits
        if fits:
            del model.sitting[len(model.sitting) - 1 - model.sitting[::-1].index(None)]

    @rule(where=channel, who=person, admin=st.booleans())
    def start(self, where: int, who: Person, admin: bool) -> None:
        model = self.model(where)
        enough = len(model.sitting) >= 2 and any(one is not None for one in model.sitting)
        fits = model.places > 0 and model.status == "lobby" and enough and (admin or who == model.owner)
        assert self.tried(self.services.lobby.start(model.number, who, admin=admin)) == fits
        if fits:
            model.status = "running"

    @rule(where=channel, who=person, admin=st.booleans())
    def cancel(self, where: int, who: Person, admin: bool) -> None:
        model = self.model(where)
        fits = model.places > 0 and model.status == "lobby" and (admin or who == model.owner)
        assert self.tried(self.services.lobby.cancel(model.number, who, admin=admin)) == fits
        if fits:
            model.status = "cancelled"

    @rule()
    def restart(self) -> None:
        self.do(self.services.close())
        self.services = self.do(open_services(self.path, [Heap()], clock=ManualClock()))

    @invariant()
    def tables_are_as_they_should_be(self) -> None:
        for where, model in self.models.items():
            table = self.do(self.services.lobby.in_channel(where))
            assert (table.id, table.status, table.owner) == (model.number, model.status, model.owner.id)
            sitting = [seat.person for seat in table.seats]
            if model.status == "running":  # seats were drawn
                assert sorted(map(str, sitting)) == sorted(map(str, model.sitting))
            else:
                assert sitting == model.sitting
            assert [seat.number for seat in table.seats] == list(range(len(sitting)))
            assert all((seat.person is None) != (seat.computer is None) for seat in table.seats)

    def teardown(self) -> None:
        self.do(self.services.close())
        assert list(checking.faults_of_rows(self.path)) == []
        self.loop.close()
        self.directory.cleanup()


TestLobby = LobbyMachine.TestCase
TestLobby.settings = settings(max_examples=tries(6, 15), stateful_step_count=25, deadline=None)


GAMES: Final[list[AnyGame]] = [NAVEGADOR, SINGING_SAILS, Toy(), Heap()]
THREE: Final = (ANA, BRUNO, CARLA)
MAX_TURNS: Final = 4000
"""Turns by which every game must have ended."""


def drawn(position: Position, seat: int, rng: random.Random) -> tuple[list[dict[str, Any]], Any]:
    """Return random legal steps of a seat, up to the end of its turn or sooner, with the state after them."""
    game, state, steps = position.game, position.state, list[dict[str, Any]]()
    while seat in game.to_act(state) and game.turn(state) == position.turn:
        step = random_step(game, game.seen(state, seat), seat, rng)
        revealed = game.reveals(state, step)
        steps.append(game.write(step))
        assert game.write(game.read({**game.write(step), "seat": seat})) == steps[-1]
        state = game.apply(state, step, seat)
        if revealed or (len(steps) > 1 and rng.random() < 0.1):
            break
    return steps, state


async def played(services: Services, position: Position, rng: random.Random) -> Position:
    """Play a game on, with drafts that are kept and thrown away, and turns that are taken back."""
    table = position.table.id
    for _ in range(MAX_TURNS):
        if not position.to_act:
            break
        seat = rng.choice(position.to_act)
        person: Person = THREE[seat]
        steps, expected = drawn(position, seat, rng)
        if rng.random() < 0.2:
            await services.drafts.save(table, position.seq, seat, person.id, steps)
            draft = await draft_of(services, table, seat)
            assert list(draft.steps) == steps
        after = (await services.play.play(table, position.seq, seat, person, steps)).position
        if after.table.status != "over":
            assert after.state == expected
            if rng.random() < 0.05:
                with contextlib.suppress(errors.NothingToUndo, errors.Revealed):
                    await services.votes.undo_now(table, ANA, admin=True)
                    after = await services.positions.now(table)
        position = after
    return position


@pytest.mark.every(4)
@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(tries(1, 8)))
async def test_a_game_is_played_at_random(tmp_path: Path, game: AnyGame, seed: int, clock: ManualClock) -> None:
    """Every listed step is accepted, drafts come back, and the exported record replays to the same end."""
    async with await open_services(tmp_path / "fuzz.sqlite3", [game], clock=clock) as services:
        rng = random.Random(f"{game.name} {seed}")
        start = (await started(services, *THREE[: max(2, game.seats[0])], game=game.name)).position
        end = await played(services, start, rng)
        services.positions.forget()
        assert (await services.positions.now(end.table.id)).state == end.state
        exported = json.loads(json.dumps(await services.records.export(end.table.id)))
        again = records.replay(end.game, exported, clock.now())
        assert len(again.steps) == end.ply
        assert end.table.status == "over"
        assert again.outcome == end.game.outcome(end.state)
        assert again.outcome is not None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_view_lists_the_steps_of_the_position(game: AnyGame) -> None:
    """A seat's legal steps follow from what it sees: a world that it imagines lists the same."""
    rng = random.Random(game.name)
    options = game.options({})
    state = game.new(options, 2, game.deal(options, 2, rng))
    for _ in range(40):
        if not game.to_act(state):
            break
        for seat in range(2):
            steps = list(game.legal_steps(state, seat))
            assert bool(steps) == (seat in game.to_act(state))
            whole = game.imagine(game.seen(state, seat), seat, rng)
            assert [game.write(step) for step in game.legal_steps(whole, seat)] == [game.write(step) for step in steps]
        seat = rng.choice(game.to_act(state))
        state = game.apply(state, random_step(game, game.seen(state, seat), seat, rng), seat)


def test_the_same_question_has_the_same_answer() -> None:
    """Players and advice depend on the view and the seed alone; an unknown player and a seat not to act are refused."""
    game = Toy()
    options = game.options({})
    state = game.new(options, 3, game.deal(options, 3, random.Random(1)))
    other = game.imagine(game.seen(state, 0), 0, random.Random(2))
    assert other != state
    for name in ComputerPlayers().computers:
        chosen = [game.choose(name, game.seen(toy_state, 0), 0, 5) for toy_state in (state, other)]
        assert chosen[0] == chosen[1]
    advised = game.advise(game.seen(state, 0), 0)
    assert advised == game.advise(game.seen(other, 0), 0)
    assert [one.worth for one in advised] == sorted((one.worth for one in advised), reverse=True)
    with pytest.raises(KeyError):
        game.choose("nobody", game.seen(state, 0), 0, 1)
    done = game.apply(state, {"do": "play", "card": state.hands[0][0]}, 0)
    with pytest.raises(ValueError, match="not to act"):
        game.advise(game.seen(done, 0), 0)
