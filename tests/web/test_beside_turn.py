"""A turn's own controls, the answers beside them, and tabs: none takes the place of another."""

from collections.abc import Sequence

import pytest

from i18n import say
from tests.cogs.ended import played_out
from tests.support.world import World
from tests.web.browser import KEYS, Browser, Client, Seen, looking, site

FIELDS = ("Sailing", "Workers", "Ships", "Buildings")


def begins(seen: Seen) -> bool:
    names = [button.said for button in seen.buttons if "turn" in button.inside]
    return all(any(name.startswith(field) for name in names) for field in FIELDS)


def tabs(seen: Seen) -> Sequence[str]:
    return [button.said for button in seen.buttons if "tabs" in button.inside and "watching" not in button.inside]


async def test_who_starts_a_table_plays_the_first_turn(world: World) -> None:
    """The first press after Start counts, and those who waited have the tabs of a game."""
    await world.slash(world.people["Ana"], "play", seats=2, order="as joined")
    async with site(world) as client:
        ana, bruno = await looking(client, world, "Ana", "Bruno")
        assert tabs(ana.seen) == [say("web-panel")]
        await bruno.press("Join")
        await ana.look()
        seen = await ana.press("Start")
        assert begins(seen)
        assert "opened" not in seen.texts["turn"]
        await ana.recruit()
        assert (await world.bot.services.lobby.get(1)).ply == 2
        answer = await bruno.get("/pieces")
        assert 'class="tab"' in await answer.text()


async def test_guests_are_not_offered_what_is_refused(world: World) -> None:
    """In a lobby its owner starts and cancels, who sits leaves, who does not joins; the others read who starts."""
    await world.slash(world.people["Ana"], "play", seats=2)
    async with site(world) as client:
        ana, bruno = await looking(client, world, "Ana", "Bruno")
        assert not {"Start", "Cancel", "Leave"} & {button.said for button in bruno.seen.buttons}
        assert "Ana starts the game" in bruno.seen.texts["turn"]
        assert ana.seen.button("Cancel")
        assert not [button for button in ana.seen.buttons if button.said == "Join"]


async def test_a_question_leaves_the_turn(world: World, client: Client) -> None:
    """It stands beside the panel and can be closed; so does the answer to a vote, beside the open panel of another."""
    ana, bruno = await looking(client, world, "Ana", "Bruno")
    await ana.recruit()
    await bruno.look()
    await bruno.recruit()
    await ana.look()
    await ana.press("Ships", "board")
    await bruno.look()
    seen = await bruno.press("Take back")
    assert "Ask to take back" in seen.texts["answer"]
    seen = await bruno.press("Close", "answer")
    assert "answer" not in seen.texts
    await bruno.press("Take back")
    await bruno.press("Yes, ask")
    seen = await ana.look()
    assert seen.button("Start over", "foot")
    seen = await ana.press("No, let it stand")
    assert "Noted" in seen.texts["answer"]
    assert seen.button("Start over", "foot")


async def test_a_vote_has_its_question(world: World, client: Client) -> None:
    """It says who asks for what; the asker can withdraw it; its outcome is said beside the turn."""
    ana, bruno = await looking(client, world, "Ana", "Bruno")
    await ana.recruit()
    await ana.look()
    await ana.press("Take back")
    seen = await ana.press("Yes, ask")
    assert seen.button("Withdraw")
    seen = await bruno.look()
    assert "Ana" in seen.texts["turn"]
    assert "take back" in seen.texts["turn"]
    assert begins(seen)
    seen = await bruno.press("Yes, take it back")
    assert "took back" in (await ana.look()).texts["turn"]
    assert ana.seen.texts["band"] == "Your turn"


async def test_what_cannot_be_had_says_why(world: World, client: Client) -> None:
    """A tile has its reason for those who are to act; a number explains the panel, and is not chosen."""
    ana, bruno = await looking(client, world, "Ana", "Bruno")
    assert "These buildings need 5 workers together; you have 3." in ana.seen.texts["goods"]
    assert "you have 3" not in bruno.seen.texts["goods"]
    seen = await ana.press("Workers", "board")
    (off, *_) = [one for one in seen.elements if "aria-disabled" in one.attributes and "turn" in one.inside]
    seen = await ana.press_element(off)
    assert say("rule-workers") in seen.texts["answer"]
    assert not seen.buttons[0].attributes.get("aria-pressed")
    assert not [button for button in seen.buttons if button.said.endswith("Confirm")]


