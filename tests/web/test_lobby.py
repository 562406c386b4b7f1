"""The page of a table that has not started: seats as rows, a row for each free one, and no commands."""

from tests.support.world import World
from tests.web.browser import looking, site


async def test_seats_stand_once_and_the_free_ones_last(world: World) -> None:
    await world.slash(world.people["Ana"], "play", seats=3)
    await world.press(world.people["Bruno"], world.last(), "Join")
    async with site(world) as client:
        (carla,) = await looking(client, world, "Carla")
        rows = [element.said for element in carla.seen.elements if element.name == "li" and "seats" in element.inside]
        assert [line.split(" ", 1)[0] for line in rows] == ["Ana", "Bruno", "free"]
        assert all("no finished game yet" in line for line in rows[:2])
        words = carla.seen.texts["turn"]
        assert "Ana opened a Navegador table" in words
        assert "may ask for hints" in words
        assert not [word for word in ("Bruno", "seat is free", "/table", "no finished game yet") if word in words]


async def test_computers_are_one_menu_and_the_address_is_for_those_who_sit(world: World) -> None:
    """One choice adds a computer without a script; whoever looks on has no address to send."""
    world.bot.web = "https://tables.example/"
    await world.slash(world.people["Ana"], "play", seats=3)
    async with site(world) as client:
        ana, carla = await looking(client, world, "Ana", "Carla")
        fields = [
            [
                field.attributes.get("value")
                for field in one.seen.elements
                if field.name == "input" and "seats" in field.inside
            ]
            for one in (ana, carla)
        ]
        assert fields == [["https://tables.example/t/1"], []]
        seen = await ana.press("Random · very easy", "add")
        rows = [element.said for element in seen.elements if element.name == "li" and "seats" in element.inside]
        assert "Random" in rows[1]
        assert [seat.computer for seat in (await world.bot.services.lobby.get(1)).seats] == [None, "random"]
