"""A table's page: it shows the board and what can be done, and a turn is played on it as in Discord."""

import random
import threading
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from jinja2 import Environment
from jinja2.utils import LRUCache
from simcord.components import walk_components

from cogs.components import Drawing
from i18n import say
from renders import svg
from renders.layout import Scene
from renders.svg import Sheet
from tests.cogs.ended import played_out
from tests.cogs.hands import table_of, to_act
from tests.support.world import World
from tests.web.browser import KEYS, Browser, Client, Seen, looking, mover_first, read, site
from tests.web.test_two_worlds import games, sent
from web import boards
from web.gallery import Gallery, Signs
from web.pages import TablePages


async def test_a_turn_is_played_on_the_board(world: World, client: Client) -> None:
    """A field of the rondel is pressed, then a number, then Confirm; the channel gets its post."""
    mover, other = await mover_first(client, world)
    posts = len(world.posts())
    assert not [button for button in other.seen.buttons if "board" in button.inside]
    await mover.recruit()
    await world.bot.settled(1)
    assert len(world.posts()) > posts
    assert "Workers +1" in world.text(world.last())
    await other.look()
    assert other.seen.texts["band"] == "Your turn"
    pending = scenes(await other.press("Ships", "board"))[0]["data-pending"].split()
    assert {"stone/0", "stone/1"} & {*pending} == {"stone/1"}, "the marks of the last turn are no changes"


async def test_what_is_chosen_is_marked_on_the_board(world: World) -> None:
    """The place of a chosen button, and no other; another one of the same part takes its place."""
    await table_of(world, "Ana", "Bruno", game="singing-sails")
    async with site(world) as client:
        (bruno,) = await looking(client, world, "Bruno")
        assert not _marked(bruno.seen)
        for bow in ("1 ", "2 "):
            await bruno.press(bow, "board")
            assert [name.startswith(bow) for name in _marked(bruno.seen)] == [True]
        assert not any("boat/0" in scene["data-pending"].split() for scene in scenes(bruno.seen))
        await bruno.press("5 ", "board")
        assert [name[0] for name in _marked(bruno.seen)] == ["2", "5"]
        assert any("boat/0" in scene["data-pending"].split() for scene in scenes(bruno.seen)), "the ship has turned"
        await bruno.press("Start over", "foot")
        assert not any(scene["data-pending"] for scene in scenes(bruno.seen))


async def test_map_row_and_hand_are_seen_together(world: World) -> None:
    """A hand by its player alone, before its turn too; a card and then its place begin a turn, seen on the map."""
    await table_of(world, "Ana", "Bruno", game="singing-sails", options="pirates")
    async with site(world) as client:
        ana, bruno, carla = await looking(client, world, "Ana", "Bruno", "Carla")
        for choice in ("1 ", "5 "):
            await bruno.press(choice, "board")
        await bruno.press("Confirm")
        await world.bot.settled(1)
        several = [ana, bruno, carla]
        for browser in several:
            assert len(scenes(await browser.look())) == 1
        assert bruno.seen.texts["turn"].count("or use it as an order to:") == 1
        assert [one.attributes.get("src") for one in carla.seen.elements].count("/sign/voyage-helm.png") == 1
        held = [tiles(browser.seen, "held") for browser in several]
        assert [bool(these) for these in held] == [True, True, False]
        assert held[0] != held[1]
        assert [len(tiles(browser.seen, "free")) for browser in several] == [5, 5, 5]
        for thing in ("Hand:", "Slot "):
            await bruno.press(thing, "goods")
        assert len(tiles(bruno.seen, "free")) == 4
        assert len(tiles(bruno.seen, "chosen")) == 2


def tiles(seen: Seen, kind: str) -> list[str]:
    """Return the words of the tiles of a kind."""
    return [one.said for one in seen.elements if {"tile", kind} <= set(one.attributes.get("class", "").split())]


def scenes(seen: Seen) -> list[Mapping[str, str]]:
    return [element.attributes for element in seen.elements if "data-digest" in element.attributes]


def _marked(seen: Seen) -> list[str]:
    spots = [button for button in seen.buttons if "board" in button.inside]
    marked = [spot for spot in spots if "chosen" in spot.attributes["class"].split()]
    assert marked == [spot for spot in spots if spot.attributes.get("aria-pressed") == "true"]
    return [element.said for element in marked]


