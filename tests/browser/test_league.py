"""Leagues in the page: a new admin's first one by docs/leagues.md, and every control."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.playground.world import PEOPLE, SERVER
from cogs.components import NOTHING
from cogs.door import GuildServer
from cogs.leagues.admin import admin_screen, settings
from cogs.leagues.admin.founding import CALENDARS
from cogs.request import VERBS
from hosting.core.model import Person
from leagues.rules.points import How
from leagues.rules.states import State
from leagues.store.model import DAY, View
from tests.browser.page import CHROMIUM, Post
from tests.browser.walk import Walk

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")

FOUR = ("Bruno", "Carla", "Duarte", "Elisa")
"""Players; Ana is the admin, who decides nothing at tables of her own."""
SOON = 60.0
"""Seconds allowed for the bot's own actions."""


OF_LEAGUES = ("league-", "rating-")
"""Prefixes of the verbs pressed here; all others are pressed in `test_walk` and `test_beside`."""
TABS = {"league-open"}
"""Verbs of a league's own page (`tests/web/test_league_pages.py`); no message has them."""
WHY = "The server moves house"


def appears(walk: Walk, text: str) -> None:
    """Wait for a public message with a text."""
    walk.channel.post(text).last.wait_for()


def comes(walk: Walk, so: Callable[[], bool]) -> None:
    """Wait until a condition holds behind the page."""
    ends = time.monotonic() + SOON
    while not so():
        assert time.monotonic() < ends, "it does not come about"
        walk.channel.page.wait_for_timeout(100)


def state(walk: Walk) -> State:
    """Return the season's state."""
    return walk.ground.run(walk.ground.playground.bot.leagues.views.view(1)).season.state


def drawn(walk: Walk) -> None:
    """Found a league by the form and lead it to its tables: everybody registers, and checks in."""
    walk.channel.type("/league new")
    walk.channel.fill(name="Volta")
    assert "Registration opens by itself in an hour" in walk.answer().text
    walk.ground.move(hours=1)
    appears(walk, "Nobody has registered yet")
    for name in FOUR:
        assert "You are registered" in walk.under(name, "league-register").text
    walk.act_as("Ana")
    walk.ground.move(days=7)
    appears(walk, "will you play?")
    for name in FOUR:
        assert "You are checked in" in walk.under(name, "league-in").text
    walk.act_as("Ana")
    walk.ground.move(days=2)
    appears(walk, "has been drawn")
    walk.ground.move(hours=13)
    appears(walk, "has begun, and is played until")
    assert state(walk) == State.RUNNING


@pytest.mark.long
def test_from_the_form_to_the_end(walk: Walk) -> None:
    """The page alone leads through one form, four registrations and check-ins, decided tables, and the end."""
    drawn(walk)
    fixtures = walk.ground.run(walk.ground.playground.bot.leagues.views.view(1)).fixtures
    assert len(fixtures) == len(FOUR)
    for fixture in fixtures:
        walk.channel.type("/league admin")
        post = walk.press(walk.answer(), "league-table", value=f"1-{fixture.id}")
        walk.write(post, "league-decide", reason="nobody has time")
    protested(walk)
    standing = walk.under("Ana", "league-board", "1-standing")
    assert all(name in standing.text for name in FOUR)
    assert standing.pictures == 1
    assert walk.channel.complaints == []


def protested(walk: Walk) -> None:
    """Wait for the last result, let the day for protests pass, and wait for the end."""
    comes(walk, lambda: walk.ground.run(walk.ground.playground.bot.leagues.views.view(1)).season.protests is not None)
    walk.ground.move(days=1)
    comes(walk, lambda: state(walk) == State.CLOSED)
    appears(walk, "Season 1 is over")


def newest(walk: Walk) -> View:
    """Return the season on the admins' screen: the newest of the newest league."""
    views = walk.ground.playground.bot.leagues.views
    league = walk.ground.run(views.of_guild(SERVER))[0]
    return walk.ground.run(views.view(walk.ground.run(views.newest(league.id)).id))


