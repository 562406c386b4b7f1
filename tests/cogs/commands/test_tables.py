"""`/tables`, `/help`, turns typed at a table; with whom people sit down, how strangers find each other, and ratings."""

import asyncio
import random
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle
from simcord.components import walk_components

from cogs.commands.tables import to_choices
from cogs.games import Completion
from cogs.navegador.interface import UI
from hosting.core import Rating, Table
from hosting.core.errors import Unreachable
from hosting.play.searches import LASTS
from navegador import State, StepError
from navegador.game import NAVEGADOR
from navegador.notation import read
from tests.cogs.ended import fixture
from tests.cogs.hands import choose_hints, confirm, fill_in, lobby_of, start_over, table_of, to_act, type_turn
from tests.support.opaque import inner
from tests.support.world import InteractionResult, Member, Message, World, grant, opened

pytestmark = pytest.mark.usefixtures("one_picture")


async def _two_tables(world: World) -> ChannelHandle:
    """Seat Ana first at Sagres here, and at Gil in a second channel."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    harbor = world.guild.create_text_channel("harbor")
    await table_of(world, "Ana", "Bruno", channel=harbor, name="Gil", order="as joined")
    return harbor


def _links(world: World, message: Message) -> list[dict[str, Any]]:
    return [part for part in walk_components(world.components(message)) if "url" in part]


async def test_confirm_leads_to_the_table_that_waits_longest(world: World, ana: Member, bruno: Member) -> None:
    harbor = await _two_tables(world)
    await world.advance(hours=3)
    (link,) = _links(world, await type_turn(world, ana))
    assert link["label"] == "Next: Gil, waiting 3 hours"
    assert link["url"].startswith(f"https://discord.com/channels/{world.guild.id}/{harbor.id}")
    assert _links(world, await type_turn(world, ana, channel=harbor)) == []


async def test_a_turn_is_typed_in_a_channel_of_others(world: World, ana: Member, bruno: Member) -> None:
    """The only running table of the user is meant; with two, or with none, they are told as before."""
    await table_of(world, "Bruno", "Carla", order="as joined")
    harbor = world.guild.create_text_channel("harbor")
    lobby = await lobby_of(world, "Ana", "Bruno", channel=harbor, name="Gil", order="as joined")
    await choose_hints(world, ana, "all", harbor)
    await world.press(ana, lobby, "Start")
    assert "**Gil**" in world.text(await world.slash(ana, "hint"))
    await world.slash(ana, "turn", text="ships 1")
    assert "Workers" in world.text(await world.slash(ana, "turn", text="workers 1"))
    await type_turn(world, ana)
    gil, sagres = [await world.bot.services.lobby.get(number) for number in (2, 1)]
    assert (gil.ply > 0, sagres.ply) == (True, 0)
    assert "Gil" in world.text(await world.slash(ana, "plan"))
    empty = world.guild.create_text_channel("empty")
    assert "no table here" in world.reply(await world.slash(bruno, "hint", empty))
    assert "Nobody may ask for hints" in world.text(await world.slash(bruno, "hint"))
    assert "have a seat" in world.reply(await world.slash(world.people["Duarte"], "hint"))


async def test_players_read_since_when_a_turn_has_begun(world: World, ana: Member, bruno: Member) -> None:
    """In the table's panel, in the lists of tables, and in the place of clocks that a table does not have."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    since = f"turn began <t:{int(world.clock.now().timestamp())}:R>"
    await world.advance(hours=30)
    for command in ("table", "tables", "table: Clocks"):
        assert since in world.text(await world.slash(bruno, command)), command
    await world.slash(ana, "play", world.guild.create_text_channel("harbor"), game="navegador", name="Gil")
    lobby = next(line for line in world.text(await world.slash(ana, "tables")).splitlines() if "Gil" in line)
    assert "began" not in lobby


