"""Notes on turns as a player writes, reads and opens them."""

import pytest

from hosting.aids import MAX_NOTE
from hosting.aids.notes import Note
from tests.cogs.hands import decide, table_of
from tests.support.world import Member, World


async def test_a_note_is_written_and_opened(world: World, ana: Member, bruno: Member, admin: Member) -> None:
    """By a form that only its writer sees; the others read it once the game has ended and the writer opens it."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    posts, empty = len(world.messages()), world.text(await world.slash(bruno, "table: Notes"))
    page = await world.slash(ana, "table: Notes")
    written = await world.fill(ana, await world.press(ana, page, "Note this turn"), {"text": "Go *north*, <@1>"})
    assert "Ana** (only you see it): Go" in world.text(written)
    assert "*north*" not in world.text(written).replace("\\*", ""), "a note is no markup"
    assert world.text(await world.slash(bruno, "table: Notes")) == empty
    assert len(world.messages()) == posts
    await decide(world, admin, "end")
    assert world.text(await world.slash(bruno, "table: Notes")) == empty
    await world.press(ana, await world.slash(ana, "table: Notes"), "Open my notes")
    seen = world.text(await world.slash(bruno, "table: Notes"))
    assert "Ana**: Go" in seen
    await world.press(ana, await world.slash(ana, "table: Notes"), "Close my notes")
    assert world.text(await world.slash(bruno, "table: Notes")) == empty


async def test_many_long_notes_have_pages(world: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    await table_of(world, "Ana", "Bruno", order="as joined")

    async def many(*_: object) -> tuple[Note, ...]:
        return tuple(Note(ana.id, turn, f"{turn} thoughts".ljust(MAX_NOTE, "."), public=False) for turn in range(1, 8))

    monkeypatch.setattr(world.bot.services.notes, "of_table", many)
    page = await world.slash(ana, "table: Notes")
    assert all(f"{turn} thoughts" in world.text(page) for turn in range(1, 6))
    assert world.text(page).endswith("Page 1 of 2")
    page = await world.press(ana, page, "Later")
    assert "5 thoughts" not in world.text(page)
    assert "7 thoughts" in world.text(page)