def screen(walk: Walk, shown: Post) -> Post:
    """Check that a message shows the admins' screen, built from stored data."""
    bot, view = walk.ground.playground.bot, newest(walk)
    undoable = next((line for line in walk.ground.run(bot.leagues.views.log(view.season.id)) if line.undoable), None)
    places = walk.ground.run(bot.leagues.views.places(view.season.id))
    walk.shows(shown, admin_screen.page(view, places, admin_screen.Contents(undoable), (), 0, "en-US"))
    return shown


def again(walk: Walk, shown: Post) -> Post:
    """Return the current admins' screen in place of it or of one of its panels."""
    walk.act_as("Ana")
    return screen(walk, walk.press(shown, "league-admin", f"{newest(walk).season.id}-0"))


def stepped(walk: Walk, shown: Post, target: State, **given: str) -> Post:
    """Bring the season to a state now; return the screen."""
    season = newest(walk).season.id
    shown = screen(walk, walk.write(shown, "league-step", f"{season}-{target}", **given))
    assert newest(walk).season.state == target
    walk.ground.move(seconds=6)  # edits of the season's message are separated by a pause
    return shown


def behind(walk: Walk, act: str, *numbers: int) -> None:
    """Let further people do what has been pressed already."""
    registration = walk.ground.playground.bot.leagues.registration
    for number in numbers:
        walk.ground.run(getattr(registration, act)(newest(walk).season.id, number))
    walk.ground.move()  # wakes the following jobs, as a press does


def rated(walk: Walk) -> None:
    """Join the list of ratings as a person, and leave it."""
    walk.channel.type("/rating")
    post, me = walk.answer(), walk.ground.person("Ana").id
    for answer in ("yes", "no"):
        post = walk.press(post, "rating-list", answer)
        assert (me in walk.ground.run(walk.ground.playground.bot.leagues.ratings.listed())) is (answer == "yes")


def chosen(walk: Walk, shown: Post) -> Post:
    """Use every kind of menu and form of the settings; the panel shows the stored data."""
    bot = walk.ground.playground.bot
    there = GuildServer(bot, bot.get_guild(SERVER), None)
    ana, bruno = (str(walk.ground.person(name).id) for name in ("Ana", "Bruno"))
    forum = walk.ground.forum("tables")

    def shows(shown: Post, part: str) -> Post:
        walk.shows(shown, settings.panel(newest(walk), part, there, "en-US"))
        return shown

    shown = shows(walk.press(shown, "league-settings"), "play")
    shown = shows(walk.press(shown, "league-set", "1-up", "2"), "play")
    shown = shows(walk.write(shown, "league-points", points="7-4-2-0"), "play")
    shown = shows(walk.write(shown, "league-ties", **{"tie-0": "pace", "tie-4": "none"}), "play")
    shown = shows(walk.press(shown, "league-settings", "1-times"), "times")
    shown = shows(walk.press(shown, "league-set", "1-registration", "14"), "times")
    for months in (next(iter(CALENDARS)), NOTHING):
        shown = shows(walk.press(shown, "league-calendar", "1-days", months), "times")
    shown = shows(walk.press(shown, "league-settings", "1-places"), "places")
    shown = shows(walk.press(shown, "league-place", "1-forum", forum), "places")
    shown = shows(walk.press(shown, "league-apart", "1", f"{ana} {bruno}"), "places")
    shown = shows(walk.press(shown, "league-publish", "1", "yes"), "places")
    league = newest(walk).league
    assert (league.rules.up, league.rules.points.name, league.published) == (2, "own", True)
    assert league.rules.registration == 14 * DAY
    assert league.place == int(forum)
    assert len(league.rules.apart) == 1
    return again(walk, shown)


