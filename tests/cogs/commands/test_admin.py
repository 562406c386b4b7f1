"""A server's settings, and what admins see and do: the bot's state, waiting tables, each action, by whoever may."""

from datetime import UTC, datetime
from typing import Any

import discord
import pytest
from simcord.components import walk_components

from cogs.delivery import servers
from hosting import Person
from hosting.core import PRESETS
from hosting.core.model import GuildSettings
from hosting.jobs import kinds
from hosting.jobs.jobs import Job
from hosting.play.steps import Play
from navegador.state import State
from tests.cogs.ended import played_out
from tests.cogs.hands import choose, confirm, enabled, invite, table_of, to_act, type_turn, verb
from tests.cogs.workbench import puzzles
from tests.support.opaque import inner
from tests.support.world import InteractionResult, Member, Message, World


async def test_what_waits_for_whom(world: World, started: None, ana: Member, admin: Member) -> None:
    """The longest waiting comes first; people who have left are marked; only admins see the screen."""
    await world.advance(hours=5)
    await world.slash(
        world.people["Carla"], "play", game="navegador", channel=world.guild.create_text_channel("second")
    )
    assert "admin" in (await world.slash(ana, "admin: All tables")).response.content
    screen = await world.slash(admin, "admin: All tables")
    assert screen.ephemeral
    lines = world.text(screen).splitlines()[1:]
    since = int((await world.bot.services.lobby.get(1)).since.timestamp())
    assert "Sagres" in lines[1]
    assert "waiting for **Ana**" in lines[1]
    assert f"<t:{since}:R>" in lines[1]
    assert "left the server" not in world.text(screen)
    assert "Carla" in lines[2]
    assert "This table* is 1. Sagres" in world.text(await world.slash(admin, "admin"))
    world.guild.remove_member(ana)
    await world.env.settle()
    assert "**Ana** (has left the server)" in world.text(await world.slash(admin, "admin: All tables"))


async def test_no_tables(world: World) -> None:
    assert "no table" in world.text(await world.slash(world.add("Regent", administrator=True), "admin"))


WHY = {"reason": "It has waited for long enough"}
MAX_LETTERS, MAX_COMPONENTS = 4000, 40


async def panel(world: World, admin: Member, table: int = 1) -> InteractionResult:
    screen = await world.slash(admin, "admin: All tables")
    return await world.choose(admin, screen, [str(table)], "nav:0:0:admin-open:0")


def menu(world: World, message: Message, verb: str) -> str:
    rows = [part for part in world.components(message) if part.get("components")]
    ids = [str(item.get("custom_id")) for row in rows for item in row["components"]]
    (found, *_) = [text for text in ids if f":{verb}:" in text]
    return found


async def go_back(world: World, admin: Member, shown: Message, ply: int) -> InteractionResult:
    form = await world.choose(admin, shown, [str(ply)], menu(world, shown, "admin-back"))
    return await world.fill(admin, form, WHY)


@pytest.mark.opened(limit_tables=200)
async def test_a_hundred_tables(world: World, started: None, ana: Member, admin: Member) -> None:
    """Each page is within Discord's limits whatever people's names; the longest wait comes first."""
    for number in range(100):
        place, name = world.guild.create_text_channel(f"place-{number}"), f"{number:03} " + "W" * 36
        await world.bot.services.lobby.create(
            guild=world.guild.id, channel=place.id, owner=Person(ana.id, "Ana"), game="navegador", name=name
        )
    answer, seen = await world.slash(admin, "admin: All tables"), list[str]()
    for page in range(11):
        text = world.text(answer)
        assert len(text) <= MAX_LETTERS
        parts = world.components(answer)
        assert len(parts) + sum(len(part.get("components", ())) for part in parts) <= MAX_COMPONENTS
        seen += [line for line in text.splitlines() if "<#" in line]
        if page < 10:
            answer = await world.press(admin, answer, "Later")
    assert len(seen) == 101
    assert "Sagres" in seen[0]
    assert [f"{number:03} W" in line for number, line in enumerate(seen[1:])] == [True] * 100


async def test_stalled_ones_first(world: World, started: None, admin: Member) -> None:
    assert "⚠️" not in world.text(await world.slash(admin, "admin: All tables"))
    for _ in range(3):
        await world.advance(days=1)
    text = world.text(await world.slash(admin, "admin: All tables"))
    assert "1 of them stalled" in text
    assert "⚠️ 1. **Sagres**" in text


