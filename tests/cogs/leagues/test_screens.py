"""Views of a league: private, public, and with many people of maximum name length; and texts of a season."""

import re
import subprocess
import sys
import threading
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from simcord.components import walk_components

import i18n
from cogs.leagues import board as boards
from cogs.leagues import notices, pictures, texts
from cogs.leagues.overview import glance
from hosting import Person
from leagues.history import lots, page
from leagues.rules.points import How
from leagues.rules.standings import Row
from leagues.rules.states import State
from leagues.store.model import Format, Group, Rules, View
from renders import LIGHT
from renders.leagues import alt, standings
from renders.picture import MAX_ALT
from tests.cogs.leagues import hosting
from tests.leagues import views
from tests.leagues.conftest import leagues, play
from tests.leagues.playing import RULES, Play, people
from tests.support.world import Member, World

MANY = 60
WIDE = "\N{CJK UNIFIED IDEOGRAPH-9F98}" * 32


async def drawn(world: World, format_: Format) -> None:
    """Draw a season of many people with long names, held before its start."""
    leagues, admin = world.bot.leagues, Person(hosting.regent(world).id, "Regent")
    league = await leagues.founding.create(
        world.guild.id, "W" * 80, Rules(format_, "navegador"), admin, world.channel.id
    )
    season = await leagues.founding.season(league.id, admin, world.clock.now())
    await hosting.done(world)
    for number in range(MANY):
        await leagues.registration.register(season.id, Person(10**18 + number, f"{number}{WIDE}"[:32]))
    await hosting.done(world)
    await leagues.running.move(season.id, State.CHECK_IN, admin)
    await hosting.done(world)
    for number in range(MANY):
        await leagues.registration.check_in(season.id, 10**18 + number)
    await leagues.running.move(season.id, State.DRAWN, admin)
    await leagues.running.hold(season.id, admin, "as long as this test")
    await hosting.done(world)