def entered(walk: Walk, shown: Post, directory: Path) -> Post:
    """Register people by the message, a file and an admin; hold, release, move and undo the season."""
    file = directory / "people.csv"
    lines = [f"{walk.ground.person(name).id},{name}" for name in ("Bruno", "Carla")]
    file.write_text("\n".join(["person,name", *lines]))
    for what in ("rules", "calendar"):
        walk.under("Elisa", "league-board", f"1-{what}")
    for verb in ("league-register", "league-withdraw", "league-register"):
        walk.under("Elisa", verb)
    shown = screen(walk, walk.write(again(walk, shown), "league-import", what="people", file=file))
    shown = walk.press(shown, "league-person", None, str(walk.ground.person("Duarte").id))
    shown = screen(walk, walk.press(shown, "league-enter"))
    assert {entry.name for entry in newest(walk).entries if entry.plays} == {"Bruno", "Carla", "Duarte", "Elisa"}
    shown = screen(walk, walk.write(shown, "league-hold", reason=WHY))
    assert newest(walk).season.hold_reason == WHY
    shown = screen(walk, walk.press(shown, "league-go-on"))
    before = newest(walk).season.check_in
    assert before is not None
    later = f"{before + 3 * DAY:%Y-%m-%d %H:%M}"
    shown = screen(walk, walk.write(shown, "league-shift", at=later, reason=WHY))
    assert newest(walk).season.check_in != before
    shown = screen(walk, walk.write(shown, "league-undo", reason=WHY))
    assert newest(walk).season.check_in == before
    return shown


def moved(walk: Walk, shown: Post) -> Post:
    """Check everybody in, draw groups, move one person to another, then cancel."""
    leagues, others = walk.ground.playground.bot.leagues, range(5001, 5009)
    for number in others:
        walk.ground.run(leagues.registration.register(1, Person(number, f"Guest {number - 5000}")))
    shown = stepped(walk, shown, State.CHECK_IN)
    for verb in ("league-in", "league-out", "league-in"):
        walk.under("Elisa", verb)
    behind(walk, "check_in", *(walk.ground.person(name).id for name in ("Bruno", "Carla", "Duarte")), *others)
    shown = stepped(walk, again(walk, shown), State.DRAWN)
    elisa = walk.ground.person("Elisa").id
    other = next(group for group in newest(walk).groups if elisa not in group.people)
    shown = walk.press(shown, "league-person", None, str(elisa))
    shown = screen(walk, walk.write(shown, "league-move", None, str(other.id), reason=WHY))
    assert any(elisa in group.people for group in newest(walk).groups if group.id == other.id)
    shown = walk.press(shown, "league-log")
    assert shown.text.count(WHY) == 4, "held, shifted, undone, moved"
    shown = stepped(walk, replaced(walk, shown), State.CALLED_OFF, reason=WHY)
    walk.press(shown, "league-export")
    return shown


def start_season(walk: Walk, shown: Post) -> Post:
    """Begin play now; tables come one after the other, so the screen is compared once all are there."""
    shown = again(walk, shown)
    walk.write(shown, "league-step", f"{newest(walk).season.id}-{State.RUNNING}")
    comes(walk, lambda: all(fixture.status == "running" for fixture in newest(walk).fixtures))
    walk.ground.move(seconds=6)
    walk.act_as("Ana")
    walk.channel.type(f"/league admin league: {newest(walk).league.id}")
    return screen(walk, walk.answer())


def replaced(walk: Walk, shown: Post) -> Post:
    """Play, drop somebody who has started, and give their seat to a guest; return the admins' screen."""
    shown = start_season(walk, shown)
    elisa, ana = walk.ground.person("Elisa").id, walk.ground.person("Ana").id
    walk.under("Ana", "league-register")
    fixture = next(one for one in newest(walk).fixtures if elisa in one.people)
    seat, services = fixture.people.index(elisa), walk.ground.playground.bot.services
    while seat not in walk.ground.run(services.positions.now(fixture.table or 0)).to_act:
        walk.ground.run(played(walk, fixture.table or 0))
    walk.ground.run(played(walk, fixture.table or 0))
    shown = walk.press(again(walk, shown), "league-person", None, str(elisa))
    shown = walk.write(shown, "league-drop", reason=WHY)
    walk.ground.move(seconds=6)
    appears(walk, "Who in reserve would like one?")
    walk.under("Ana", "league-guest")
    assert any(
        one.person == ana
        for each in newest(walk).fixtures
        for one in walk.ground.run(services.lobby.get(each.table or 0)).seats
    )
    return again(walk, shown)


