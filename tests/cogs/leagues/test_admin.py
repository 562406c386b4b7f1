"""The admins' screen, its log, and calls for the organiser; a league's settings."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa
from simcord.actors import MemberActor
from simcord.components import walk_components
from simcord.results import InteractionResult

from cogs.leagues.admin_screen import A_LINE, log_line
from cogs.leagues.settings import PLACES, RULES
from hosting import Person
from leagues.rules.points import UNIT
from leagues.rules.standings import TieBreak
from leagues.rules.states import State
from leagues.store.model import DAY, LogLine
from leagues.store.rows import MAX_REASON_LENGTH
from leagues.store.schema import leagues
from navegador.players.analysis import GiftTurn
from tests.cogs.leagues import hosting
from tests.leagues import views
from tests.support.world import Member, Message, World


async def act(world: World, message: Message, button: str, **fields: Any) -> InteractionResult:
    form = await world.press(hosting.regent(world), message, button)
    answer = await world.fill(hosting.regent(world), form, fields)
    await hosting.done(world)
    return answer


async def test_it_is_for_admins(world: World, ana: Member) -> None:
    assert "Manage Server" in world.text(await world.slash(ana, "league: Create a league"))
    assert await world.bot.leagues.views.of_guild(world.guild.id) == []
    await hosting.found(world)
    assert "cannot be done now" in world.text(await world.slash(ana, "league: Run the league"))
    await hosting.pass_time(world, hours=1)
    answer = await hosting.admins_screen(world)
    for button in world.buttons(answer):
        refused = await world.press_raw(ana, answer, button.custom_id)
        assert refused.modal is None, button
        assert "Manage Server" in world.text(refused.followups[0] if refused.followups else refused), button
    now = (await hosting.view(world)).season
    assert (now.state, now.held, now.rules.seats) == (State.OPEN, None, 4)


async def test_admins_by_role(world: World) -> None:
    role = world.guild.create_role("steward")
    await world.bot.services.settings.set_guild(world.guild.id, admin_role=role.id)
    await hosting.open_season(world)
    steward = world.guild.add_member(world.env.create_user("Inês"), roles=[role])
    form = await world.press(steward, await world.slash(steward, "league: Run the league"), "Hold")
    await world.fill(steward, form, {"reason": "her turn"})
    assert (await hosting.view(world)).season.hold_reason == "her turn"
    log = await hosting.log_text(world)
    assert "**Inês**: put the season on hold (her turn)" in log
    before = await world.slash(steward, "league: Run the league")
    await world.bot.services.settings.set_guild(world.guild.id, admin_role=None)
    refused = await world.press(steward, before, "Resume")
    assert "Manage Server" in world.text(refused.followups[0] if refused.followups else refused)
    assert (await hosting.view(world)).season.held is not None


async def test_another_servers_league_is_none(world: World) -> None:
    await hosting.open_season(world)
    message, there = hosting.board(world), await hosting.admins_screen(world)
    elsewhere = sa.update(leagues).values(guild=77)
    await world.bot.services.store.write(lambda conn: conn.execute(elsewhere))
    for button in ("Register", "Withdraw", "How it is played"):
        assert "no such league" in world.text(await world.press(world.people["Ana"], message, button)), button
    for button in ("Log", "Settings", "Refresh"):
        answer = await world.press(hosting.regent(world), there, button)
        assert "no such league" in world.text(answer.followups[0]), button
    assert (await hosting.view(world)).entries == ()


async def test_held_moved_and_undone(world: World) -> None:
    """A held season waits and a released one continues; a step can be taken now, and be undone."""
    await hosting.open_season(world)
    await hosting.everybody(world, hosting.board(world), "Register", *hosting.FOUR)
    held = await act(world, await hosting.admins_screen(world), "Hold", reason="the server moves")
    assert "On hold since" in world.text(held)
    assert "the server moves" in world.last().content
    await hosting.pass_time(world, days=20)
    assert (await hosting.view(world)).season.state == State.OPEN
    await world.press(hosting.regent(world), await hosting.admins_screen(world), "Resume")
    await act(world, await hosting.admins_screen(world), "Start check-in now", reason="")
    assert (await hosting.view(world)).season.state == State.CHECK_IN
    now = await hosting.admins_screen(world)
    assert "**Not checked in:** Ana, Bruno" in world.text(now)
    await act(world, now, "Undo last", reason="too early")
    assert (await hosting.view(world)).season.state == State.OPEN
    log = await hosting.log_text(world)
    assert "undid the last action (too early)" in log
    assert "put the season on hold (the server moves)" in log


async def test_an_undo_that_was_overtaken(world: World) -> None:
    await hosting.open_season(world)
    await act(world, await hosting.admins_screen(world), "Hold", reason="first")
    old = await hosting.admins_screen(world)
    await world.press(hosting.regent(world), await hosting.admins_screen(world), "Resume")
    await act(world, await hosting.admins_screen(world), "Hold", reason="second")
    await act(world, old, "Undo last", reason="which?")
    assert (await hosting.view(world)).season.held is not None


async def test_a_table_is_stepped_in_at(world: World) -> None:
    """Reminders, guests and decided places change the standing, each logged with a reason."""
    await hosting.to_play(world, *hosting.FOUR, clock="bank")
    fixture = (await hosting.view(world)).fixtures[0]
    answer = await hosting.pick(world, await hosting.admins_screen(world), "table", f"1-{fixture.id}")
    seated = await world.bot.services.lobby.get(fixture.table or 0)
    (first,) = seated.acting
    await world.press(hosting.regent(world), answer, f"Remind {first.name}")
    thread = next(channel for channel in world.channel.threads if channel.id == seated.thread)
    assert f"<@{first.person}>" in world.last(thread).content
    answer = await hosting.pick(world, await hosting.admins_screen(world), "table", f"1-{fixture.id}")
    timed = await act(world, answer, f"Give {first.name} more time", hours="30", reason="ill")
    assert "Done" in world.text(timed)
    answer = await hosting.pick(world, await hosting.admins_screen(world), "table", f"1-{fixture.id}")
    out = fixture.people[1]
    sub = await hosting.pick(world, answer, "seat", f"1-{fixture.id}-{out}")
    form = await world.press(hosting.regent(world), sub, "Computer")
    await world.fill(hosting.regent(world), form, {"reason": "gone fishing"})
    await hosting.done(world)
    assert (await world.bot.services.lobby.get(seated.id)).seats[1].computer is not None
    answer = await hosting.pick(world, await hosting.admins_screen(world), "table", f"1-{fixture.id}")
    refused = await act(world, answer, "Decide this table", how=["places"], places="2 1", reason="time")
    assert "a place for each of the 4 seats" in world.text(refused.followups[0] if refused.followups else refused)
    assert (await hosting.view(world)).fixtures[0].result is None
    await act(world, answer, "Decide this table", how=["places"], places="2 4 1 3", reason="all agreed")
    now = await hosting.view(world)
    assert now.fixtures[0].result is not None
    third = fixture.people[2]
    assert now.standing(now.groups[0])[0].person == third
    assert "all agreed" in world.last().content
    ranked = "1. {2}, 2. {0}, 3. {3}, 4. {1}".format(*(now.names[person] for person in fixture.people if person))
    assert f"decided table {fixture.name}: {ranked}" in world.last().content
    log = await hosting.log_text(world)
    assert f"decided table {fixture.name}: {ranked} (left) (all agreed)" in log
    assert "(gone fishing)" in log
    assert "reminded somebody at table 1" in log
    assert "gave 30 more hours at table 1 (ill)" in log


async def test_a_person_is_stepped_in_with(world: World, ana: Member) -> None:
    """Points are deducted and restored by undoing; after a dropout, others play on at their tables."""
    await hosting.to_play(world, *hosting.FOUR)
    answer = await hosting.pick(world, await hosting.admins_screen(world), "person", ana)
    assert "**Ana**: plays" in world.text(answer), answer.followups
    refused = await act(world, answer, "Deduct points", points="lots", reason="rude")
    assert "number of points" in world.text(refused.followups[0] if refused.followups else refused)
    assert (await hosting.view(world)).penalties == ()
    await act(world, answer, "Deduct points", points="1.5", reason="rude")
    assert [penalty.units for penalty in (await hosting.view(world)).penalties] == [UNIT * 3 // 2]
    assert "1.5 penalty points" in str(world.components(hosting.board(world))), "so says the picture"
    assert "\n−1.5 points: rude" in world.text(await world.slash(ana, "league: My tables"))
    seen = world.text(await world.slash(world.people["Bruno"], "league: Standings"))
    assert "· Ana −1.5 points: rude" in seen, "whoever sees the standing sees why"
    await act(world, await hosting.admins_screen(world), "Undo last", reason="forgiven")
    assert (await hosting.view(world)).penalties == ()
    answer = await hosting.pick(world, await hosting.admins_screen(world), "person", ana)
    await act(world, answer, "Remove from the season", reason="asked for it")
    now = await hosting.view(world)
    assert next(entry for entry in now.entries if entry.person == ana.id).status == "dropped"
    await hosting.end_tables(world)
    await hosting.pass_time(world, minutes=1)
    assert (await hosting.view(world)).season.state == State.CLOSED


async def test_the_next_step_comes_at_another_time(world: World) -> None:
    """A rescheduled step uses the admin's zone, with a public reason, is logged and undone; bad times do nothing."""
    await world.bot.services.people.set(hosting.regent(world).id, zone="Asia/Tokyo")
    await hosting.open_season(world)
    before = (await hosting.view(world)).season
    assert before.check_in is not None
    assert before.draws is not None
    old = await hosting.admins_screen(world)
    for wrong, reason in (("soon", "Write the day as"), ("2020-01-01", "has passed"), ("2199-01-01", "400 days")):
        refused = await act(world, old, "Reschedule", at=wrong, reason="holidays")
        assert reason in world.text(refused.followups[0]), wrong
    refused = await act(world, old, "Reschedule", at="2026-03-01 18:00", reason="\u200b")
    assert "give a reason" in world.text(refused.followups[0])
    assert (await hosting.view(world)).season == before
    wanted = before.check_in + timedelta(days=3)
    text = f"{wanted.astimezone(ZoneInfo('Asia/Tokyo')):%Y-%m-%d %H:%M}"
    await act(world, old, "Reschedule", at=text, reason="holidays")
    after = (await hosting.view(world)).season
    assert after.check_in == wanted.replace(second=0, microsecond=0)
    assert after.draws is not None
    assert after.draws - before.draws == after.check_in - before.check_in
    assert "registration now closes" in world.last().content
    assert "Reason: holidays" in world.last().content
    log = await hosting.log_text(world)
    assert f"moved the next step to <t:{int(after.check_in.timestamp())}:f> (holidays)" in log
    await act(world, await hosting.admins_screen(world), "Undo last", reason="no holidays")
    assert (await hosting.view(world)).season.check_in == before.check_in
    await hosting.pass_time(world, days=7)
    later = world.clock.now() + timedelta(days=5)
    text = f"{later.astimezone(ZoneInfo('Asia/Tokyo')):%Y-%m-%d %H:%M}"
    await act(
        world, await hosting.admins_screen(world), "Reschedule", at=text, reason="too few so far"
    )  # held for want of people
    await world.press(hosting.regent(world), await hosting.admins_screen(world), "Resume")
    season = (await hosting.view(world)).season
    assert abs(season.next[1] - later) < timedelta(minutes=2)


