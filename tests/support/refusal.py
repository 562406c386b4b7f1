"""Refusals, recognized by the keys of their sentences."""

import contextlib
from collections.abc import Awaitable, Iterator

import pytest

from hosting.core import TableError


@contextlib.contextmanager
def refusal(key: str) -> Iterator[pytest.ExceptionInfo[TableError]]:
    with pytest.raises(TableError) as error:
        yield error
    assert error.value.key == key


async def assert_refused(reason: type[Exception] | str, action: Awaitable[object]) -> None:
    """Await an action that is refused, for a class of errors or by the key of its sentence."""
    with refusal(reason) if isinstance(reason, str) else pytest.raises(reason):
        await action