async def test_strangers_and_players(world: World, started: None, admin: Member) -> None:
    """Only an admin opens the screen or uses its controls, forged ones included."""
    await type_turn(world, "Ana")
    answer = await panel(world, admin)
    before = (await world.bot.services.lobby.get(1)).head
    seq = (await world.bot.services.lobby.get(1)).seq
    ids = [button.custom_id for button in world.buttons(answer)]
    verbs = ("admin-panel", "admin-given:1-0-anybody", "admin-gone-back:0", "admin-ended:", "admin-offer:1-0")
    for name in ("Bruno", "Carla"):
        who = world.people[name]
        assert "Only an admin" in (await world.slash(who, "admin: All tables")).response.content
        for custom_id in (*ids, *(f"nav:1:{seq}:{press}" for press in verbs), "nav:0:0:admin:0"):
            result = await world.press_raw(who, world.last(), custom_id)
            text = result.response.content if result.response else result.followups[0].content
            assert "Only an admin" in text or "out of date" in text
    assert (await world.bot.services.lobby.get(1)).head == before


async def test_reminding(world: World, started: None, ana: Member, admin: Member) -> None:
    """The player to act is notified once, in the channel, with the admin's name; not again for six hours."""
    answer = await panel(world, admin)
    assert not {"Pause the clocks", "Give Ana more time"} & {button.label for button in world.buttons(answer)}
    after = await world.press(admin, answer, "Remind Ana")
    assert "has been reminded" in world.text(after)
    assert ana.mention in world.last().content
    assert "**Regent**, as an admin, reminded **Ana**" in world.last().content
    assert [int(item) for item in world.sent()[-1]["allowed_mentions"]["users"]] == [ana.id]
    assert "a short while ago" in (await world.press(admin, after, "Remind Ana")).followups[0].content
    await type_turn(world, "Ana")
    assert "not your turn" in (await world.press(admin, after, "Remind Ana")).followups[0].content


async def test_going_back(world: World, started: None, ana: Member, admin: Member) -> None:
    """An admin goes back by a turn's description, past a revelation, with a public reason; the game continues there."""
    await type_turn(world, "Ana", "sailing: explore Guiné from 2 Portugal; done")
    await confirm(world, ana)
    await type_turn(world, "Bruno")
    tokens = inner((await world.bot.services.positions.now(1)).seen(), State).players
    answer = await panel(world, admin)
    (back,) = [part for row in world.components(answer) for part in row.get("components", ())
               if ":admin-back:" in str(part.get("custom_id"))]  # fmt: skip
    assert [item["value"] for item in back["options"]][-1] == "0"
    assert "Bruno" in back["options"][0]["label"]
    assert "Ships: " in back["options"][0]["label"]
    assert "revealed" in back["options"][1]["description"]
    assert "revealed" not in back["options"][0]["description"]
    form = await world.choose(admin, answer, ["0"], menu(world, answer, "admin-back"))
    assert form.modal is not None
    assert "Done" in world.text(await world.fill(admin, form, WHY))
    text = world.last().content
    assert "**Regent**, as an admin, rolled the game back 2 turns, to just before **Ana**'s turn" in text
    assert "anything revealed is still known" in text
    assert f"Reason: {WHY['reason']}" in text
    assert (await to_act(world)) is ana
    assert (await world.bot.services.lobby.get(1)).ply == 0
    await type_turn(world, "Ana", "sailing: explore Guiné from 2 Portugal; done")
    await confirm(world, ana)
    await type_turn(world, "Bruno")
    assert inner((await world.bot.services.positions.now(1)).seen(), State).players == tokens
    log = await world.slash(world.people["Bruno"], "table: Log")
    assert "rolled the game back" in log.response.content


