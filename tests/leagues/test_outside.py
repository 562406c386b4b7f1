"""News of a league for its webhook: written with what it tells, in order, until it has arrived or a day has failed."""

import json
from datetime import timedelta

import pytest

from hosting.core import BadValue
from hosting.jobs import kinds
from hosting.webhooks import News
from leagues.outside import news_body
from leagues.rules.errors import NoSuchLeague
from leagues.rules.states import State
from tests.leagues.playing import ADMIN, RULES, Play

ADDRESS = "https://example.org/hook"


async def all_news(play: Play, league: int) -> list[News]:
    """Take every piece of news, as if each had arrived."""
    taken, webhooks = [], play.services.webhooks
    hook = await webhooks.get("league", league)
    assert hook is not None
    while (due := await webhooks.next(hook.id)) is not None:
        assert due[0].address == ADDRESS
        taken.append(due[2])
        await webhooks.sent(due[2])
    return taken


async def test_without_an_address_nothing_is_kept(play: Play) -> None:
    season = await play.running(RULES, 4)
    league = (await play.season(season)).league
    assert await play.services.webhooks.get("league", league) is None
    await play.leagues.webhooks.place(league, ADDRESS, ADMIN)
    assert await all_news(play, league) == []


@pytest.mark.both
async def test_a_season_in_news(play: Play) -> None:
    """Each step and each result once and in order; people by name, never by number."""
    league = await play.found(RULES)
    await play.leagues.webhooks.place(league, ADDRESS, ADMIN)
    season = await play.running(RULES, 4, league)
    await play.end_all(season)
    events = await all_news(play, league)
    assert [one.facts["step"] for one in events if one.what == "step"] == [
        "open", "check-in", "drawn", "running", "protests", "closing", "closed",
    ]  # fmt: skip
    view = await play.view(season)
    results = [one.facts["fixture"] for one in events if one.what == "result"]
    assert sorted(results) == sorted(one.id for one in view.fixtures)
    assert [one.id for one in events] == sorted(one.id for one in events)
    for one in events:
        body = news_body(one.facts, view)
        text = json.dumps(body)
        assert not any(str(entry.person) in text for entry in view.entries)
        assert (body["league"], body["season"]) == ("Volta", 1)
        if one.what == "result":
            fixture = next(each for each in view.fixtures if each.id == one.facts["fixture"])
            assert fixture.result is not None
            assert [seat["place"] for seat in body["table"]["seats"]] == [
                each.place for each in fixture.result.finishes
            ]
            (standing,) = body["standings"]
            rows = view.standing(view.groups[0])
            assert [(each["name"], each["place"]) for each in standing["people"]] == [
                (view.names[row.person], row.place) for row in rows
            ]
    assert [job.kind for job in await play.services.jobs.all() if job.kind == kinds.WEBHOOK] == [kinds.WEBHOOK]


async def test_failures_are_tried_later_and_later_then_no_more(play: Play) -> None:
    """Pauses double up to two hours; after a day the webhook is off and its news gone; a test puts it on again."""
    league = await play.found(RULES)
    webhooks, clock = play.services.webhooks, play.clock
    await play.leagues.webhooks.place(league, ADDRESS, ADMIN)
    await webhooks.test("league", league)
    hook = await webhooks.get("league", league)
    assert hook is not None
    due = await webhooks.next(hook.id)
    assert due is not None
    pauses = []
    while (again := await webhooks.failed(due[2], "500")) is not None:
        pauses.append((again - clock.now()).total_seconds())
        clock.set(again)
    assert pauses[:5] == [30, 60, 120, 240, 480]
    assert set(pauses[8:]) == {7200}
    assert timedelta(days=1) <= timedelta(seconds=sum(pauses)) < timedelta(days=1, hours=2)
    webhook = await webhooks.get("league", league)
    assert webhook is not None
    assert (webhook.off, webhook.error) == (True, "500")
    assert await webhooks.next(hook.id) is None
    await play.opened(league)
    assert await webhooks.next(hook.id) is None, "nothing is kept for one that is off"
    await webhooks.test("league", league)
    due = await webhooks.next(hook.id)
    assert due is not None
    await webhooks.sent(due[2])
    webhook = await webhooks.get("league", league)
    assert webhook is not None
    assert (webhook.off, webhook.failing, webhook.error, webhook.tries) == (False, None, "", 0)


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/", "ftp://example.org", "https://", "https://user:word@example.org/", "example.org",
        "https://example.org/\nX: y", "https://[::1", "https://exämple.org/", "https://e.org/" + "a" * 500, "",
    ],
)  # fmt: skip
async def test_only_https_addresses(play: Play, address: str) -> None:
    league = await play.found(RULES)
    with pytest.raises(BadValue):
        await play.leagues.webhooks.place(league, address, ADMIN)
    assert await play.services.webhooks.get("league", league) is None


async def test_a_new_address_has_a_new_secret(play: Play) -> None:
    """News for the old address is gone with it; a removed one is sent nothing."""
    league = await play.found(RULES)
    webhooks = play.leagues.webhooks
    first = await webhooks.place(league, "https://old.example.org/", ADMIN)
    await play.services.webhooks.test("league", league)
    second = await webhooks.place(league, ADDRESS, ADMIN)
    assert first != second
    assert min(len(first), len(second)) >= 64
    assert await all_news(play, league) == []
    await webhooks.remove(league, ADMIN)
    assert await play.services.webhooks.get("league", league) is None
    with pytest.raises(NoSuchLeague):
        await webhooks.place(99, ADDRESS, ADMIN)
    assert (await play.opened(league)).state == State.OPEN
