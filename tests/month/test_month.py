"""Weeks of random tables with outages: no call lost or doubled, quiet hours kept, clocks right to the second."""

from collections import Counter
from collections.abc import Iterator
from datetime import time, timedelta
from pathlib import Path

import pytest

import i18n
from tests.month.cast import BEGINS, Someone
from tests.month.judge import Fairness, Judge
from tests.month.month import Month, simulate
from tests.month.wire import Got

pytestmark = pytest.mark.no_cover


@pytest.fixture(autouse=True)
def strict_words() -> Iterator[None]:
    i18n.strict = True
    yield
    i18n.strict = False


def judged(month: Month) -> Judge:
    judge = Judge(month).judge()
    assert not month.errors, month.errors
    assert not judge.found, "\n".join(judge.found)
    return judge


async def test_a_few_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge finds nothing in six tables over four days with eight outages, and detects removals and additions."""
    month = await simulate(tmp_path, monkeypatch, 1, tables=6, days=4, outages=8)
    judge = judged(month)
    assert judge.counts["calls"] > 10
    assert month.counts["kills"] > 0
    call = next(turn for played in judge.courses.values() for turn in played.turns if len(turn.calls) == 1)
    (got,) = call.calls
    for wrong, heard in (
        ("not called", [one for one in month.got if one is not got]),
        ("called twice", sorted([*month.got, got], key=lambda item: item.at)),
        ("late", [_later(one, timedelta(hours=2)) if one is got else one for one in month.got]),
    ):
        month.got = sorted(heard, key=lambda item: item.at)
        assert any(wrong in found for found in Judge(month).judge().found), wrong


@pytest.mark.long
@pytest.mark.parametrize("seed", [21, 22])
async def test_a_month(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    judge = judged(await simulate(tmp_path, monkeypatch, seed, tables=100, days=30, outages=18))
    assert judge.counts["clocks run out"] > 50
    print(dict(judge.counts), judge.month.counts)  # noqa: T201 - what docs/durability.md says


@pytest.mark.parametrize(
    ("seed", "tables", "days", "outages"), [(31, 4, 6, 10), pytest.param(32, 40, 30, 60, marks=pytest.mark.long)]
)
async def test_every_kind_of_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, tables: int, days: int, outages: int
) -> None:
    """Nobody loses a seat or a game who was not slow by the judge's own count, and everybody is called."""
    month = await simulate(tmp_path, monkeypatch, seed, tables=tables, days=days, outages=outages, every=True)
    judge = Fairness(month).judge()
    print(dict(judge.counts), dict(month.counts))  # noqa: T201 - what docs/durability.md says
    assert not month.errors, month.errors
    assert not judge.found, "\n".join(judge.found)
    assert judge.counts["calls"] > 10
    assert judge.counts["calls in the same words"] == 0
    deaf = Month(month.ended, month.people, month.games, [], month.outages, month.counts, [])
    assert any("not called" in found for found in Fairness(deaf).judge().found), "the same without its calls"
    if days > 20:  # in a few days the outages may happen to touch no clock
        strict = Month(month.ended, month.people, month.games, month.got, [], month.counts, [])
        assert Fairness(strict).judge().found, "the same without its outages is unfair"


def _later(got: Got, by: timedelta) -> Got:
    return Got(got.at + by, got.channel, got.content, got.pinged, got.silent)


def test_sleep_is_looked_up_minute_by_minute() -> None:
    """The judge's nights follow wall clocks, through the hour that comes twice."""
    someone = Someone(1, "Ana", zone="Europe/Berlin", quiet=(time(22), time(7)))
    night = BEGINS.replace(day=24, hour=20)  # ten in the evening
    assert not someone.resting(night - timedelta(minutes=1))
    assert someone.resting(night)
    assert someone.awake(night) == night + timedelta(hours=10)
    assert someone.after(night - timedelta(hours=1), timedelta(hours=2)) == night + timedelta(hours=11)


def test_a_digest_that_never_is_due_is_not_missed() -> None:
    """A month may end before the first minute of somebody's digest."""
    someone = Someone(1, "Ana", digest=time(8))
    first = Got(BEGINS, 5, "", (), silent=False)
    month = Month(BEGINS + timedelta(hours=7), {1: someone}, [], [first], [], Counter(), [])
    assert Judge(month).judge().found == []
    month.ended += timedelta(hours=2)
    assert Judge(month).judge().found == [], "nothing waits"
