"""Leagues of teams in Discord, by buttons, menus and forms alone."""

from pathlib import Path
from typing import Any

import discord
from simcord.components import walk_components
from simcord.results import InteractionResult

from i18n.numbers import figure
from leagues.rules import to_points
from leagues.rules.states import State
from leagues.season import pairing
from tests.cogs.leagues.hosting import board, done, end_tables, everybody, open_season, pass_time, view
from tests.support.world import World, opened

TEAMS = (
    ("Reds", "Ana", "Bruno", "Carla", "Duarte"),
    ("**Blues** @everyone", "Eva", "Filipe", "Gil", "Helena"),
    ("\u202eGreens", "Ines", "Joao", "Katia", "Luis"),
)


async def teams(world: World, name: str) -> InteractionResult:
    return await world.press(world.people[name], board(world), "Teams")


async def pick(world: World, shown: InteractionResult, name: str, verb: str, *values: Any) -> InteractionResult:
    parts = walk_components(world.components(shown))
    (menu,) = [part["custom_id"] for part in parts if f":{verb}:" in str(part.get("custom_id"))]
    assert shown.response is not None
    return await world.people[name].select(shown.response, list(values), custom_id=menu)


def notice(world: World, words: str) -> discord.Message:
    return [message for message in world.messages() if words in message.content][-1]


async def founded(world: World, which: tuple[tuple[str, ...], ...]) -> None:
    """Found teams by forms; everybody else of them accepts an invitation by its notice."""
    await open_season(world, format="teams", seats="3", clock="fast")
    for called, captain, *others in which:
        form = await world.press(world.people[captain], await teams(world, captain), "Create a team")
        panel = await world.fill(world.people[captain], form, {"name": called})
        for other in others:
            panel = await pick(world, panel, captain, "league-team-invite", world.people[other])
            await done(world)
            invited = notice(world, "invites you")
            assert [user.id for user in invited.mentions] == [world.people[other].id]
            assert not invited.mention_everyone
            await world.press(world.people[other], invited, "nav:0:0:league-team-join")
    await done(world)


async def started(world: World, which: tuple[tuple[str, ...], ...]) -> None:
    names = [name for _, *people in which for name in people]
    await pass_time(world, days=7)
    await everybody(world, board(world), "I will play", *names)
    await pass_time(world, days=2)
    await pass_time(world, hours=13)
    assert (await view(world)).season.state == State.RUNNING