async def test_only_the_last_mover_is_offered_taking_back(world: World, client: Client) -> None:
    """Not whose turn it is, and not who looks on; the menu in Discord names them, and the others are asked."""
    ana, bruno, carla = (Browser(client, world.people[name].id) for name in ("Ana", "Bruno", "Carla"))
    for browser in (ana, bruno, carla):
        assert not [button for button in (await browser.look()).buttons if button.said.startswith("Take back")]
    await ana.recruit()
    await world.bot.settled(1)
    parts = walk_components(world.components(world.last()))
    (undo,) = [item for part in parts for item in part.get("options", ()) if item["value"] == "undo"]
    assert undo["description"] == "Ana’s last turn, if the others agree"
    for browser in (bruno, carla):
        assert not [button for button in (await browser.look()).buttons if button.said.startswith("Take back")]
    await ana.look()
    await ana.press("Take back", "turn")
    await ana.press("Yes, ask")
    vote = await world.bot.services.votes.open(1, "undo")
    assert vote is not None
    assert vote.seat == 0


async def test_what_happened_stays_in_view_while_one_chooses(world: World, client: Client) -> None:
    """The story since one's last turn stands below the open panel."""
    ana, bruno = await looking(client, world, "Ana", "Bruno")
    await ana.recruit()
    assert "Workers +1" in (await bruno.look()).texts["turn"]
    assert "Workers +1" in (await bruno.press("Ships", "board")).texts["turn"]


async def test_where_one_can_act_comes_first(world: World) -> None:
    """The first picture has places to press if any has, at each position of a voyage."""
    await table_of(world, "Ana", "Bruno", game="singing-sails")
    table, position = await world.bot.services.lobby.get(1), await world.bot.services.positions.now(1)
    pages = TablePages(Gallery(world.bot, KEYS), KEYS, Signs(world.bot), lambda locale: ())
    interface, second = world.bot.interface("singing-sails"), 0
    for number, (play, states) in zip(range(24), games(interface, table, position, random.Random(5)), strict=False):
        before = [play.game.seen(state, None) for state in states[:-1]]
        (text,) = sent(play, pages, before, play.position.state, number, [play.table.to_act[0]])
        texts = [element.attributes.get("class", "").partition(" ")[0] for element in read(text).elements]
        kinds = [one for one in texts if one in ("picture", "few")]
        assert "few" not in kinds or kinds[1] == "few", kinds
        second += kinds.count("picture") > 1 and "few" in kinds
    assert second > 6


async def test_a_panel_that_goes_on_in_discord_leaves_the_turns_controls(world: World, client: Client) -> None:
    """It says so until that is closed; the board is never left without a way on."""
    actor = await to_act(world)
    assert actor is not None
    mover, _ = await mover_first(client, world)
    await mover.press("Workers", "board")
    await world.press(actor, world.last(), "Ships")
    seen = await mover.look()
    assert "This panel is old" in seen.texts["answer"]
    assert seen.button("Workers", "turn")
    await mover.press("Close", "answer")
    assert "answer" not in (await mover.look()).texts
    await mover.recruit()
    assert (await world.bot.services.lobby.get(1)).ply == 2


async def test_what_is_chosen_is_seen_on_the_board_until_it_is_started_over(world: World, client: Client) -> None:
    """The stone has moved, marked as not yet confirmed; of what a browser has, nothing is sent again."""
    ana = Browser(client, world.people["Ana"].id)
    board, rest = scenes(await ana.look())[0], list[str]()
    assert not board["data-pending"]
    for _ in range(2):
        chosen = scenes(await ana.press("Workers", "board"))
        assert "stone/0" in chosen[0]["data-pending"].split()
        await ana.press("1 ", "turn")
        assert "150" in ana.seen.texts["seats"], "the choice is in the figures"
        rest.append(chosen[0]["data-digest"])
        pieces = [one.attributes.get("data-piece", "") for one in ana.seen.elements]
        headers = {**ana.headers, "X-Board": " ".join(scene["data-digest"] for scene in chosen)}
        headers["X-Pieces"] = " ".join(filter(None, pieces))
        async with client.get("/t/1/pieces", headers=headers) as answer:
            seen = read(await answer.text())
        assert not [one for one in seen.elements if "data-piece" in one.attributes]
        same = next(scene for scene in scenes(seen) if scene["data-digest"] == rest[0])
        assert same["data-from"] == rest[0]
        assert not [element for element in seen.elements if element.attributes.get("data-part") == "ground"]
        back = scenes(await ana.press("Start over", "foot"))
        assert back[0]["data-digest"] == board["data-digest"]
    assert rest[0] == rest[1] != board["data-digest"]


