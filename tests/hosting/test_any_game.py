"""Any game, played at random through hosting to its end, from nothing but the steps that it lists."""

import contextlib
import json
import random
from pathlib import Path
from typing import Any, Final

import pytest

from gamekit.game import ComputerPlayers, random_step
from hosting import AnyGame, ManualClock, Person, Position, Services, open_services
from hosting.core import errors
from hosting.records import records
from navegador.game import NAVEGADOR
from singing_sails.game import SINGING_SAILS
from tests.hosting.conftest import ANA, BRUNO, CARLA, started
from tests.support.effort import tries
from tests.support.stored import draft_of
from tests.toy.heap import Heap
from tests.toy.rules import Toy

GAMES: Final[list[AnyGame]] = [NAVEGADOR, SINGING_SAILS, Toy(), Heap()]
PEOPLE: Final = (ANA, BRUNO, CARLA)
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
        person: Person = PEOPLE[seat]
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


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(tries(1, 8)))
async def test_a_game_is_played_at_random(tmp_path: Path, game: AnyGame, seed: int, clock: ManualClock) -> None:
    """Every listed step is accepted, drafts come back, and the exported record replays to the same end."""
    services = await open_services(tmp_path / "fuzz.sqlite3", [game], clock=clock)
    rng = random.Random(f"{game.name} {seed}")
    start = (await started(services, *PEOPLE[: max(2, game.seats[0])], game=game.name)).position
    end = await played(services, start, rng)
    services.positions.forget()
    assert (await services.positions.now(end.table.id)).state == end.state
    exported = json.loads(json.dumps(await services.records.export(end.table.id)))
    again = records.replayed(end.game, exported, clock.now())
    assert len(again.steps) == end.ply
    assert end.table.status == "over"
    assert again.outcome == end.game.outcome(end.state)
    assert again.outcome is not None
    await services.close()


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
