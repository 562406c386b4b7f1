"""The commitment to a deal."""

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from hosting.core import fairness

DEALS = st.dictionaries(st.text(max_size=8), st.lists(st.integers(0, 200), max_size=4), max_size=6)


def test_the_commitment_is_what_the_documentation_says() -> None:
    """Anyone can compute the commitment with a few lines of their own code."""
    text = '{"deal":{"Guiné":[80,150,70]},"salt":"00ff"}'
    assert fairness.commit({"Guiné": [80, 150, 70]}, "00ff") == hashlib.sha256(text.encode()).hexdigest()


@given(DEALS, DEALS, st.text(max_size=8), st.text(max_size=8))
def test_only_the_same_deal_and_salt_open_it(
    deal: dict[str, object], other: dict[str, object], salt: str, more: str
) -> None:
    commitment = fairness.commit(deal, salt)
    assert fairness.verify(dict(reversed(deal.items())), salt, f" {commitment.upper()}\n")
    assert fairness.verify(other, salt, commitment) == (other == deal)
    assert fairness.verify(deal, more, commitment) == (more == salt)


def test_nonsense_opens_nothing() -> None:
    """A typed commitment is compared, never trusted, whatever it is."""
    for typed in ("", "é" * 64, "0" * 64, "x" * 33_000, "\u202e"):
        assert not fairness.verify({}, "", typed)


def test_salts_and_seeds() -> None:
    """Salts are 128 bits and unique; what is derived from them depends on every name."""
    assert len({fairness.new_salt() for _ in range(100)}) == 100
    assert len(fairness.new_salt()) == 32
    seeds = {fairness.seed(salt, ply) for salt in ("a", "b") for ply in (1, 11)}
    assert len(seeds) == 4
    assert fairness.seed("a", 1) == fairness.seed("a", 1)
