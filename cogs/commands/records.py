"""Games as files: out of the house, into it again; and the deal that was fixed at the start, opened at the end."""

from __future__ import annotations

import asyncio
import io
import json
from typing import Final

import discord
from discord import app_commands

from cogs import host
from cogs.commands import repost
from cogs.commands.groups import navegador
from cogs.commands.lobby import table_language
from cogs.commands.show import here
from cogs.delivery import posts
from cogs.errors import UserError
from cogs.game import NAVEGADOR
from cogs.host import Interaction, person
from navegador import record
from tables import fairness
from tables.lobby import LIVE
from tables.model import Person, Status, Table
from tables.records import ENDED
from words import NAME_LENGTH, name, say

STARTED: Final[tuple[Status, ...]] = (*LIVE, "over", "cancelled")
WHICH: Final = "A table of this server, if it is not the one of this channel"


async def chosen(interaction: Interaction, number: int | None) -> Table:
    """The table with that number on this server, or the one of the channel. Raises NoSuchTable."""
    return await here(interaction) if number is None else await repost.of_server(interaction, number)


@navegador.command(name="export", description="A game as a file, the hidden tokens of a running one left out")
@app_commands.describe(table=WHICH)
async def export(interaction: Interaction, table: int | None = None) -> None:
    """Hand out the record."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    found, locale = await chosen(interaction, table), host.locale(interaction)
    data = json.dumps(await interaction.client.services.records.export(found.id), ensure_ascii=False)
    running = "yes" if found.status == "running" else "no"
    await interaction.edit_original_response(
        content=say("record-export", locale, table=name(found.name), running=running),
        attachments=[discord.File(io.BytesIO(data.encode()), f"navegador-{found.id}.json")],
    )


@navegador.command(name="import", description="Open a table from the record of a game")
@app_commands.describe(
    file="The record, as `/navegador export` gives it",
    seat="Which seat you take, counted from 1; without one you only look on",
    title="What the table is called",
)
async def import_(
    interaction: Interaction,
    file: discord.Attachment,
    seat: app_commands.Range[int, 1, 5] | None = None,
    title: app_commands.Range[str, 1, NAME_LENGTH] | None = None,
) -> None:
    """Read a record, and carry its game on here or look at its end."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    if file.size > record.MOST_BYTES:
        raise UserError("record-big", most=record.MOST_BYTES // 1000)
    client, channel, who = interaction.client, interaction.channel, person(interaction)
    assert channel is not None
    assert interaction.guild_id is not None
    data = await asyncio.to_thread(record.parse, await file.read())
    if not isinstance(data, dict) or data.get("game") != NAVEGADOR.name:
        raise record.RecordError("record-game")
    language = await table_language(interaction)
    thread = channel.id if isinstance(channel, discord.Thread) else None
    people: dict[int, Person | str] = {} if seat is None else {seat - 1: who}
    table = await client.services.records.load(
        data,
        guild=interaction.guild_id,
        channel=channel.parent_id if isinstance(channel, discord.Thread) else channel.id,
        thread=thread,
        owner=who,
        name=title or say("record-title", language, name=name(who.name)),
        people=people,
        language=language,
    )
    posts.of(client).wake(table.id)
    await repost.post_again(interaction, table)
    locale = host.locale(interaction)
    free = [one for one in table.seats if one.person is None and one.computer is None]
    lines = [
        say("record-seat-free" if one in free else "record-seat", locale, number=one.number + 1, name=name(one.name))
        for one in table.seats
    ]
    vacant = len(free) if table.status == "running" else 0
    told = say("record-imported", locale, table=name(table.name), seats=", ".join(lines), vacant=vacant)
    await interaction.edit_original_response(content=told)


@navegador.command(name="verify", description="Check that the hidden tokens were fixed before the first turn")
@app_commands.describe(table=WHICH)
async def verify(interaction: Interaction, table: int | None = None) -> None:
    """Show the commitment; once the game has ended, open it."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    found, locale = await chosen(interaction, table), host.locale(interaction)
    facts = {"table": name(found.name), "commitment": found.commitment or ""}
    if found.commitment is None:
        raise UserError("verify-none", table=name(found.name))
    if found.status not in ENDED:
        await interaction.edit_original_response(content=say("verify-running", locale, **facts))
        return
    opened = await interaction.client.services.records.opened(found.id)
    told = [
        say("verify-ended", locale, **facts, holds="yes" if opened.holds else "no"),
        say("verify-how", locale, salt=opened.salt),
    ]
    data = fairness.canonical({"deal": opened.deal, "salt": opened.salt})
    await interaction.edit_original_response(
        content="\n".join(told), attachments=[discord.File(io.BytesIO(data), f"deal-{found.id}.json")]
    )


@export.autocomplete("table")
@verify.autocomplete("table")
async def tables(interaction: Interaction, typed: int | str) -> list[app_commands.Choice[int]]:
    """The tables of the server, those that have ended too."""
    return await repost.offered(interaction, str(typed), STARTED)
