"""Views of a table, its log and recap, lists of tables: by buttons and by commands, private or public."""

from pathlib import Path
from typing import Any

import pytest

import i18n
from navegador.scoring import scores
from navegador.state import State
from tests.cogs.ended import fixture, played_on
from tests.cogs.guided import Guided
from tests.cogs.hands import acting, all_tables, look, show_all, table_of, to_act
from tests.support.opaque import inner
from tests.support.world import Member, World, opened


async def some_turns(world: World, number: int = 6) -> None:
    await table_of(world, "Ana", "Bruno", order="as joined")
    hand = Guided(world, 2)
    for _ in range(number):
        who = await acting(world)
        await hand.turn(who)


async def test_buttons_under_a_post(world: World) -> None:
    """Everybody may look, and only they see the answer."""
    await some_turns(world)
    state = (await world.bot.services.positions.now(1)).seen()
    table, number = await world.bot.services.lobby.get(1), len(world.posts())
    assert table.commitment is not None
    for who in ("Ana", "Carla"):
        for view in ("points", "sheets", "log", "rules", "verify"):
            result = await look(world, world.people[who], world.last(), view)
            assert result.response.ephemeral
            text = result.response.content
            if view == "points":
                assert all(str(score.total) in text for score in scores(inner(state, State)))
            if view == "sheets":
                assert all(f"{player.cash} Cruzados" in text for player in inner(state, State).players)
            if view == "log":
                assert "**Ana**" in text
            if view == "verify":
                assert table.commitment in text
    assert len(world.posts()) == number


async def test_commands(world: World, carla: Member) -> None:
    """A view is private until its button shows it to all; pictures come with words."""
    await some_turns(world, 2)
    for what in ("board", "market", "sheet", "points", "log", "rules"):
        number = len(world.posts())
        private = await world.slash(carla, f"table: button-{what}")
        assert private.response.ephemeral
        assert len(world.posts()) == number
        public = await show_all(world, carla, f"table: button-{what}")
        (message,) = public.followups
        assert not message.ephemeral
        assert len(world.posts()) == number + 1
        if what in ("board", "market"):
            (file,) = world.last().attachments
            assert file.filename.startswith(what)
            assert "Ana" in (file.description or "")
        else:
            assert private.response.content == message.content


async def test_a_sheet_as_a_picture(world: World, ana: Member, carla: Member) -> None:
    await some_turns(world, 2)
    every = await world.slash(carla, "table: Player mat")
    assert "**Bruno**" in every.response.content
    named = await world.press(carla, every, "Ana")
    own = await show_all(world, ana, "table: Player mat")
    (message,) = own.followups
    assert named.response.content == message.content
    assert "**Ana**" in message.content
    (file,) = world.last().attachments
    assert file.filename.startswith("sheet")


async def test_the_pictures_in_words(world: World, carla: Member) -> None:
    """The full text of the board and the market fits Discord's messages."""
    await some_turns(world, 2)
    private = await world.slash(carla, "table: In words")
    messages = [private.response, *private.followups]
    assert all(message.ephemeral and len(message.content) <= 2000 for message in messages)
    text = "\n".join(message.content for message in messages)
    position = await world.bot.services.positions.now(1)
    assert all(f"{player.cash} Cruzados" in text for player in inner(position.seen(), State).players)
    assert "Unexplored" in text
    public = await show_all(world, carla, "table: In words")
    assert "\n".join(followup.content for followup in public.followups) == text


async def test_where_there_is_no_table(world: World) -> None:
    for command in ("table: Board", "table"):
        result = await world.slash(world.people["Ana"], command)
        assert result.response.ephemeral
        assert "no table here" in result.response.content
        assert result.followups == []
    assert world.posts() == []


@pytest.mark.parametrize("language", i18n.languages())
async def test_empty_answers_say_how_to_open_a_table(tmp_path: Path, language: str) -> None:
    async with opened(tmp_path, {"Ana": language}) as world:
        for command in ("help", "tables", "table: Board"):
            text = world.text(await world.slash(world.people["Ana"], command))
            assert f"`{i18n.say('slash-play', language)}`" in text, command


async def looked(world: World, who: Any, what: str) -> Any:
    message = (await world.slash(who, f"table: button-{what}")).response
    assert message.ephemeral
    return message


async def pressed(world: World, who: Any, shown: Any, button: str) -> Any:
    return (await world.press(who, shown, button)).response


async def test_page_by_page(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages lead from the newest to the first and back, without repetition."""
    name = "nagasaki-by-card"
    await played_on(world, monkeypatch, name, fixture(name).final().turns_played - 24)
    stranger = world.add("Xavier")
    displayed = await looked(world, stranger, "log")
    assert "page 3 of 3" in displayed.content or "page 2 of 2" in displayed.content
    labels = [button.label for button in world.buttons(displayed)]
    assert labels == [
        "First",
        "Earlier",
        "Later",
        "Last",
        "Pictures",
        "Show to everybody",
    ]  # a stranger has no last turn
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


async def many(world: World, number: int) -> None:
    for index in range(number):
        place = world.guild.create_text_channel(f"place-{index}")
        await world.slash(world.people["Ana"], "play", channel=place, game="navegador", name=f"Table {index:02}")


async def test_a_server_with_many_tables(world: World, ana: Member) -> None:
    await many(world, 25)
    answer = await all_tables(world, ana)
    pages = [world.text(answer)]
    for _ in range(2):
        answer = await world.press(ana, answer, "Later")
        pages.append(world.text(answer))
    assert [text.count("**Table ") for text in pages] == [10, 10, 5]
    assert all(sum(f"**Table {index:02}**" in text for text in pages) == 1 for index in range(25))
    assert "Page 3 of 3" in pages[-1]
    assert "Page 2 of 3" in world.text(await world.press(ana, answer, "Earlier"))


async def test_a_page_that_never_was(world: World, ana: Member) -> None:
    await many(world, 12)
    answer = await all_tables(world, ana)
    for arg in ("list-x", "fly-1", "list", "list--1"):
        await world.press_raw(ana, answer, f"nav:0:0:page:{arg}")
        assert "Page 1 of 2" in world.text(answer)
    assert (await world.bot.services.lobby.count())["lobby"] == 12
