"""The foundation: clocks that are set back, the commitment to a deal, and which shard a server belongs to."""

import hashlib
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hosting.core import DAY, HOUR, TimeControl, fairness
from hosting.core.clock import ManualClock
from hosting.core.errors import BadValue
from hosting.core.shards import ALL, Shards

A_DAY = timedelta(days=1)


def test_a_clock_that_is_set_back() -> None:
    """A wall clock set back a day does not change how long anything waits."""
    clock = ManualClock()
    moment, due = clock.now(), clock.monotonic() + 110
    clock.set(moment - A_DAY)
    assert clock.now() == moment - A_DAY
    assert due - clock.monotonic() == 110
    clock.move(timedelta(seconds=110))
    assert clock.monotonic() == due
    clock.set(datetime(2026, 7, 1, 12, tzinfo=timezone(timedelta(hours=2))))
    assert clock.now() == datetime(2026, 7, 1, 10, tzinfo=UTC)
    assert clock.now().tzinfo is UTC


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "hourglass", "time": DAY},
        {"kind": "turn", "time": HOUR - 1},
        {"kind": "turn", "time": 61 * DAY},
        {"kind": "turn", "time": 1.5 * DAY},
        {"kind": "turn", "time": True},
        {"kind": "turn", "time": DAY, "increment": HOUR},
        {"kind": "bank", "time": DAY, "increment": -1},
        {"kind": "bank", "time": DAY, "at_zero": "explode"},
        {"kind": "bank", "time": DAY, "away_days": 61},
        {"kind": "bank", "time": DAY, "returns": 1},
        {"kind": "turn", "time": DAY, "colour": "blue"},
    ],
)
def test_what_is_no_time_control(data: dict[str, Any]) -> None:
    with pytest.raises(BadValue):
        TimeControl.read(data)


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
    assert len({fairness.seed(salt, ply) for salt in ("a", "b") for ply in (1, 11)}) == 4
    assert fairness.seed("a", 1) == fairness.seed("a", 1)


@pytest.mark.parametrize(
    ("text", "numbers", "count", "shown"),
    [
        ("0/1", {0}, 1, "0/1"),
        ("0,1/4", {0, 1}, 4, "0,1/4"),
        (" 3 , 1 / 4 ", {1, 3}, 4, "1,3/4"),
        ("0-2,5/8", {0, 1, 2, 5}, 8, "0,1,2,5/8"),
    ],
)
def test_what_is_meant(text: str, numbers: set[int], count: int, shown: str) -> None:
    """A setting names which shard of how many; written back it means the same."""
    meant = Shards.read(text)
    assert set(meant.numbers) == numbers
    assert meant.count == count
    assert str(meant) == shown
    assert Shards.read(shown) == meant


@pytest.mark.parametrize(
    "text",
    ["", "4", "/4", "0/", "0/0", "4/4", "0,4/4", "3-1/4", "0-1-2/4", "-1/4", "a/b", "0/99999", "0//2", "٠/٢", "0,/2"],
)
def test_what_is_refused(text: str) -> None:
    """A setting of no shard, or of one that does not exist, is refused."""
    with pytest.raises(BadValue):
        Shards.read(text)


def test_whose_a_server_is() -> None:
    """Servers are assigned as Discord does it, each to exactly one process; what belongs to none is the first's."""
    processes = [Shards.read("0/3"), Shards.read("1/3"), Shards.read("2/3")]
    for guild in (0, 1000, 197038439483310086, (1 << 63) - 1, 5 << 22):
        assert [process.serve(guild) for process in processes].count(True) == 1
        assert ALL.serve(guild)
        assert processes[(guild >> 22) % 3].serve(guild)
    assert processes[0].serve(0)


def test_what_nobody_attends() -> None:
    """A process attends the shards of absent ones; one with another number of shards attends none."""
    mine = Shards.read("0/4")
    assert mine.others([]) == {1, 2, 3}
    assert mine.others([Shards.read("1,2/4")]) == {3}
    assert mine.others([Shards.read("1/2")]) == {1, 2, 3}
    assert mine.overlap(Shards.read("0,1/4"))
    assert mine.overlap(Shards.read("1/2"))
    assert not mine.overlap(Shards(frozenset({1}), 4))
