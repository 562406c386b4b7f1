"""`/preferences`: people's own settings and their effect, absences, and what is stored about them."""

import json
import zoneinfo
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

import i18n
from cogs import times
from cogs.commands.preferences import OwnPreferences, page, preview
from cogs.components import Drawing
from cogs.errors import UserError
from cogs.times import parse_day, zone_named
from gamekit import naming
from hosting import Person
from hosting.core import EVENTS, BadValue
from hosting.core.model import PersonSettings
from hosting.db.schema import metadata
from i18n import dates, languages
from renders import DARK, LIGHT, Picture, Theme
from tests.cogs.guided import Guided
from tests.cogs.hands import show_all, table_of, to_act
from tests.support.ways import DIRECT, SILENT
from tests.support.world import InteractionResult, Member, World, opened

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


async def chosen(world: World, name: str) -> PersonSettings:
    world.bot.services.people._cache.clear()
    return await world.bot.services.people.get(world.people[name].id)


async def test_every_button(world: World, ana: Member) -> None:
    """Each button takes effect at once, on the same private page, and marks the current setting."""
    answer = await world.slash(ana, "preferences")
    assert answer.ephemeral
    assert world.messages() == []
    assert await chosen(world, "Ana") == PersonSettings()
    for button, expected in (
        ("nav:0:0:me:remind.no", {"ways": SILENT}),
        ("nav:0:0:me:remind.48", {"ways": None, "first_reminder": 48 * 60}),
        ("nav:0:0:me:remind.no", {"ways": SILENT, "first_reminder": 48 * 60}),
        ("nav:0:0:me:remind.12", {"ways": None, "first_reminder": 12 * 60}),
        ("nav:0:0:me:theme.dark", {"theme": "dark"}),
        ("nav:0:0:me:language.en", {"language": "en"}),
    ):
        if ":remind." in button:
            answer = await world.choose(ana, answer, [button.rpartition(":")[2]], "nav:0:0:me:remind")
        else:
            answer = await world.press(ana, answer, button)
        now = await chosen(world, "Ana")
        assert {name: getattr(now, name) for name in expected} == expected, button
        if ":remind." in button:
            continue
        assert [
            part["style"]
            for row in world.components(answer)
            for part in row.get("components", ())
            if part.get("custom_id") == button
        ] == [1]
    for button in ("nav:0:0:me:theme.", "nav:0:0:me:language."):
        (full,) = [one.custom_id for one in world.buttons(answer) if one.custom_id == button]
        answer = await world.press_raw(ana, answer, full)
    assert await chosen(world, "Ana") == PersonSettings(client="en-US", first_reminder=12 * 60)
    assert await chosen(world, "Bruno") == PersonSettings()


async def test_a_way_for_each_event(world: World, ana: Member) -> None:
    """Each event is chosen in a menu, and its way by a button; all of it is listed, private, stored and forgotten."""
    page = await world.press(ana, await world.slash(ana, "preferences"), "What I am told")
    assert page.response.ephemeral
    for event, one in EVENTS.items():
        for way in [way for way in (*one.ways[1:], one.ways[0]) if way != "push"]:
            page = await world.choose(ana, page, [event], custom_id="nav:0:0:ways:")
            page = await world.press(ana, page, f"nav:0:0:ways:{event}.{way}")
            assert (await chosen(world, "Ana")).way(event) == way
            (line,) = (line for line in world.text(page).split("\n") if i18n.say(f"event-of-{event}", "en") in line)
            assert line.startswith(f"**{i18n.say(f'way-{way}', 'en')}**: ")
    assert (await chosen(world, "Ana")).ways is None, "the usual ones need no place"
    page = await world.choose(ana, page, ["lost"], custom_id="nav:0:0:ways:")
    await world.press(ana, page, "nav:0:0:ways:lost.silent")
    data = await world.bot.services.privacy.of(ana.id)
    assert data["choices"][0]["ways"] == {"lost": "silent"}
    assert await chosen(world, "Bruno") == PersonSettings()
    await world.bot.services.privacy.forget(ana.id)
    assert (await chosen(world, "Ana")).ways is None