def teamed(walk: Walk) -> None:
    """Found a league of teams: its captain leads, an admin helps, alternates are called."""
    leagues, people = walk.ground.playground.bot.leagues, {name: walk.ground.person(name) for name in PEOPLE}
    walk.act_as("Ana")
    walk.channel.type("/league new")
    walk.fill(name="Regatta", format="teams", seats="3")
    post = stepped(walk, screen(walk, walk.answer()), State.OPEN)
    number = newest(walk).season.id
    for verb in ("league-stay", "league-withdraw"):
        stays = walk.under("Duarte", verb)
        if verb == "league-stay":
            walk.press(stays, "league-stay-no-more")
    panel = walk.under("Bruno", "league-board", f"{number}-teams")
    walk.press(panel, "league-team-new")
    walk.fill(name="Reds")
    for name in ("Carla", "Elisa", "Duarte"):
        panel = walk.under("Bruno", "league-board", f"{number}-teams")
        walk.press(panel, "league-team-invite", None, str(people[name].id))
        walk.ground.move(seconds=6)
        walk.under(name, "league-team-decline" if name == "Duarte" else "league-team-join")
    others = range(5101, 5109)
    for other in others:
        walk.ground.run(leagues.registration.register(number, Person(other, f"Guest {other - 5100}")))
    for name in ("Duarte", "Ana"):
        post = walk.press(again(walk, post), "league-person", None, str(people[name].id))
        post = walk.press(walk.press(post, "league-enter"), "league-person", None, str(people[name].id))
        post = walk.write(post, "league-team-put", None, "1", reason=WHY)
    panel = walk.under("Bruno", "league-board", f"{number}-teams")
    panel = walk.press(panel, "league-team-up", None, str(people["Elisa"].id))
    panel = walk.press(panel, "league-team-rated")
    walk.press(panel, "league-team-out", str(number), str(people["Carla"].id))
    (team,) = newest(walk).teams.all
    assert set(team.members) == {people[name].id for name in ("Bruno", "Elisa", "Duarte", "Ana")}
    walk.ground.run(leagues.teams.place(number, people["Carla"].id, 1, people["Ana"], WHY))
    wanted = [people[name].id for name in ("Bruno", "Carla", "Elisa", "Duarte", "Ana")]
    walk.ground.run(leagues.teams.order(number, people["Bruno"].id, wanted))
    post = stepped(walk, again(walk, post), State.CHECK_IN)
    behind(walk, "check_in", *wanted, *others)
    post = stepped(walk, again(walk, post), State.DRAWN)
    start_season(walk, post)
    away(walk, number)


def away(walk: Walk, number: int) -> None:
    """Call both alternates for an absent captain, of whom one plays; plan to retire; call the organiser."""
    panel = walk.under("Bruno", "league-board", f"{number}-teams")
    panel = walk.press(panel, "league-away", f"{number}-1")
    panel = walk.press(panel, "league-back", f"{number}-1")
    walk.press(panel, "league-away", f"{number}-1")
    walk.ground.move(seconds=6)
    walk.under("Duarte", "league-stand-out")
    walk.ground.move(seconds=6)
    walk.under("Ana", "league-stand-in")
    assert newest(walk).teams.absent(1)[walk.ground.person("Bruno").id] == walk.ground.person("Ana").id
    mine = walk.under("Carla", "league-board", f"{number}-me")
    walk.press(mine, "league-plan", f"{number}-retire")
    carla = walk.ground.person("Carla")
    fixture = next(one for one in newest(walk).fixtures if carla.id in one.people)
    walk.ground.run(walk.ground.playground.bot.leagues.requests.call(fixture.table or 0, carla, WHY))
    walk.ground.move()
    (line,) = walk.ground.run(walk.ground.playground.bot.leagues.requests.open(number))
    walk.act_as("Ana")
    walk.channel.type(f"/league admin league: {newest(walk).league.id}")
    post = walk.press(walk.answer(), "league-request", None, f"{number}-{line.id}")
    assert WHY in post.text
    walk.press(post, "league-answered")
    assert walk.ground.run(walk.ground.playground.bot.leagues.requests.open(number)) == []


