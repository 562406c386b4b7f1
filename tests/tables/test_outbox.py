"""Posts: in order, once, and found again after a crash."""

from __future__ import annotations

from pathlib import Path

from tables import House, ManualClock, open_house
from tests.tables.conftest import ADD, ANA, BRUNO, PEEK, started
from tests.tables.toy import Toy


async def test_the_way_of_a_post(house: House) -> None:
    """Pending, sending, sent; sent is final."""
    start = await started(house, ANA, BRUNO)
    (post,) = await house.posts.pending()
    assert (post.id, post.state, post.kind, post.channel) == (start.posts[0], "pending", "start", 77)
    await house.posts.sending(post.id)
    (post,) = await house.posts.pending()
    assert post.state == "sending"
    assert await house.posts.last(start.position.table.id) is None
    await house.posts.sent(post.id, 4711)
    assert await house.posts.pending() == []
    await house.posts.sent(post.id, 4712)
    await house.posts.dropped(post.id)
    found = await house.posts.last(start.position.table.id)
    assert found is not None
    assert (found.id, found.message, found.state) == (post.id, 4711, "sent")


async def test_after_a_restart(house: House, path: Path, clock: ManualClock) -> None:
    """A new process finds the same posts with the same nonces, and whether they were tried."""
    start = (await started(house, ANA, BRUNO)).position
    await house.play.play(start.table.id, start.seq, 0, ANA, ADD)
    first, second = await house.posts.pending()
    await house.posts.sending(first.id)
    before = await house.posts.pending()
    other = await open_house(path, [Toy()], clock=clock)
    assert await other.posts.pending() == before
    assert [post.state for post in before] == ["sending", "pending"]
    assert first.nonce != second.nonce
    assert all(len(post.nonce) <= 25 for post in before)
    await other.close()


async def test_an_open_post_is_not_sent(house: House) -> None:
    """A turn in progress is told when it is finished, in one post; until then it can be looked at."""
    start = (await started(house, ANA, BRUNO)).position
    half = await house.play.play(start.table.id, start.seq, 0, ANA, PEEK)
    assert [post.kind for post in await house.posts.pending()] == ["start"]
    (post,) = await house.posts.open(start.table.id)
    assert [entry.payload for entry in post.entries] == [{"do": "peek"}]
    done = await house.play.play(start.table.id, half.position.seq, 0, ANA, ADD)
    assert done.posts == (post.id,)
    assert await house.posts.open() == []


async def test_each_table_by_itself(house: House) -> None:
    """Posts are asked for by table or for all, in the order in which things happened."""
    tables = [(await started(house, ANA, BRUNO, channel=n)).position for n in range(3)]
    for position in reversed(tables):
        await house.play.play(position.table.id, position.seq, 0, ANA, ADD)
    everything = [post.id for post in await house.posts.pending()]
    assert everything == sorted(everything)
    assert len(everything) == 6
    assert {post.table for post in await house.posts.pending(tables[1].table.id)} == {tables[1].table.id}


async def test_a_lost_channel(house: House) -> None:
    """Posts go elsewhere, or are given up."""
    start = (await started(house, ANA, BRUNO)).position
    (post,) = await house.posts.pending()
    await house.posts.redirect(start.table.id, 99)
    assert [one.channel for one in await house.posts.pending()] == [99]
    await house.posts.dropped(post.id)
    assert await house.posts.pending() == []
    found = await house.posts.get(post.id)
    assert found is not None
    assert found.state == "dropped"
    assert await house.posts.get(10**9) is None


async def test_many_computer_turns_are_no_endless_post(house: House) -> None:
    """After as many turns as there are seats a post is long enough, though a computer is to act again."""
    start = (await started(house, ANA, computers=2)).position
    await house.leaving.hand_over(start.table.id, 0, ANA, "adder")
    for _ in range(7):
        await house.play.computer_turn(start.table.id)
    counted = [len(post.entries) for post in await house.posts.pending()]
    assert counted == [1, 7, 6]
    assert [len(post.entries) for post in await house.posts.open()] == [2]
