"""The page of a finished game: its picture tells the result, and nothing beside it does so again."""

import pytest

from tests.cogs.ended import played_out
from tests.support.world import World
from tests.web.browser import looking, site


async def test_the_result_stands_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await played_out(world, monkeypatch, "nagasaki-by-sailing", where="a thread of its own")
    async with site(world) as client:
        (ana,) = await looking(client, world, "Ana")
        (told,) = [alt for one in ana.seen.elements if "final points" in (alt := one.attributes.get("alt", ""))]
        assert "Duarte wins by 1 point" in told
        assert "Nagasaki explored" in told
        assert "Last turns" in ana.seen.texts["turn"]
        assert not [word for word in ("wins", "ahead of", "won with", "This thread") if word in ana.seen.texts["turn"]]
        assert "ends with" not in ana.seen.texts["progress"]
