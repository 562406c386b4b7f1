"""Random opening, joining, leaving, starting and cancelling against a simple model."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from hosting import ManualClock, Person, TableError, open_services
from hosting.db import backup
from tests.support.effort import tries
from tests.toy.heap import Heap

pytestmark = pytest.mark.no_cover

PEOPLE = [Person(number, f"P{number}") for number in range(4)]
CHANNELS = [1, 2]
person = st.sampled_from(PEOPLE)
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
            assert table is not None
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
            assert table is not None
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
        assert list(backup.faults(self.path)) == []
        self.loop.close()
        self.directory.cleanup()


TestLobby = LobbyMachine.TestCase
TestLobby.settings = settings(max_examples=tries(6, 15), stateful_step_count=25, deadline=None)
