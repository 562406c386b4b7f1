"""For admins: what waits for whom, playing for the seat to act, and the server's settings."""

from __future__ import annotations

import asyncio
from collections import Counter

import discord
from discord import app_commands

import renders
import words
from cogs import host
from cogs.commands.groups import navegador
from cogs.commands.show import here
from cogs.commands.typed import choices
from cogs.controls import cut
from cogs.delivery import posts
from cogs.errors import UserError
from cogs.host import Host, Interaction, admins_only, person
from cogs.navegador import labels, narration, panels
from navegador import step_to_dict
from navegador.notation import read
from navegador.steps import Explore
from tables.errors import NotRunning, StoreError, TableError
from tables.model import Table
from words import name, say

MOST_TABLES = 15
"""On the screen; each line is some hundred letters long."""


@navegador.command(name="admin", description="For admins: which tables wait for whom, and how long")
async def screen(interaction: Interaction) -> None:
    """List the tables of the server, the one that has waited longest first."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await admins_only(interaction)
    assert interaction.guild_id is not None
    services, locale = interaction.client.services, host.locale(interaction)
    found = await services.lobby.of_guild(interaction.guild_id, limit=500)
    found.sort(key=lambda table: table.since or table.created)
    shown = found[:MOST_TABLES]
    unsent = Counter(post.table for post in await services.posts.pending())
    waiting = {seat.person for table in shown if (seat := table.acting) is not None and seat.person is not None}
    gone = dict(zip(waiting, await asyncio.gather(*(_gone(interaction, one) for one in waiting)), strict=True))
    lines = [say("admin-head" if found else "admin-none", locale)]
    for table in shown:
        lines.append(_line(table, gone, locale))
        if unsent[table.id]:
            lines.append(say("admin-unsent", locale, n=unsent[table.id]))
    if len(found) > len(shown):
        lines.append(say("admin-more", locale, n=len(found) - len(shown)))
    lines.append(say("admin-help", locale))
    await interaction.edit_original_response(content=cut("\n".join(lines)))


def _line(table: Table, gone: dict[int, bool], locale: str) -> str:
    since = table.since or table.created
    seat = table.acting
    facts = {"number": str(table.id), "table": name(table.name), "place": str(table.place)}
    told = f"<t:{int(since.timestamp())}:R>"
    if seat is None:
        return say("admin-lobby", locale, **facts, taken=len(table.seats), places=table.places, since=told)
    left = "yes" if seat.person is not None and gone[seat.person] else "no"
    return say("admin-running", locale, **facts, who=host.seat_name(seat, locale), gone=left, since=told)


async def _gone(interaction: Interaction, who: int) -> bool:
    """Whether somebody has left the server; no, where Discord does not say."""
    assert interaction.guild is not None
    try:
        await interaction.guild.fetch_member(who)
    except discord.NotFound:
        return True
    except discord.HTTPException:
        return False
    return False


@navegador.command(name="act", description="For admins: play for the seat to act; the log keeps who did")
@app_commands.describe(text="The turn, as in /turn", sure="Store it; without that, it is only shown")
async def act(interaction: Interaction, text: str, sure: bool = False) -> None:
    """Show what a turn typed for another seat would do, or store it."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await admins_only(interaction)
    client, locale = interaction.client, host.locale(interaction)
    position = await client.services.positions.now((await here(interaction)).id)
    table, start = position.table, position.seen
    if table.status != "running" or position.seat is None:
        raise NotRunning(f"table {table.id} is {table.status}", table=table.id)
    seat, reading = host.seat_name(table.seats[position.seat], locale), read(start, text)
    if not reading.steps:
        raise UserError("typed-empty")
    if not reading.complete and not reading.explores:
        raise UserError("act-unfinished", told=narration.drafted(start, reading.steps, locale))
    if not sure:
        last = reading.steps[-1]
        known = reading.steps[:-1] if isinstance(last, Explore) else reading.steps
        told = [say("act-sure", locale, seat=seat, table=name(table.name)), narration.drafted(start, known, locale)]
        if isinstance(last, Explore):
            told.append(say("act-explores", locale, region=labels.region(last.region)))
        else:
            told.append(narration.preview(start, panels.played(start, known), locale))
        told.append(say("act-again", locale))
        await interaction.edit_original_response(content=cut("\n".join(line for line in told if line)))
        return
    steps = [step_to_dict(step) for step in reading.steps]
    await client.services.play.play(table.id, position.seq, position.seat, person(interaction), steps, admin=True)
    posts.of(client).wake(table.id)
    await interaction.edit_original_response(content=say("act-done", locale, seat=seat))
    if not reading.complete:
        await posts.of(client).reveal(table.id, start)


@act.autocomplete("text")
async def offer(interaction: Interaction, text: str) -> list[app_commands.Choice[str]]:
    """What can come next; nothing to who is no admin."""
    try:
        await admins_only(interaction)
        position = await interaction.client.services.positions.now((await here(interaction)).id)
    except (TableError, StoreError):
        return []
    return choices(position.seen, text) if position.seat is not None else []


@app_commands.command(name="settings", description="What this server has chosen: admins, language, pictures")
@app_commands.describe(
    admin_role="Who has this role acts for tables as an admin",
    no_admin_role="Nobody but who may manage the server is an admin",
    language="The language of new tables",
    theme="The colours of pictures",
)
@app_commands.choices(
    language=[app_commands.Choice(name=one, value=one) for one in words.languages()],
    theme=[app_commands.Choice(name=one.name, value=one.name) for one in renders.THEMES],
)
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
async def settings(
    interaction: Interaction,
    admin_role: discord.Role | None = None,
    no_admin_role: bool = False,
    language: str | None = None,
    theme: str | None = None,
) -> None:
    """Change what is given, and show how everything is set."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    if not interaction.permissions.manage_guild:
        raise UserError("settings-manage")
    assert interaction.guild_id is not None
    changes: dict[str, int | str | None] = {
        key: value for key, value in (("language", language), ("theme", theme)) if value is not None
    }
    if admin_role is not None or no_admin_role:
        changes["admin_role"] = admin_role.id if admin_role is not None else None
    services, locale = interaction.client.services.settings, host.locale(interaction)
    now = await (
        services.set_guild(interaction.guild_id, **changes) if changes else services.guild(interaction.guild_id)
    )
    lines = [
        say("settings-head", locale),
        say("settings-role", locale, role="none" if now.admin_role is None else str(now.admin_role)),
        say("settings-language", locale, language=now.language or "none"),
        say("settings-theme", locale, theme=now.theme or renders.LIGHT.name),
    ]
    await interaction.edit_original_response(content="\n".join(lines), allowed_mentions=discord.AllowedMentions.none())


async def setup(bot: Host) -> None:
    """Register the command."""
    bot.tree.add_command(settings)