async def picture(browser: Browser) -> str:
    """Return the address of a picture that a tab shows."""
    await browser.look()
    sources = [element.attributes.get("src", "") for element in (await browser.press("Prices", "tabs")).elements]
    return next(source for source in sources if source.startswith("/picture/"))


async def test_nobody_learns_by_asking_what_another_is_shown(
    world: World, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board is named for its reader: whoever works out what another may be shown gets no piece less for that."""
    drawn, draw = list[str](), svg.draw

    def noted(scenes: Sequence[Scene]) -> Sheet:
        drawn.append((sheet := draw(scenes)).digest)
        return sheet

    monkeypatch.setattr(svg, "draw", noted)
    boards.sheet_of.cache_clear()
    ana, bruno = await looking(client, world, "Ana", "Bruno")
    await ana.press("Workers", "board")
    await ana.press("1 ", "turn")
    assert scenes(ana.seen)[0]["data-pending"], "she sees what may come of it"
    assert drawn
    for digest in {*drawn, *(scene["data-digest"] for scene in scenes(bruno.seen))}:
        text = await (await client.get("/t/1/pieces", headers={**bruno.headers, "X-Board": digest})).text()
        assert ("data-from" in text) == (digest not in drawn)


async def test_a_picture_that_could_not_be_drawn_is_tried_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks again gets it as soon as it can be drawn."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    async with site(world) as client:
        address = await picture(Browser(client, world.people["Ana"].id))
        with monkeypatch.context() as broken:
            broken.setattr(Drawing, "__call__", lambda drawing, theme: 1 / 0)
            assert (await client.get(address)).status == 404
        assert (await client.get(address)).status == 200
    assert world.undrawn == 1


async def test_no_page_compiles_a_template(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Templates are compiled before the first page is asked for, and in a thread."""
    monkeypatch.setattr("web.templating.TEMPLATES.cache", LRUCache(50))
    compiled = list[threading.Thread]()
    compiling = Environment.compile

    def compile_noted(*given: Any, **more: Any) -> Any:
        compiled.append(threading.current_thread())
        return compiling(*given, **more)

    monkeypatch.setattr(Environment, "compile", compile_noted)
    await table_of(world, "Ana", "Bruno")
    async with site(world) as client:
        assert len(compiled) >= 9
        before = len(compiled)
        await Browser(client, world.people["Ana"].id).look()
        assert len(compiled) == before
    assert threading.main_thread() not in compiled


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
    """A tile has its reason for those who are to act; so has a number that cannot be chosen."""
    ana, bruno = await looking(client, world, "Ana", "Bruno")
    assert "These buildings need 5 workers together; you have 3." in ana.seen.texts["goods"]
    assert "you have 3" not in bruno.seen.texts["goods"]
    seen = await ana.press("Workers", "board")
    (off, *_) = [one for one in seen.elements if one.name == "summary" and "turn" in one.inside]
    assert off.attributes["title"] in seen.texts["turn"]
    assert not [button for button in seen.buttons if button.said.endswith("Confirm")]


async def test_a_tab_is_no_turn(world: World, client: Client) -> None:
    """The tab What if says that it is not the game; its turn is confirmed beside the board alone."""
    ana, _ = await looking(client, world, "Ana", "Bruno")
    seen = await ana.press(say("button-what"), "tabs")
    assert "Not the real game" in seen.texts["pane"]
    for name in ("Workers", "1 ", say("button-what-do"), say("button-what-more"), say("button-what-plan")):
        seen = await ana.press(name, "pane")
    assert all("foot" in button.inside for button in seen.buttons if button.said.endswith("Confirm"))
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


async def test_seats_stand_once_and_the_free_ones_last(world: World) -> None:
    await world.slash(world.people["Ana"], "play", seats=3)
    await world.press(world.people["Bruno"], world.last(), "Join")
    async with site(world) as client:
        (carla,) = await looking(client, world, "Carla")
        rows = [element.said for element in carla.seen.elements if element.name == "li" and "seats" in element.inside]
        assert [line.split(" ", 1)[0] for line in rows[:3]] == ["Ana", "Bruno", "free"]
        assert all("no finished game yet" in line for line in rows[:2])
        assert "Anybody on this server" in rows[2]
        words = carla.seen.texts["turn"]
        assert "Ana opened a Navegador table" in words
        assert "Seats are drawn at random" in rows[3]
        assert not [word for word in ("Bruno", "seat is free", "/table", "no finished game yet") if word in words]


async def test_computers_are_one_menu_and_the_address_is_for_those_who_sit(world: World) -> None:
    """One choice adds a computer without a script; whoever looks on has no address to send."""
    world.bot.web = "https://tables.example/"
    await world.slash(world.people["Ana"], "play", seats=3)
    async with site(world) as client:
        ana, carla = await looking(client, world, "Ana", "Carla")
        fields = [
            [
                field.attributes.get("value")
                for field in one.seen.elements
                if field.name == "input" and "seats" in field.inside
            ]
            for one in (ana, carla)
        ]
        assert fields == [["https://tables.example/t/1"], []]
        seen = await ana.press("Random · very easy", "add")
        rows = [element.said for element in seen.elements if element.name == "li" and "seats" in element.inside]
        assert "Random" in rows[1]
        assert [seat.computer for seat in (await world.bot.services.lobby.get(1)).seats] == [None, "random"]


async def test_the_result_stands_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await played_out(world, monkeypatch, "nagasaki-by-sailing", where="a thread of its own")
    async with site(world) as client:
        (ana,) = await looking(client, world, "Ana")
        (told,) = [alt for one in ana.seen.elements if "final points" in (alt := one.attributes.get("alt", ""))]
        assert "Duarte wins by 1 point" in told
        assert "Nagasaki explored" in told
        assert "Last turns" in ana.seen.texts["turn"]
        assert not [word for word in ("wins", "ahead of", "won with", "This thread") if word in ana.seen.texts["turn"]]
        assert "ends with" not in ana.seen.texts["progress"]


async def turns(world: World, client: Client, number: int) -> list[Browser]:
    players = await mover_first(client, world)
    for _ in range(number):
        await players[0].look()
        await players[0].recruit()
        await world.bot.settled(1)
        players.reverse()
    return players


async def test_every_turn_can_be_seen_again(world: World, client: Client) -> None:
    """The turns before, in words and on a board that each of them changed; none beyond the last."""
    mover, _ = await turns(world, client, 2)
    digests = set[str]()
    for turn in (0, 1, 2):
        answer = await mover.get(f"/turn/{turn}")
        seen = read(await answer.text())
        (scene,) = [element for element in seen.elements if element.attributes.get("class") == "scene"]
        digests.add(scene.attributes["data-digest"])
        assert "Goods" in seen.texts["goods"]
        assert ("Workers" in seen.texts["changed"]) == (turn > 0)
    assert len(digests) == 3
    assert (await mover.get("/turn/3")).status == 404


async def test_one_goes_on_from_an_earlier_turn_in_a_sandbox(world: World, client: Client) -> None:
    """The sandbox begins where the table was; nothing of the table changes, and a watcher is offered none."""
    mover, _ = await turns(world, client, 2)
    head = (await world.bot.services.lobby.get(1)).head
    mover.seen = read(await (await mover.get("/turn/1")).text())
    await mover.press("Try from here")
    assert "What if" in mover.seen.texts["pane"] or "turn" in mover.seen.texts["pane"]
    trial = await world.bot.services.sandboxes.get(1, mover.person or 0)
    assert trial is not None
    assert trial.moved_on
    assert trial.sandbox.seq < (await world.bot.services.lobby.get(1)).seq
    assert (await world.bot.services.lobby.get(1)).head == head
    stranger = Browser(client, world.people["Carla"].id)
    assert not read(await (await stranger.get("/turn/1")).text()).buttons


async def test_a_replay_begins_after_ones_own_last_turn(world: World, client: Client) -> None:
    ana, bruno = await looking(client, world, "Ana", "Bruno")
    await ana.recruit()
    for browser, since in ((ana, "1"), (bruno, "0")):
        (band,) = [element for element in (await browser.look()).elements if element.attributes.get("id") == "band"]
        assert band.attributes["data-since"] == since
