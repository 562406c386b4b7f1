"""Opening a table, sitting down, starting."""

from pathlib import Path

from tests.support.world import opened


async def test_from_nothing_to_the_first_turn(tmp_path: Path) -> None:
    """Two people and a computer player sit down, the deal is made, and a person is called up with both pictures."""
    async with opened(tmp_path) as world:
        ana, bruno = world.people["Ana"], world.people["Bruno"]
        await world.slash(ana, "navegador new", name="Sagres", seats=3)
        await world.press(bruno, world.last(), "Join")
        await world.press(ana, world.last(), "nav:1:0:invite:random")
        lobby = world.last()
        assert "Ana" in lobby.content
        assert "Bruno" in lobby.content
        await world.press(ana, lobby, "Start")
        post = world.last()
        assert [Path(file.filename).stem for file in post.attachments] == ["board", "market"]
        assert all(file.description for file in post.attachments)
        assert post.content.startswith((ana.mention, bruno.mention))
        assert world.buttons(lobby) == []