async def test_one_press_for_all_of_ones_turns(world: World, ana: Member) -> None:
    """Whoever wants no reminder gets none by it, and reminders come back the way of the turn."""
    for way, ways in (("message", DIRECT), ("ping", None)):
        page = await world.press(ana, await world.slash(ana, "preferences"), "What I am told")
        await world.press(ana, page, f"nav:0:0:ways:all.{way}")
        assert (await chosen(world, "Ana")).ways == ways
        for delay, wanted in (("no", {**(ways or {}), **SILENT}), ("24", ways)):
            answer = await world.slash(ana, "preferences")
            await world.choose(ana, answer, [f"remind.{delay}"], "nav:0:0:me:remind")
            assert (await chosen(world, "Ana")).ways == wanted


async def test_no_event_has_another_way(world: World, ana: Member) -> None:
    for ways in ({"turn": "silent"}, {"no such event": "ping"}, {"lost": "ping"}):
        with pytest.raises(BadValue):
            await world.bot.services.people.set(ana.id, ways=ways)


async def test_quiet_hours_are_written(world: World, ana: Member) -> None:
    """A form takes the zone by city; an error is explained and changes nothing."""
    displayed = await world.slash(ana, "preferences")
    for fields, wanted in (
        ({"from": "late", "to": "7", "zone": ""}, "do not understand"),
        ({"from": "22:00", "to": "", "zone": ""}, "a start and an end"),
        ({"from": "8", "to": "23", "zone": ""}, "14 hours"),
        ({"from": "22", "to": "22", "zone": ""}, "14 hours"),
        ({"from": "22", "to": "7", "zone": "Atlantis"}, "do not know that time zone"),
    ):
        form = await world.press(ana, displayed, "Quiet hours …")
        answer = await world.fill(ana, form, fields)
        assert wanted in "".join(world.text(followup) for followup in answer.followups)
        assert await chosen(world, "Ana") == PersonSettings()
    form = await world.press(ana, displayed, "Quiet hours …")
    await world.fill(ana, form, {"from": "10 pm", "to": "7:30", "zone": "new york"})
    assert await chosen(world, "Ana") == PersonSettings(
        client="en-US", zone="America/New_York", quiet_from=time(22), quiet_to=time(7, 30)
    )
    assert "It is 07:00 where you are (America/New_York)." in world.text(displayed)
    assert "pinged in the channel when it is your turn, but not from 22:00 to 07:30" in world.text(displayed)
    await world.press(ana, displayed, "nav:0:0:me:quiet.no")
    assert await chosen(world, "Ana") == PersonSettings(client="en-US", zone="America/New_York")


async def test_a_daily_message_is_written(world: World, ana: Member) -> None:
    answer = await world.slash(ana, "preferences")
    await world.fill(ana, await world.press(ana, answer, "Once a day …"), {"at": "18.30", "zone": "Lisbon"})
    assert await chosen(world, "Ana") == PersonSettings(client="en-US", zone="Europe/Lisbon", digest=time(18, 30))
    assert "Once a day, at 18:30" in world.text(answer)
    await world.press(ana, answer, "nav:0:0:me:digest.no")
    assert await chosen(world, "Ana") == PersonSettings(client="en-US", zone="Europe/Lisbon")
    await world.fill(ana, await world.press(ana, answer, "Once a day …"), {"at": "", "zone": "Lisbon"})
    assert (await chosen(world, "Ana")).digest is None


@pytest.mark.opened(people={"Ana": "de", "Bruno": "en-US"})
async def test_what_is_sent_directly_comes_in_the_language_of_the_client(
    world: World, ana: Member, bruno: Member
) -> None:
    page = await world.press(ana, await world.slash(ana, "preferences"), "nav:0:0:ways:")
    await world.press(ana, page, "nav:0:0:ways:all.message")
    assert (await chosen(world, "Ana")).reads == "de"
    await table_of(world, "Bruno", "Ana", order="as joined")
    assert (await world.bot.services.lobby.get(1)).language == "en-US"
    guided, texts = Guided(world, seed=1), list[str]()
    for turn in range(3):
        await guided.turn(bruno)
        await world.advance(seconds=2)
        texts.append(world.direct(ana)[-1].content)
        world.locales.set(ana.id, "zh-TW")
        await guided.turn(ana)
        if turn == 1:
            await world.press(ana, await world.slash(ana, "preferences"), "nav:0:0:me:language.en")
    assert ["Du bist" in texts[0], "輪到你" in texts[1], "your turn" in texts[2]] == [True] * 3, texts


