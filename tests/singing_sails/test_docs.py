"""Examples of the second game's library in docs and docstrings are correct."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import singing_sails

PAGE = Path(__file__).parents[2] / "docs" / "singing-sails.md"
MODULES = ["singing_sails"] + [
    module.name
    for module in pkgutil.walk_packages(singing_sails.__path__, "singing_sails.")
    if not module.name.endswith("__main__")
]


def test_the_page_shows_what_happens() -> None:
    """Every example of it gives the result written there."""
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (results.failed, results.attempted > 4) == (0, True)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_are_right(name: str) -> None:
    """Examples in docstrings are correct; every module and every public name in it has a docstring."""
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0
    assert module.__doc__
    for word, thing in vars(module).items():
        if not word.startswith("_") and getattr(thing, "__module__", "") == name and callable(thing):
            assert thing.__doc__, f"{name}.{word}"