async def test_unusual_gifts_are_for_the_admins(world: World) -> None:
    await hosting.to_play(world, *hosting.FOUR)
    await hosting.end_tables(world)
    before = [message.content for message in world.messages()]
    fixture = (await hosting.view(world)).fixtures[2]
    assert "Unusual gifts" not in world.text(await hosting.admins_screen(world))
    await world.bot.leagues.gifts.noticed(fixture.id, [GiftTurn((14,), 0, 2, 6), GiftTurn((3, 9, 14, 20), 1, 0, 4)])
    await hosting.done(world)
    now = await hosting.view(world)
    giver, taker = (now.names[fixture.people[seat] or 0] for seat in (0, 2))
    answer = await world.press(hosting.regent(world), await hosting.admins_screen(world), "Season 1")
    assert f"Table 3, turn 14: {giver} lost 6 points, which helped {taker}" in world.text(answer)
    assert "Table 3, turns 3, 9, 14, 20: " in world.text(answer)
    assert f"an unusual gift at table 3 to {taker}" in world.text(
        await world.press(hosting.regent(world), answer, "Log")
    )
    assert [message.content for message in world.messages()] == before
    looked = await world.slash(world.people[giver], "league: Tables")
    assert "gift" not in world.text(looked)


async def test_closing_decides_what_is_open(world: World) -> None:
    await hosting.to_play(world, *hosting.FOUR)
    answer = await act(world, await hosting.admins_screen(world), "End play now")
    number = sum(fixture.result is None for fixture in (await hosting.view(world)).fixtures)
    assert number > 1
    form = await world.press(hosting.regent(world), answer, f"Close, score {number} open tables")
    assert form.modal["title"] == f"Score {number} open tables and close?"
    answer = await world.fill(hosting.regent(world), form, {"reason": "the harbor is closed"})
    await hosting.done(world)
    now = await hosting.view(world)
    assert now.season.state == State.CLOSED
    assert all(fixture.result is not None for fixture in now.fixtures)
    closed = await world.press(
        hosting.regent(world), await hosting.admins_screen(world), "Season 1"
    )  # the next one has a draft
    log = world.text(await world.press(hosting.regent(world), closed, "Log"))
    assert log.count("**Regent**: decided table") == number
    assert "the harbor is closed" in log