async def test_private_pictures_have_their_theme(world: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    themes = list[Theme]()

    def seen(drawing: Drawing, theme: Theme) -> Picture:
        themes.append(theme)
        return drawing.draw(*drawing.args, theme)

    monkeypatch.setattr(Drawing, "__call__", seen)
    await table_of(world, "Ana", "Bruno", order="as joined")
    await world.press(ana, await world.slash(ana, "preferences"), "Dark")
    themes.clear()
    await world.slash(ana, "table: Market")
    await show_all(world, ana, "table: Market")
    await world.slash(world.people["Bruno"], "table: Market")
    assert themes == [DARK, DARK, LIGHT, LIGHT]  # what is shown to all was seen in private before


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Europe/Lisbon", "Europe/Lisbon"),
        ("europe/lisbon", "Europe/Lisbon"),
        ("lisbon", "Europe/Lisbon"),
        ("New York", "America/New_York"),
        ("America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
        ("UTC", "UTC"),
        (" ", None),
        *((text, "Asia/Kolkata") for text in ("+05:30", "UTC+5:30", "gmt +0530")),
        ("+5:45", "Asia/Kathmandu"),
        ("−03:30", "America/St_Johns"),
        ("UTC-9:30", "Pacific/Marquesas"),
        *((text, "Etc/GMT-8") for text in ("UTC+8", "utc +08:00", "GMT+8", "+8", "+0800")),
        ("GMT-3", "Etc/GMT+3"),
        ("UTC−3", "Etc/GMT+3"),
        ("+00:00", "UTC"),
        *((text, "Asia/Taipei") for text in ("台北", "臺北", "高雄")),
        *((text, "Europe/Vienna") for text in ("Wien", "graz")),
        *((text, "Europe/Berlin") for text in ("München", "munchen", "Berlin")),
        *((text, "Europe/Lisbon") for text in ("Lisboa", "Lissabon", "里斯本")),
        ("São Paulo", "America/Sao_Paulo"),
        ("Mumbai", "Asia/Kolkata"),
        *((text, "Asia/Shanghai") for text in ("Beijing", "北京", "上海")),
    ],
)
def test_zones_that_people_write(text: str, expected: str | None) -> None:
    assert zone_named(text) == expected


def test_the_nearest_zones_are_offered() -> None:
    with pytest.raises(UserError) as refused:
        zone_named("Lisbonn")
    assert refused.value.facts["near"] == ("Europe/Lisbon",)
    assert [times.display(zone) for zone in ("Etc/GMT-8", "Etc/GMT+3", "Europe/Lisbon")] == [
        "UTC+8", "UTC-3", "Europe/Lisbon",
    ]  # fmt: skip
    assert set(times._zones().values()) <= zoneinfo.available_timezones()


@pytest.mark.parametrize("text", ["Atlantis", "Europe", "../etc/passwd", "UTC+1 or so", "UTC+15", "+05:20"])
def test_zones_that_are_none(text: str) -> None:
    with pytest.raises(UserError):
        zone_named(text)


@pytest.mark.parametrize(
    ("settings", "lines"),
    [
        (PersonSettings(), ["It is 12:00 UTC", "pinged in the channel when it is your turn.", "after 24 hours"]),
        (
            PersonSettings(zone="Europe/Lisbon", quiet_from=time(22), quiet_to=time(7), ways={**DIRECT, **SILENT}),
            ["It is 13:00 where you are (Europe/Lisbon)", "by direct message", "from 22:00 to 07:00", "not reminded"],
        ),
        (PersonSettings(digest=time(8, 5)), ["Once a day, at 08:05", "daily message replaces reminders"]),
        (PersonSettings(first_reminder=60), ["after one hour,"]),
    ],
)
def test_what_will_happen(settings: PersonSettings, lines: list[str]) -> None:
    text = "\n".join(preview(settings, NOON, "en"))
    assert all(line in text for line in lines), text
    assert text in page(OwnPreferences(settings, ()), NOON, "en").text


def test_zones_between_hours_are_as_far_from_utc_as_they_are_typed() -> None:
    for text, zone in times._BETWEEN.items():
        hours, minutes = text[1:].split(":")
        distance = timedelta(hours=int(hours), minutes=int(minutes)) * (-1 if text[0] == "-" else 1)
        days = (datetime(2026, month, 1, tzinfo=zoneinfo.ZoneInfo(zone)) for month in (1, 7))
        assert distance in [day.utcoffset() for day in days], zone


async def everything(world: World) -> str:
    def read(conn: sa.Connection) -> str:
        return "\n".join(str(conn.execute(sa.select(table)).all()) for table in metadata.tables.values())

    return await world.bot.services.store.read(read)


