"""Refusals: a key and parameters that survive a pipe, and a sentence."""

import pickle
from collections.abc import Mapping

import pytest

import navegador.errors
import navegador.record
import singing_sails.errors
import singing_sails.record
from ruling.refusals import Fact, RecordRefusal, Refusal


class Wrong(Refusal):
    """A game's own refusal."""

    @classmethod
    def sentence(cls, key: str, facts: Mapping[str, Fact]) -> str:
        return f"{key}: {', '.join(map(str, facts.values()))}"


class WrongRecord(Wrong, RecordRefusal):
    """A game's own refusal of a record."""


@pytest.mark.parametrize(
    "error",
    [
        Wrong("deep", most=3, key_of="b"),
        WrongRecord("deep", 7, most=3),
        WrongRecord("deep", most=3),
        navegador.errors.AmbiguousStep("over"),
        navegador.errors.IllegalStep("explore-group", ships=2, region="Angola"),
        navegador.errors.UnreadableStep("read-verb", given="fly"),
        navegador.record.RecordError("record-long", 4, most=9),
        singing_sails.errors.IllegalStep("over"),
        singing_sails.record.RecordError("record-long", 4, most=9),
    ],
)
def test_a_refusal_comes_back_whole(error: Refusal) -> None:
    """A refusal keeps its type and all its contents."""
    other = pickle.loads(pickle.dumps(error))
    assert (type(other), str(other), vars(other)) == (type(error), str(error), vars(error))
    assert getattr(other, "rule", None) == getattr(error, "rule", None)


def test_a_record_says_at_which_step() -> None:
    """The error of a record names its step, and its reason does not."""
    error = WrongRecord.at(7, Wrong("deep", most=3))
    assert (str(error), error.reason, error.step) == ("step 7: deep: 3", "deep: 3", 7)
    assert str(WrongRecord.at(None, Wrong("deep", most=3))) == "deep: 3"


def test_an_unknown_key_refuses_nothing() -> None:
    """A refusal without a sentence raises KeyError at once."""
    with pytest.raises(KeyError):
        Refusal("over")
