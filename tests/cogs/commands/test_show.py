"""Views of a table, its game as a file, and the private talk of those who look on."""

import hashlib
import json
import random
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from simcord.enums import ChannelType

import i18n
from hosting.core.fairness import canonical
from hosting.notify.outbox import Posts
from hosting.records import records
from hosting.workers import Priority
from hosting.workers.pool import Pool
from navegador.game import NAVEGADOR
from navegador.record import Record
from navegador.scoring import scores
from navegador.state import State
from tests.cogs.ended import fixture, play_last, played_on
from tests.cogs.guided import Guided
from tests.cogs.hands import acting, all_tables, decide, hand_over, look, show_all, table_of, to_act, type_turn
from tests.support.opaque import inner
from tests.support.world import InteractionResult, Member, Message, World, opened


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


async def test_another_name(world: World, started: None, ana: Member) -> None:
    world.env.backend.edit_member(world.guild.id, ana.id, {"nick": "Zoe"})
    await type_turn(world, ana)
    assert "**Zoe**" in world.last().content
    assert "Ana" not in world.last().content
    (seat, *_) = (await world.bot.services.lobby.get(1)).seats
    assert seat.name == "Zoe"
    alt = [file.description or "" for message in world.messages() for file in message.attachments]
    assert "Zoe" in alt[-1] + alt[-2]


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
    assert "`24`" in (await pressed(world, stranger, displayed, "Last")).content


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
    assert "nothing has happened since your last turn" in (await looked(world, other, "recap")).content
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


def whole_game(players: int, seed: int) -> dict[str, object]:
    deal = NAVEGADOR.deal({"goa": False}, players, random.Random(seed))
    state = NAVEGADOR.new({"goa": False}, players, deal)
    steps: list[dict[str, object]] = []
    while to_act := NAVEGADOR.to_act(state):
        step = NAVEGADOR.choose("random", NAVEGADOR.seen(state, to_act[0]), to_act[0], len(steps))
        steps.append(NAVEGADOR.write(step))
        state = NAVEGADOR.apply(state, step, to_act[0])
    return NAVEGADOR.record(["Ana", "Bruno", "Carla", "Duarte"][:players], {"goa": False}, deal, steps)


async def attached(message: Message) -> bytes:
    displayed = message.response if hasattr(message, "response") else message
    return await displayed.attachments[0].read()


async def importing(world: World, data: bytes, **options: Any) -> InteractionResult:
    return await world.slash(world.people["Ana"], "play", file=("game.json", data), **options)


async def test_a_running_game_goes_round(world: World, started: None, ana: Member, carla: Member) -> None:
    for who in ("Ana", "Bruno"):
        await type_turn(world, who)
    data = await attached(await world.slash(carla, "table: Save as a file"))
    record = json.loads(data)
    assert record["deal"] == {}
    assert [step["do"] for step in record["steps"]] == ["move", "ships", "move", "ships"]
    there = world.guild.create_text_channel("there")
    file = ("game.json", data)
    answer = await world.slash(ana, "play", channel=there, file=file, seat=1, name="Again")
    assert "Bruno (free)" in answer.response.content
    await hand_over(world, ana, channel=there, to=carla, seat=2)
    await world.press(carla, world.last(there), "Take the seat")
    assert (await to_act(world, 2)) is ana
    await type_turn(world, ana, "workers 1", channel=there)
    assert (await to_act(world, 2)) is carla


async def test_a_finished_game_is_looked_back_at(world: World, ana: Member) -> None:
    await importing(world, json.dumps(whole_game(2, 5)).encode())
    assert (await world.bot.services.lobby.get(1)).status == "over"
    assert "🏆" in world.last().content
    first = await world.slash(ana, "table: Replay")
    assert "before the first turn" in first.response.content
    assert first.response.attachments[0].description
    second = await world.press(ana, first, "Later")
    assert "after turn 1 of" in second.response.content
    assert "Ana" in second.response.content
    last = await world.press(ana, second, "Last")
    assert {button.label: button.disabled for button in world.buttons(last)} == {
        "First": False, "Earlier": False, "Later": True, "Last": True, "Market": False,
    }  # fmt: skip
    for how in ("animation-animation", "animation-course"):
        (picture,) = (await world.slash(ana, f"table: button-{how}")).response.attachments
        assert picture.description


async def test_the_deal_is_opened_at_the_end(world: World, started: None, ana: Member) -> None:
    table = await world.bot.services.lobby.get(1)
    lobby, first = world.posts()[0], world.last()
    assert str(table.commitment) not in lobby.content
    assert "🟥 **Ana**\n🔵 **Bruno**" in lobby.content
    shown = await world.press(ana, lobby, "Verify the shuffle")
    assert table.commitment in shown.response.content
    assert "`" not in first.content, "whoever is notified reads no hash"
    running = await world.slash(ana, "table: Verify the shuffle")
    assert table.commitment in running.response.content
    assert not running.response.attachments
    await decide(world, world.add("Regent", administrator=True), "end")
    ended = await world.slash(ana, "table: Verify the shuffle", table=1)
    assert "✅" in ended.response.content
    data = await attached(ended)
    assert hashlib.sha256(data).hexdigest() == table.commitment
    salt = json.loads(data)["salt"]
    assert f"`{salt}`" in ended.response.content
    assert salt not in world.last().content
    assert f"`{salt}`" in (await look(world, world.people["Bruno"], world.last(), "verify")).response.content
    assert canonical(json.loads(data)) == data