async def test_one_confirmation_after_every_seat_is_given_up(world: World, ana: Member, carla: Member) -> None:
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    assert str(carla.id) in await everything(world)
    panel = await world.slash(carla, "preferences: What is stored about me")
    panel = await world.press(carla, panel, "Remove my data")
    assert "running game" in world.text(panel)
    panel = await world.press(carla, panel, "Resign from Sagres")
    assert "Former player" in world.text(panel)
    assert str(carla.id) in await everything(world), "nothing goes before it is confirmed"
    assert "nothing is stored" in world.text(await world.press(carla, panel, "Yes, remove it"))
    text = await everything(world)
    assert str(carla.id) not in text
    assert "Carla" not in text
    assert str(ana.id) in text
    table = await world.bot.services.lobby.get(1)
    assert (table.status, table.seats[2].computer is not None) == ("running", True)
    assert "Former player" in world.text(await world.slash(ana, "table: Log"))


@pytest.mark.parametrize("called", ["Ana", "_A*na_", "Ana de " + "Sá e Melo " * 6])
async def test_a_title_after_whoever_was_taken_out(tmp_path: Path, called: str) -> None:
    async with opened(tmp_path, people={called: "en-US", "Bruno": "de", "Carla": "zh-TW"}) as world:
        ana, bruno, carla = world.people.values()
        await table_of(world, *world.people, name="")
        await world.bot.services.leaving.resign(1, Person(ana.id, "Ana"))
        await world.bot.services.privacy.forget(ana.id)
        assert naming.FORMER in (await world.bot.services.lobby.get(1)).name
        for reader, whose in ((bruno, "Tisch eines ehemaligen Mitspielers"), (carla, "前玩家的遊戲桌")):
            for command in ("tables", "table: Log", "table: Resign"):
                text = world.text(await world.slash(reader, command))
                assert whose in text, (command, text)
                assert "Former" not in text
            (choice,) = await world.complete(reader, "table", "table", "")
            assert whose in choice["name"]


async def test_the_file_is_private_and_ones_own(world: World, started: None, ana: Member, bruno: Member) -> None:
    said = len(world.messages())
    answer = await world.press(ana, await world.slash(ana, "preferences: What is stored about me"), "Get my data")
    assert answer.response.ephemeral
    assert len(world.messages()) == said
    text = json.dumps(await world.bot.services.privacy.of(ana.id))
    assert str(ana.id) in text
    assert str(bruno.id) not in text
    (name,) = [file.filename for file in answer.response.attachments]
    assert name == f"data-{ana.id}.json"


async def test_a_button_is_for_whoever_presses_it(world: World, started: None, ana: Member, bruno: Member) -> None:
    panel = await world.press(ana, await world.slash(ana, "preferences: What is stored about me"), "Remove my data")
    resign = world.button(panel, "Resign from Sagres").custom_id
    await world.press_raw(bruno, panel, resign)
    table = await world.bot.services.lobby.get(1)
    assert [seat.person for seat in table.seats] == [ana.id, None]
    stranger = world.people["Duarte"]
    panel = await world.press(ana, await world.slash(ana, "preferences: What is stored about me"), "Remove my data")
    assert (await world.press_raw(stranger, panel, resign)).acknowledged
    assert (await world.bot.services.lobby.get(1)).seats[0].person == ana.id


async def test_from_ones_own_page(world: World, ana: Member) -> None:
    page = await world.press(ana, await world.slash(ana, "preferences"), "What is stored about me")
    file = await world.press(ana, page, "Get my data")
    assert [sent.filename for message in file.followups for sent in message.attachments] == [f"data-{ana.id}.json"]
    assert "Your own settings" in world.text(await world.press(ana, page, "Back"))


LISBON = ZoneInfo("Europe/Lisbon")
NOW = datetime(2026, 7, 1, 12, tzinfo=UTC)


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[arg-type, misc]


def test_what_is_typed() -> None:
    """A day alone lasts from its beginning to its end in the zone; today is from now on; a time is local."""
    assert parse_day("2026-08-01", LISBON, NOW) == utc(2026, 7, 31, 23)
    assert parse_day("2026-08-01", LISBON, NOW, end=True) == utc(2026, 8, 1, 23)
    assert parse_day("2026-07-01", LISBON, NOW) == NOW
    assert parse_day("2026-07-01", LISBON, NOW, end=True) == utc(2026, 7, 1, 23)
    assert parse_day(" 2026-12-24 18:30 ", LISBON, NOW, end=True) == utc(2026, 12, 24, 18, 30)
    assert parse_day("2026-10-25", LISBON, NOW, end=True) == utc(2026, 10, 26)  # a day of 25 hours


