"""The log and the recap in the channel: page by page, to the pictures and back, for their readers."""

from typing import Any

import pytest

from tests.cogs.commands.test_show import some_turns
from tests.cogs.ended import fixture, played_on
from tests.cogs.hands import to_act
from tests.support.world import Member, World


async def looked(world: World, who: Any, what: str) -> Any:
    """Return a view, visible to its reader alone."""
    message = (await world.slash(who, f"show {what}")).response
    assert message.ephemeral
    return message


async def pressed(world: World, who: Any, shown: Any, button: str) -> Any:
    """Press a button; return the message after the change."""
    return (await world.press(who, shown, button)).response


async def test_page_by_page(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages lead from the newest to the first and back, without repetition."""
    name = "nagasaki-by-card"
    await played_on(world, monkeypatch, name, fixture(name).final().turns_played - 24)
    stranger = world.add("Xavier")
    displayed = await looked(world, stranger, "log")
    assert "page 3 of 3" in displayed.content or "page 2 of 2" in displayed.content
    labels = [button.label for button in world.buttons(displayed)]
    assert labels == ["First", "Earlier", "Later", "Last", "Pictures"]  # a stranger has no last turn
    seen: set[str] = set()
    while True:
        lines = {line for line in displayed.content.splitlines() if line.startswith("`")}
        assert lines
        assert not lines & seen
        seen |= lines
        if world.button(displayed, "Earlier").disabled:
            break
        displayed = await pressed(world, stranger, displayed, "Earlier")
    assert "page 1 of" in displayed.content
    assert len(seen) == 24
    back = await pressed(world, stranger, displayed, "Last")
    assert "`24`" in back.content


async def test_recap(world: World) -> None:
    """The player to act reads the other's actions and their effects; the last to act, that nothing has come since."""
    await some_turns(world, 5)
    acting = await to_act(world)
    other = world.people["Bruno" if acting is world.people["Ana"] else "Ana"]
    assert acting is not None
    mine = await looked(world, acting, "recap")
    assert "since your last turn:" in mine.content
    names = {person: name for name, person in world.people.items()}
    assert f"**{names[other]}**" in mine.content
    assert f"**{names[acting]}** ·" not in mine.content
    theirs = await looked(world, other, "recap")
    assert "nothing has happened since your last turn" in theirs.content
    stranger = await looked(world, world.people["Carla"], "recap")
    assert stranger.content == "You do not have a seat at this table."


async def test_to_the_pictures_and_back(world: World, ana: Member) -> None:
    """Buttons lead from the log to the board after the same turn, to the market, and turn by turn from there."""
    await some_turns(world, 4)
    log = await looked(world, ana, "log")
    recap = await pressed(world, ana, log, "Since my last turn")
    assert "since your last turn" in recap.content
    log = await pressed(world, ana, recap, "Log")
    assert "page 1 of 1" in log.content
    board = await pressed(world, ana, log, "Pictures")
    assert [file.filename.partition("-")[0].partition(".")[0] for file in board.attachments] == ["board"]
    market = await pressed(world, ana, board, "Market")
    assert [file.filename.partition("-")[0].partition(".")[0] for file in market.attachments] == ["market"]
    assert "before the first turn" not in market.content
    earlier = await pressed(world, ana, market, "First")
    assert [file.filename.partition("-")[0].partition(".")[0] for file in earlier.attachments] == ["market"]
    assert "before the first turn" in earlier.content
