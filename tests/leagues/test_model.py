"""A league's rules and their JSON form; its news for a webhook; and a person's data in it, exported and erased."""

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hosting import Person, Services
from hosting.core import PRESETS as CLOCKS
from hosting.core import BadValue
from hosting.jobs import kinds
from hosting.privacy import SOMEBODY
from hosting.webhooks import News
from leagues.outside import news_body
from leagues.rules.errors import BadRules, NoSuchLeague
from leagues.rules.points import PRESETS, Finish, How, Result
from leagues.rules.standings import TieBreak
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store.model import Format, Rules, View, result_json, result_read
from tests.hosting.test_privacy import everything
from tests.leagues.playing import ADMIN, CHANNEL, GUILD, RULES, Play, people
from tests.leagues.views import league, view
from tests.support.refusal import assert_refused

hours = st.integers(1, 400 * 24).map(lambda number: timedelta(hours=number))
rules = st.builds(
    Rules,
    format=st.sampled_from(Format),
    game=st.sampled_from(("heap", "navegador")),
    seats=st.sampled_from((3, 4, 5)),
    options=st.dictionaries(st.text(max_size=5), st.integers() | st.booleans() | st.text(max_size=5), max_size=3),
    points=st.sampled_from(list(PRESETS.values())),
    ties=st.permutations(list(TieBreak)).map(lambda found: tuple(found[:4])),
    time_control=st.sampled_from([None, *CLOCKS.values()]),
    rounds=st.integers(1, 12),
    final=st.just(8),
    up=st.integers(0, 5),
    down=st.integers(0, 5),
    apart=st.lists(st.sampled_from([(1, 2), (3, 2**60)]), max_size=3).map(tuple),
    registration=hours,
    check_in=hours,
    play=hours,
    grace=hours,
    most=st.sampled_from((0, 7, 200)),
    youngest=st.integers(0, 3650),
    computers_for_missing=st.booleans(),
    late=st.booleans(),
    events=st.booleans(),
    again=st.none() | hours,
)


@given(rules)
def test_rules_are_the_same_after_storing(chosen: Rules) -> None:
    assert Rules.read(json.loads(json.dumps(chosen.write()))) == chosen


@pytest.mark.parametrize(
    ("what", "chosen"),
    [
        ("seats", {"seats": 2}),
        ("rounds", {"rounds": 0}),
        ("final", {"format": Format.HEATS, "final": 6}),
        ("moves", {"down": -1}),
        ("times", {"play": timedelta(minutes=59)}),
        ("times", {"grace": timedelta(days=401)}),
        ("most", {"most": 3}),
        ("apart", {"apart": ((5, 5),)}),
        ("youngest", {"youngest": -1}),
        ("ties", {"ties": (TieBreak.WINS, TieBreak.WINS)}),
    ],
)
def test_what_no_league_can_have(what: str, chosen: dict[str, Any]) -> None:
    with pytest.raises(BadRules) as refused:
        Rules(**{"format": Format.DIVISIONS, "game": "heap", **chosen})
    assert refused.value.facts == {"what": what}


@pytest.mark.parametrize("form", [{}, {"format": "cup"}, {**Rules(Format.SWISS, "heap").write(), "points": None}])
def test_what_is_no_form(form: dict[str, Any]) -> None:
    with pytest.raises(BadRules):
        Rules.read(form)


def swiss(*rounds: str, left: str = "", replaced: dict[int, str] | None = None) -> View:
    """Return a Swiss season of 1 to 5 at tables of four, by each round's one table and the leavers."""
    made = view(tuple("abcde"), of=league(rules=Rules(Format.SWISS, "heap", seats=4)))
    fixtures = tuple(
        replace(made.fixtures[0], id=number, round=number, number=1, people=tuple(map(int, people)), result=None)
        for number, people in enumerate(rounds, 1)
    )
    entries = tuple(
        replace(entry, status="dropped" if str(entry.person) in left else entry.status) for entry in made.entries
    )
    out = {number: frozenset(map(int, people)) for number, people in (replaced or {}).items()}
    return replace(made, fixtures=fixtures, entries=entries, replaced=out)


@pytest.mark.parametrize(
    ("season", "out"),
    [
        (swiss("1234", "1235"), {5: 1, 4: 1}),
        (swiss("1239", replaced={1: "4"}), {5: 1}),
        (swiss("1234", "1235", "1253", left="4"), {5: 1, 4: 0}),
        (swiss("1234", "1235", "1254", "1253", left="4"), {5: 1, 4: 1, 3: 1}),
        (swiss("1234", "1234", left="5"), {}),
    ],
    ids=["a round each", "a guest sat for them", "after they had left", "before they left", "never played"],
)
def test_rounds_that_were_sat_out(season: View, out: dict[int, int]) -> None:
    """A replaced player has not sat out; a leaver keeps earlier rounds sat out, and gets no later ones."""
    (group,) = season.groups
    assert season.sat_out(group) == dict.fromkeys(range(1, 6), 0) | out
    even = PRESETS["places"].even(4)
    assert season.byes(group) == {person: even * count for person, count in out.items() if count}


def test_a_result_is_the_same_after_storing() -> None:
    finishes = (Finish(1, 2, 30, minutes=7), Finish(None, 1, 40), Finish(-3, 3, 2, left=True))
    result = Result(9, finishes, How.ADJUDICATED, 5)
    assert result_read(json.dumps(result_json(result))) == result


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


@pytest.mark.both("postgres")
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


