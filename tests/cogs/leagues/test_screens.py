"""Views of a league: private, public, and with many people of maximum name length."""

import threading

import pytest

from cogs.leagues import notices
from cogs.leagues.messages import board as boards
from hosting import Person
from leagues.rules.standings import Row
from leagues.rules.states import State
from leagues.store.model import Format, Group, Rules, View
from tests.cogs.leagues.hosting import EIGHT, board, done, end_tables, pass_time, pick, regent, to_play, view
from tests.support.world import World

MANY = 60
WIDE = "\N{CJK UNIFIED IDEOGRAPH-9F98}" * 32


async def drawn(world: World, format_: Format) -> None:
    """Draw a season of many people with long names, held before its start."""
    leagues, admin = world.bot.leagues, Person(regent(world).id, "Regent")
    league = await leagues.founding.create(
        world.guild.id, "W" * 80, Rules(format_, "navegador"), admin, world.channel.id
    )
    season = await leagues.founding.season(league.id, admin, world.clock.now())
    await done(world)
    for number in range(MANY):
        await leagues.registration.register(season.id, Person(10**18 + number, f"{number}{WIDE}"[:32]))
    await done(world)
    await leagues.running.move(season.id, State.CHECK_IN, admin)
    await done(world)
    for number in range(MANY):
        await leagues.registration.check_in(season.id, 10**18 + number)
    await leagues.running.move(season.id, State.DRAWN, admin)
    await leagues.running.hold(season.id, admin, "as long as this test")
    await done(world)


