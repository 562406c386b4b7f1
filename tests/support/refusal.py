"""Refusals, recognized by the keys of their sentences."""

import contextlib
from collections.abc import Iterator

import pytest

from hosting.core import TableError


@contextlib.contextmanager
def refusal(key: str) -> Iterator[pytest.ExceptionInfo[TableError]]:
    with pytest.raises(TableError) as error:
        yield error
    assert error.value.key == key