@pytest.mark.every(2)
@pytest.mark.parametrize("format_", [Format.DIVISIONS, Format.HEATS])
async def test_sixty_people(world: World, format_: Format) -> None:
    """Every message, screen and page of a large season keeps Discord's limits, and everybody is called."""
    await drawn(world, format_)
    assert "# WWWW" in world.text(hosting.board(world))
    assert "by lot" not in world.text(hosting.board(world)), "nobody has played yet"
    for command in ("Standings", "Tables", "Draw", "Run the league"):
        answer = await world.slash(hosting.regent(world), f"league: {command}")
        assert "## WWWW" in world.text(answer), command
    for button in ("Log", "Settings"):
        assert world.text(await world.press(hosting.regent(world), await hosting.admins_screen(world), button))
    second = await world.press(hosting.regent(world), await hosting.admins_screen(world), "Later")
    assert "Page 2 of" in world.text(second)
    assert "Page 2 of" in world.text(await world.press(hosting.regent(world), second, "Refresh"))
    calls = [message for message in world.messages() if "will you play?" in message.content]
    assert [call.content.count("<@") for call in calls] == [notices.MAX_MENTIONS] * (MANY // notices.MAX_MENTIONS)


async def test_a_field_of_sixty_is_turned_page_by_page(world: World) -> None:
    """Everybody stands once on the pages, in words and in order; each page can be shown to all."""
    await drawn(world, Format.HEATS)
    (group,) = (await hosting.view(world)).groups
    answer = await world.slash(hosting.regent(world), "league: Standings")
    listed = [line for line in world.text(answer).splitlines() if line[0].isdigit()]
    for which in range(1, 4):
        assert f"Page {which} of 4" in world.text(answer)
        answer = await world.press(hosting.regent(world), answer, "Later")
        listed += [line for line in world.text(answer).splitlines() if line[0].isdigit()]
    assert [int(line.split("\\.")[0]) for line in listed] == [*range(1, MANY + 1)]
    assert len({line.split()[1] for line in listed}) == MANY == len(group.people)
    assert [file.filename for file in answer.response.attachments] == ["standing-4.png"]
    assert next(button for button in world.buttons(answer) if button.label == "Later").disabled
    await world.press(hosting.regent(world), answer, "Show to everybody")
    assert "Page 4 of 4" in world.last().content
    assert "and 45 more under **Standings**" in world.text(hosting.board(world))


async def test_more_than_one_message_calls(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next message calls those for whom one has no room: each once, with all of their tables."""
    monkeypatch.setattr(notices, "MAX_CALLED", 3)
    monkeypatch.setattr(notices, "MAX_MENTIONS", 3)
    await hosting.to_play(world, *hosting.EIGHT[:5], format="circle")
    everybody = sorted(world.people[name].id for name in hosting.EIGHT[:5])
    for words in ("will you play?", "has begun, and is played until"):
        calls = [message for message in world.messages() if words in message.content]
        assert [len(call.mentions) for call in calls] == [3, 2], words
        assert sorted(user.id for call in calls for user in call.mentions) == everybody, words
    assert sum(call.content.count("<#") for call in calls) == 20


async def test_what_everybody_can_look_at(world: World) -> None:
    """Standing with picture, opponents, tables and one's own are private, or public on request."""
    await hosting.to_play(world, *hosting.EIGHT)
    assert "Ana · **" not in world.text(await world.slash(world.people["Ana"], "league: My tables")), (
        "a place by lot alone"
    )
    await hosting.end_tables(world, most=3)
    ana, before = world.people["Ana"], len(world.messages())
    standing = await world.slash(ana, "league: Standings")
    assert standing.ephemeral
    assert [file.filename for file in standing.response.attachments] == ["standing.png"]
    crossed = await world.press(ana, standing, "Cross table")
    assert [file.filename for file in crossed.response.attachments] == ["cross-table.png"]
    again = await world.press(ana, crossed, "Back")
    assert len(world.messages()) == before
    await world.press(ana, again, "Show to everybody")
    assert "Volta · Season 1" in world.last().content
    assert [file.filename for file in world.last().attachments] == ["standing.png"]
    tables = world.text(await world.slash(ana, "league: Tables"))
    assert tables.count("🏁") == 3
    assert tables.count("▶️") == 5
    mine = world.text(await world.slash(ana, "league: My tables"))
    assert mine.count("<#") == 4
    assert "Ana · **" in mine
    draw = world.text(await world.slash(ana, "league: Draw"))
    season = (await hosting.view(world)).season
    assert f"`{season.salt}`" in draw
    assert season.commitment in draw
    assert f'{{"deal":{{"season":"{season.name}"}},"salt":"{season.salt}"}}' in draw
    assert boards.MARK not in str([button.custom_id for button in world.buttons(again)])


async def test_a_ladder(world: World) -> None:
    await hosting.to_play(world, *hosting.EIGHT[:5], format="ladder")
    assert world.channel.threads == []
    for name in ("Ana", "Bruno", "Carla", "Duarte"):
        await world.press(world.people[name], hosting.board(world), "Wait for a table")
        if name == "Carla":
            answer = await world.press(world.people[name], hosting.board(world), "Stop waiting")
            assert "no longer waiting" in world.text(answer)
    await hosting.pass_time(world, seconds=10)
    assert world.channel.threads == []
    answer = await world.press(world.people["Eva"], hosting.board(world), "Wait for a table")
    assert "A table is starting" in world.text(answer)
    await hosting.pass_time(world, seconds=10)
    (fixture,) = (await hosting.view(world)).fixtures
    assert world.people["Carla"].id not in fixture.people
    assert len(world.channel.threads) == 1


async def test_any_groups_picture_from_the_message(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the season's message everybody finds every group's picture, in as many menus as needed."""
    monkeypatch.setattr(boards, "MAX_GROUPS", 5)
    await drawn(world, Format.DIVISIONS)
    groups = (await hosting.view(world)).groups
    assert len(groups) > 5
    ana, before = world.people["Ana"], len(world.messages())
    for index in (0, len(groups) - 1):
        first = index // 5 * 5
        verb = f"nav:0:0:league-look:1-groups-{first}"
        answer = await world.choose(ana, hosting.board(world), [f"1-standing-{groups[index].id}"], verb)
        assert answer.ephemeral
        assert f"· Group {groups[index].name}" in world.text(answer)
        assert [file.filename for file in answer.response.attachments] == ["standing.png"]
    assert len(world.messages()) == before


async def test_what_takes_long_is_left_to_threads(world: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """Standings, which take long for thousands of people, are worked out beside the event loop."""
    where: list[bool] = []
    found = View.standing

    def standing(view: View, group: Group) -> tuple[Row, ...]:
        where.append(threading.current_thread() is threading.main_thread())
        return found(view, group)

    await hosting.to_play(world, *hosting.EIGHT)
    monkeypatch.setattr(View, "standing", standing)
    for command in ("league: Standings", "league: My tables"):
        answer = await world.slash(ana, command)
    answer = await world.press(ana, await world.slash(ana, "league: Standings"), "Show to everybody")
    assert answer is not None
    await hosting.pick(world, await hosting.admins_screen(world), "person", ana)
    assert where
    assert not any(where)


async def offered(world: World, who: Member) -> list[str]:
    parts = [*walk_components(world.components(await world.slash(who, "league")))]
    options = [option["label"] for part in parts for option in part.get("options", ())]
    return [*(part["label"] for part in parts if part.get("custom_id") and "label" in part), *options]


async def test_what_is_offered_follows_the_season(world: World) -> None:
    ana, late, admin = world.people["Ana"], world.people["Inês"], hosting.regent(world)
    assert await offered(world, ana) == ["Ratings", "Players, head to head"]
    assert await offered(world, admin) == ["Ratings", "Players, head to head", "Create a league"]
    await hosting.open_season(world)
    assert "You have not registered." in world.text(await world.slash(ana, "league"))
    assert (await offered(world, ana))[0] == "Register"
    assert "Run the league" not in await offered(world, ana)
    assert {"Run the league", "Roles for winners", "News for your program"} <= {*await offered(world, admin)}
    await world.press(ana, await world.slash(ana, "league"), "Register")
    there = await offered(world, ana)
    assert "Withdraw" in there
    assert "Register" not in there
    await hosting.everybody(world, hosting.board(world), "Register", "Bruno", "Carla", "Duarte")
    await hosting.pass_time(world, days=7)
    assert (await offered(world, ana))[0] == "I will play"
    await world.press(ana, await world.slash(ana, "league"), "I will play")
    there = await offered(world, ana)
    assert "I will play" not in there
    assert "I cannot play" in there
    await hosting.everybody(world, hosting.board(world), "I will play", "Bruno", "Carla", "Duarte")
    for hours in (48, 13):
        await hosting.pass_time(world, hours=hours)
    assert (await offered(world, ana))[:2] == ["My tables", "Standings"]
    assert "Join the reserve" in await offered(world, late)
    await hosting.end_tables(world)
    assert not {"Register", "Join the reserve", "Withdraw"} & {*await offered(world, late)}


@pytest.mark.parametrize("locale", i18n.languages())
async def test_words_do_what_buttons_do(world: World, ana: Member, locale: str) -> None:
    """In the reader's language; what nobody can do now is said beside what they can, and what is no act alone."""
    await hosting.open_season(world)
    await world.bot.services.people.set(ana.id, language=locale)
    label = i18n.say("button-league-calendar", locale)
    assert label in [choice["name"] for choice in await world.complete(ana, "league", "what", label[:2])]
    assert (await world.slash(ana, f"league: {label}")).response.attachments
    for words, key in ((i18n.say("button-league-out", locale), "act-not-now"), ("xyz", "act-none")):
        refusal = world.text(await world.slash(ana, f"league: {words}"))
        assert refusal.partition("\n")[0] == i18n.say(key, locale, what=words)
        assert ("Volta" in refusal) == (key == "act-not-now")
    await world.slash(ana, f"league: {i18n.say('button-league-register', locale)}")
    assert [entry.person for entry in (await world.bot.leagues.views.view(1)).entries] == [ana.id]


async def test_one_of_several_leagues(world: World, ana: Member) -> None:
    await hosting.open_season(world)
    await hosting.open_season(world, name="Second")
    answer = await world.slash(ana, "league")
    (menu,) = [
        part for part in walk_components(world.components(answer)) if ":league-open:" in str(part.get("custom_id"))
    ]
    other = next(option for option in menu["options"] if not option.get("default"))
    again = await world.choose(ana, answer, [other["value"]], custom_id=menu["custom_id"])
    assert other["label"] in world.text(again)


__all__ = ["leagues", "play"]
ROOT = Path(__file__).parents[3]


def script() -> str:
    """Return the script of the docs; it stays short."""
    text = (ROOT / "docs" / "leagues.md").read_text(encoding="utf-8")
    found = re.search(r"## Draw it again.*?```python\n(.*?)```", text, re.DOTALL)
    code = found[1]
    assert sum(bool(line.strip()) for line in code.splitlines()) <= 12
    return code


def judged(code: str, file: Path, text: str) -> dict[str, bool]:
    file.write_text(text, encoding="utf-8")
    run = subprocess.run([sys.executable, "-I", "-c", code, str(file)], capture_output=True, text=True, check=True)
    return {name: so == "True" for name, so in (line.rsplit(" ", 1) for line in run.stdout.splitlines())}


@pytest.mark.parametrize(
    ("rules", "count", "orders"),
    [
        (RULES, 23, {"pot", "numbers"}),
        (Rules(Format.HEATS, "heap", seats=4), 9, {"numbers"}),
        (Rules(Format.SWISS, "heap", seats=4), 9, {"numbers"}),
        (Rules(Format.CIRCLE, "heap", seats=4, apart=((1000, 1001),)), 5, {"numbers"}),
    ],
    ids=lambda item: str(getattr(item, "format", "")),
)
async def test_anybody_draws_it_again(play: Play, tmp_path: Path, rules: Rules, count: int, orders: set[str]) -> None:
    """All orders and the hash are so; with two people or a digit of the salt changed they are not."""
    known = await play.leagues.running.context(await play.drawn(rules, count))
    text = "\n".join(page(known.view, lots(known), "de"))
    code, file = script(), tmp_path / "draw.txt"
    said = judged(code, file, text)
    assert set(said.values()) == {True}
    assert {name.split()[0] for name in said} == orders | {"hash"}
    listed = [int(line.split()[0]) for line in text.splitlines() if re.match(r"\d+ P\d", line)]
    assert set(listed) == {person for group in known.view.groups for person in group.people}
    lines = [line for line in text.splitlines() if re.match(r"\d+ P\d", line)]
    swapped = (text.replace(one, "?").replace(other, one).replace("?", other) for one, other in pairwise(lines))
    assert any(False in judged(code, file, each).values() for each in swapped), "two may be alone in their pots"
    salt = known.view.season.salt or ""
    other = judged(code, file, text.replace(salt, salt[::-1]))
    assert not other["hash"]
    assert not all(other.values())


@pytest.mark.parametrize(("rules", "count"), [(RULES, 21), (Rules(Format.SWISS, "heap", seats=4), 9)])
async def test_people_who_came_late_are_no_part_of_the_draw(
    play: Play, tmp_path: Path, rules: Rules, count: int
) -> None:
    season = await play.running(rules, count)
    before = len(lots(await play.leagues.running.context(season)))
    await play.wait(hours=1)
    await play.enter(season, people(7, first=50))
    await play.work()
    known = await play.leagues.running.context(season)
    assert sum(len(group.people) for group in known.view.groups) == count + 7
    said = judged(script(), tmp_path / "draw.txt", "\n".join(page(known.view, lots(known), "en")))
    assert set(said.values()) == {True}
    assert len(lots(known)) == before + int(rules.format is Format.DIVISIONS)


async def test_tables_are_of_the_numbers(play: Play) -> None:
    known = await play.leagues.running.context(await play.drawn(RULES, 7))
    text = "\n".join(page(known.view, lots(known), "en"))
    (group,) = known.view.groups
    for fixture in known.view.fixtures:
        (line,) = [line for line in text.splitlines() if line.startswith(f"table {fixture.name}:")]
        assert [group.people[int(number) - 1] for number in line.split()[2:]] == list(fixture.people)


async def test_an_earlier_draw_stays_at_hand(world: World, ana: Member) -> None:
    await hosting.to_play(world, *hosting.EIGHT)
    await hosting.end_tables(world)
    answer = await world.slash(ana, "league: Draw")
    assert "Season 2 · Draw" in world.text(answer)
    earlier, before = await world.press(ana, answer, "Season 1"), len(world.messages())
    assert "Season 1 · Draw" in world.text(earlier)
    sent = await world.press(ana, earlier, "Verify the draw")
    assert "draw-1-1.txt" in str([file.filename for followup in sent.followups for file in followup.attachments])
    assert len(world.messages()) == before


BROAD = "\N{CJK UNIFIED IDEOGRAPH-9F98}" * 28


def test_where_everything_is_open_nothing_is_said_of_it() -> None:
    """Only players who cannot finish anywhere read their range, and at the end nobody does."""
    view, later, over = (views.view(over=played) for played in (0, 6, None))
    assert not [
        line for line in texts.standing(view, view.groups[0], "en", view.groups[0].people) if "can finish" in line
    ]
    (group,) = later.groups
    for line, row in zip(texts.standing(later, group, "en", group.people), later.standing(group), strict=True):
        best, worst = later.ranges(group)[row.person]
        assert (f"can finish {best}–{worst}" in line) == (best != worst and (best, worst) != (1, len(group.people)))
    assert any("can finish" in line for line in texts.standing(later, group, "en", group.people))
    assert not [
        line for line in texts.standing(over, over.groups[0], "en", over.groups[0].people) if "can finish" in line
    ]


def test_before_anybody_has_played_nothing_parts_them() -> None:
    """An early lead is mentioned neither in words nor in the picture; the final result is."""
    view, over = views.view(over=0), views.view(over=None)
    assert {row.decided for row in view.standing(view.groups[0])} != {None}, "the standing has them in an order"
    (group,) = view.groups
    assert not [line for line in texts.standing(view, group, "en", group.people) if "by lot" in line]
    drawn, ended = (pictures.standing(one, one.groups[0], "en").args[0] for one in (view, over))
    assert {row.decided for row in drawn.rows} == {None}
    assert {row.decided for row in ended.rows} != {None}


def test_all_who_share_a_place_stand_on_the_podium() -> None:
    view = views.view(of=views.league(rules=replace(views.RULES, ties=())), over=0)
    drawing = pictures.podium(view, view.groups[0], "en")
    assert len(drawing.args[0].winners) == 7


@pytest.mark.every(2)
@pytest.mark.parametrize("many", [16, 40, 90, 200])
def test_a_standing_is_whole_on_its_pages(many: int) -> None:
    """Words and pictures of all pages have everybody once, in order; a reader's own page comes first."""
    view = views.view([f"{number} {BROAD}" for number in range(many)], over=None)
    (group,) = view.groups
    order = [row.person for row in view.standing(group)]
    seen: list[int] = []
    for at in range(pictures.pages(len(group.people))):
        people = order[pictures.on_page(len(group.people), at)]
        lines = texts.standing(view, group, "en", people)
        ties = re.findall("tie-break: .*", "\n".join(lines))
        assert len(ties) < 2 or len({*ties}) > 1, "said once"
        lines = lines[: len(people)]
        assert [line.split()[1] for line in lines] == [str(person - 1) for person in people]
        drawing = pictures.standing(view, group, "en", at)
        written = alt.standing(*drawing.args).text
        assert len(written) <= MAX_ALT
        facts = standings.scene(drawing.args[0], LIGHT, at).facts
        assert [facts[f"place/{order.index(person)}"] for person in people] == [line.split("\\.")[0] for line in lines]
        assert {pictures.page_with(view, group, person) for person in people} == {at}
        seen += people
    assert seen == order
    assert len(seen) == many
    message = boards.page(view, "en")
    assert len(message.text) < 4000
    displayed = texts.standing(view, group, "en", order[pictures.on_page(len(group.people), 0)])
    assert not [line for line in displayed if line in message.text], "the picture says it"
    assert (
        f"and {many - len(range(*pictures.on_page(len(group.people), 0).indices(many)))} more under **Standings**"
        in message.text
    )


def test_a_decision_names_its_places() -> None:
    """Winners are in the order of places; seasons without stored places or without a win name none."""
    view = views.view()
    fixture = view.fixtures[0]
    seats = [view.names[person] for person in fixture.people if person is not None]
    facts = {"fixture": fixture.id, "how": "adjudicated"}
    named = texts.verdict(view, {**facts, "places": [2, 1, 3, 3]}, "en")
    assert named == {"how": "listed", "places": f"1. {seats[1]}, 2. {seats[0]}, 3. {seats[2]}, 3. {seats[3]}"}
    assert texts.verdict(view, facts, "en") == {"how": "adjudicated", "places": ""}
    void = texts.verdict(view, {**facts, "how": How.VOID, "places": [1, 1, 1, 1]}, "en")
    assert void == {"how": "void", "places": ""}


@pytest.mark.parametrize(
    ("locale", "down", "nobody"),
    [("en", "the last is relegated", "nobody is promoted or relegated"),
     ("de", "der Letzte steigt ab", "niemand auf oder ab"),
     ("zh-TW", "最後 1 名降級", "沒有升降級")],
)  # fmt: skip
def test_one_division_promises_no_way_down(locale: str, down: str, nobody: str) -> None:
    rules = replace(views.RULES, up=1, down=1)
    for groups, promised in ((views.view().groups, False), (views.view(groups=2).groups, True), ((), True)):
        said = " ".join(texts.how(rules, groups, locale))
        assert (down in said) == promised
        assert (nobody in said) != promised


def test_the_draw_of_two_thousand_is_in_words() -> None:
    """The first people of a large group have their numbers, with how many there are more; all of a small one have."""
    (text,) = texts.drawn(views.view([f"{BROAD} {number}" for number in range(2000)]), 3000, "en")
    assert text.startswith("🎲 Order of the draw: 1. ")
    assert re.search(r"and [\d,]+ more$", text)
    assert len(text) <= 1000
    whole = texts.drawn(views.view(groups=3), 3000, "en")
    assert [line.count(",") for line in whole] == [6, 6, 6]


def test_a_finished_table_says_ones_own_place() -> None:
    season = views.view(over=3)
    results = {str(fixture.number): fixture.result for fixture in season.fixtures if 1 in fixture.people}
    own = glance(season, 1, "en").tables
    assert {table.over for table in own} == {True, False}
    for table in own:
        result = results[table.title.removeprefix("Table ")]
        assert table.over == (result is not None)
        assert table.finish == (next(one for one in result.finishes if one.person == 1) if result else None)
