"""Requests as values: of the kind that a handler's annotation names, read once."""

import dataclasses
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cogs import request as requests
from cogs.request import Request, TableRequest, UnreadRequest, kind_of
from cogs.turn import flow
from hosting.play import Snapshots
from hosting.servers import Settings
from tests.cogs.hands import table_of
from tests.support.world import opened


@pytest.mark.parametrize("kind", [UnreadRequest, Request, TableRequest])
def test_a_request_never_changes(kind: type[UnreadRequest]) -> None:
    """Handlers get values; what has changed since is in another request."""
    with pytest.raises(dataclasses.FrozenInstanceError):
        kind.__new__(kind).locale = "de"  # type: ignore[misc]


def test_a_handler_says_which_kind_it_takes() -> None:
    """The annotation counts; without one nobody knows what to read."""

    async def of_table(request: TableRequest, to_all: bool = False) -> None: ...

    async def unsaid(request) -> None: ...  # type: ignore[no-untyped-def]  # noqa: ANN001

    assert kind_of(of_table) is TableRequest
    with pytest.raises(AssertionError):
        kind_of(unsaid)


def test_a_verb_is_not_handled_twice() -> None:
    """A second function for a verb is refused when the bot starts."""
    with pytest.raises(ValueError, match="'confirm'"):
        requests.on("confirm")(flow.confirm)


async def test_each_request_reads_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Table and settings are one read for a press and for a command; a panel's preview needs no other."""
    read = Counter[str]()

    def counted(owner: type, name: str) -> None:
        method = getattr(owner, name)

        async def count(self: Any, *args: Any) -> Any:
            read[name] += 1
            return await method(self, *args)

        monkeypatch.setattr(owner, name, count)

    for owner, name in ((Snapshots, "of_table"), (Snapshots, "of_place"), (Settings, "guild")):
        counted(owner, name)
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        ana = world.people["Ana"]
        read.clear()
        panel = await world.slash(ana, "turn", text="ships 1")
        assert read == {"of_place": 1}
        read.clear()
        await world.press(ana, panel, "Confirm")
        assert read == {"of_table": 1}