async def test_a_tab_is_no_turn(world: World, client: Client) -> None:
    """The tab What if says that it is not the game; its turn is confirmed beside the board alone."""
    ana, _ = await looking(client, world, "Ana", "Bruno")
    seen = await ana.press(say("button-what"), "tabs")
    assert "Not the real game" in seen.texts["pane"]
    for name in ("Workers", "1 ", say("button-what-do"), say("button-what-more"), say("button-what-plan")):
        seen = await ana.press(name, "pane")
    assert [button.inside for button in seen.buttons if button.said.endswith("Confirm")] == [
        button.inside for button in seen.buttons if button.said.endswith("Confirm") and "foot" in button.inside
    ]
    await ana.press("Confirm", "foot")
    assert (await world.bot.services.lobby.get(1)).ply == 2


async def test_everything_here_is_read_again(world: World) -> None:
    """Somebody joins: the tab of whoever opened the table has what can be done now."""
    await world.slash(world.people["Ana"], "play", seats=2, order="as joined")
    async with site(world) as client:
        ana, bruno = await looking(client, world, "Ana", "Bruno")
        before = (await ana.press(say("web-panel"), "tabs")).texts["pane"]
        assert (await ana.look()).texts["pane"] == before
        await bruno.press("Join")
        after = (await ana.look()).texts["pane"]
        assert after != before
        assert "Bruno" in after


async def test_a_tab_that_is_closed_stays_closed(world: World, client: Client) -> None:
    """Also when the page is loaded again; pressing it once more closes it; Why stands beside its own question."""
    ana, _ = await looking(client, world, "Ana", "Bruno")
    seen = await ana.press("Prices", "tabs")
    assert seen.button("Prices", "tabs").attributes["aria-expanded"] == "true"
    await ana.press("Prices", "tabs")
    seen = await ana.look()
    assert "pane" not in seen.texts
    assert seen.button("Prices", "tabs").attributes["aria-expanded"] == "false"
    await ana.press("Workers", "board")
    seen = await ana.press("Why?")
    assert seen.texts["answer"]
    assert "pane" not in seen.texts
    seen = await ana.press("Ships", "board")
    assert "answer" not in seen.texts


async def test_an_open_view_follows_the_table(world: World, client: Client) -> None:
    """It shows the position that there is now, to who looks on as well."""
    ana, _, carla = await looking(client, world, "Ana", "Bruno", "Carla")
    before = (await carla.press("All sheets", "tabs")).texts["pane"]
    await ana.recruit()
    await carla.look()
    answer = await carla.get("/pieces")
    assert "pane" in await answer.text()
    assert carla.seen.texts["pane"] != before


async def test_after_a_game_its_buttons_stay(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chart stands beside them and is closed; trying and planning are gone, the review is there."""
    await played_out(world, monkeypatch, "both-in-one-turn")
    async with site(world) as client:
        ana = Browser(client, world.people["Ana"].id)
        for name in ("Course", "Replay"):
            await ana.look()
            seen = await ana.press(name, "turn")
            assert "wide" in next(e for e in seen.elements if e.attributes.get("id") == "answer").attributes["class"]
            seen = await ana.look()
            for other in ("Replay", "Course", "Rematch", "Review"):
                assert seen.button(other, "turn")
            await ana.press("Close", "answer")
        assert "Review" in tabs(ana.seen)
        assert not {"Plan ahead", "Hint"} & {*tabs(ana.seen)}


async def test_everybody_is_told_who_they_are(world: World, client: Client) -> None:
    """Name and "you" on one's own seat, seats in order of play; the call is for whose turn it is."""
    ana, bruno, carla = await looking(client, world, "Ana", "Bruno", "Carla")
    watching = Browser(client, None, query=f"?watch={KEYS.mark('watch', 1)}")
    await watching.look()
    for browser, words in (
        (ana, "You are Ana"),
        (bruno, "You are Bruno"),
        (carla, "Carla · spectator"),
        (watching, "a spectator"),
    ):
        assert words in browser.seen.texts["me"]
        seats = [element for element in browser.seen.elements if element.name == "li" and "seats" in element.inside]
        assert [name in seat.text for name, seat in zip(("Ana", "Bruno"), seats, strict=True)] == [True, True]
        assert ["you" in seat.text for seat in seats] == [browser is ana, browser is bruno]
        assert ("Where does your stone go?" in browser.seen.texts["turn"]) == (browser is ana)
