"""Games as files, the opened deal, and the history."""

import hashlib
import json
import random
from concurrent.futures import Future
from typing import Any

import pytest

from hosting.core.fairness import canonical
from hosting.records import records
from hosting.workers import Priority
from hosting.workers.pool import Pool
from navegador.game import NAVEGADOR
from navegador.record import Record
from tests.cogs.hands import decide, hand_over, look, table_of, to_act, type_turn
from tests.support.world import InteractionResult, Member, Message, World


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
    assert "🟥 **Ana** · 🔵 **Bruno**" in lobby.content
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
    """A bad record is refused in one sentence, and no table is opened."""
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


async def test_a_step_that_was_tampered_with(world: World) -> None:
    record = whole_game(2, 1)
    record["steps"][0]["pay"] = {"Portugal": 1}
    result = await importing(world, json.dumps(record).encode())
    assert result.response.content.startswith("At step 1:")


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


async def test_a_game_that_is_over_into_a_busy_channel(world: World, started: None, ana: Member, bruno: Member) -> None:
    await type_turn(world, ana)
    running = await attached(await world.slash(world.people["Carla"], "table: Save as a file"))
    await importing(world, json.dumps(whole_game(2, 5)).encode())
    assert (await world.bot.services.lobby.get(2)).status == "over"
    await importing(world, running)
    assert len(await world.bot.services.lobby.all()) == 2
    await type_turn(world, bruno)
    assert (await to_act(world, 1)) is ana


async def brought(world: World, *people: str) -> bytes:
    await table_of(world, "Bruno", "Carla", order="as joined")
    for who in ("Bruno", "Carla"):
        await type_turn(world, who)
    data = await attached(await world.slash(world.people["Duarte"], "table: Save as a file"))
    there = world.guild.create_text_channel("there")
    await world.slash(world.people["Ana"], "play", channel=there, file=("game.json", data))
    return data


async def test_who_brings_a_game_plays_and_others_join(
    world: World, ana: Member, bruno: Member, duarte: Member
) -> None:
    await brought(world)
    there = world.guild.channels["there"]
    assert (await to_act(world, 2)) is ana
    post = world.last(there)
    own = await world.press(ana, post, "Join as Carla")
    assert "already have a seat" in own.response.content
    old = world.button(post, "Join as Carla").custom_id
    taken = await world.press(duarte, post, "Join as Carla")
    assert "seat 2" in taken.response.content
    assert "Duarte** has joined" in world.last(there).content
    assert not [button for button in world.buttons(world.last(there)) if button.label.startswith("Join")]
    late = await world.press_raw(bruno, post, old)
    assert "out of date" in late.response.content
    await type_turn(world, ana, "workers 1", channel=there)
    assert (await to_act(world, 2)) is duarte


async def test_the_end_of_another_game_is_not_forged(world: World, ana: Member, bruno: Member) -> None:
    await brought(world)
    sure = await world.slash(ana, "table: Ask to cancel the game", channel=world.guild.channels["there"])
    forged = world.button(sure, "Yes, end it").custom_id.replace("nav:2:", "nav:1:")
    refused = await world.press_raw(bruno, sure, forged)
    assert refused.acknowledged
    assert (await world.bot.services.lobby.get(1)).status == "running"


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
