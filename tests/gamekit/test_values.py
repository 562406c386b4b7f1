"""Changed copies of frozen values, spellings of words, and the examples in docstrings."""

import dataclasses
import doctest
import importlib
import pkgutil
from collections import Counter

import pytest

import navegador
from gamekit import naming, replace


def test_docstrings_are_right() -> None:
    attempted: Counter[str] = Counter()
    for package in ("navegador", "singing_sails", "gamekit"):
        modules = pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}.")
        for name in [package, *(module.name for module in modules if not module.name.endswith("__main__"))]:
            results = doctest.testmod(importlib.import_module(name))
            assert results.failed == 0, name
            attempted[package] += results.attempted
    assert min(attempted["navegador"], attempted["singing_sails"]) >= 5


def test_a_changed_copy() -> None:
    state = navegador.setup(2, navegador.deal(1))
    changed = replace(state, phase=2, ply=9)
    assert changed == dataclasses.replace(state, phase=2, ply=9)
    assert hash(changed) == hash(dataclasses.replace(state, phase=2, ply=9))
    assert (state.phase, state.ply) == (1, 0)


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError, match="pase"):
        replace(navegador.setup(2, navegador.deal(1)), pase=2)  # type: ignore[call-arg]


def test_a_copy_is_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        replace(navegador.setup(2, navegador.deal(1)), phase=2).phase = 3  # type: ignore[misc]


def test_capitals_accents_and_apostrophes_do_not_matter() -> None:
    assert naming.fold("São-Tomé") == naming.fold("sao-tome") == "sao-tome"
    assert naming.fold("L'Île") == naming.fold("l’ile") == "lile"
    assert naming.fold("ẞ") == "ss"


def test_german_letters_may_be_written_as_two() -> None:
    assert naming.spellings("Märkte") == ("Märkte", "maerkte")
    assert naming.spellings("Zölle") == ("Zölle", "zoelle")


@pytest.mark.parametrize(
    ("tag", "language"),
    [("de", "de"), ("de-AT", "de"), ("zh-TW", "zh-TW"), ("zh-CN", "en"), ("fr", "en"), ("", "en"), (None, "en")],
)
def test_a_reader_is_written_to_in_their_language(tag: str | None, language: str) -> None:
    assert naming.language({one: one for one in ("de", "en", "zh-TW")}, tag) == language