async def test_the_screen_lists_tables_that_stand_still(world: World) -> None:
    """With why and since when, as does the table's own panel; it is gone with the standstill."""
    await hosting.to_play(world, *hosting.FOUR, clock="bank")
    first, second = (await hosting.view(world)).fixtures[:2]
    assert "stand still" not in world.text(await hosting.admins_screen(world))
    since = int(world.clock.now().timestamp())
    await world.bot.services.clocks.pause(first.table or 0, Person(1, "Judge"), admin=True)
    await world.bot.services.outages.lose(second.table or 0, "place")
    shown = await hosting.admins_screen(world)
    assert f"Table {first.name}, since <t:{since}:F> (<t:{since}:R>): an admin has paused its clocks" in world.text(
        shown
    )
    assert f"Table {second.name}, since <t:{since}:F> (<t:{since}:R>): its channel or thread is gone" in world.text(
        shown
    )
    panel = await hosting.pick(world, shown, "table", f"1-{first.id}")
    assert "an admin has paused its clocks" in world.text(panel)
    await world.bot.services.clocks.resume(first.table or 0, Person(1, "Judge"), admin=True)
    assert "paused its clocks" not in world.text(await hosting.admins_screen(world))


async def test_a_wrong_left_is_corrected(world: World) -> None:
    await hosting.to_play(world, *hosting.FOUR)
    fixture = (await hosting.view(world)).fixtures[0]
    leagues, admin = world.bot.leagues, Person(hosting.regent(world).id, "Regent")
    await leagues.substitutes.replace(fixture.id, fixture.people[1] or 0, None, admin, "never answers")
    answer = await hosting.pick(world, await hosting.admins_screen(world), "table", f"1-{fixture.id}")
    await act(world, answer, "Decide this table", how=["places"], places="1 2 3 4", reason="agreed")
    answer = await hosting.pick(world, await hosting.admins_screen(world), "table", f"1-{fixture.id}")
    form = await world.press(hosting.regent(world), answer, "Decide this table")
    assert '"value": "2"' in str(form.modal).replace("'", '"')
    for wrong in ("5", "0", "two"):
        fields = {"how": ["places"], "places": "1 2 3 4", "left": wrong, "reason": "was ill"}
        refused = await world.fill(hosting.regent(world), form, fields)
        assert "numbers of seats, from 1 to 4" in world.text(refused.followups[0] if refused.followups else refused)
        form = await world.press(hosting.regent(world), answer, "Decide this table")
    await world.fill(
        hosting.regent(world), form, {"how": ["places"], "places": "1 2 3 4", "left": "", "reason": "was ill"}
    )
    await hosting.done(world)
    result = (await hosting.view(world)).fixtures[0].result
    assert not any(finish.left for finish in result.finishes)
    assert "was ill" in world.last().content


