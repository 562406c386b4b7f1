"""How the bot is."""

from pathlib import Path

from tests.cogs.hands import table_of
from tests.support.world import opened


async def test_about(tmp_path: Path) -> None:
    """Version, uptime, tables, database and queues, for admins only."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        refused = await world.slash(world.people["Ana"], "about")
        assert "admin" in refused.response.content
        told = (await world.slash(world.add("Regent", administrator=True), "about")).response.content
        assert f"<t:{int(world.bot.started.timestamp())}:R>" in told
        assert "1 running" in told
        assert "0 posts to be sent" in told
        assert "jobs done since the start, none had to be replaced" in told