async def test_tables_in_a_direct_message(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """One's own tables with their links, and open ones that one may see; of hidden ones not a word."""
    await _two_tables(world)
    regent, everything = world.add("Regent"), discord.PermissionOverwrite(view_channel=True)
    for name, hidden in (("Ceuta", False), ("Tanger", True)):
        rights: dict[Any, discord.PermissionOverwrite] = {
            world.guild.default_role: discord.PermissionOverwrite(view_channel=not hidden),
            regent: everything,
        }
        channel = world.guild.create_text_channel(name.lower(), overwrites=rights)
        await world.slash(regent, "play", channel, game="navegador", name=name)
    mine = await ana.user.slash("tables")
    text = world.text(mine)
    assert "Sagres" in text
    assert "Gil" in text
    assert f"https://discord.com/channels/{world.guild.id}/{world.channel.id}" in text
    assert "Ceuta" not in text
    await world.press_direct(ana, mine, "Open tables")
    assert "Ceuta" in world.text(mine)
    assert "Tanger" not in world.text(mine)
    stranger = world.text(await carla.user.slash("tables"))
    assert "Sagres" not in stranger
    assert "Gil" not in stranger


async def test_tables_on_a_server_without_the_bot(world: World, ana: Member, bruno: Member) -> None:
    """The command comes along with its user: it lists the same, and *Player card* tells nothing of others' tables."""
    await _two_tables(world)
    elsewhere = world.env.create_guild("Elsewhere")
    there, stranger = elsewhere.add_member(ana.user), elsewhere.add_member(world.env.create_user("stranger"))
    channel = elsewhere.create_text_channel("talk")
    world.env.backend.emit("GUILD_DELETE", {"id": str(elsewhere.id)})
    await world.env.settle()
    assert world.bot.get_guild(elsewhere.id) is None
    mine = world.text(await there.slash(channel, "tables"))
    assert "Sagres" in mine
    assert "Gil" in mine
    assert "Sagres" not in world.text(await stranger.slash(channel, "tables"))
    own = world.text(await there.context_menu(channel, "Player card", there))
    assert "Sagres" in own
    assert "Sagres" not in world.text(await stranger.context_menu(channel, "Player card", there))


async def test_nothing_is_offered_while_the_database_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def away(*_: object, **__: object) -> None:
        raise Unreachable("the database does not answer")

    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        monkeypatch.setattr(world.bot.services.store, "read", away)
        for command, option in (
            ("turn", "text"),
            ("plan", "text"),
            ("table", "what"),
            ("table", "table"),
            ("league", "league"),
        ):
            assert await world.complete(world.people["Ana"], command, option, "1") == [], command
    assert not [record for record in caplog.records if "autocomplete" in record.getMessage()]


@pytest.mark.parametrize(("language", "begun", "offered"), [("de", "schi", "Schiffe 1"), ("zh-TW", "造", "造船 1")])
async def test_a_turn_in_another_language(
    world: World, started: None, ana: Member, language: str, begun: str, offered: str
) -> None:
    await world.bot.services.people.set(ana.id, language=language)
    choices = await world.complete(ana, "turn", "text", begun)
    assert choices[0]["value"] == offered
    wrong = await world.slash(ana, "turn", text="xyz")
    assert offered.split()[0] in wrong.response.content
    assert "xyz" in wrong.response.content
    await type_turn(world, ana, choices[0]["name"])
    assert (await to_act(world)) is world.people["Bruno"]
    log = await world.bot.services.positions.history(1)
    assert offered not in repr(log)


async def test_confirm_and_start_over_by_typing(world: World, started: None, ana: Member) -> None:
    await world.slash(ana, "turn", text="ships 1")
    await start_over(world, ana)
    for unfinished in (await world.slash(ana, "turn"), await world.slash(ana, "turn", text="workers")):
        assert not [button for button in world.buttons(unfinished) if button.label == "Confirm" and not button.disabled]
    assert "declined" in (await type_turn(world, ana, "ships nothing")).response.content
    assert (await to_act(world)) is world.people["Bruno"]


async def test_an_exploration_is_asked_about_and_the_rest_goes_on(world: World, started: None, ana: Member) -> None:
    before = await world.bot.services.lobby.get(1)
    answer = await world.slash(ana, "turn", text="sailing: explore Guiné from 2 Portugal; done")
    assert "⚠️" in answer.response.content
    assert (await world.bot.services.lobby.get(1)).seq == before.seq
    assert "Preview:" in (await confirm(world, ana)).response.content
    assert (await world.bot.services.lobby.get(1)).seq > before.seq
    await confirm(world, ana)
    assert (await to_act(world)) is world.people["Bruno"]


async def test_refusals(world: World, started: None, ana: Member) -> None:
    before = await world.bot.services.lobby.get(1)
    for text, expected in (
        ("blorp", 'not "blorp"'),
        ("ships 9", "at most 2 ships now. (Rules: Ships)"),
        ("market", "market after workers | market after ships"),
        ("s", "sailing | ships"),
        ("sailing: explore Bahia from 1 Portugal", "Rules"),
        ("ships 1; ships 1", "ships"),
    ):
        result = await world.slash(ana, "turn", text=text)
        assert result.response.ephemeral
        assert expected in result.response.content
    assert (await world.bot.services.lobby.get(1)) == before


async def test_what_is_offered(world: World, started: None, ana: Member) -> None:
    """Legal values come with their prices, within Discord's limits; a seat not to act gets none."""
    fields = await world.complete(ana, "turn", "text", "")
    assert 0 < len(fields) <= 25
    ships = await world.complete(ana, "turn", "text", "ships")
    assert any("50" in ship["name"] for ship in ships)
    for field in fields + ships:
        read(inner((await world.bot.services.positions.now(1)).seen(), State), field["value"])
    for name in ("Bruno", "Carla"):
        assert await world.complete(world.people[name], "turn", "text", "") == []
    for text in ("\u202e" * 300, "x" * 6000, "9" * 400, "\u200b", "ships 99999999"):
        assert await world.complete(ana, "turn", "text", text) == []


def test_a_way_on_that_is_too_long_says_so() -> None:
    text = "sell all the sugar " * 9
    (choice,) = to_choices([Completion(text, text)])
    assert len(choice.label) <= 100
    assert choice.label.endswith("…")
    assert choice.value == text


async def test_a_table_is_opened_by_enter_alone(world: World) -> None:
    """The form has a good default for everything; without a change it opens a table."""
    form = await world.slash(world.people["Ana"], "play")
    assert form.modal is not None
    await fill_in(world, world.people["Ana"], form)
    assert "Ana's table" in world.last().content
    assert (await world.bot.services.lobby.get(1)).places == 4


async def test_a_game_against_computers_begins_at_once(world: World, ana: Member) -> None:
    """Computer players take their seats at the opening; a seat too few, or a game with other numbers, is refused."""
    form = await world.slash(ana, "play")
    await fill_in(world, ana, form, seats="3", computers="2")
    table = await world.bot.services.lobby.get(1)
    assert (table.status, [seat.computer is None for seat in table.seats].count(True)) == ("running", 1)
    assert {seat.computer for seat in table.seats} == {None, NAVEGADOR.computers[0]}, "the strongest"
    there = world.guild.create_text_channel("there")
    full = await world.slash(ana, "play", channel=there, seats=3, computers=3)
    assert "choose fewer computer players" in full.response.content
    for text in ("goa, pirates", "goa: 3", "goa: perhaps", "spaceships"):
        refused = await world.slash(ana, "play", channel=there, options=text)
        assert "has no option" in refused.response.content, text
    assert len(await world.bot.services.lobby.all()) == 1


async def test_options_of_a_game_are_completed(world: World, ana: Member) -> None:
    """Those of the chosen game, in the reader's language, one behind the other."""
    assert [choice["value"] for choice in await world.complete(ana, "play", "options", "")] == ["goa"]
    offered = await world.complete(ana, "play", "options", "discuss, PIR", game="singing-sails")
    assert [choice["value"] for choice in offered] == ["discuss, pirates"]
    await world.slash(ana, "play", game="singing-sails", options=offered[0]["value"])
    assert (await world.bot.services.lobby.get(1)).options["pirates"]


@pytest.mark.parametrize("name", ["king-in-goa", "last-building"])
def test_a_completion_can_be_sent_as_it_is(name: str) -> None:
    """In a whole game all that is offered is readable, and what is offered next; half a group asks for how many."""
    rng, tried = random.Random(name), 0
    states = [state for state in fixture(name).states() if not state.over]
    for state in rng.sample(states, 12):
        view, text = state.seen(), ""
        assert view.seat is not None
        draft = UI.draft(view, view.seat)
        for _ in range(4):
            offered = UI.complete(view, view.seat, text, "en")
            for completion in offered:
                tried += 1
                try:
                    taken = UI.typed(draft, completion.text, None)
                except StepError as error:
                    half = "(pay" in completion.text or "explore" in completion.text
                    if not half or error.key not in ("field-payment", "explore-group"):
                        raise
                else:
                    assert taken.write() or taken.pick or UI.proposal(taken), f"{completion.text!r} says nothing"
            if not offered:
                break
            text = rng.choice(offered).text
    assert tried > 50


async def test_a_lobby_shows_how_people_play(world: World, started: None, ana: Member, bruno: Member) -> None:
    await world.advance(hours=5)
    await type_turn(world, ana)
    await world.advance(hours=3)
    await type_turn(world, bruno)
    await world.slash(bruno, "table: Resign")
    harbor = world.guild.create_text_channel("harbor")
    await world.slash(bruno, "play", harbor, game="navegador", seats=3)
    assert "**Bruno** (no finished game yet, usually 3 hours for a turn)" in world.text(world.last(harbor))


async def test_who_may_join(world: World, ana: Member, bruno: Member) -> None:
    """The opener chooses in the panel; the lobby says so, and a person it is not for reads why."""
    await world.slash(ana, "play", game="navegador", seats=3)
    chosen = await world.press(ana, await world.slash(ana, "table: Who may join"), "who finished 3 games, 80 %")
    assert "people who have finished 3 games and 80 % of theirs" in world.text(chosen)
    lobby = world.last()
    assert "For people who have finished 3 games" in world.text(lobby)
    (refusal,) = (await world.press(bruno, lobby, "Join")).followups
    assert "Its message says what that means" in world.text(refusal)
    await world.press(ana, await world.slash(ana, "table: Who may join"), "everybody")
    await world.press(bruno, lobby, "Join")
    assert "**Bruno**" in world.text(world.last())


async def test_what_is_chosen_before_the_start_is_refused_at_once(world: World, ana: Member, bruno: Member) -> None:
    await world.slash(ana, "play", game="navegador", seats=2)
    for who, words in ((bruno, "Only the table's owner or an admin"), (ana, "already started")):
        for act in ("act-company", "act-hints", "act-clock-set"):
            answer = await world.slash(who, f"table: {act}")
            assert words in world.reply(answer), act
            assert world.buttons(answer) == []
        if who is bruno:
            await world.press(bruno, world.last(), "Join")
            await world.press(ana, world.last(), "Start")


async def test_a_long_list_has_pages(world: World, ana: Member) -> None:
    for person in range(1, 18):
        await world.bot.services.acquaintance.avoid(ana.id, person)
    page = await world.press(ana, await world.slash(ana, "preferences"), "People I avoid")
    assert "\n15. <@15>\nPage 1 of 2" in world.text(page)
    page = await world.press(ana, page, "Later")
    assert "16. <@16>\n17. <@17>\nPage 2 of 2" in world.text(page)
    page = await world.press(ana, page, "No longer avoid 17")
    assert "<@17>" not in world.text(await world.press(ana, page, "Later"))


async def test_somebody_is_avoided(world: World, ana: Member, bruno: Member) -> None:
    page = await world.press(ana, await world.slash(ana, "preferences"), "People I avoid")
    assert page.response.ephemeral
    await world.choose(ana, page, [bruno])
    await world.slash(ana, "play", game="navegador", seats=3)
    lobby = world.last()
    (refusal,) = (await world.press(bruno, lobby, "Join")).followups
    assert world.text(refusal) == "There is no seat at this table for this person."
    again = await world.press(ana, await world.slash(ana, "preferences"), "People I avoid")
    assert "You avoid one person." in world.text(again)
    await world.press(ana, again, "No longer avoid 1")
    assert "You avoid nobody." in world.text(again)
    await world.press(bruno, lobby, "Join")
    assert "**Bruno**" in world.text(world.last())


async def test_ratings_are_seen_and_hidden(
    world: World, ana: Member, bruno: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In lobbies and on the server's list; whoever hides theirs looks like somebody who never played."""
    services = world.bot.services
    now = {ana.id: Rating(ana.id, 26.0, 5.0, 9), bruno.id: Rating(bruno.id, 27.0, 5.0, 1)}

    async def computed(guild: int, game: str) -> dict[int, Rating]:
        return now

    monkeypatch.setattr(services.ratings, "_now", computed)
    await world.slash(ana, "play", game="navegador", seats=3)
    lobby = world.last()
    assert "rating 1,040 after 9 games" in world.text(lobby)
    await world.press(bruno, lobby, "Join")
    assert "rating 1,080 after 1 game)" in world.text(world.last())
    page = await world.press(bruno, await world.slash(bruno, "tables"), "Ratings")
    text = world.text(page)
    assert "Yours: **1,080** after 1 game" in text
    assert "1\\. Ana · **1,040** · 9 games" in text
    assert "2\\. Bruno" not in text, "after one game nobody is listed"
    assert "Singing Sails" not in text, "all win or lose together"
    own = await world.press(ana, await world.slash(ana, "tables"), "Ratings")
    await world.press(ana, own, "Hide my ratings")
    assert "Nobody sees yours." in world.text(own)
    hidden = world.text(await world.press(bruno, await world.slash(bruno, "tables"), "Ratings"))
    del now[ana.id]
    assert hidden == world.text(await world.press(bruno, await world.slash(bruno, "tables"), "Ratings"))
    now[ana.id] = Rating(ana.id, 26.0, 5.0, 9)
    await world.press(ana, own, "Show my ratings")
    assert "Ana · **1,040**" in world.text(own)


async def search(world: World, who: Member, **options: Any) -> InteractionResult:
    return await world.slash(who, "play", **{"where": "anybody", "seats": 2, **options})


async def tables(world: World, guild: int = 0) -> list[tuple[str, set[int | None]]]:
    await world.advance(seconds=10)
    live = await world.bot.services.lobby.of_guild(guild or world.guild.id)
    return [(table.status, {seat.person for seat in table.seats}) for table in live]


def threads(world: World) -> list[int]:
    return [number for number in world.env.backend.messages if world.env.backend.channels[number].parent_id]


async def test_two_people_find_each_other(world: World, ana: Member, bruno: Member) -> None:
    mine = await world.press(ana, await world.slash(ana, "tables"), "Find people")
    form = await world.press(ana, mine, "Find people")
    mine = await fill_in(world, ana, form, seats="2", where="anybody-wide")
    assert "1\\. **Navegador**, 2 seats, no clocks, English; here or on your other servers." in world.text(mine)
    form = await world.press(ana, mine, "Find people")
    mine = await fill_in(world, ana, form, seats="2", clock="fast")
    assert "2\\. **Navegador**, 2 seats, 1 day per turn, English; on this server." in world.text(mine)
    assert "Nobody else here looks for the same yet." in world.text(mine)
    assert "other servers" not in world.text(await world.press(ana, mine, "Stop looking 1"))
    assert await tables(world) == []
    assert "One other person here looks for the same." in world.text(await search(world, bruno, clock="fast"))
    assert await tables(world) == [("running", {ana.id, bruno.id})]
    assert (world.pings(ana), world.pings(bruno)) == (1, 1)
    mine = await world.press(ana, await world.slash(ana, "preferences"), "People I look for")
    assert "You look for nobody." in world.text(mine)
    assert world.env.backend.channels[threads(world)[0]].parent_id == world.channel.id


async def test_what_a_table_with_anybody_has_not(world: World, ana: Member) -> None:
    for options in ({"computers": 1}, {"name": "Goa"}, {"order": "as joined"}, {"goa": True}, {"clock": "evening"}):
        assert "usual rules" in world.text(await search(world, ana, **options))
    assert not await world.bot.services.searches.of_person(ana.id)


async def test_in_the_forum_of_the_server(world: World, ana: Member, bruno: Member) -> None:
    """After it is deleted, where they looked; only who has the role is seated."""
    forum, services = world.guild.create_forum_channel("tables"), world.bot.services
    await services.settings.set_guild(world.guild.id, forum=forum.id)
    for person in (ana, bruno):
        await search(world, person)
    assert len(await tables(world)) == 1
    assert world.env.backend.channels[threads(world)[0]].parent_id == forum.id
    world.env.backend.delete_channel(forum.id)
    await search(world, ana)
    await services.settings.set_guild(world.guild.id, opener_role=world.guild.create_role("Players").id)
    assert "Only members with" in world.text(await search(world, bruno))
    await services.settings.set_guild(world.guild.id, opener_role=None)
    await search(world, bruno)
    assert len(await tables(world)) == 2


async def test_a_search_ends_with_a_word(world: World, ana: Member, bruno: Member) -> None:
    """To them alone: nothing is said where others read, not even if they take no direct messages."""
    world.env.inject_error("POST", f"/channels/{bruno.user.dm_channel.id}/messages", status=403, code=50007, times=None)
    for person, seats in ((ana, 2), (bruno, 3)):
        await search(world, person, seats=seats)
    posts = len(world.posts())
    await world.advance(seconds=LASTS.total_seconds() + 60)
    assert [message.content for message in world.direct(ana)] == [
        "Your search for **Navegador** with 2 seats is over. `/play` begins another."
    ]
    assert (world.direct(bruno), len(world.posts())) == ([], posts)
    assert not await world.bot.services.searches.of_person(bruno.id)


async def test_who_has_left_or_sees_nothing_is_not_seated(world: World, ana: Member, bruno: Member) -> None:
    hidden = world.guild.create_text_channel(
        "tables", overwrites={bruno: discord.PermissionOverwrite(view_channel=False)}
    )
    await world.bot.services.settings.set_guild(world.guild.id, channels=(hidden.id,))
    await search(world, ana)
    await search(world, bruno)
    assert await tables(world) == []
    carla = world.people["Carla"]
    await search(world, carla)
    assert await tables(world) == [("running", {ana.id, carla.id})]
    await search(world, ana)
    world.guild.remove_member(ana)
    await search(world, world.people["Duarte"])
    assert len(await tables(world)) == 1


async def test_people_of_two_servers(world: World, ana: Member, bruno: Member) -> None:
    """A table begins where a server agrees, somebody looks there, and all are members."""
    other, services = world.env.create_guild("Lagos"), world.bot.services
    grant(world.env, other.id)
    talk, there = other.create_text_channel("talk"), other.add_member(bruno.user)
    await search(world, ana, where="anybody-wide")
    assert "Nobody else here" in world.text(await there.slash(talk, "play", where="anybody", seats=2))
    assert await tables(world, other.id) == []
    await services.settings.set_guild(other.id, wide_search=True)
    assert await tables(world, other.id) == []
    other.add_member(ana.user)
    await there.slash(talk, "play", where="anybody", seats=2)
    assert await tables(world, other.id) == [("running", {ana.id, bruno.id})]


def made(world: World, name: str, *people: Member, **rights: bool) -> Any:
    """Return a new channel in which these people, or else the bot, have other rights."""
    them: list[Any] = [*people] or [world.bot.get_guild(world.guild.id).me]
    return world.guild.create_text_channel(
        name, overwrites={who: discord.PermissionOverwrite(**rights) for who in them}
    )


async def test_a_place_of_few_keeps_nobody_waiting(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """Whoever has waited longest looks where others cannot: these play where they looked, with them."""
    hidden = made(world, "tickets", bruno, carla, view_channel=False)
    await search(world, ana, channel=hidden)
    await search(world, bruno)
    assert await tables(world) == [("running", {ana.id, bruno.id})]
    await search(world, ana, channel=hidden)
    for who in (bruno, carla):
        await search(world, who)
    assert len(await tables(world)) == 2


async def test_a_place_without_rights_keeps_nobody_waiting(
    world: World, ana: Member, bruno: Member, carla: Member
) -> None:
    shut, duarte = made(world, "shut", create_public_threads=False), world.people["Duarte"]
    for who in (ana, bruno):
        await search(world, who, channel=shut)
    for who in (carla, duarte):
        await search(world, who, clock="slow")
    assert await tables(world) == [("running", {carla.id, duarte.id})]


async def test_who_can_be_seated_later_is(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    for other in (ana, carla):
        await world.bot.services.acquaintance.avoid(bruno.id, other.id)
    for who in (ana, bruno):
        await search(world, who)
    assert await tables(world) == []
    await world.bot.services.acquaintance.forgive(bruno.id, ana.id)
    await world.advance(minutes=61)
    assert await tables(world) == [("running", {ana.id, bruno.id})]


async def test_one_s_name_elsewhere_stays_there(world: World, ana: Member, bruno: Member) -> None:
    """Whoever looks on all their servers is called at a table as on the server of that table."""
    other, services = world.env.create_guild("Lagos"), world.bot.services
    grant(world.env, other.id)
    talk, there = other.create_text_channel("talk"), other.add_member(bruno.user)
    other.add_member(ana.user, nick="Zoe")
    await services.settings.set_guild(other.id, wide_search=True)
    await search(world, ana, where="anybody-wide")
    await there.slash(talk, "play", where="anybody", seats=2)
    await world.advance(seconds=10)
    (table,) = await services.lobby.of_guild(other.id)
    assert next(seat.name for seat in table.seats if seat.person == ana.id) == "Zoe"


async def test_a_stored_table_keeps_its_place(
    world: World, ana: Member, bruno: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = world.bot.services.searches
    seat = searches.seat

    async def stop(*args: Any, **more: Any) -> Table | None:
        await seat(*args, **more)
        raise asyncio.CancelledError

    monkeypatch.setattr(searches, "seat", stop)
    for who in (ana, bruno):
        await search(world, who)
    assert len(await tables(world)) == 1
    assert not [request.path for request in world.requests() if request.method == "DELETE"]
