"""`/me`: people's own settings, such as calls, and their effect."""

import zoneinfo
from datetime import UTC, datetime, time, timedelta

import pytest

import words
from cogs import zones
from cogs.commands.me import page, preview
from cogs.components import Drawing
from cogs.errors import UserError
from cogs.zones import zone_named
from hosting.core.model import PersonSettings
from renders import DARK, LIGHT, Picture, Theme
from tests.cogs.guided import Guided
from tests.cogs.hands import table_of
from tests.support.world import Member, World

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


async def chosen(world: World, name: str) -> PersonSettings:
    """Return a person's stored settings."""
    world.bot.services.people._known.clear()
    return await world.bot.services.people.get(world.people[name].id)


async def test_every_button(world: World, ana: Member) -> None:
    """Each button takes effect at once, on the same private page, and marks the current setting."""
    answer = await world.slash(ana, "me")
    assert answer.ephemeral
    assert world.messages() == []
    assert await chosen(world, "Ana") == PersonSettings()
    for button, expected in (
        ("nav:0:0:me:ping.direct", {"ping": "direct"}),
        ("nav:0:0:me:ping.channel", {"ping": "channel"}),
        ("nav:0:0:me:next.yes", {"next_up": True}),
        ("nav:0:0:me:next.no", {"next_up": False}),
        ("nav:0:0:me:remind.48", {"reminders": True, "first_reminder": 48 * 60}),
        ("nav:0:0:me:remind.no", {"reminders": False, "first_reminder": 48 * 60}),
        ("nav:0:0:me:remind.12", {"reminders": True, "first_reminder": 12 * 60}),
        ("nav:0:0:me:theme.dark", {"theme": "dark"}),
        ("nav:0:0:me:language.en", {"language": "en"}),
    ):
        answer = await world.press(ana, answer, button)
        now = await chosen(world, "Ana")
        assert {name: getattr(now, name) for name in expected} == expected, button
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


async def test_quiet_hours_are_written(world: World, ana: Member) -> None:
    """A form takes the zone by city; an error is explained and changes nothing."""
    displayed = await world.slash(ana, "me")
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
    """A digest is at a minute of the day; another way of being called ends it, and so does an empty line."""
    answer = await world.slash(ana, "me")
    await world.fill(ana, await world.press(ana, answer, "Once a day …"), {"at": "18.30", "zone": "Lisbon"})
    assert await chosen(world, "Ana") == PersonSettings(client="en-US", zone="Europe/Lisbon", digest=time(18, 30))
    assert "Once a day, at 18:30" in world.text(answer)
    await world.press(ana, answer, "Direct message")
    assert await chosen(world, "Ana") == PersonSettings(client="en-US", zone="Europe/Lisbon", ping="direct")
    await world.fill(ana, await world.press(ana, answer, "Once a day …"), {"at": "", "zone": "Lisbon"})
    assert (await chosen(world, "Ana")).digest is None


@pytest.mark.opened(people={"Ana": "de", "Bruno": "en-US"})
async def test_what_is_sent_directly_comes_in_the_language_of_the_client(
    world: World, ana: Member, bruno: Member
) -> None:
    """A language is known from Discord at each action; one that was chosen has priority."""
    await world.press(ana, await world.slash(ana, "me"), "nav:0:0:me:ping.direct")
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
            await world.press(ana, await world.slash(ana, "me"), "nav:0:0:me:language.en")
    assert ["Du bist" in texts[0], "輪到你" in texts[1], "your turn" in texts[2]] == [True] * 3, texts


async def test_private_pictures_have_their_theme(world: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """Private pictures use the reader's theme, public ones the server's."""
    themes = list[Theme]()

    def seen(drawing: Drawing, theme: Theme) -> Picture:
        themes.append(theme)
        return drawing.draw(*drawing.args, theme)

    monkeypatch.setattr(Drawing, "__call__", seen)
    await table_of(world, "Ana", "Bruno", order="as joined")
    await world.press(ana, await world.slash(ana, "me"), "Dark")
    themes.clear()
    await world.slash(ana, "show market")
    await world.slash(ana, "show market", to_all=True)
    await world.slash(world.people["Bruno"], "show market")
    assert themes == [DARK, LIGHT, LIGHT]


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
    """A zone is found by name or by city, in any case."""
    assert zone_named(text) == expected


def test_the_nearest_zones_are_offered() -> None:
    """A slip is answered with names; a fixed zone reads as people write it; every city's zone exists."""
    with pytest.raises(UserError) as refused:
        zone_named("Lisbonn")
    assert refused.value.facts["near"] == ("Europe/Lisbon",)
    assert [zones.display(zone) for zone in ("Etc/GMT-8", "Etc/GMT+3", "Europe/Lisbon")] == [
        "UTC+8", "UTC-3", "Europe/Lisbon",
    ]  # fmt: skip
    assert set(zones._zones().values()) <= zoneinfo.available_timezones()


@pytest.mark.parametrize("text", ["Atlantis", "Europe", "../etc/passwd", "UTC+1 or so", "UTC+15", "+05:20"])
def test_zones_that_are_none(text: str) -> None:
    """An unknown zone is refused with a sentence."""
    with pytest.raises(UserError):
        zone_named(text)


@pytest.mark.parametrize(
    ("settings", "lines"),
    [
        (PersonSettings(), ["It is 12:00 UTC", "pinged in the channel when it is your turn.", "after 24 hours"]),
        (
            PersonSettings(zone="Europe/Lisbon", quiet_from=time(22), quiet_to=time(7), ping="direct", reminders=False),
            ["It is 13:00 where you are (Europe/Lisbon)", "by direct message", "from 22:00 to 07:00", "not reminded"],
        ),
        (PersonSettings(digest=time(8, 5)), ["Once a day, at 08:05", "daily message replaces reminders"]),
        (PersonSettings(first_reminder=60), ["after one hour,"]),
    ],
)
def test_what_will_happen(settings: PersonSettings, lines: list[str]) -> None:
    """The page describes the effects of the settings in sentences."""
    text = "\n".join(preview(settings, NOON, "en"))
    assert all(line in text for line in lines), text
    assert text in page(settings, NOON, "en").text


def test_each_language_has_a_name_of_its_own() -> None:
    """Each language has a name of its own, so that no two buttons are the same."""
    names = [words.say("language-name", language) for language in words.languages()]
    assert len(set(names)) == len(names)


def test_zones_between_hours_are_as_far_from_utc_as_they_are_typed() -> None:
    """Each has that distance in winter or in summer, so that nobody's hours are off."""
    for text, zone in zones._BETWEEN.items():
        hours, minutes = text[1:].split(":")
        distance = timedelta(hours=int(hours), minutes=int(minutes)) * (-1 if text[0] == "-" else 1)
        days = (datetime(2026, month, 1, tzinfo=zoneinfo.ZoneInfo(zone)) for month in (1, 7))
        assert distance in [day.utcoffset() for day in days], zone