def looked_up(walk: Walk) -> None:
    """Leaf through the history and the lots of a draw, compare two people, set trophies, calendar and webhook."""
    walk.act_as("Ana")
    walk.channel.type("/league history")
    walk.press(walk.press(walk.answer(), "league-history", "1-all-time"), "league-history", "1-series")
    walk.channel.type("/league player")
    post = walk.press(walk.answer(), "league-against", None, str(walk.ground.person("Bruno").id))
    assert "Bruno" in post.text
    walk.channel.type("/league draw")
    walk.press(walk.answer(), "league-lots")
    bot = walk.ground.playground.bot
    walk.channel.type("/league trophies")
    walk.press(walk.answer(), "league-trophy", "1-series", "2-3")
    assert newest(walk).league.series_best == 2
    walk.channel.type("/league webhook")
    walk.press(walk.answer(), "league-webhook-ask")
    walk.fill(address="https://news.example.org/league")
    webhook = walk.ground.run(bot.leagues.webhooks.of_league(1))
    assert webhook is not None
    post = next(one for one in reversed(walk.look()) if one.find("league-webhook"))
    walk.press(post, "league-webhook", "1-remove")
    assert walk.ground.run(bot.leagues.webhooks.of_league(1)) is None


def waited(walk: Walk, shown: Post) -> Post:
    """Run the next season as a ladder: waiting people get a table, others do not."""
    shown = walk.press(walk.press(shown, "league-another"), "league-settings")
    shown = walk.press(shown, "league-set", "2-format", "ladder")
    bot, people = walk.ground.playground.bot, {name: walk.ground.person(name) for name in PEOPLE}
    for target in (State.OPEN, State.CHECK_IN, State.DRAWN, State.RUNNING):
        walk.ground.run(bot.leagues.running.move(2, target, people["Ana"], WHY))
        if target == State.OPEN:
            for person in people.values():
                walk.ground.run(bot.leagues.registration.register(2, person))
        if target == State.CHECK_IN:
            behind(walk, "check_in", *(person.id for person in people.values()))
    walk.ground.move(seconds=6)
    for verb in ("league-wait", "league-unwait", "league-wait"):
        walk.under("Elisa", verb)
    behind(walk, "enqueue", *(people[name].id for name in FOUR[:3]))
    comes(walk, lambda: [fixture.status for fixture in newest(walk).fixtures] == ["running"])
    return again(walk, shown)


def helped(walk: Walk, shown: Post) -> Post:
    """Remind, add time, play and decide at a table as an admin; penalize and drop people."""
    view, lobby = newest(walk), walk.ground.playground.bot.services.lobby
    (fixture,) = view.fixtures
    table = fixture.table or 0

    shown = walk.press(shown, "league-table", None, f"2-{fixture.id}")
    shown = walk.press(shown, "league-remind")
    shown = walk.write(shown, "league-time", hours="30", reason=WHY)
    noted = [line.what for line in walk.ground.run(walk.ground.playground.bot.leagues.views.log(2))]
    assert noted[:2] == ["time-given", "reminded"]
    out, other, third = fixture.people[:3]
    shown = walk.press(shown, "league-seat", None, f"2-{fixture.id}-{out}")
    shown = walk.write(shown, "league-sub", f"2-{fixture.id}-{out}-0", reason=WHY)
    assert walk.ground.run(lobby.get(table)).seats[0].computer is not None
    behind(walk, "enqueue", *(walk.ground.person(name).id for name in FOUR))
    comes(walk, lambda: [one.status for one in newest(walk).fixtures] == ["running", "running"])
    second = newest(walk).fixtures[1]
    shown = walk.press(again(walk, shown), "league-table", None, f"2-{second.id}")
    shown = walk.write(shown, "league-decide", how="places", places="1 2 3 4", reason=WHY)
    assert newest(walk).fixtures[1].result is not None
    shown = walk.press(again(walk, shown), "league-person", None, str(other))
    shown = screen(walk, walk.write(shown, "league-penalty", points="1.5", reason=WHY))
    assert [penalty.person for penalty in newest(walk).penalties] == [other]
    shown = walk.press(shown, "league-person", None, str(other))
    shown = screen(walk, walk.write(shown, "league-drop", reason=WHY))
    shown = walk.press(shown, "league-table", None, f"2-{fixture.id}")
    shown = walk.press(shown, "league-seat", None, f"2-{fixture.id}-{third}")
    guest = walk.ground.person("Ana")  # from then on she decides nothing about this table
    shown = walk.write(shown, "league-sub-pick", None, str(guest.id), reason=WHY)
    assert walk.ground.run(lobby.get(table)).seats[2].person == guest.id
    walk.ground.move(seconds=6)
    walk.write(walk.under("Ana", "league-board", "2-me"), "league-leave", reason=WHY)
    gone = {entry.person for entry in newest(walk).entries if entry.status == "dropped"}
    assert gone == {other, guest.id}
    return again(walk, shown)


