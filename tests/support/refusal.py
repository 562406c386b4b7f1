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


async def assert_refused(
    reason: type[Exception] | str, action: Awaitable[object], words: str | None = None, **facts: object
) -> None:
    """Await an action that is refused, for a class of errors, perhaps in some words, or by the key of its sentence."""
    with refusal(reason) if isinstance(reason, str) else pytest.raises(reason, match=words) as error:
        await action
    assert facts.items() <= getattr(error.value, "facts", {}).items()