@pytest.mark.parametrize("format_", [Format.DIVISIONS, Format.HEATS])
async def test_sixty_people(world: World, format_: Format) -> None:
    """Every message, screen and page of a large season keeps Discord's limits, and everybody is called."""
    await drawn(world, format_)
    assert "# WWWW" in world.text(board(world))
    assert "by lot" not in world.text(board(world)), "nobody has played yet"
    for command in ("standing", "tables", "me", "draw", "admin"):
        answer = await world.slash(regent(world), f"league {command}")
        assert "## WWWW" in world.text(answer), command
    for button in ("Log", "Settings"):
        assert world.text(await world.press(regent(world), await world.slash(regent(world), "league admin"), button))
    second = await world.press(regent(world), await world.slash(regent(world), "league admin"), "Later")
    assert "Page 2 of" in world.text(second)
    assert "Page 2 of" in world.text(await world.press(regent(world), second, "Refresh"))
    calls = [message for message in world.messages() if "will you play?" in message.content]
    assert [call.content.count("<@") for call in calls] == [notices.MAX_MENTIONS] * (MANY // notices.MAX_MENTIONS)
    assert world.complaints() == []


async def test_a_field_of_sixty_is_turned_page_by_page(world: World) -> None:
    """Everybody stands once on the pages, in words and in order; each page can be shown to all."""
    await drawn(world, Format.HEATS)
    (group,) = (await view(world)).groups
    answer = await world.slash(regent(world), "league standing")
    listed = [line for line in world.text(answer).splitlines() if line[0].isdigit()]
    for page in range(1, 4):
        assert f"Page {page} of 4" in world.text(answer)
        answer = await world.press(regent(world), answer, "Later")
        listed += [line for line in world.text(answer).splitlines() if line[0].isdigit()]
    assert [int(line.split("\\.")[0]) for line in listed] == [*range(1, MANY + 1)]
    assert len({line.split()[1] for line in listed}) == MANY == len(group.people)
    assert [file.filename for file in answer.response.attachments] == ["standing-4.png"]
    assert next(button for button in world.buttons(answer) if button.label == "Later").disabled
    await world.press(regent(world), answer, "Show to everybody")
    assert "Page 4 of 4" in world.last().content
    assert "and 45 more under **Standings**" in world.text(board(world))
    assert world.complaints() == []


async def test_more_than_one_message_calls(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next message calls those for whom one has no room: each once, with all of their tables."""
    monkeypatch.setattr(notices, "MAX_CALLED", 3)
    monkeypatch.setattr(notices, "MAX_MENTIONS", 3)
    await to_play(world, *EIGHT[:5], format="circle")
    everybody = sorted(world.people[name].id for name in EIGHT[:5])
    for words in ("will you play?", "has begun, and is played until"):
        calls = [message for message in world.messages() if words in message.content]
        assert [len(call.mentions) for call in calls] == [3, 2], words
        assert sorted(user.id for call in calls for user in call.mentions) == everybody, words
    assert sum(call.content.count("<#") for call in calls) == 20


async def test_what_everybody_can_look_at(world: World) -> None:
    """Standing with picture, opponents, tables and one's own are private, or public on request."""
    await to_play(world, *EIGHT)
    assert "Ana · **" not in world.text(await world.slash(world.people["Ana"], "league me")), "a place by lot alone"
    await end_tables(world, most=3)
    ana, before = world.people["Ana"], len(world.messages())
    standing = await world.slash(ana, "league standing")
    assert standing.ephemeral
    assert [file.filename for file in standing.response.attachments] == ["standing.png"]
    crossed = await world.press(ana, standing, "Cross table")
    assert [file.filename for file in crossed.response.attachments] == ["cross-table.png"]
    again = await world.press(ana, crossed, "Back")
    assert len(world.messages()) == before
    await world.press(ana, again, "Show to everybody")
    assert "Volta · Season 1" in world.last().content
    assert [file.filename for file in world.last().attachments] == ["standing.png"]
    tables = world.text(await world.slash(ana, "league tables"))
    assert tables.count("🏁") == 3
    assert tables.count("▶️") == 5
    mine = world.text(await world.slash(ana, "league me"))
    assert mine.count("<#") == 4
    assert "Ana · **" in mine
    draw = world.text(await world.slash(ana, "league draw"))
    season = (await view(world)).season
    assert f"`{season.salt}`" in draw
    assert season.commitment in draw
    assert f'{{"deal":{{"season":"{season.name}"}},"salt":"{season.salt}"}}' in draw
    assert boards.MARK not in str([button.custom_id for button in world.buttons(again)])


async def test_a_rating_and_the_list(world: World) -> None:
    """Ratings need a table of people alone; the list has only those who opted in."""
    ana = world.people["Ana"]
    answer = await world.slash(ana, "rating")
    assert "no rating yet" in world.text(answer)
    listed = await world.press(ana, answer, "List me")
    assert "Take me off the list" in [button.label for button in world.buttons(listed)]
    assert await world.bot.leagues.ratings.listed() == {ana.id}
    await world.press(ana, listed, "Take me off the list")
    assert await world.bot.leagues.ratings.listed() == frozenset()


async def test_a_ladder(world: World) -> None:
    """A table starts once enough wait, without anyone who has stopped waiting."""
    await to_play(world, *EIGHT[:5], format="ladder")
    assert world.channel.threads == []
    for name in ("Ana", "Bruno", "Carla", "Duarte"):
        await world.press(world.people[name], board(world), "Wait for a table")
        if name == "Carla":
            answer = await world.press(world.people[name], board(world), "Stop waiting")
            assert "no longer waiting" in world.text(answer)
    await pass_time(world, seconds=10)
    assert world.channel.threads == []
    answer = await world.press(world.people["Eva"], board(world), "Wait for a table")
    assert "A table is starting" in world.text(answer)
    await pass_time(world, seconds=10)
    (fixture,) = (await view(world)).fixtures
    assert world.people["Carla"].id not in fixture.people
    assert len(world.channel.threads) == 1


async def test_any_groups_picture_from_the_message(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the season's message everybody finds every group's picture, in as many menus as needed."""
    monkeypatch.setattr(boards, "MAX_GROUPS", 5)
    await drawn(world, Format.DIVISIONS)
    groups = (await view(world)).groups
    assert len(groups) > 5
    ana, before = world.people["Ana"], len(world.messages())
    for index in (0, len(groups) - 1):
        first = index // 5 * 5
        verb = f"nav:0:0:league-look:1-groups-{first}"
        answer = await world.choose(ana, board(world), [f"1-standing-{groups[index].id}"], verb)
        assert answer.ephemeral
        assert f"· Group {groups[index].name}" in world.text(answer)
        assert [file.filename for file in answer.response.attachments] == ["standing.png"]
    assert len(world.messages()) == before
    assert world.complaints() == []


async def test_what_takes_long_is_left_to_threads(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Standings, which take long for thousands of people, are worked out beside the event loop."""
    where: list[bool] = []
    found = View.standing

    def standing(view: View, group: Group) -> tuple[Row, ...]:
        where.append(threading.current_thread() is threading.main_thread())
        return found(view, group)

    await to_play(world, *EIGHT)
    monkeypatch.setattr(View, "standing", standing)
    ana = world.people["Ana"]
    for command in ("league standing", "league me"):
        answer = await world.slash(ana, command)
    answer = await world.press(ana, await world.slash(ana, "league standing"), "Show to everybody")
    assert answer is not None
    await pick(world, await world.slash(regent(world), "league admin"), "person", ana)
    assert where
    assert not any(where)
