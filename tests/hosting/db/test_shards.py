"""Shards: the meaning of a setting, and which shard a server belongs to."""

import pytest

from hosting.core.errors import BadValue
from hosting.db.shards import ALL, Shards, shards


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
    meant = shards(text)
    assert set(meant.numbers) == numbers
    assert meant.count == count
    assert str(meant) == shown
    assert shards(shown) == meant


@pytest.mark.parametrize(
    "text",
    ["", "4", "/4", "0/", "0/0", "4/4", "0,4/4", "3-1/4", "0-1-2/4", "-1/4", "a/b", "0/99999", "0//2", "٠/٢", "0,/2"],
)
def test_what_is_refused(text: str) -> None:
    """A setting of no shard, or of one that does not exist, is refused."""
    with pytest.raises(BadValue):
        shards(text)


def test_whose_a_server_is() -> None:
    """Servers are assigned as Discord does it, each to exactly one process; what belongs to none is the first's."""
    processes = [shards("0/3"), shards("1/3"), shards("2/3")]
    for guild in (0, 1000, 197038439483310086, (1 << 63) - 1, 5 << 22):
        assert [process.serve(guild) for process in processes].count(True) == 1
        assert ALL.serve(guild)
        assert processes[(guild >> 22) % 3].serve(guild)
    assert processes[0].serve(0)


def test_what_nobody_attends() -> None:
    """A process attends the shards of absent ones; one with another number of shards attends none."""
    mine = shards("0/4")
    assert mine.others([]) == {1, 2, 3}
    assert mine.others([shards("1,2/4")]) == {3}
    assert mine.others([shards("1/2")]) == {1, 2, 3}
    assert mine.overlap(shards("0,1/4"))
    assert mine.overlap(shards("1/2"))
    assert not mine.overlap(Shards(frozenset({1}), 4))
