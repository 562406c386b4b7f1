"""Pages as discord.py's items."""

from discord import ComponentType, ui

from cogs.components import Button, Controls, Page, Text
from cogs.sending import layout


def test_an_address_is_a_link_among_buttons() -> None:
    """A button that opens an address has no id of the bot's, in a page as under a classic message."""
    link = Button("", "Open", url="https://example.org/l/1")
    made = layout(Page((Text("Volta"), Controls(((Button("league-me", "Mine", "1"), link),)))), 0, 0)
    own, other = (item for item in made.walk_children() if item.type.value == ComponentType.button.value)
    assert isinstance(own, ui.DynamicItem)
    assert own.custom_id.startswith("nav:")
    assert isinstance(other, ui.Button)
    assert (other.url, other.custom_id) == ("https://example.org/l/1", None)
