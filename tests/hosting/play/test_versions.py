"""Versions of rules: a game is continued by its own, converted, or refused with a sentence.

Each golden log under `golden/` was played by the version of the rules that it names. It must lead to the same end for
ever, or else the version must change.
"""

import contextlib
import json
import logging
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa

import navegador
import singing_sails
from hosting import AnyGame, ManualClock, Position, Services, open_services
from hosting.core.errors import AlreadyPlayed, OtherRules, Stale
from hosting.db.schema import tables
from hosting.maintenance import checking
from navegador.game import NAVEGADOR
from singing_sails.game import SINGING_SAILS
from tests.hosting.conftest import ANA, BRUNO, CARLA, DUARTE, play_computers, started
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.support.stored import draft_of, position_at
from tests.toy.heap import Heap
from tests.toy.rules import Toy, ToyState

FOLDER: Final = Path(__file__).parents[1] / "golden"
GAMES: Final[tuple[AnyGame, ...]] = (NAVEGADOR, SINGING_SAILS, Toy("1"), Toy("2"), Toy("3"), Heap())


def paths() -> list[Path]:
    return sorted(FOLDER.glob("*.log.json"))


def read_all() -> Iterator[tuple[Path, dict[str, Any]]]:
    return ((path, json.loads(path.read_text(encoding="utf-8"))) for path in paths())


def write(path: Path, log: dict[str, Any]) -> None:
    path.write_text(json.dumps(log, ensure_ascii=False) + "\n", encoding="utf-8")


def end_of(game: AnyGame, log: dict[str, Any]) -> Any:
    """Return the state that a log leads to. Raises the game's refusals where a step is not allowed."""
    state = game.new(log["options"], log["seats"], log["deal"])
    for seat, step in log["steps"]:
        assert seat in game.to_act(state)
        state = game.apply(state, game.read(step), seat)
    return state


def described(state: Any) -> Any:
    if isinstance(state, navegador.State):
        return navegador.state_to_dict(state)
    if isinstance(state, singing_sails.State):
        return singing_sails.state_to_dict(state)
    return json.loads(json.dumps(vars(state)))


@contextlib.asynccontextmanager
async def program(path: Path, game: AnyGame, *, read_only: bool = False) -> AsyncIterator[Services]:
    async with await open_services(path, [game], clock=ManualClock(), read_only=read_only) as services:
        yield services


async def start_table(path: Path, version: str) -> Position:
    """Start a game by that version in which seats 0 and 1 of three have acted and seat 0 has swapped a card."""
    verb = "lay" if version == "1" else "play"
    async with program(path, Toy(version)) as services:
        start = (await started(services, ANA, BRUNO, CARLA, game="toy")).position
        hands = inner(start.state, ToyState).hands
        half = await services.play.play(start.table.id, start.seq, 0, ANA, [{"do": "swap", "card": hands[0][0]}])
        steps = [{"do": verb, "card": hands[0][1]}]
        await services.play.play(start.table.id, half.position.seq, 0, ANA, steps)
        steps = [{"do": verb, "card": hands[1][0]}]
        position = (await services.play.play(start.table.id, start.seq, 1, BRUNO, steps)).position
        await services.drafts.save(start.table.id, position.seq, 2, CARLA.id, [{"do": verb, "card": hands[2][0]}])
        return position


async def played_on(services: Services, table_id: int) -> Position:
    while (position := await services.positions.now(table_id)).to_act:
        for seat in position.to_act:
            person = next(one for one in (ANA, BRUNO, CARLA, DUARTE) if one.id == position.table.seats[seat].person)
            steps = [{"do": "play", "card": inner(position.state, ToyState).hands[seat][0]}]
            await services.play.play(table_id, position.seq, seat, person, steps)
    return position


