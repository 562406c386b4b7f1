"""Messages as HTML."""

import discord
import pytest

from app.bot import PERMISSIONS
from app.playground.drawing import Reader
from app.playground.world import CHANNEL, PEOPLE, World


@pytest.mark.parametrize("number", [CHANNEL, str(CHANNEL)])
def test_a_menu_of_channels_shows_which_is_chosen(number: int | str) -> None:
    """By its id, which discord.py sends as a number and Discord itself as text."""
    chosen = discord.SelectDefaultValue(id=CHANNEL, type=discord.SelectDefaultValueType.channel).to_dict()
    assert chosen["id"] == CHANNEL
    world = World(PEOPLE["Ana"], PERMISSIONS)
    menu = {"type": discord.ComponentType.channel_select.value, "default_values": [{**chosen, "id": number}]}
    (displayed,) = Reader(world, PEOPLE["Ana"]).choices(menu)
    assert (displayed["value"], displayed["default"]) == (str(CHANNEL), True)
