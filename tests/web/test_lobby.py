"""The page of a table that has not started: seats as rows, the free ones first, and no commands."""

from tests.support.world import World
from tests.web.browser import looking, site


async def test_seats_stand_once_and_the_free_ones_first(world: World) -> None:
    await world.slash(world.people["Ana"], "play", seats=3)
    await world.press(world.people["Bruno"], world.last(), "Join")
    async with site(world) as client:
        (carla,) = await looking(client, world, "Carla")
        rows = [element.said for element in carla.seen.elements if element.name == "li" and "seats" in element.inside]
        assert [line.split(" ", 1)[0] for line in rows[1:]] == ["Ana", "Bruno"]
        assert "1 seat is free" in rows[0]
        assert all("no finished game yet" in line for line in rows[1:])
        words = carla.seen.texts["turn"]
        assert "Ana opened a Navegador table" in words
        assert "may ask for hints" in words
        assert not [word for word in ("Bruno", "seat is free", "/table", "no finished game yet") if word in words]