def everyone(which: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return (*(name for _, *people in which for name in people), "Stranger")


async def test_three_teams_from_founding_to_their_standing(tmp_path: Path) -> None:
    """Somebody is away, the alternate plays; nobody of another team can; both standings are in the season's message."""
    async with opened(tmp_path, people=everyone(TEAMS)) as world:
        await founded(world, TEAMS)
        before = world.text(board(world)).replace("\u2068", "").replace("\u2069", "")
        assert "**Reds**: Ana, Bruno, Carla, Duarte" in before
        assert "**Blues everyone**" in before, "no mention, no markup"
        assert "\u202e" not in before
        await world.press(world.people["Bruno"], notice(world, "invites you"), "nav:0:0:league-team-join")  # not theirs
        assert [len(team.members) for team in (await view(world)).teams.all] == [4, 4, 4]
        panel = await teams(world, "Ana")
        panel = await pick(world, panel, "Ana", "league-team-up", str(world.people["Bruno"].id))
        assert "1. Bruno, 2. Ana" in world.text(panel)
        await started(world, TEAMS)
        assert "Reds" in world.text(await teams(world, "Stranger"))
        panel = await teams(world, "Eva")
        await world.press(world.people["Eva"], panel, "I cannot play round 1")
        await done(world)
        called = notice(world, "Will you play for your team?")
        assert [user.id for user in called.mentions] == [world.people["Helena"].id]
        await world.press(world.people["Filipe"], called, "I will play")
        (call,) = (await view(world)).teams.calls
        assert call.answer is None
        answer = await world.press(world.people["Helena"], called, "I will play")
        assert "You play" in world.text(answer)
        again = await world.press(world.people["Helena"], called, "I cannot play")
        assert "not possible" in world.text(again)
        assert "Helena stands in" in world.text(await teams(world, "Gil"))
        assert [button.label for button in world.buttons(await teams(world, "Eva")) if "round" in button.label] == [
            "I cannot play round 2"
        ], "not what is done"
        draw = world.text(await world.slash(world.people["Gil"], "league: Draw")).replace("\u2068", "")
        assert "Eva, Filipe, Gil, Helena" in draw.replace("\u2069", "")
        now = await view(world)
        assert world.people["Helena"].id in {person for fixture in now.fixtures for person in fixture.people}
        assert await end_tables(world) == 3
        await done(world)
        assert (await view(world)).season.state == State.RUNNING, "the second of four rounds"
        text = world.text(board(world))
        first = pairing.team_standing(await view(world))[0]
        name = ["Reds", "**Blues**", "Greens"][first.person - 1]
        assert f"1. {name}" in str(world.components(board(world))).replace("\\u2068", ""), "so says the picture"
        assert "1\\. **" not in text.replace("\u2068", "")
        assert "Board points" in text
        assert "1 of 4 rounds" in str(world.components(board(world))), "so says the picture"
        listed = world.text(await teams(world, "Stranger"))
        for row in pairing.team_standing(await view(world)):
            points, boards = (figure(to_points(units), "en") for units in (row.units, row.score))
            assert f"** · **{points}** · {boards} board points · 1 match" in listed
        screen = await world.slash(world.people["Ana"], "league: Tables")
        assert "(Reds)" in world.text(screen)
        assert world.errors == []
        assert world.complaints() == []


async def test_nobody_left_to_play_is_said_to_the_captain(tmp_path: Path) -> None:
    """The alternate lets the day pass; the captain hears it once, in words; the computer player has the board."""
    async with opened(tmp_path, people=everyone(TEAMS)) as world:
        await founded(world, TEAMS)
        await started(world, TEAMS)
        await world.press(world.people["Bruno"], await teams(world, "Bruno"), "I cannot play round 1")
        await done(world)
        called = notice(world, "Will you play for your team?")
        await pass_time(world, days=1)
        messages = [message for message in world.messages() if "no alternate is left" in message.content]
        assert [[user.id for user in one.mentions] for one in messages] == [[world.people["Ana"].id]]
        late = await world.press_raw(world.people["Duarte"], called, world.button(called, "I will play").custom_id)
        assert "not possible" in world.text(late)
        panel = await teams(world, "Bruno")
        assert "nobody stands in yet" in world.text(panel)
        await world.press(world.people["Bruno"], panel, "I can play round 1")
        assert (await view(world)).teams.away == ()
        assert world.errors == []


async def test_a_captain_by_lot_names_their_team(tmp_path: Path) -> None:
    """A captain by the draw has a button for it, and the others none; then it is gone."""
    names = [f"{letter}{number}" for number in range(3) for letter in "XYZ"]
    async with opened(tmp_path, people=(*names, "Stranger")) as world:
        await open_season(world, format="teams", seats="3", clock="fast")
        await everybody(world, board(world), "Register", *names)
        await started(world, (("", *names),))
        team = (await view(world)).teams.all[0]
        captain, member = (next(name for name in names if world.people[name].id == here) for here in team.members[:2])
        assert "Name the team" not in [button.label for button in world.buttons(await teams(world, member))]
        form = await world.press(world.people[captain], await teams(world, captain), "Name the team")
        panel = await world.fill(world.people[captain], form, {"name": "**Gulls** @here"})
        assert "Your team: Gulls here" in world.text(panel).replace("\u2068", "").replace("\u2069", "")
        assert "Name the team" not in [button.label for button in world.buttons(panel)]
        assert world.errors == []
        assert world.complaints() == []
