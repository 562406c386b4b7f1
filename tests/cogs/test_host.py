"""Names of people and seats: harmless, unique at a table, and isolated where they are written from right to left."""

import re
from types import SimpleNamespace
from typing import cast

import pytest

import i18n
from cogs import host
from gamekit import naming
from hosting.core.model import Seat, Table
from renders import people
from tests.cogs.hands import table_of, type_turn
from tests.support.world import Member, World

TURNING = re.compile(r"[\u0590-\u05ff]")


def seated(*names: str) -> Table:
    seats = tuple(Seat(number, number + 1, None, name) for number, name in enumerate(names))
    return cast(Table, SimpleNamespace(seats=seats))


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Ana", "Bruno"), ("Ana", "Bruno")),
        (("Ana", "Ana"), ("Ana #1", "Ana #2")),
        (("Ana", "Bruno", "\u0410n\u0430"), ("Ana #1", "Bruno", "\u0410n\u0430 #3")),
        (("**Ana**", "Ana"), ("Ana #1", "Ana #2")),
        (("Ana", "Ana", "Ana 1"), ("Ana #1", "Ana #2", "Ana 1")),
        (("Nils", "Ni1s", "nis"), ("Nils #1", "Ni1s #2", "nis")),
    ],
)
def test_names_that_look_alike(names: tuple[str, ...], shown: tuple[str, ...]) -> None:
    """Equal names each end with their seat's number; other names stay as they are."""
    assert host.seat_names(seated(*names)) == shown


@pytest.mark.parametrize("locale", i18n.languages())
def test_computer_players_are_called_as_in_pictures(locale: str) -> None:
    """A computer player's unique name stands alone, a shared one has its seat's number."""
    kinds = ("merchant", None, "merchant", "admiral")
    seats = tuple(Seat(at, None if kind else 1, kind, "" if kind else "Ana") for at, kind in enumerate(kinds))
    table = cast(Table, SimpleNamespace(seats=seats))
    texts = [name.removeprefix("🤖 ") for name in host.seat_names(table, locale)]
    assert tuple(texts) == people.distinct(host.picture_names(table, locale))
    assert [name.endswith(f" #{at}") for at, name in enumerate(texts, start=1)] == [True, False, True, False]


@pytest.mark.opened(("Ana", "Bruno"))
async def test_the_channel_tells_them_apart(world: World, admin: Member) -> None:
    """The numbers appear in the posts of a start, in narration, and on the admins' screen."""
    world.people["Bruno"] = world.add("An\u0430")
    await table_of(world, "Ana", "Bruno", order="as joined")
    said = "\n".join(world.text(post) for post in world.posts())
    assert "Ana #1" in said
    assert "An\u0430 #2" in said
    await type_turn(world, "Ana")
    assert "**Ana #1** · Ships" in world.last().content
    assert "An\u0430 #2" in world.text(await world.slash(admin, "admin: All tables"))


def bare(text: str) -> str:
    """Return a text without its isolated parts."""
    return re.sub(f"{naming.ISOLATE}[^{naming.ISOLATED}]*{naming.ISOLATED}", "", text)


@pytest.mark.opened(people=("דוד", "שרה", "Ana"))
async def test_names_in_messages_are_isolated(world: World) -> None:
    """Players' names are isolated in posts, logs, lists and views."""
    await table_of(world, "דוד", "שרה", order="as joined", clock="fast")
    david = world.people["דוד"]
    texts = [message.content for message in world.messages()]
    looks = (
        "table: Log",
        "table: Points",
        "table: Player mat",
        "tables",
        "table: Clocks",
        "table: Since my last turn",
    )
    texts += [world.text(await world.slash(david, look)) for look in looks]
    assert sum(naming.ISOLATE in text for text in texts) >= 6
    assert [text for text in texts if TURNING.search(bare(text))] == []
