"""Signs in texts and on controls: the application's emoji where there are some, else Unicode's."""

from collections.abc import Iterator

import pytest

from cogs import signs
from cogs.components import Button, Option, Select
from cogs.sending import pages

SHIPS = signs.sign("ships")


@pytest.fixture
def own() -> Iterator[str]:
    """Use one emoji of the application."""
    signs.use({"ships": "<:ships_1a2b3c4d:123456789012345678>"})
    yield "<:ships_1a2b3c4d:123456789012345678>"
    signs.use({})


def test_without_emoji_of_the_application_unicode_is_written() -> None:
    """No invisible mark reaches Discord, in texts and on controls."""
    assert signs.written(f"{SHIPS} 2") == "🚢 2"
    assert signs.emoji(SHIPS) == "🚢"
    assert signs.emoji("✅") == "✅"
    assert signs.emoji(None) is None


def test_only_signs_become_emoji_of_the_application(own: str) -> None:
    """A name with the same emoji stays as it is, and so does what stands in code, where clients show no emoji."""
    assert signs.written(f"{SHIPS} of Ana 🚢, `{SHIPS}`") == f"{own} of Ana 🚢, `🚢`"
    assert signs.emoji(SHIPS) == own


def test_a_text_that_signs_make_too_long_has_unicode(own: str) -> None:
    """Rather plain signs than a sentence that is cut."""
    text = f"{SHIPS}" + "a" * 1990
    assert signs.written(text) == "🚢" + "a" * 1990
    assert len(signs.written(f"{SHIPS}" + "a" * 2500)) == 2000


def test_a_message_is_recognized_with_and_without_them(own: str) -> None:
    """A message that was sent before the emoji were there is found again, and the other way round."""
    with_them = signs.written(f"{SHIPS} sails")
    assert signs.read(with_them) == signs.read("🚢 sails") == "🚢 sails"


def test_controls_carry_them(own: str) -> None:
    """Buttons and options have the emoji; labels, which cannot show any, have Unicode."""
    button = Button("pick", f"Ships {SHIPS}", emoji=SHIPS)
    menu = Select("pick", "", f"Which {SHIPS}?", (Option("a", "One", emoji=SHIPS),))
    view = pages.view(((button,), menu), 1, 2)
    parts = [part for row in view.to_components() for part in row["components"]]
    assert parts[0]["emoji"]["id"] == 123456789012345678
    assert parts[0]["label"] == "Ships 🚢"
    assert parts[1]["options"][0]["emoji"]["id"] == 123456789012345678
    assert parts[1]["placeholder"] == "Which 🚢?"
