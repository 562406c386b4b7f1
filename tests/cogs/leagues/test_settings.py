"""A league's settings: every menu of every part, its effect, and when it applies."""

import pytest
from simcord.components import walk_components
from simcord.results import InteractionResult

from cogs.leagues.settings import PLACES, RULES
from leagues.rules.standings import TieBreak
from leagues.store.model import DAY
from tests.cogs.leagues.hosting import admins_screen, board, found, log_text, open_season, pass_time, pick, regent, view
from tests.support.world import World


async def panel(world: World, part: str) -> InteractionResult:
    answer = await world.press(regent(world), await admins_screen(world), "Settings")
    return await world.press(
        regent(world), answer, f"nav:0:{(await view(world)).season.edition}:league-settings:1-{part}"
    )


async def rules(world: World) -> object:
    return (await view(world)).league.rules


@pytest.mark.parametrize("part", RULES)
async def test_every_menu_can_be_used(world: World, part: str) -> None:
    """Each option of each menu of a part is stored, and marked then."""
    await found(world)
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
        answer = await world.choose(regent(world), answer, [word], menus[name]["custom_id"])
        wanted = RULES[part][name].values()[word]
        now = getattr(await rules(world), name)
        assert now == (4 if (name, word) == ("final", "table") else wanted), (name, word)
    assert not name, "a menu does not show what was chosen"
    assert menus


async def test_a_draft_follows_and_a_season_that_has_opened_does_not(world: World) -> None:
    """Before the opening its times follow the settings; afterwards they apply to the next season."""
    await found(world)
    before = (await view(world)).season
    answer = await panel(world, "times")
    await world.choose(regent(world), answer, ["28"], f"nav:0:{before.edition}:league-set:1-registration")
    after = (await view(world)).season
    assert after.rules.registration == 28 * DAY
    assert after.check_in is not None
    assert before.check_in is not None
    assert after.check_in - before.check_in == 21 * DAY
    await pass_time(world, hours=1)
    answer = await panel(world, "play")
    assert "What you choose here applies to the next one" in world.text(answer)
    edition = (await view(world)).season.edition
    await world.choose(regent(world), answer, ["3"], f"nav:0:{edition}:league-set:1-seats")
    now = await view(world)
    assert (now.league.rules.seats, now.season.rules.seats) == (3, 4)


async def test_points_of_ones_own(world: World) -> None:
    """An invalid list for the league's tables is refused in one sentence and changes nothing."""
    await found(world)
    answer = await panel(world, "play")
    for wrong in ("many", "1-2-3-4", "10-6-3"):
        form = await world.press(regent(world), answer, "Custom points")
        refused = await world.fill(regent(world), form, {"points": wrong})
        assert refused.followups, wrong
        assert (await view(world)).league.rules.points.name == "places"
    form = await world.press(regent(world), answer, "Custom points")
    await world.fill(regent(world), form, {"points": "7-4-2-0"})
    assert (await view(world)).league.rules.points.name == "own"


async def test_places_and_pairs(world: World) -> None:
    """The league moves to another channel with its message; two people are kept apart, and no longer."""
    await open_season(world)
    assert board(world)
    there = world.guild.create_text_channel("elsewhere")
    answer = await panel(world, PLACES)
    answer = await pick(world, answer, "place:1-channel", there)
    await pass_time(world, seconds=10)
    assert "Nobody has registered yet" in world.text(board(world, there))
    with pytest.raises(ValueError, match="not enough values"):
        board(world)
    ana, bruno = world.people["Ana"], world.people["Bruno"]
    answer = await pick(world, answer, "apart", ana, bruno)
    assert (await view(world)).league.rules.apart == (tuple(sorted((ana.id, bruno.id))),)
    await pick(world, answer, "apart", bruno, ana)
    assert (await view(world)).league.rules.apart == ()


async def test_the_web_site(world: World) -> None:
    """Only an admin puts a league on the web site and takes it off; the log names the admin."""
    await found(world)
    assert not (await view(world)).league.published
    displayed = await panel(world, PLACES)
    for answer in ("yes", "no"):
        displayed = await world.choose(regent(world), displayed, [answer], custom_id="nav:0:0:league-publish:1")
        assert (await view(world)).league.published == (answer == "yes")
    log = await log_text(world)
    assert "**Regent**: put the league on the web site" in log
    assert "**Regent**: took the league off the web site" in log


async def test_tie_breaks_in_an_order_of_ones_own(world: World) -> None:
    """Tie-breaks count in the chosen order; a duplicate is refused and changes nothing; an empty list is valid."""
    await found(world)
    before = (await view(world)).league.rules.ties
    answer = await panel(world, "play")

    async def choose(*names: str) -> InteractionResult:
        form = await world.press(regent(world), answer, "Tie-breaks")
        words = [*names, *["none"] * (5 - len(names))]
        return await world.fill(regent(world), form, {f"tie-{n}": [word] for n, word in enumerate(words)})

    refused = await choose("wins", "pace", "wins")
    assert "`wins` is not a tie-break, or is listed twice" in world.text(refused.followups[0])
    assert (await view(world)).league.rules.ties == before
    text = world.text(await choose("pace", "none", "wins"))
    assert "1. Quicker turns\n2. More wins" in text
    assert (await view(world)).league.rules.ties == (TieBreak.PACE, TieBreak.WINS)
    assert "players with equal points share the place" in world.text(await choose())
    assert (await view(world)).season.rules.ties == ()
