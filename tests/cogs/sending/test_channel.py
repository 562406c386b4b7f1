"""Messages in a channel where Discord differs from SimCord: edits in archived threads."""

import io
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest
from discord import ComponentType, ui

from cogs.components import Button, Controls, Page, Text
from cogs.host import Host
from cogs.sending import layout, view
from cogs.sending.channel import PUT_AWAY, Channel


def refusal(code: int) -> discord.HTTPException:
    response: Any = Mock(status=400, reason="Bad Request")
    return discord.HTTPException(response, {"code": code, "message": "no"})


def channel_of(place: object, edit: AsyncMock) -> Channel:
    """Return the channel of a bot that knows this place and edits messages so."""
    host = Mock()
    host.get_channel.return_value = place
    host.get_partial_messageable.return_value.get_partial_message.return_value.edit = edit
    return Channel(cast(Host, host), 5)


async def test_an_edit_brings_a_thread_back() -> None:
    """An edit refused in an archived thread reopens it, then succeeds; once."""
    thread = Mock(spec=discord.Thread, archived=True)
    edit = AsyncMock(side_effect=[refusal(PUT_AWAY), None])
    await channel_of(thread, edit).change(1, buttons=view((), 1, 1))
    thread.edit.assert_awaited_once_with(archived=False)
    assert edit.await_count == 2


async def test_a_picture_is_sent_whole_again() -> None:
    """A retried upload starts at the file's beginning, though the first try read it to its end."""
    file, read = discord.File(io.BytesIO(b"picture"), "board.png"), list[bytes]()

    async def edit(**changed: Any) -> None:
        read.append(changed["attachments"][0].fp.read())
        if len(read) == 1:
            raise refusal(PUT_AWAY)

    await channel_of(Mock(spec=discord.Thread), AsyncMock(side_effect=edit)).change(1, file=file)
    assert read == [b"picture", b"picture"]


async def test_other_refusals_are_raised() -> None:
    """Another refusal, a second one, and one outside threads are not retried."""
    buttons = view(((Button("x", "x"),),), 1, 1)
    thread = Mock(spec=discord.Thread, archived=False)
    with pytest.raises(discord.HTTPException):
        await channel_of(thread, AsyncMock(side_effect=refusal(50035))).change(1, buttons=buttons)
    thread.edit.assert_not_awaited()
    edit = AsyncMock(side_effect=refusal(PUT_AWAY))
    with pytest.raises(discord.HTTPException):
        await channel_of(thread, edit).change(1, buttons=buttons)
    assert edit.await_count == 2
    edit = AsyncMock(side_effect=refusal(PUT_AWAY))
    with pytest.raises(discord.HTTPException):
        await channel_of(Mock(spec=discord.TextChannel), edit).change(1, buttons=buttons)
    assert edit.await_count == 1


def test_an_address_is_a_link_among_buttons() -> None:
    """A button that opens an address has no id of the bot's, in a page as under a classic message."""
    link = Button("", "Open", url="https://example.org/l/1")
    made = layout(Page((Text("Volta"), Controls(((Button("league-me", "Mine", "1"), link),)))), 0, 0)
    own, other = (item for item in made.walk_children() if item.type.value == ComponentType.button.value)
    assert isinstance(own, ui.DynamicItem)
    assert own.custom_id.startswith("nav:")
    assert isinstance(other, ui.Button)
    assert (other.url, other.custom_id) == ("https://example.org/l/1", None)