async def test_somebody_is_let_play_again(world: World) -> None:
    await hosting.to_play(world, *hosting.FOUR)
    ana, other = world.people["Ana"], Person(1, "Other")
    await world.bot.leagues.substitutes.drop(1, ana.id, other, "the wrong one")
    answer = await hosting.pick(world, await hosting.admins_screen(world), "person", ana)
    assert "has left this season" in world.text(answer)
    await world.press(hosting.regent(world), answer, "Let them play")
    await hosting.done(world)
    now = await hosting.view(world)
    assert next(entry for entry in now.entries if entry.person == ana.id).status == "checked-in"
    assert "**Regent**: took Ana back into the season" in await hosting.log_text(world)
    tables = [await world.bot.services.lobby.get(fixture.table or 0) for fixture in now.fixtures]
    assert sum(table.seat_of(ana.id) is not None for table in tables) == sum(
        ana.id in one.people for one in now.fixtures
    )


async def test_each_step_by_its_button(world: World) -> None:
    await hosting.found(world)
    await act(world, await hosting.admins_screen(world), "Open now")
    await hosting.everybody(world, hosting.board(world), "Register", *hosting.FOUR)
    await act(world, await hosting.admins_screen(world), "Start check-in now")
    await hosting.everybody(world, world.last(), "I will play", *hosting.FOUR)
    await act(world, await hosting.admins_screen(world), "Draw now")
    assert (await hosting.view(world)).season.state == State.DRAWN
    await act(world, await hosting.admins_screen(world), "Start play now")
    await hosting.pass_time(world, minutes=1)
    now = await hosting.view(world)
    assert now.season.state == State.RUNNING
    (first, *_) = now.fixtures
    await world.bot.leagues.requests.call(first.table or 0, Person(first.people[0] or 0, "P"), "look at this")
    (line,) = await world.bot.leagues.requests.open(1)
    called = await hosting.pick(world, await hosting.admins_screen(world), "request", f"1-{line.id}")
    panel = await world.press(hosting.regent(world), called, "More about the table")
    assert f"▶️ **{first.name}** <#" in world.text(panel)


