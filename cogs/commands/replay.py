"""Looking back at a game: turn by turn, as an animation, as curves, in points by category."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

from discord import app_commands

from cogs import host
from cogs.commands import repost
from cogs.commands.groups import navegador
from cogs.commands.records import STARTED, WHICH, chosen
from cogs.components import Button
from cogs.controls import Press, cut, on, view
from cogs.delivery import work
from cogs.host import Interaction
from cogs.navegador import turn_post
from navegador import State, step_from_dict
from renders import Picture, Theme
from renders import navegador as pictures
from renders.navegador import Story
from tables.model import Entry, Table
from words import name, say

Kind = Literal["turn by turn", "animation", "course", "points"]


@navegador.command(
    name="replay", description="Look back at a game: turn by turn, as an animation, in curves, in points"
)
@app_commands.describe(
    table=WHICH, how="Turn by turn, all at once as an animation, money and points as curves, or points by category"
)
async def replay(interaction: Interaction, table: int | None = None, how: Kind = "turn by turn") -> None:
    """Show a game from its beginning."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    found = await chosen(interaction, table)
    if how == "turn by turn":
        await _show(Press(interaction, found.id, found.seq, "replay", "", ""), 0)
        return
    _, entries, states = await interaction.client.services.positions.states(found.id)
    story = _story(found, entries, states, host.locale(interaction))
    picture = await work.run(interaction.client, DRAWN[how], story, await work.theme(interaction.client, found.guild))
    await interaction.edit_original_response(attachments=[work.attachment(picture)])


@replay.autocomplete("table")
async def tables(interaction: Interaction, typed: int | str) -> list[app_commands.Choice[int]]:
    """The tables of the server, those that have ended too."""
    return await repost.offered(interaction, str(typed), STARTED)


def _points(story: Story, theme: Theme) -> Picture:
    """The points by category, of the end or as they stand."""
    return pictures.final(story.at(len(story.steps)), theme)


DRAWN: Final[Mapping[Kind, Callable[[Story, Theme], Picture]]] = {
    "animation": pictures.replay,
    "course": pictures.course,
    "points": _points,
}


@on("replay")
async def turn_over(press: Press) -> None:
    """Another turn."""
    at = press.arg.partition("-")[0]
    await _show(press, int(at) if at.isdecimal() else 0)


async def _show(press: Press, at: int) -> None:
    """Show the board after a turn, with the way to other turns."""
    interaction, locale = press.interaction, host.locale(press.interaction)
    client = interaction.client
    table, entries, states = await client.services.positions.states(press.table)
    story = _story(table, entries, states, locale)
    ends = story.ends
    last = len(ends) - 1
    at = max(0, min(at, last))
    picture = await work.run(client, _board, story, ends[at], await work.theme(client, table.guild))
    told = [say("replay-head", locale, table=name(table.name), at=at, turns=last)]
    if at:
        told += turn_post.told(table, entries, states, ends[at - 1], ends[at], locale)
    ways = (("first", 0), ("earlier", at - 1), ("later", at + 1), ("last", last))
    buttons = tuple(
        Button("replay", say(f"button-{way}", locale), f"{max(to, 0)}-{way}", disabled=not 0 <= to <= last or to == at)
        for way, to in ways
    )
    await interaction.edit_original_response(
        content=cut("\n".join(told)),
        view=view((buttons,), table.id, table.seq),
        attachments=[work.attachment(picture)],
    )


def _board(story: Story, number: int, theme: Theme) -> Picture:
    """The board after so many steps."""
    return pictures.board(story.at(number), theme)


def _story(table: Table, entries: Sequence[Entry], states: Sequence[State], locale: str) -> Story:
    """A table's game as far as it has come, nothing hidden in it."""
    return Story(
        tuple(turn_post.picture_names(table)),
        table.name,
        locale,
        tuple(state.seen() for state in states),
        tuple(step_from_dict(entry.payload) for entry in entries),
    )
