"""Roles for winners: given when a season closes, passed on by the next; a missing right stops nothing."""

from hosting import Person
from leagues.history import champions
from leagues.rules.states import State
from tests.cogs.leagues.hosting import EIGHT, done, end_tables, pick, regent, to_play, view
from tests.support.world import World


def having(world: World, role: int) -> set[int]:
    """Return the members of the server who have a role."""
    members = world.env.backend.guilds[world.guild.id].members
    return {number for number, member in members.items() if role in member.role_ids}


async def test_the_champion_has_the_role(world: World) -> None:
    """Set by a menu; given at the close; a corrected result passes it on when the season closes again."""
    world.allow(manage_roles=True)
    role = world.guild.create_role("Champion")
    await to_play(world, *EIGHT)
    panel = await world.slash(regent(world), "league trophies")
    await pick(world, panel, "trophy:1-champion", role)
    assert (await view(world)).league.champion_role == role.id
    assert having(world, role.id) == set()
    await end_tables(world)
    first = set(champions(await view(world)))
    assert having(world, role.id) == first != set()
    leagues = world.bot.leagues
    admin = (await view(world)).league.owner
    await leagues.running.move(1, State.CLOSING, Person(admin, "Regent"), "a wrong result")
    await done(world)
    assert having(world, role.id) == set()
    (winner,) = first
    await leagues.results.penalize(1, winner, 30 * 6000, Person(admin, "Regent"), "a test")
    await leagues.running.move(1, State.CLOSED, Person(admin, "Regent"), "corrected")
    await done(world)
    after = set(champions(await view(world)))
    assert after.isdisjoint(first)
    assert having(world, role.id) == after
    assert world.complaints() == []


async def test_a_missing_right_is_said_and_stops_nothing(world: World) -> None:
    """The season closes; the admins' screen says what the bot lacks, until it is there and a role is chosen again."""
    role = world.guild.create_role("Champion")
    await to_play(world, *EIGHT)
    panel = await world.slash(regent(world), "league trophies")
    await pick(world, panel, "trophy:1-champion", role)
    await end_tables(world)
    assert (await view(world)).season.state == State.CLOSED
    assert having(world, role.id) == set()
    assert "lacks **Manage Roles**" in world.text(await world.slash(regent(world), "league admin"))
    world.allow(manage_roles=True)
    assert "Manage Roles" not in world.text(await world.slash(regent(world), "league admin"))
    await pick(world, panel, "trophy:1-champion", role)
    await done(world)
    assert having(world, role.id) == set(champions(await view(world)))


async def test_only_admins_choose(world: World) -> None:
    """Others are refused, by command and by the panel's menu."""
    await to_play(world, *EIGHT)
    assert "Only an admin" in world.text(await world.slash(world.people["Ana"], "league trophies"))
    series = await world.slash(regent(world), "league trophies")
    await pick(world, series, "trophy:1-series", "2-3")
    league = (await view(world)).league
    assert (league.series_best, league.series_of) == (2, 3)
    assert world.complaints() == []
