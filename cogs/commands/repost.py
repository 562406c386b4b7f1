"""Calling a table up again: its newest post anew, here, whatever has become of the old one."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import discord
import structlog
from discord import app_commands

from cogs import host
from cogs.commands import lobby
from cogs.commands.groups import navegador
from cogs.commands.show import here
from cogs.controls import cut, view
from cogs.delivery import posts, work
from cogs.errors import UserError
from cogs.host import Interaction, is_admin
from tables.errors import NoSuchTable, StoreError, TableError
from tables.lobby import LIVE
from tables.model import Status, Table
from words import name, say

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@navegador.command(name="call", description="Post the table again, with its pictures and buttons")
@app_commands.describe(
    table="A table whose channel is gone, or for admins any: it is played in this channel from now on"
)
async def call(interaction: Interaction, table: int | None = None) -> None:
    """Post the table as it stands; take the buttons off the post before."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    found = await here(interaction) if table is None else await _fetched(interaction, table)
    await post_again(interaction, found)


async def post_again(interaction: Interaction, found: Table) -> None:
    """Post a table as it stands, in answer to a command; take the buttons off the post before."""
    client = interaction.client
    delivering = posts.of(client)
    if found.status == "lobby":
        page = lobby.show(found)
        message = await _post(interaction, page.text, view(page.rows, found.id, 0), [])
        await client.services.lobby.set_message(found.id, message.id)
        if found.lobby_message is not None:
            await delivering.retire(found.channel, found.lobby_message)
        return
    delivering.wake(found.id)
    await delivering.settled(found.id)
    before = await client.services.posts.last(found.id)
    told = await delivering.bulletin(found.id)
    buttons = view(told.rows(before.nonce if before else None), told.table, told.seq)
    message = await _post(interaction, told.page.text, buttons, await work.pictures(client, told.view, told.guild))
    if before is not None and before.message is not None:
        await client.services.posts.moved(before.id, found.place, message.id)
        await delivering.retire(before.channel, before.message)


async def _post(
    interaction: Interaction, text: str, buttons: discord.ui.View, files: list[discord.File]
) -> discord.WebhookMessage:
    """Post as the answer to a command, which works where the bot itself may not post; nobody is notified."""
    await interaction.edit_original_response(content=say("called", host.locale(interaction)), view=None)
    return await interaction.followup.send(
        cut(text), view=buttons, files=files, wait=True, allowed_mentions=discord.AllowedMentions.none()
    )


@call.autocomplete("table")
async def tables(interaction: Interaction, typed: int | str) -> list[app_commands.Choice[int]]:
    """The tables of the server that are being played."""
    return await offered(interaction, str(typed), LIVE)


async def offered(interaction: Interaction, typed: str, status: Sequence[Status]) -> list[app_commands.Choice[int]]:
    """Tables of the server to choose from while somebody types."""
    if interaction.guild_id is None:
        return []
    try:
        found = await interaction.client.services.lobby.of_guild(interaction.guild_id, status, limit=500)
    except (TableError, StoreError):
        return []
    return [
        app_commands.Choice(name=f"{table.id}. {name(table.name)}", value=table.id)
        for table in found
        if typed.casefold() in f"{table.id}. {name(table.name)}".casefold()
    ][:25]


async def _fetched(interaction: Interaction, number: int) -> Table:
    """A table of this server, moved to this channel where it may be. Raises NoSuchTable, Unkind, ChannelTaken."""
    found = await of_server(interaction, number)
    channel = interaction.channel
    if channel is None or found.place == channel.id:
        return found
    admin = await is_admin(interaction)
    theirs = found.owner == interaction.user.id or found.seat_of(interaction.user.id) is not None
    if not admin and not (theirs and await _gone(interaction, found.place)):
        raise UserError("call-elsewhere", place=str(found.place))
    log.info("a table is moved", table=number, person=interaction.user.id, channel=channel.id)
    if isinstance(channel, discord.Thread):
        return await interaction.client.services.lobby.move(number, channel.parent_id, channel.id)
    return await interaction.client.services.lobby.move(number, channel.id)


async def of_server(interaction: Interaction, number: int) -> Table:
    """A table of this server by its number. Raises NoSuchTable, also for a table of another server."""
    found = await interaction.client.services.lobby.get(number)
    if found.guild != interaction.guild_id:
        raise NoSuchTable(f"table {number} is not of this server")
    return found


async def _gone(interaction: Interaction, place: int) -> bool:
    """Whether a channel or thread is no longer there, no longer to be seen, or locked."""
    with contextlib.suppress(discord.NotFound, discord.Forbidden):
        found = await interaction.client.fetch_channel(place)
        return isinstance(found, discord.Thread) and found.locked
    return True