@pytest.mark.parametrize("locale", languages())
def test_what_is_written_is_read(locale: str) -> None:
    at = datetime(2026, 12, 3, 7, 5, tzinfo=LISBON)
    assert parse_day(dates.day_and_time(at, locale), LISBON, NOW) == at
    assert parse_day(dates.day(at, locale), LISBON, NOW, end=True) == utc(2026, 12, 4)


@pytest.mark.parametrize(
    "text",
    [
        *("", "soon", "1/8/2026", "1.8.26", "08-01", "2026-13-01", "2026-02-30", "30.2.2026", "Foo 1, 2026"),
        *("2026-08-01T10:00+02:00", "2026-08-01 25:00", "2026-08-01 soon", "2026-8-1x", "9999-12-31", "25:00"),
    ],
)
def test_what_is_no_day(text: str) -> None:
    with pytest.raises(UserError):
        parse_day(text, LISBON, NOW, end=True)


async def announced(world: World, who: Member, **fields: str) -> InteractionResult:
    form = await world.slash(who, "preferences: I will be away")
    return await world.fill(who, form, {"days": "", "from": "", "until": "", **fields})


async def test_announced_listed_and_taken_back(world: World, ana: Member, bruno: Member) -> None:
    await table_of(world, "Ana", "Bruno", order="as joined", clock="fast")
    now = world.clock.now()
    answer = await announced(world, ana, days="3")
    assert answer.response.ephemeral
    until = f"<t:{int((now + timedelta(days=3)).timestamp())}:f>"
    assert until in world.text(answer)
    assert until in world.text(await world.slash(ana, "preferences"))
    assert until not in world.text(await world.slash(bruno, "preferences"))
    text = world.text(await world.slash(bruno, "table: Clocks"))
    assert f"🧳 **Ana** · 1 day left; away until {until}" in text
    await world.advance(hours=48)
    assert (await to_act(world)) is ana
    listed = await world.press(ana, await world.slash(ana, "preferences"), "My absences")
    assert "UTC" in world.text(listed)
    taken = await world.press(ana, listed, "Cancel no. 1")
    assert "Canceled" in world.text(taken)
    assert "You have announced no absence" in world.text(taken)
    text = world.text(await world.slash(bruno, "table: Clocks"))
    assert "▶️ **Ana** · 1 day left" in text
    assert "Ana has used 2 days of the 14 days of absence allowed." in text
    await world.advance(hours=24)
    assert "**Ana**'s time is up." in world.last().content


async def test_refused(world: World, ana: Member, bruno: Member) -> None:
    """The past, nonsense, equal ends and another's absence each give one sentence and change nothing."""
    today = world.clock.now().date()
    for fields, said in (
        ({"until": str(today - timedelta(days=1))}, "An absence cannot lie in the past"),
        ({"from": str(today - timedelta(days=1)), "days": "5"}, "An absence cannot lie in the past"),
        ({"until": "Friday"}, "Write the day as"),
        ({"from": "2026-08-01"}, "Say until when"),
        ({"until": "2026-08-01", "days": "3"}, "Say until when"),
        ({"days": "61"}, "60 at most"),
        ({"days": "²"}, "60 at most"),
        ({"days": "0"}, "60 at most"),
        ({"days": "12345678901"}, "60 at most"),
        ({"until": str(today + timedelta(days=90))}, "60 days long at most"),
    ):
        answer = await announced(world, ana, **fields)
        assert said in world.text(answer), fields
    assert await world.bot.services.absences.of(ana.id) == ()
    await announced(world, ana, days="2")
    number = (await world.bot.services.absences.of(ana.id))[0].id
    await announced(world, bruno, days="2")
    other = await world.slash(bruno, "preferences: My absences")
    await world.press_raw(bruno, other, f"nav:0:0:away:{number}")
    assert len(await world.bot.services.absences.of(ana.id)) == 1
    mine = await world.slash(ana, "preferences: My absences")
    old = world.button(mine, "Cancel no. 1").custom_id
    await world.press(ana, mine, "Cancel no. 1")
    await world.press_raw(ana, other, old)
    assert await world.bot.services.absences.of(ana.id) == ()