def ended(walk: Walk, shown: Post) -> None:
    """View the standing in private and public; cancel the season, and end the league."""
    looked = walk.press(walk.under("Carla", "league-board", "2-standing"), "league-look")
    assert looked.pictures == 1, "who has met whom"
    walk.press(walk.press(looked, "league-look"), "league-show")
    shown = stepped(walk, again(walk, shown), State.CALLED_OFF, reason=WHY)
    screen(walk, walk.write(shown, "league-end", reason=WHY))
    assert newest(walk).league.ended is not None


@pytest.mark.long
@pytest.mark.no_cover
def test_all_that_can_be_pressed(walk: Walk, tmp_path: Path) -> None:
    """Every button, menu and form of leagues works in the page, which shows the bot's stored data."""
    rated(walk)
    walk.channel.type("/league new")
    walk.fill(name="Volta", seats="4")
    post = stepped(walk, chosen(walk, screen(walk, walk.answer())), State.OPEN)
    post = moved(walk, entered(walk, post, tmp_path))
    looked_up(walk)
    ended(walk, helped(walk, waited(walk, post)))
    teamed(walk)
    assert walk.verbs == {verb for verb in VERBS if verb.startswith(OF_LEAGUES)} - TABS
    assert walk.channel.complaints == []


@pytest.mark.long
def test_played_to_its_end(walk: Walk) -> None:
    """Four games played by merchants in four people's names: results come by themselves, and the first has won."""
    drawn(walk)
    bot = walk.ground.playground.bot
    fixtures = walk.ground.run(bot.leagues.views.view(1)).fixtures
    for fixture in fixtures:
        while walk.ground.run(played(walk, fixture.table or 0)):
            pass
    protested(walk)
    view = walk.ground.run(bot.leagues.views.view(1))
    assert all(one.result is not None and one.result.how == How.PLAYED for one in view.fixtures)
    first = view.standing(view.groups[0])[0]
    assert f"First: {view.names[first.person]}" in walk.channel.post("Season 1 is over").last.inner_text()
    walk.act_as(FOUR[0])
    walk.channel.type("/rating")
    assert "Your rating:" in walk.answer().text


async def played(walk: Walk, table: int) -> bool:
    """Play the next step of a table's game as a merchant, in its player's name; return whether it continues."""
    services = walk.ground.playground.bot.services
    position = await services.positions.now(table)
    game, (number,) = position.game, position.to_act
    step = game.choose("merchant", game.seen(position.state, number), number, position.seq)
    seat = position.table.seats[number]
    await services.play.play(table, position.seq, number, Person(seat.person or 0, seat.name), [game.write(step)])
    walk.ground.playground.bot.runner.wake()  # as a press does that has stored a turn
    return (await services.lobby.get(table)).status == "running"
