"""Changed copies of frozen values."""

import dataclasses

import pytest

import navegador
from ruling.values import replace


def test_a_changed_copy() -> None:
    """The copy equals that of dataclasses.replace, and the original stays as it was."""
    state = navegador.setup(2, navegador.deal(1))
    changed = replace(state, phase=2, ply=9)
    assert changed == dataclasses.replace(state, phase=2, ply=9)
    assert hash(changed) == hash(dataclasses.replace(state, phase=2, ply=9))
    assert (state.phase, state.ply) == (1, 0)


def test_an_unknown_field_is_refused() -> None:
    """An unknown name does not become a field."""
    with pytest.raises(TypeError, match="pase"):
        replace(navegador.setup(2, navegador.deal(1)), pase=2)  # type: ignore[call-arg]


def test_a_copy_is_frozen() -> None:
    """A changed copy cannot be changed in place."""
    with pytest.raises(dataclasses.FrozenInstanceError):
        replace(navegador.setup(2, navegador.deal(1)), phase=2).phase = 3  # type: ignore[misc]