async def test_replacing(world: World, started: None, carla: Member, duarte: Member, admin: Member) -> None:
    """A computer player, the first volunteer or an invited member replaces a seat; a stale panel does nothing."""
    answer = await panel(world, admin)
    old = await world.choose(admin, answer, [f"0-{world.people['Ana'].id}"], menu(world, answer, "admin-seat"))
    form = await world.press(admin, old, "Whoever joins")
    await world.fill(admin, form, WHY)
    assert (await world.bot.services.lobby.get(1)).seats[0].vacant
    given = next(post.content for post in world.posts() if "gave **Ana**'s seat" in post.content)
    assert "whoever joins" in given
    assert f"Reason: {WHY['reason']}" in given
    await world.press(carla, world.last(), "Join as Ana")
    assert (await to_act(world)) is carla
    answer = await panel(world, admin)
    chosen = await world.choose(admin, answer, [f"0-{carla.id}"], menu(world, answer, "admin-seat"))
    await world.choose(admin, chosen, [duarte], menu(world, chosen, "admin-offer"))
    assert duarte.mention in world.last().content
    await world.press(duarte, world.last(), "Take the seat")
    assert (await to_act(world)) is duarte
    answer = await panel(world, admin)
    chosen = await world.choose(admin, answer, [f"1-{world.people['Bruno'].id}"], menu(world, answer, "admin-seat"))
    form = await world.press(admin, chosen, "Random")
    await world.fill(admin, form, WHY)
    assert (await world.bot.services.lobby.get(1)).seats[1].computer == "random"
    stale = await world.press_raw(admin, chosen, f"nav:1:1:admin-given:1-{world.people['Bruno'].id}-random")
    assert "out of date" in world.reply(stale)


@pytest.mark.parametrize("started", [False, True])
async def test_calling_off(world: World, admin: Member, started: bool) -> None:
    """A running game ends for a public reason; a lobby just closes."""
    if started:
        await table_of(world, "Ana", "Bruno", order="as joined")
    else:
        await world.slash(world.people["Ana"], "play", seats=2, name="Sagres")
    answer = await panel(world, admin)
    form = await world.press(admin, answer, "Cancel the game")
    empty = await world.fill(admin, form, {"reason": "\u200b"})
    if started:
        assert "give a reason" in world.reply(empty)
        assert (await world.bot.services.lobby.get(1)).status == "running"
        form = await world.press(admin, answer, "Cancel the game")
        await world.fill(admin, form, WHY)
        assert "**Regent**, as an admin" in world.last().content
        assert f"Reason: {WHY['reason']}" in world.last().content
    assert (await world.bot.services.lobby.get(1)).status == "cancelled"


async def test_playing_for_a_seat(world: World, started: None, ana: Member, admin: Member) -> None:
    """An admin acts in that seat's marked panel, with a draft of their own; the post names the admin."""
    theirs = await world.slash(ana, "turn", text="workers 1")
    answer = await panel(world, admin)
    acting = await world.press(admin, answer, "Play for Ana")
    (private,) = acting.followups
    assert "you are playing for **Ana**" in private.content
    assert "orkers" not in private.content
    typed = await world.slash(admin, "turn", text="ships 1")
    assert "you are playing for **Ana**" in typed.response.content
    assert "Ships" not in (await world.press(ana, theirs, "Start over")).response.content
    await world.restart()
    assert "Done" in (await world.press(admin, typed, "Confirm")).response.content
    assert "played by **Regent**" in world.last().content
    assert (await to_act(world)) is world.people["Bruno"]
    assert "not have a seat" in (await world.slash(admin, "turn", text="ships 1")).response.content
    assert {entry.by for entry in (await world.bot.services.positions.history(1)).entries} == {admin.id}


async def test_an_admin_no_more(world: World, started: None) -> None:
    role = world.guild.create_role("Captain")
    carla = world.guild.add_member(world.env.create_user("captain"), roles=[role])
    await world.bot.services.settings.set_guild(world.guild.id, admin_role=role.id)
    answer = await panel(world, carla)
    await world.press(carla, answer, "Play for Ana")
    typed = await world.slash(carla, "turn", text="ships 1")
    await world.bot.services.settings.set_guild(world.guild.id, admin_role=None)
    refused = await world.press(carla, typed, "Confirm")
    assert "not have a seat" in world.reply(refused)
    assert (await world.bot.services.lobby.get(1)).ply == 0
    assert "Sagres" not in world.text(await world.slash(carla, "admin: All tables"))