async def test_carried_on(path: Path) -> None:
    """Version 3 continues a game of version 2 by version 2's rules: a swapped card does not come back."""
    before = await start_table(path, "2")
    async with program(path, Toy("3")) as services:
        now = await services.positions.now(before.table.id)
        assert (now.state, now.seq, now.to_act, now.game.version) == (before.state, before.seq, (2,), "2")
        assert await draft_of(services, before.table.id, 2) is not None
        end = await played_on(services, before.table.id)
        assert end.table.engine == "2"
        state = inner(end.state, ToyState)
        cards = {card for hand in state.hands for card in hand} | {card for row in state.shown for card in row}
        assert len(cards | set(state.pile)) == 39
        assert (await services.records.opened(before.table.id)).holds
        assert (await started(services, ANA, BRUNO, game="toy", channel=2)).position.table.engine == "3"
    assert list(checking.faults_of_rows(path)) == []


async def test_carried_over(path: Path) -> None:
    """Version 3 converts a game of version 1 once, in an entry of the log; earlier entries stay readable."""
    before = await start_table(path, "1")
    async with program(path, Toy("3"), read_only=True) as services:
        assert (await services.positions.now(before.table.id)).state == before.state
        assert (await services.positions.now(before.table.id)).state == before.state
        assert (await services.lobby.get(before.table.id)).engine == "1"
        assert len((await services.records.export(before.table.id))["steps"]) == 3
    for _ in range(2):  # the second time nothing is left to do
        async with program(path, Toy("3")) as services:
            now = await services.positions.now(before.table.id)
            assert (now.state, now.to_act, now.table.engine) == (before.state, (2,), "3")
            assert (now.seq, now.ply) == (before.table.head + 1, 3)
            events = await services.positions.events(before.table.id)
            assert [entry.kind for entry in events] == ["start", "migrate"]
            assert events[-1].payload == {"from": "1", "to": "3"}
    async with program(path, Toy("3")) as services:
        assert await services.positions.faults(before.table.id) == []
        assert await draft_of(services, before.table.id, 2) is None
        history = await services.positions.history(before.table.id, 0)
        assert [(entry.seq, entry.by, entry.payload["do"]) for entry in history.entries] == [
            (2, ANA.id, "swap"),
            (3, ANA.id, "play"),
            (4, BRUNO.id, "play"),
        ]
        assert history.entries[2].payload == {"do": "play"}
        old = await position_at(services, before.table.id, 3)
        assert inner(old.state, ToyState).down[0] is not None
        assert inner(old.state, ToyState).down[1] is None
        with pytest.raises(AlreadyPlayed):  # a button from before
            await services.play.play(before.table.id, before.seq - 1, 1, BRUNO, [{"do": "play", "card": 1}])
        with pytest.raises(Stale):
            await services.play.play(before.table.id, before.seq, 2, CARLA, [{"do": "play", "card": 1}])
        await services.votes.undo_now(before.table.id, DUARTE, admin=True)
        again = await services.positions.now(before.table.id)
        assert (again.ply, again.to_act) == (2, (1, 2))
        await played_on(services, before.table.id)
        assert (await services.records.opened(before.table.id)).holds
        services.positions.forget()
        assert await services.positions.faults(before.table.id) == []
    assert list(checking.faults_of_rows(path)) == []