async def test_bad_records(world: World) -> None:
    game = whole_game(2, 1)
    for data, text in (
        (b"", "JSON"),
        (b"{" * 10_000, "deep"),
        (b"[]", "another game"),
        ("ü".encode("latin-1"), "UTF-8"),
        (b'{"game": "chess"}', "another game"),
        (b'{"game": "navegador"}', "version"),
        (json.dumps({**game, "version": 99}).encode(), "version"),
        (json.dumps({**game, "players": ["Ana"]}).encode(), "player"),
    ):
        result = await importing(world, data)
        assert text in result.response.content
        assert "went wrong" not in result.response.content
    assert len(await world.bot.services.lobby.all()) == 0
    assert world.posts() == []


async def test_a_huge_file_is_not_even_read(world: World) -> None:
    result = await importing(world, b" " * 1_000_001)
    assert result.response.content == "That file is too big for a game record: 1,000 kB at most."
    assert Record.max_bytes == 1_000_000
    assert "1,000 kB" not in (await importing(world, b" " * 1_000_000)).response.content


async def test_tables_of_other_servers_stay_there(world: World, started: None) -> None:
    other = world.env.create_guild("Elsewhere")
    place = other.create_text_channel("general")
    stranger = other.add_member(world.env.create_user("stranger"))
    for act in (None, "Save as a file", "Verify the shuffle", "Replay", "Post again"):
        result = await stranger.slash(place, "table", **({} if act is None else {"what": act}), table=1)
        assert "no table" in result.response.content
    assert await stranger.autocomplete(place, "table", "table", "") == []
    assert await stranger.autocomplete(place, "table", "what", "", table=1) == []


async def test_who_brings_a_game_plays_and_others_join(
    world: World, ana: Member, bruno: Member, duarte: Member
) -> None:
    await table_of(world, "Bruno", "Carla", order="as joined")
    for who in ("Bruno", "Carla"):
        await type_turn(world, who)
    data = await attached(await world.slash(duarte, "table: Save as a file"))
    there = world.guild.create_text_channel("there")
    await world.slash(ana, "play", channel=there, file=("game.json", data))
    assert (await to_act(world, 2)) is ana
    post = world.last(there)
    assert "already have a seat" in (await world.press(ana, post, "Join as Carla")).response.content
    old = world.button(post, "Join as Carla").custom_id
    assert "seat 2" in (await world.press(duarte, post, "Join as Carla")).response.content
    assert "Duarte** has joined" in world.last(there).content
    assert not [button for button in world.buttons(world.last(there)) if button.label.startswith("Join")]
    assert "out of date" in (await world.press_raw(bruno, post, old)).response.content
    await type_turn(world, ana, "workers 1", channel=there)
    assert (await to_act(world, 2)) is duarte


async def test_a_known_deal_is_not_played_on(world: World, started: None, ana: Member, admin: Member) -> None:
    await type_turn(world, ana)
    await decide(world, admin, "end")
    known = json.loads(await attached(await world.slash(admin, "table: Verify the shuffle")))["deal"]
    record = await attached(await world.slash(admin, "table: Save as a file"))
    assert json.loads(record)["deal"] == known
    await world.slash(admin, "play", file=("game.json", record), name="Again")
    text = world.last().content
    assert "**Regent** imported this game from a file" in text
    assert "reshuffled here" in text
    running = (await world.slash(ana, "table: Verify the shuffle")).response.content
    assert "**Regent** imported this game from a file" in running
    assert "reshuffled here" in running
    sure = await world.slash(admin, "table: Ask to cancel the game")
    await world.press(admin, sure, "Yes, end it")
    ended = await world.slash(ana, "table: Verify the shuffle")
    assert "imported this game" in ended.response.content
    assert json.loads(await attached(ended))["deal"] != known


async def test_the_deal_of_a_finished_file_is_the_files(world: World) -> None:
    await importing(world, json.dumps(whole_game(2, 5)).encode())
    assert "is as in the file" in world.last().content
    text = (await world.slash(world.people["Bruno"], "table: Verify the shuffle")).response.content
    assert "**Ana** imported this game from a file" in text
    assert "The shuffle is the file's" in text