def test_a_long_reason_is_read_whole() -> None:
    why = " ".join(["the harbour of Lagos is closed until the storm is over and"] * 4)[:MAX_REASON_LENGTH]
    at = datetime(2026, 3, 1, tzinfo=UTC)
    held = LogLine(1, 1, 1, at, 99, "Leonor", "held", {}, why, undoable=True, undone=False)
    text = log_line(views.view(), held, "en")
    assert f"({why})" in text
    assert len(text) <= A_LINE


async def test_a_call_from_the_table_to_its_answer(world: World, ana: Member) -> None:
    """A referee without rights on the server sees it with the position, and answers by one press."""
    await hosting.to_play(world, *hosting.FOUR, format="circle")
    fixture = (await hosting.view(world)).fixtures[0]
    table = await world.bot.services.lobby.get(fixture.table or 0)
    (thread,) = [channel for channel in world.channel.threads if channel.id == table.place]
    post = next(
        message for message in world.messages(thread) if any("organiser" in b.custom_id for b in world.buttons(message))
    )
    form = await world.press(ana, post, "Call the organizer")
    answer = await world.fill(ana, form, {"text": "Bruno plays for two"})
    assert "has been called" in world.text(answer)
    await hosting.done(world)
    assert "a player has called you to" in world.last().content
    assert [user.id for user in world.last().mentions] == [hosting.regent(world).id]
    role = world.guild.create_role("Referees")
    await world.bot.services.settings.set_guild(world.guild.id, referee_role=role.id)
    referee = world.people["Regent"] = _with(world, role)
    screen = await world.slash(referee, "league: Run the league")
    labels = {str(part.get("label")) for part in walk_components(world.components(screen))}
    assert {"Log"} <= labels
    assert not {"Settings", "Export", "Hold"} & labels
    displayed = await hosting.pick(world, screen, "request", f"1-{(await world.bot.leagues.requests.open(1))[0].id}")
    assert "Bruno plays for two" in world.text(displayed)
    assert any(part.get("media") for part in walk_components(world.components(displayed))) or "<#" in world.text(
        displayed
    )
    await world.press(referee, displayed, "Answered")
    await hosting.done(world)
    assert await world.bot.leagues.requests.open(1) == []
    assert "has looked into your call" in world.messages(thread)[-1].content


def _with(world: World, role: Any) -> MemberActor:
    user = world.env.create_user("rita", global_name="Rita")
    return world.guild.add_member(user, roles=[role])


async def panel(world: World, part: str) -> InteractionResult:
    answer = await world.press(hosting.regent(world), await hosting.admins_screen(world), "Settings")
    return await world.press(
        hosting.regent(world), answer, f"nav:0:{(await hosting.view(world)).season.edition}:league-settings:1-{part}"
    )


async def rules(world: World) -> object:
    return (await hosting.view(world)).league.rules


@pytest.mark.parametrize("part", RULES)
async def test_every_menu_can_be_used(world: World, part: str) -> None:
    await hosting.found(world)
    answer = await panel(world, part)
    for _ in range(40):
        menus = {
            component["custom_id"].split(":")[4].partition("#")[0].removeprefix("1-"): component
            for component in walk_components(world.components(answer))
            if ":league-set:" in str(component.get("custom_id"))
        }
        name, word = next(
            (
                (name, option["value"])
                for name, item in menus.items()
                for option in item["options"][-1:]
                if not option.get("default")
            ),
            ("", ""),
        )
        if not name:
            break
        answer = await world.choose(hosting.regent(world), answer, [word], menus[name]["custom_id"])
        wanted = RULES[part][name].values()[word]
        now = getattr(await rules(world), name)
        assert now == (4 if (name, word) == ("final", "table") else wanted), (name, word)
    assert not name, "a menu does not show what was chosen"
    assert menus


