"""Personal data on request: a file, and erasure."""

import json
from pathlib import Path

import pytest
import sqlalchemy as sa

import naming
from hosting import Person
from hosting.db.schema import metadata
from tests.cogs.hands import table_of
from tests.support.world import Member, World, opened


async def everything(world: World) -> str:
    """Return the whole database as text."""

    def read(conn: sa.Connection) -> str:
        return "\n".join(str(conn.execute(sa.select(table)).all()) for table in metadata.tables.values())

    return await world.bot.services.store.read(read)


async def test_one_confirmation_after_every_seat_is_given_up(world: World, ana: Member, carla: Member) -> None:
    """Running games are listed with a way out of each; then one confirmation leaves nothing."""
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    assert str(carla.id) in await everything(world)
    panel = await world.slash(carla, "data")
    panel = await world.press(carla, panel, "Remove my data")
    assert "running game" in world.text(panel)
    panel = await world.press(carla, panel, "Resign from Sagres")
    assert "Former player" in world.text(panel)
    assert str(carla.id) in await everything(world), "nothing goes before it is confirmed"
    panel = await world.press(carla, panel, "Yes, remove it")
    assert "nothing is stored" in world.text(panel)
    text = await everything(world)
    assert str(carla.id) not in text
    assert "Carla" not in text
    assert str(ana.id) in text
    table = await world.bot.services.lobby.get(1)
    assert (table.status, table.seats[2].computer is not None) == ("running", True)
    answer = await world.slash(ana, "show log")
    assert "Former player" in world.text(answer)


@pytest.mark.parametrize("called", ["Ana", "_A*na_", "Ana de " + "Sá e Melo " * 6])
async def test_a_title_after_whoever_was_taken_out(tmp_path: Path, called: str) -> None:
    """Each reader sees in their own language whose table it was, in lists, screens and completions."""
    async with opened(tmp_path, people={called: "en-US", "Bruno": "de", "Carla": "zh-TW"}) as world:
        ana, bruno, carla = (world.people[name] for name in (called, "Bruno", "Carla"))
        await world.slash(ana, "navegador new", seats=3)
        lobby = world.last()
        for actor in (bruno, carla):
            await world.press(actor, lobby, "Join")
        await world.press(ana, lobby, "Start")
        await world.bot.services.leaving.resign(1, Person(ana.id, "Ana"))
        await world.bot.services.privacy.forget(ana.id)
        assert naming.FORMER in (await world.bot.services.lobby.get(1)).name
        for reader, whose in ((bruno, "Tisch eines ehemaligen Mitspielers"), (carla, "前玩家的遊戲桌")):
            for command in ("table list", "table mine", "show log", "table resign"):
                text = world.text(await world.slash(reader, command))
                assert whose in text, (command, text)
                assert "Former" not in text
            (choice,) = await world.complete(reader, "table export", "table", "")
            assert whose in choice["name"]


async def test_the_file_is_private_and_ones_own(world: World, started: None, ana: Member, bruno: Member) -> None:
    """The file goes to the requester alone, and has nothing of others but the log of one's own turns."""
    said = len(world.messages())
    answer = await world.press(ana, await world.slash(ana, "data"), "Get my data")
    assert answer.response.ephemeral
    assert len(world.messages()) == said
    text = json.dumps(await world.bot.services.privacy.of(ana.id))
    assert str(ana.id) in text
    assert str(bruno.id) not in text
    (name,) = [file.filename for file in answer.response.attachments]
    assert name == f"data-{ana.id}.json"


async def test_a_button_is_for_whoever_presses_it(world: World, started: None, ana: Member, bruno: Member) -> None:
    """A press erases only one's own data, and gives up no table of others."""
    panel = await world.press(ana, await world.slash(ana, "data"), "Remove my data")
    resign = world.button(panel, "Resign from Sagres").custom_id
    await world.press_raw(bruno, panel, resign)
    table = await world.bot.services.lobby.get(1)
    assert [seat.person for seat in table.seats] == [ana.id, None]
    stranger = world.people["Duarte"]
    panel = await world.press(ana, await world.slash(ana, "data"), "Remove my data")
    answer = await world.press_raw(stranger, panel, resign)
    assert answer.acknowledged
    assert (await world.bot.services.lobby.get(1)).seats[0].person == ana.id


async def test_from_ones_own_page(world: World, ana: Member) -> None:
    """The page of personal settings leads there, and stays."""
    page = await world.slash(ana, "me")
    answer = await world.press(ana, page, "What is stored about me")
    (offered,) = answer.followups
    assert offered.ephemeral
    assert "Your own settings" in world.text(page)
    file = await world.press(ana, offered, "nav:0:0:data:")
    assert [attachment.filename for attachment in file.response.attachments] == [f"data-{world.people['Ana'].id}.json"]