async def test_the_clocks(world: World, admin: Member) -> None:
    """Time is added, and clocks are paused and restarted, each for a public reason."""
    await table_of(world, "Ana", "Bruno", order="as joined", clock="fast")
    clocks = world.bot.services.clocks
    (face, _) = await clocks.of_table(1)
    assert face.left == 24 * 3600
    for nonsense in ("0", "soon", "-3", "٣", "9999"):
        form = await world.press(admin, await panel(world, admin), "Give Ana more time")
        assert "whole number" in world.reply(await world.fill(admin, form, {"hours": nonsense, **WHY}))
    form = await world.press(admin, await panel(world, admin), "Give Ana more time")
    await world.fill(admin, form, {"hours": "12", **WHY})
    (face, _) = await clocks.of_table(1)
    assert face.left == 36 * 3600
    assert world.last().content.count(f"Reason: {WHY['reason']}") == 1
    form = await world.press(admin, await panel(world, admin), "Pause the clocks")
    answer = await world.fill(admin, form, WHY)
    assert (await world.bot.services.lobby.get(1)).paused is not None
    assert "**Regent**" in world.last().content
    form = await world.press(admin, answer, "Resume the clocks")
    await world.fill(admin, form, WHY)
    assert (await world.bot.services.lobby.get(1)).paused is None


async def test_about(world: World, started: None) -> None:
    refused = await world.slash(world.people["Ana"], "admin: State of the bot")
    assert "admin" in refused.response.content
    text = world.text(await world.slash(world.add("Regent", administrator=True), "admin: State of the bot"))
    assert f"<t:{int(world.bot.started.timestamp())}:R>" in text
    assert "1 running" in text
    assert "0 messages to send" in text
    assert "jobs done since startup, none had to be replaced" in text


async def test_what_nobody_tries_any_more(world: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    regent = world.add("Regent", administrator=True)
    clean = await world.slash(regent, "admin: State of the bot")
    assert "could not be done" not in world.text(clean)
    assert [button.label for button in world.buttons(clean)] == ["Back"]
    whole = Play.computer_turn

    async def stuck(*_: Any) -> None:
        raise LookupError("no `wind`")

    monkeypatch.setattr(Play, "computer_turn", stuck)
    await table_of(world, "Ana", computers=("merchant",), order="as joined")
    await type_turn(world, ana)
    screen = await world.slash(regent, "admin: All tables")
    once = world.text(await world.press(regent, screen, "1 failed task"))
    assert "a computer player could not take its turn, tried once, next try <t:" in once
    for _ in range(kinds.KINDS[kinds.COMPUTER].max_tries or 0):
        await world.advance(hours=1)
    assert {type(error) for error in world.errors} == {LookupError}
    (job,) = await world.bot.services.jobs.given_up()
    since = f"gave up <t:{int(job.given_up.timestamp())}:R>; it will not be tried again"
    screen = await world.slash(regent, "admin: All tables")
    listed = await world.press(regent, screen, "1 failed task")
    for answer in (await world.slash(regent, "admin: State of the bot"), listed):
        assert since in world.text(answer)
        assert "An unexpected error occurred. (`LookupError` in the log)" in world.text(answer)
        assert "wind" not in world.text(answer), "the error's own words are in the log alone"
        refused = await world.press_raw(ana, answer, world.button(answer, "Try again").custom_id)
        assert "Only an admin" in refused.followups[0].content
    assert await world.bot.services.jobs.failed(world.guild.id + 1) == []
    monkeypatch.setattr(Play, "computer_turn", whole)
    again = await world.press(regent, answer, "Try again")
    assert again.followups[0].content == "It is being tried again."
    assert await world.bot.services.jobs.failed(world.guild.id) == []
    assert "**🤖 Merchant** · " in world.last().content
    assert "could not be done" not in world.text(await world.slash(regent, "admin: State of the bot"))
    late = await world.press_raw(regent, answer, world.button(answer, "Try again").custom_id)
    assert "nothing left to retry" in late.followups[0].content


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (
            {"status": 403, "code": 50013},
            "a permission there, or can no longer see the channel. (`Forbidden` in the log)",
        ),
        ({"status": 404, "code": 10008}, "Its target no longer exists. (`NotFound`"),
        ({"status": 400, "code": 50035}, "Discord refused it. (`HTTPException`"),
    ],
)
@pytest.mark.usefixtures("by_itself")
async def test_why_a_post_cannot_be_sent(world: World, ana: Member, failure: dict[str, int], told: str) -> None:
    regent = world.add("Regent", administrator=True)
    await table_of(world, "Ana", "Bruno", order="as joined")
    world.env.inject_error("POST", "/channels/*/messages", times=None, message="Zephyr", **failure)
    await type_turn(world, ana)
    text = world.text(await world.slash(regent, "admin: State of the bot"))
    assert "a message could not be sent, tried once, next try <t:" in text
    assert told in text
    assert "Zephyr" not in text
    world.env.backend.faults.clear()