async def test_refused(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Version 1 does not know version 3: every move says what to do, and nothing is lost."""
    before = await start_table(path, "3")
    table = before.table.id
    async with program(path, Toy("1")) as services:
        step = [{"do": "lay", "card": inner(before.state, ToyState).hands[2][0]}]
        for refused in (
            services.positions.now(table),
            services.positions.history(table),
            position_at(services, table, 2),
            services.positions.faults(table),
            services.play.play(table, before.seq, 2, CARLA, step),
            play_computers(services, table),
            services.votes.put(table, "undo", BRUNO),
            services.votes.undo_now(table, DUARTE, admin=True),
        ):
            with pytest.raises(OtherRules, match="install a version of the program") as caught:
                await refused
            assert caught.value.facts == {"table": table, "game": "toy", "version": "3"}
        assert [one.id for one in await services.lobby.all()] == [table]
        assert await services.lobby.of_person(ANA.id) == await services.lobby.all()
        exported = await services.records.export(table)
        assert [step["do"] for step in exported["steps"]] == ["swap", "play", "play"]
        assert not [step for step in exported["steps"] if "card" in step]
        assert exported["deal"] == {}
        await services.leaving.resign(table, CARLA)
    async with program(path, Toy("3")) as services:  # the right program goes on
        assert (await services.positions.now(table)).state == before.state
    async with program(path, Toy("1")) as services:
        assert (await services.votes.put(table, "cancel", ANA)).outcome == "open"
        cancelled = await services.votes.answer(table, "cancel", BRUNO, yes=True)
        assert cancelled.table.status == "cancelled"
        assert (await services.records.opened(table)).holds
        exported = await services.records.export(table)
        assert all("card" in step for step in exported["steps"])
        assert len(exported["deal"]["hands"]) == 3
    assert "Traceback" not in caplog.text
    assert list(checking.faults_of_rows(path)) == []


@dataclass(frozen=True)
class Clumsy(Toy):
    """A version whose conversion from the first one gives nobody the right card."""

    @property
    def migrations(self) -> Mapping[str, Any]:
        return {"1": lambda deal, steps: (deal, [{**step, "do": "play", "card": 0} for step in steps])}


async def test_a_way_over_that_does_not_lead_there(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """After a bad conversion the game stays as it is and is refused; others continue; the program logs it."""
    before = await start_table(path, "1")
    with caplog.at_level(logging.ERROR):
        async with program(path, Clumsy()) as services:
            await assert_refused(OtherRules, services.positions.now(before.table.id))
            assert (await services.lobby.get(before.table.id)).engine == "1"
            await started(services, ANA, BRUNO, game="toy", channel=2)
    assert "a game was not migrated" in caplog.text
    async with program(path, Toy("3")) as services:
        assert (await services.positions.now(before.table.id)).state == before.state


async def test_a_damaged_game_is_not_carried_over(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It stays as it is and is logged; the program starts, and carries over the games before and after it."""
    async with program(path, Toy("1")) as services:
        for channel in (1, 2, 3):
            await started(services, ANA, BRUNO, game="toy", channel=channel)
        damage = sa.update(tables).where(tables.c.id == 2).values(time_control={"kind": "sundial"})
        await services.store.write(lambda conn: conn.execute(damage).rowcount)
    async with program(path, Toy("3")) as services:
        engines = sa.select(tables.c.engine).order_by(tables.c.id)
        assert await services.store.read(lambda conn: conn.execute(engines).scalars().all()) == ["3", "1", "3"]
    assert [record.__dict__["table"] for record in caplog.records if record.message == "a game was not migrated"] == [2]


async def test_a_game_that_is_not_there_at_all(path: Path) -> None:
    before = await start_table(path, "3")
    async with program(path, Heap()) as services:
        assert [table.game for table in await services.lobby.all()] == ["toy"]
        cancelled = await services.leaving.cancel(before.table.id, DUARTE, admin=True)
        assert cancelled.table.status == "cancelled"


def rules(name: str, version: str) -> AnyGame | None:
    for game in GAMES:
        for one in (game, *game.earlier.values()):
            if (one.name, one.version) == (name, version):
                return one
    return None


@pytest.mark.parametrize("file", paths(), ids=lambda file: file.name)
def test_golden_logs(file: Path) -> None:
    log = json.loads(file.read_text(encoding="utf-8"))
    game = rules(log["game"], log["version"])
    assert game is not None, "games of this version must still be playable, or be carried over"
    advice = (
        f"raise `version` of {log['game']} and keep the old rules as `earlier`, or carry games over in `migrations`"
    )
    assert described(end_of(game, log)) == log["end"], advice
    for newer in GAMES:
        if newer.name == log["game"] and log["version"] in newer.migrations:
            steps = [{**step, "seat": seat} for seat, step in log["steps"]]
            deal, carried = newer.migrations[log["version"]](log["deal"], steps)
            over = {**log, "deal": deal, "steps": [(step["seat"], step) for step in carried]}
            assert described(end_of(newer, over)) == log["end"]


def test_every_version_has_its_golden_log() -> None:
    """Every playable version has a golden log, as it could otherwise change unnoticed."""
    known = {(log["game"], log["version"]) for _, log in read_all()}
    assert {(game.name, game.version) for game in GAMES} <= known, "write it: `python -m tests.renew logs`"