@pytest.mark.parametrize(("format", "first"), [(Format.DIVISIONS, 4), (Format.LADDER, 2)])
def test_nobody_has_moved_from_an_order_that_nobody_had(format: Format, first: int) -> None:
    """Places before a result count once all had one, after three tables here; on a ladder from the second result on."""
    of = league(rules=replace(RULES, format=format))
    seasons = [view(of=of, over=over) for over in range(8)]
    assert [bool(one.before(one.groups[0])) for one in seasons] == [over >= first for over in range(8)]


async def test_only_https_addresses(play: Play) -> None:
    league = await play.found(RULES)
    for address in (
        "http://example.org/", "ftp://example.org", "https://", "https://user:word@example.org/", "example.org",
        "https://example.org/\nX: y", "https://[::1", "https://exämple.org/", "https://e.org/" + "a" * 500, "",
    ):  # fmt: skip
        await assert_refused(BadValue, play.leagues.webhooks.place(league, address, ADMIN))
        assert await play.services.webhooks.get("league", league) is None


async def test_a_new_address_has_a_new_secret(play: Play) -> None:
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
    await assert_refused(NoSuchLeague, webhooks.place(99, ADDRESS, ADMIN))
    assert (await play.opened(league)).state == State.OPEN


ZOE = Person(4242424242424242, "Zoë Quetzal")
YAN = Person(4343434343434343, "Yan Quetzal")


async def lived(play: Play) -> tuple[int, int]:
    """Let both found, play, be penalized, drop out, wait and register again; return two seasons."""
    leagues = play.leagues
    rules = replace(RULES, apart=((ZOE.id, 1002),))
    league = (await leagues.founding.create(GUILD, f"{ZOE.name}'s league", rules, ZOE, CHANNEL)).id
    season = await play.opened(league)
    both = [ZOE, YAN]
    await play.enter(season.id, [*people(5), *both])
    await play.check_in(season.id, [*people(5), *both])
    await leagues.running.hold(season.id, ADMIN, f"because of {ZOE.name}, <@!{ZOE.id}>, number {ZOE.id}")
    await leagues.running.go_on(season.id, ZOE)
    await play.until(season.id, State.RUNNING)
    await leagues.results.penalize(season.id, ZOE.id, 5, ADMIN, f"{ZOE.name}, <@{ZOE.id}>, number {ZOE.id}, was rude")
    fixtures = (await play.view(season.id)).fixtures
    for fixture in fixtures[:3]:
        await play.end(fixture)
    await play.work()
    for person in both:
        await leagues.substitutes.drop(season.id, person.id, person, f"{person.name} has no time")
    await leagues.ratings.set_listed(ZOE.id, True)
    ladder = await leagues.founding.create(GUILD, "Ladder", replace(RULES, format=Format.LADDER), ADMIN, CHANNEL)
    up = await play.opened(ladder.id)
    await leagues.registration.register(up.id, ZOE)
    return season.id, up.id


async def test_nothing_of_a_person_is_left(play: Play, services: Services) -> None:
    """Neither number nor name is left; results and standings stay, and two erased people stay two."""
    season, up = await lived(play)
    assert str(ZOE.id) in await everything(services)
    before = await play.view(season)
    for person in (ZOE, YAN):
        await services.privacy.forget(person.id)
    text = await everything(services)
    for person in (ZOE, YAN):
        assert str(person.id) not in text
        assert person.name not in text
    after = await play.view(season)
    (group,) = after.groups
    assert sorted(group.people)[:2] == [-2, -1]
    rows = {row.person: row for row in after.standing(group)}
    for row in before.standing(before.groups[0]):
        number = {ZOE.id: -1, YAN.id: -2}.get(row.person, row.person)
        assert rows[number].units == row.units
    assert {entry.name for entry in after.entries if entry.person < 0} == {SOMEBODY}
    assert after.league.name == f"{SOMEBODY}'s league"
    assert (await play.view(up)).entries == (), "not drawn yet: not there any more"
    await play.end_all(season)
    assert (await play.season(season)).state == State.CLOSED, "the season goes on without them"
    rows = {row.person: row for row in (await play.view(season)).standing(group)}
    results = [fixture.result for fixture in before.fixtures if fixture.result is not None]
    played = [finish for one in results for finish in one.finishes if finish.person == ZOE.id and not finish.left]
    assert rows[-1].left == 4 - len(played)
    await services.privacy.forget(ZOE.id)


async def test_twice_is_once(play: Play, services: Services) -> None:
    await lived(play)
    await services.privacy.forget(ZOE.id)
    text = await everything(services)
    await services.privacy.forget(ZOE.id)
    assert await everything(services) == text


async def test_all_is_shown(play: Play, services: Services, leagues: Leagues) -> None:
    season, up = await lived(play)
    data = await services.privacy.of(ZOE.id)
    text = json.dumps(data)
    for kind in ("leagues_founded", "league_seasons", "league_entries", "league_tables", "league_penalties"):
        assert data[kind], kind
    for kind in ("league_log", "league_listed", "league_ratings"):
        assert data[kind], kind
    assert data["league_queue"] == []
    assert '"salt"' not in text
    assert len(data["league_tables"]) == 4
    nobody = await services.privacy.of(99)
    assert [kind for kind in nobody if kind.startswith("league") and nobody[kind]] == ["leagues_founded", "league_log"]
    assert (await play.view(up)).entries
    assert (await play.view(season)).entries