@pytest.mark.parametrize("why", ["LookupError: no `wind`", "", "wild: `x`", "`"])
def test_reasons_of_other_versions(why: str) -> None:
    """A reason from before there were kinds counts as unforeseen, and its words stay hidden."""
    job = Job(1, "computer", "1:1", 1, datetime.now(UTC), 1, {"why": why}, 1, None, None)
    text = servers.reason(job, "en")
    assert text.startswith("An unexpected error occurred. (`")
    assert text.count("`") == 2
    assert "wind" not in text


NOBODY = discord.Permissions.none()


async def stored(world: World) -> GuildSettings:
    return await world.bot.services.settings.guild(world.guild.id)


async def test_each_menu_sets_its_own_setting(world: World, admin: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles.cheap(monkeypatch)  # a server with puzzles looks for one at once
    captains = world.guild.create_role("Captains", permissions=NOBODY)
    forum, there = world.guild.create_forum_channel("tables"), world.guild.create_text_channel("harbour")
    world.allow(send_messages_in_threads=True, pin_messages=True)
    panel = await world.slash(admin, "settings")
    assert panel.ephemeral or panel.response.ephemeral
    steps = (
        ("opener_role", captains, captains.id),
        ("channels", there, (there.id,)),
        ("language", "en", "en"),
        ("time_control", "steady", PRESETS["steady"].write()),
        ("computers", "no", False),
        ("places", None, None),
        ("forum", forum, forum.id),
        ("overview", there, there.id),
        ("substitutes", there, there.id),
        ("results", there, there.id),
        ("puzzles", there, there.id),
        ("puzzle_time", "7", {"hour": 7, "zone": None}),
        ("upkeep", None, None),
        ("admin_role", captains, captains.id),
        ("theme", "dark", "dark"),
        ("old_posts", "shorten", "shorten"),
        ("archive_days", "30", 30),
    )
    for name, value, wanted in steps:
        before = {part.get("custom_id") for part in walk_components(world.components(panel)) if "options" in part}
        if value is None:
            seq = world.buttons(panel)[0].custom_id.split(":")[2]
            panel = await world.press(admin, panel, f"nav:0:{seq}:settings:{name}")
        else:
            panel = await choose(world, admin, panel, name, value)
            assert getattr(await stored(world), name) == wanted
        after = {part.get("custom_id") for part in walk_components(world.components(panel)) if "options" in part}
        assert not before & after, "a menu kept its custom id: clients would keep what was chosen in it"
    now = await stored(world)
    assert now == GuildSettings(
        captains.id, "en", "dark", captains.id, (there.id,), forum.id, PRESETS["steady"].write(),
        there.id, there.id, there.id, there.id, {"hour": 7, "zone": None}, False, "shorten", 30,
    )  # fmt: skip
    panel = await choose(world, admin, panel, "archive_days", "none")
    panel = await choose(world, admin, panel, "admin_role")
    panel = await world.press(admin, panel, "Channels")
    panel = await choose(world, admin, panel, "forum")
    now = await stored(world)
    assert (now.archive_days, now.admin_role, now.forum) == (None, None, None)


async def test_a_channel_where_a_right_is_missing_is_refused(world: World, admin: Member) -> None:
    mute = world.guild.create_text_channel("mute")
    world.allow(send_messages=False)
    panel = await world.press(admin, await world.slash(admin, "settings"), "Channels")
    panel = await choose(world, admin, panel, "results", mute)
    assert f"In <#{mute.id}> I am missing **Send Messages**" in world.text(panel)
    assert (await stored(world)).results is None
    world.allow(send_messages=True)
    panel = await choose(world, admin, panel, "overview", mute)
    assert "**Pin Messages**" in world.text(panel)
    assert (await stored(world)).overview is None
    world.allow(pin_messages=True)
    panel = await choose(world, admin, panel, "overview", mute)
    assert (await stored(world)).overview == mute.id
    world.allow(pin_messages=False)
    panel = await world.press(admin, await world.slash(admin, "settings"), "Channels")
    assert "**Pin Messages**" in world.text(panel), "a right that was taken later is missed as well"


async def test_only_who_manages_the_server_sets_anything(world: World, ana: Member, admin: Member) -> None:
    panel = await world.slash(admin, "settings")
    answer = await world.press_raw(ana, panel, world.button(panel, "Channels").custom_id)
    assert "Manage Server" in answer.followups[-1].content
    assert "out of date" in (await world.press_raw(admin, panel, "nav:0:0:set:lost")).response.content
    world.allow(manage_guild=False)
    answer = await choose(world, admin, panel, "computers", "no")
    assert "Manage Server" in answer.followups[-1].content
    assert await stored(world) == GuildSettings()


async def test_everyone_is_no_role(world: World, admin: Member) -> None:
    """@everyone can be the role that opens tables, but not the admins' role."""
    panel = await world.slash(admin, "settings")
    panel = await choose(world, admin, panel, "opener_role", world.guild.default_role)
    assert (await stored(world)).opener_role is None
    panel = await world.press(admin, panel, "Admins, archive")
    panel = await choose(world, admin, panel, "admin_role", world.guild.default_role)
    assert "Not @everyone" in world.text(panel)
    assert (await stored(world)).admin_role is None


async def test_who_may_open_and_where(world: World, ana: Member, admin: Member) -> None:
    captains = world.guild.create_role("Captains", permissions=NOBODY)
    captain = world.guild.add_member(world.env.create_user("captain"), roles=[captains])
    there = world.guild.create_text_channel("harbour")
    services = world.bot.services
    await services.settings.set_guild(world.guild.id, opener_role=captains.id)
    refused = await world.slash(ana, "play", game="navegador")
    assert "Only members with <@&" in refused.response.content
    refused = await world.slash(ana, "play", file=("game.json", b"{}"))
    assert "Only members with <@&" in refused.response.content
    assert await services.lobby.all() == []
    assert world.messages() == []
    await world.slash(captain, "play", game="navegador")
    await world.press(captain, world.last(), "Cancel")
    await world.slash(admin, "play", game="navegador")
    await world.press(admin, world.last(), "Cancel")
    await services.settings.set_guild(world.guild.id, opener_role=None, channels=(there.id,))
    refused = await world.slash(admin, "play", game="navegador")
    assert f"tables are opened in <#{there.id}>" in refused.response.content
    await world.slash(ana, "play", there, game="navegador", where="a thread of its own")
    table = await services.lobby.get(3)
    assert (table.channel, table.thread) == (there.id, there.threads[0].id)


async def test_a_rematch_is_a_new_table(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    await played_out(world, monkeypatch, "last-building")
    captains = world.guild.create_role("Captains", permissions=NOBODY)
    services = world.bot.services
    await services.settings.set_guild(world.guild.id, opener_role=captains.id)
    refused = await world.press(world.people["Ana"], world.last(), "Rematch")
    assert "Only members with <@&" in refused.response.content
    assert len(await services.lobby.all()) == 1
    world.env.backend.delete_role(world.guild.id, captains.id)
    refused = await world.press(world.people["Ana"], world.last(), "Rematch")
    assert "has been deleted" in refused.response.content
    assert "<@&" not in refused.response.content


async def test_no_computer_players(world: World, ana: Member) -> None:
    """A server without computer players offers none in the lobby, and refuses an old button."""
    services = world.bot.services
    await world.slash(ana, "play", seats=3)
    lobby = world.last()
    await services.settings.set_guild(world.guild.id, computers=False)
    refused = await invite(world, ana, lobby, "random")
    assert "without computer players" in refused.followups[-1].content
    await world.press(world.people["Bruno"], world.last(), "Join")
    assert not [part for part in enabled(world, world.last()) if verb(part) == "invite"]
    assert [seat.computer for seat in (await services.lobby.get(1)).seats] == [None, None]


async def test_new_tables_have_the_clock_and_language_of_the_server(world: World) -> None:
    services = world.bot.services
    await services.settings.set_guild(world.guild.id, time_control=PRESETS["slow"].write(), language="en")
    await table_of(world, "Ana", "Bruno")
    await services.settings.set_guild(world.guild.id, time_control=None, language=None)
    table = await services.lobby.get(1)
    assert (table.time_control, table.language) == (PRESETS["slow"], "en")
