"""For all tests of the Discord layer: a sentence that is missing is a failure."""

from collections.abc import Iterator

import pytest

import words


@pytest.fixture(autouse=True)
def strict_words() -> Iterator[None]:
    """Raise where a sentence or a fact is missing."""
    words.strict = True
    yield
    words.strict = False
