"""A refusal's contents."""

import pickle

import pytest

from navegador import AmbiguousStep, IllegalStep, StepError, UnreadableStep


@pytest.mark.parametrize("kind", [AmbiguousStep, IllegalStep, UnreadableStep])
def test_a_refusal_comes_back_from_another_process_as_it_was(kind: type[StepError]) -> None:
    """Kind, key, parameters, sentence and rule survive pickling."""
    error = kind("explore-group", ships=2, region="Angola")
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is kind
    assert (back.key, back.facts, str(back), back.rule) == (error.key, error.facts, str(error), error.rule)
    assert str(back) == "Two ships have to enter Angola together: nobody has been there yet."
