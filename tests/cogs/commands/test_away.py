"""Absences as people announce them: in their own zone, ahead of time, private to view and withdraw."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from cogs.errors import UserError
from cogs.times import parse_day
from tests.cogs.hands import leap, table_of, to_act
from tests.support.world import Member, World
from words import dates, languages

LISBON = ZoneInfo("Europe/Lisbon")
NOW = datetime(2026, 7, 1, 12, tzinfo=UTC)


def utc(*parts: int) -> datetime:
    """Return a timestamp in UTC."""
    return datetime(*parts, tzinfo=UTC)  # type: ignore[arg-type, misc]


def test_what_is_typed() -> None:
    """A day alone lasts from its beginning to its end in the zone; today is from now on; a time is local."""
    assert parse_day("2026-08-01", LISBON, NOW) == utc(2026, 7, 31, 23)
    assert parse_day("2026-08-01", LISBON, NOW, end=True) == utc(2026, 8, 1, 23)
    assert parse_day("2026-07-01", LISBON, NOW) == NOW
    assert parse_day("2026-07-01", LISBON, NOW, end=True) == utc(2026, 7, 1, 23)
    assert parse_day(" 2026-12-24 18:30 ", LISBON, NOW, end=True) == utc(2026, 12, 24, 18, 30)
    assert parse_day("2026-10-25", LISBON, NOW, end=True) == utc(2026, 10, 26)  # a day of 25 hours


@pytest.mark.parametrize(
    "text",
    [
        *("1.8.2026 18:30", "01.08.2026, 18.30 Uhr", "1. August 2026 18:30", "2026/8/1 18:30", "2026年8月1日 18:30"),
        *("2026年8月1日下午6點半", "Aug 1, 2026, 6:30 pm", "1 August 2026 18:30", "２０２６／８／１　１８：３０"),
    ],
)
def test_days_are_read_as_languages_write_them(text: str) -> None:
    """An unambiguous day is read in any language."""
    assert parse_day(text, LISBON, NOW) == utc(2026, 8, 1, 17, 30)


@pytest.mark.parametrize("locale", languages())
def test_what_is_written_is_read(locale: str) -> None:
    """The season's form starts with a day and a time as the language writes them."""
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
    """Anything else is refused."""
    with pytest.raises(UserError):
        parse_day(text, LISBON, NOW, end=True)


async def test_announced_listed_and_taken_back(world: World, ana: Member, bruno: Member) -> None:
    """The clock stands meanwhile; the list is private; a press withdraws one and the clock goes on."""
    await table_of(world, "Ana", "Bruno", order="as joined", clock="fast")
    assert "You have announced no absence" in world.text(await world.slash(ana, "away"))
    now = world.clock.now()
    answer = await world.slash(ana, "away", days=3)
    assert answer.ephemeral or answer.response.ephemeral
    until = f"<t:{int((now + timedelta(days=3)).timestamp())}:f>"
    assert until in world.text(answer)
    assert "UTC" in world.text(answer)
    assert "You have announced no absence" in world.text(await world.slash(bruno, "away"))
    text = world.text(await world.slash(bruno, "clock"))
    assert f"🧳 **Ana** · 1 day left; away until {until}" in text
    await leap(world, hours=48)
    assert (await to_act(world)) is ana
    taken = await world.press(ana, answer, "Cancel no. 1")
    assert "Canceled" in world.text(taken)
    text = world.text(await world.slash(bruno, "clock"))
    assert "▶️ **Ana** · 1 day left" in text
    assert "Ana has used 2 days of the 14 days of absence allowed." in text
    await leap(world, hours=24)
    assert "**Ana**'s time is up." in world.last().content


async def test_refused(world: World, ana: Member, bruno: Member) -> None:
    """The past, nonsense, equal ends and another's absence each give one sentence and change nothing."""
    today = world.clock.now().date()
    for options, said in (
        ({"until": str(today - timedelta(days=1))}, "An absence cannot lie in the past"),
        ({"from": str(today - timedelta(days=1)), "days": 5}, "An absence cannot lie in the past"),
        ({"until": "Friday"}, "Write the day as"),
        ({"from": "2026-08-01"}, "Say until when"),
        ({"until": "2026-08-01", "days": 3}, "Say until when"),
        ({"until": str(today + timedelta(days=90))}, "60 days long at most"),
    ):
        answer = await world.slash(ana, "away", **options)
        assert said in world.text(answer), options
    assert await world.bot.services.absences.of(ana.id) == ()
    mine = await world.slash(ana, "away", days=2)
    number = (await world.bot.services.absences.of(ana.id))[0].id
    other = await world.slash(bruno, "away", days=2)
    await world.press_raw(bruno, other, f"nav:0:0:away:{number}")
    assert len(await world.bot.services.absences.of(ana.id)) == 1
    old = world.button(mine, "Cancel no. 1").custom_id
    await world.press(ana, mine, "Cancel no. 1")
    await world.press_raw(ana, other, old)
    assert await world.bot.services.absences.of(ana.id) == ()
