"""Requests as values: of the kind that a handler's annotation names, read once."""

import dataclasses

import pytest

from cogs import request as requests
from cogs.commands import learn
from cogs.request import Request, TableRequest, UnreadRequest, kind_of


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
        requests.on("confirm")(learn.play)