async def test_a_draft_follows_and_a_season_that_has_opened_does_not(world: World) -> None:
    """Before the opening its times follow the settings; afterwards they apply to the next season."""
    await hosting.found(world)
    before = (await hosting.view(world)).season
    answer = await panel(world, "times")
    await world.choose(hosting.regent(world), answer, ["28"], f"nav:0:{before.edition}:league-set:1-registration")
    after = (await hosting.view(world)).season
    assert after.rules.registration == 28 * DAY
    assert after.check_in is not None
    assert before.check_in is not None
    assert after.check_in - before.check_in == 21 * DAY
    await hosting.pass_time(world, hours=1)
    answer = await panel(world, "play")
    assert "What you choose here applies to the next one" in world.text(answer)
    edition = (await hosting.view(world)).season.edition
    await world.choose(hosting.regent(world), answer, ["3"], f"nav:0:{edition}:league-set:1-seats")
    now = await hosting.view(world)
    assert (now.league.rules.seats, now.season.rules.seats) == (3, 4)


async def test_points_of_ones_own(world: World) -> None:
    """An invalid list for the league's tables is refused in one sentence and changes nothing."""
    await hosting.found(world)
    answer = await panel(world, "play")
    for wrong in ("many", "1-2-3-4", "10-6-3"):
        form = await world.press(hosting.regent(world), answer, "Custom points")
        refused = await world.fill(hosting.regent(world), form, {"points": wrong})
        assert refused.followups, wrong
        assert (await hosting.view(world)).league.rules.points.name == "places"
    form = await world.press(hosting.regent(world), answer, "Custom points")
    await world.fill(hosting.regent(world), form, {"points": "7-4-2-0"})
    assert (await hosting.view(world)).league.rules.points.name == "own"


async def test_places_and_pairs(world: World, ana: Member, bruno: Member) -> None:
    """The league moves to another channel with its message; two people are kept apart, and no longer."""
    await hosting.open_season(world)
    assert hosting.board(world)
    there = world.guild.create_text_channel("elsewhere")
    answer = await panel(world, PLACES)
    answer = await hosting.pick(world, answer, "place:1-channel", there)
    await hosting.pass_time(world, seconds=10)
    assert "Nobody has registered yet" in world.text(hosting.board(world, there))
    with pytest.raises(ValueError, match="not enough values"):
        hosting.board(world)
    answer = await hosting.pick(world, answer, "apart", ana, bruno)
    assert (await hosting.view(world)).league.rules.apart == (tuple(sorted((ana.id, bruno.id))),)
    await hosting.pick(world, answer, "apart", bruno, ana)
    assert (await hosting.view(world)).league.rules.apart == ()


async def test_the_web_site(world: World) -> None:
    """Only an admin puts a league on the web site and takes it off; the log names the admin."""
    await hosting.found(world)
    assert not (await hosting.view(world)).league.published
    displayed = await panel(world, PLACES)
    for answer in ("yes", "no"):
        displayed = await world.choose(hosting.regent(world), displayed, [answer], custom_id="nav:0:0:league-publish:1")
        assert (await hosting.view(world)).league.published == (answer == "yes")
    log = await hosting.log_text(world)
    assert "**Regent**: put the league on the web site" in log
    assert "**Regent**: took the league off the web site" in log


async def test_tie_breaks_in_an_order_of_ones_own(world: World) -> None:
    """Tie-breaks count in the chosen order; a duplicate is refused and changes nothing; an empty list is valid."""
    await hosting.found(world)
    before = (await hosting.view(world)).league.rules.ties
    answer = await panel(world, "play")

    async def choose(*names: str) -> InteractionResult:
        form = await world.press(hosting.regent(world), answer, "Tie-breaks")
        words = [*names, *["none"] * (5 - len(names))]
        return await world.fill(hosting.regent(world), form, {f"tie-{n}": [word] for n, word in enumerate(words)})

    refused = await choose("wins", "pace", "wins")
    assert "`wins` is not a tie-break, or is listed twice" in world.text(refused.followups[0])
    assert (await hosting.view(world)).league.rules.ties == before
    text = world.text(await choose("pace", "none", "wins"))
    assert "1. Quicker turns\n2. More wins" in text
    assert (await hosting.view(world)).league.rules.ties == (TieBreak.PACE, TieBreak.WINS)
    assert "players with equal points share the place" in world.text(await choose())
    assert (await hosting.view(world)).season.rules.ties == ()
