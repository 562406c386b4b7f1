"""Discord's limits: all commands, and a table at its maximum.

Every test that opens a world checks all that the bot sent in it, see `World.complaints`. This module has the extremes,
and tests of the checks themselves.
"""

from typing import Any

import pytest

from i18n import NAME_LENGTH
from tests.cogs.hands import Hand, acting
from tests.cogs.languages.readers import LOOKS
from tests.support import limits, openapi
from tests.support.world import World

WIDE = "\N{CJK UNIFIED IDEOGRAPH-9F98}" * 32
PEOPLE = [f"{number}{WIDE}"[:32] for number in range(5)]


@pytest.mark.opened(people=PEOPLE)
async def test_a_table_with_the_longest_names(world: World) -> None:
    """With five people and maximum names the lobby, posts, panels and views keep the limits."""
    first, *others = world.people.values()
    await world.slash(first, "play", seats=5, name="W" * NAME_LENGTH, goa=True)
    lobby = world.last()
    for person in others:
        await world.press(person, lobby, "nav:1:0:join")
    await world.press(first, lobby, "nav:1:0:start")
    hand = Hand(world, 11)
    for _ in range(10):
        who = await acting(world)
        await hand.turn(who)
    for look in LOOKS:
        answer = await world.slash(first, f"table: button-{look}")
        assert answer.acknowledged
    assert world.complaints() == []


def _button(custom_id: str = "a", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": custom_id, **more}


def _menu(options: int) -> dict[str, Any]:
    return {"type": 3, "custom_id": "a", "options": [{"label": "x", "value": str(n)} for n in range(options)]}


def _row(*parts: dict[str, Any]) -> dict[str, Any]:
    """Return a message with one row of controls."""
    return {"components": [{"type": 1, "components": [*parts]}]}


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ({"content": "x" * 2001}, "content: 2001 letters"),
        ({"content": "drawn:\n1. Ana, 2. Bruno"}, "shown as a list of one"),
        ({"attachments": [{"filename": "a.png", "description": "x" * 1025}]}, "description of a.png: 1025 letters"),
        ({"attachments": [{}] * 11}, "files: 11"),
        ({"attachments": [{"filename": "a.png"}, {"filename": "b.webp"}]}, "clients show parts only: 2"),
        (_row(_button(label="x" * 81)), "label: 81 letters"),
        (_row(_button("x" * 101)), "101 letters"),
        (_row(_button(), _button()), "custom_id 'a' 2 times"),
        ({"components": [{"components": []}] * 6}, "rows: 6"),
        (_row(*(_button(str(n)) for n in range(6))), "buttons in row 0: 6"),
        (_row(_button(emoji={"name": "\N{BOOK}"})), "is no emoji"),
        (_row(_menu(26)), "options: 26"),
        (_row(_menu(0)), "options: 0"),
        ({"type": 8, "data": {"choices": [{"name": "x" * 101, "value": "y"}]}}, "name of a choice: 101 letters"),
        ({"type": 9, "data": {"title": "x" * 46}}, "title: 46 letters"),
    ],
)
def test_a_message_over_a_limit_is_found(body: dict[str, Any], complaint: str) -> None:
    """Each limit has a message that breaks it alone."""
    path = "/interactions/1/x/callback" if "data" in body else "/channels/1/messages"
    (sentence,) = limits.of_request("POST", path, body)
    assert complaint in sentence


@pytest.mark.skipif(not openapi.GIVEN, reason="DISCORD_OPENAPI names no copy of Discord's description")
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/channels/1/message", {}),
        ("POST", "/channels/1/messages", {"content": 5}),
        ("POST", "/channels/1/messages", {"allowed_mentions": {"parse": ["everybody"]}}),
        ("PUT", "/applications/1/commands", [{"name": "x" * 40, "description": "x"}]),
        ("POST", "/interactions/1/x/callback", {"type": 99}),
        ("POST", "/channels/1/messages", {"content": "x" * 4001}),
        ("POST", "/channels/1/messages", _row(_button(label="x" * 81))),
    ],
)
def test_a_request_against_the_description_is_found(method: str, path: str, body: Any) -> None:
    """The validator knows routes, types, values and lengths."""
    assert list(openapi.complaints(method, path, body))