async def test_a_file_is_posted_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not posted again if the bot itself was faster than the answer to the command."""
    last = Posts.last

    async def late(self: Posts, table_id: int) -> Any:
        await world.bot.settled(table_id)
        return await last(self, table_id)

    monkeypatch.setattr(Posts, "last", late)
    await importing(world, json.dumps(whole_game(2, 5)).encode())
    assert len([message for message in world.messages() if "🏆" in message.content]) == 1


async def test_where_a_record_is_replayed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    given = []
    submit = Pool.submit_as

    def noted(pool: Pool, priority: Priority, fn: Any, *args: Any, **kwargs: Any) -> Future[Any]:
        given.append((priority, getattr(fn, "func", fn)))
        return submit(pool, priority, fn, *args, **kwargs)

    monkeypatch.setattr(Pool, "submit_as", noted)
    data = whole_game(2, 5)
    assert isinstance(data["steps"], list)
    await importing(world, json.dumps(data).encode())
    assert [priority for priority, called in given if called is records.tried] == [Priority.SLOW]
    assert len(await world.bot.services.lobby.all()) == 1
    wrong = {**data, "steps": [*data["steps"][:3], {"do": "fly"}]}
    assert world.text(await importing(world, json.dumps(wrong).encode())).startswith("At step 4:")


@pytest.mark.usefixtures("one_picture")
async def test_a_play_for_bg_stats(world: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """A finished game, with everybody's points and place; a second file is of the same play."""
    turns = await played_on(world, monkeypatch, "nagasaki-by-sailing", 1)
    early = await world.slash(ana, "table: act-play-log")
    assert "not over" in world.reply(early)
    await play_last(world, turns)
    first, again = [json.loads(await attached(await world.slash(ana, "table: act-play-log"))) for _ in range(2)]
    assert first == again
    (game,), (play,) = first["games"], first["plays"]
    assert (game["name"], play["gameRefId"]) == ("Navegador", game["id"])
    names = {player["id"]: player["name"] for player in first["players"]}
    scores = play["playerScores"]
    table = await world.bot.services.lobby.get(1)
    assert [names[score["playerRefId"]] for score in scores] == [seat.name for seat in table.seats]
    assert sorted(score["rank"] for score in scores)[0] == 1
    assert [score["winner"] for score in scores] == [score["rank"] == 1 for score in scores]
    best = max(scores, key=lambda score: int(score["score"]))
    assert best["winner"]
    assert play["playDate"] == table.ended.strftime("%Y-%m-%d %H:%M:%S")


TALK = "table: Watch and talk"


def threads(world: World) -> list[Any]:
    every = world.env.backend.channels.values()
    return [channel for channel in every if channel.type == ChannelType.PRIVATE_THREAD]


def inside(world: World) -> set[str]:
    (thread,) = threads(world)
    return {name for name, person in world.people.items() if person.id in thread.thread_members}


async def test_watchers_talk_until_the_end(
    world: World, ana: Member, bruno: Member, carla: Member, admin: Member
) -> None:
    world.allow(create_private_threads=True)
    await table_of(world, "Ana", "Bruno", order="as joined")
    answer = await world.slash(carla, TALK)
    assert "Players cannot read it" in world.text(answer)
    (thread,) = threads(world)
    assert str(thread.id) in world.text(answer)
    assert inside(world) == {"Carla"}
    await world.slash(world.people["Duarte"], TALK)
    refused = await world.slash(ana, TALK)
    assert "You play at this table" in world.text(refused)
    assert str(thread.id) not in world.text(refused)
    assert inside(world) == {"Carla", "Duarte"}
    assert "Watch and talk" not in str(world.components(await world.slash(ana, "table")))
    await decide(world, admin, "end")
    assert inside(world) == {"Ana", "Bruno", "Carla", "Duarte"}
    await world.advance(minutes=2)
    said = [message.content for message in world.env.backend.messages[thread.id].values() if message.content]
    assert said == ["🏁 The game is over: its players can read and write here now."]


async def test_players_are_removed(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """Somebody added goes with the next turn, a watcher who takes a seat at once, as the thread's owner may."""
    world.allow(create_private_threads=True, manage_threads=True)
    await table_of(world, "Ana", "Bruno", order="as joined")
    await world.slash(carla, TALK)
    await world.slash(world.people["Duarte"], TALK)
    (thread,) = threads(world)
    world.env.backend.add_thread_member(thread.id, bruno.id)
    await type_turn(world, ana)
    assert inside(world) == {"Carla", "Duarte"}
    await hand_over(world, bruno, to=carla)
    await world.press(carla, world.last(), "Take the seat")
    table = await world.bot.services.lobby.get(1)
    assert table.seats[1].person == carla.id
    assert inside(world) == {"Duarte"}


async def test_without_the_right(world: World, started: World, carla: Member) -> None:
    """One sentence says which permission is missing, and nothing is made."""
    world.allow(create_private_threads=False)
    answer = await world.slash(carla, TALK)
    assert "Create Private Threads" in world.text(answer)
    assert threads(world) == []


async def test_a_thread_that_is_gone(world: World, started: World, ana: Member, carla: Member, admin: Member) -> None:
    world.allow(create_private_threads=True)
    await world.slash(carla, TALK)
    (first,) = threads(world)
    world.env.backend.delete_channel(first.id)
    await world.env.settle()
    await type_turn(world, ana)
    await world.slash(carla, TALK)
    (second,) = threads(world)
    assert second.id != first.id
    assert inside(world) == {"Carla"}
    await decide(world, admin, "end")
    assert inside(world) == {"Ana", "Bruno", "Carla"}
