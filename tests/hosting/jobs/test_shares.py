"""Shares of the requests that all processes may send in a second: never too many in all, and fair in the end."""

from hypothesis import given
from hypothesis import strategies as st

from hosting.jobs.shares import KEPT, MAX_REQUESTS, SPARE, fair, share

WANTS = st.lists(st.integers(0, 200), min_size=1, max_size=12)


@given(WANTS, st.integers(0, 100))
def test_what_is_divided(wanted: list[int], total: int) -> None:
    """Nobody gets more than they want, nothing that is wanted is left, and none gets less for another's greed."""
    given_out = fair(wanted, total)
    assert sum(given_out) == min(sum(wanted), total)
    short = [has for has, want in zip(given_out, wanted, strict=True) if has < want]
    assert all(has <= want for has, want in zip(given_out, wanted, strict=True))
    assert not short or max(given_out) <= min(short) + 1


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 80)), max_size=60))
def test_never_too_many(asked: list[tuple[int, int]]) -> None:
    """Whoever asks in whatever order, all shares together are within the limit."""
    held, wants = [0] * 4, [0] * 4
    for who, wanted in asked:
        others = [(held[number], wants[number]) for number in range(4) if number != who]
        held[who], wants[who] = share(wanted, others, held=held[who]), wanted
        assert sum(held) <= MAX_REQUESTS
        assert held[who] >= 0


def test_one_that_floods_gives_way() -> None:
    """A process with all there is leaves room for one that starts, and its half when it asks again."""
    flood = share(500, [], held=0)
    assert flood == MAX_REQUESTS - SPARE
    second = share(20, [(flood, 500)], held=0)
    assert second == SPARE, "at once"
    flood = share(500, [(second, 20)], held=flood)
    assert flood == MAX_REQUESTS - SPARE - 20
    assert share(20, [(flood, 500)], held=second) == 20
    assert share(0, [(20, 20)], held=flood) == KEPT, "it is over"
