"""A league's page: the pages, handlers and rights are those of Discord; who may not see it finds none."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import FormData, WSMsgType
from playwright.async_api import Page, expect

from cogs.leagues import LeagueOverview, overview
from cogs.request import Request
from hosting import Person
from leagues.rules import State
from tests.cogs.leagues import hosting
from tests.cogs.leagues.conftest import blots
from tests.support.world import World, opened
from tests.web.browser import WHO, Browser, Client, in_chromium, read, site
from tests.web.leagues.test_pages import leads, parsed
from tests.web.test_visits import hide, until

__all__ = ["blots"]


@pytest.fixture
async def client(world: World) -> AsyncIterator[Client]:
    hosting.regent(world)
    await hosting.found(world)
    await hosting.pass_time(world, hours=1)
    async with site(world) as served:
        yield served


def at(client: Client, person: int | None) -> Browser:
    return Browser(client, person, kind="l")


def of(client: Client, world: World, name: str) -> Browser:
    return at(client, world.people[name].id)


async def press(browser: Browser, name: str, **fields: str) -> str:
    """Press a button by its words, after filling in its form; return the answer's words."""
    value = browser.seen.button(name).attributes["value"]
    answer = await browser.send(value, None, **fields)
    assert answer.status == 200, (name, answer.status)  # the page to which the press has led
    tabs = [element for element in browser.seen.elements if element.attributes.get("class") == "tab"]
    browser.seen = read(await answer.text())
    browser.seen.elements += tabs
    return browser.seen.texts["answer"]


async def test_one_registers_checks_in_and_withdraws(world: World, client: Client) -> None:
    """By clicks, as by the buttons in Discord: the database says the same."""
    ana, bruno = of(client, world, "Ana"), of(client, world, "Bruno")
    await ana.look()
    await bruno.look()
    assert "registered" in await press(ana, "Register")
    assert "registered" in await press(bruno, "Register")
    await press(bruno, "Withdraw")
    statuses = {entry.name: entry.status for entry in (await hosting.view(world)).entries}
    assert statuses == {"Ana": "registered", "Bruno": "withdrawn"}
    await press(bruno, "Register")
    for name in ("Carla", "Duarte"):
        await world.bot.leagues.registration.register(1, Person(world.people[name].id, name))
    await world.bot.leagues.running.move(1, State.CHECK_IN, Person(hosting.regent(world).id, "Regent"))
    await hosting.done(world)
    await ana.look()
    await press(ana, "I will play")
    statuses = {entry.name: entry.status for entry in (await hosting.view(world)).entries}
    assert statuses["Ana"] == "checked-in"
    assert "Ana" in ana.seen.texts["season"]


async def test_all_that_commands_show_is_there(world: World, client: Client) -> None:
    """Each tab opens its page; an admin's are offered to admins alone, and refuse others as their commands do."""
    ana, admin = of(client, world, "Ana"), at(client, hosting.regent(world).id)
    for browser, rules in ((ana, False), (admin, True)):
        await browser.look()
        tabs = [button.said for button in browser.seen.buttons if "tab" in button.attributes.get("class", "")]
        assert {"Ratings", "Past seasons", "Draw"} <= {button.said for button in browser.seen.buttons}
        assert ("Run the league" in tabs) is rules
        for tab in tabs:
            assert await press(browser, tab), tab
            assert "notice" not in {element.attributes.get("class") for element in browser.seen.elements}, tab


async def test_an_admin_acts_by_the_page(tmp_path: Path) -> None:
    """A table is decided with a reason, by form; a player is refused; the result is in the standing."""
    async with opened(tmp_path, people=hosting.EIGHT) as world:
        await hosting.to_play(world, *hosting.EIGHT[:4])
        async with site(world) as client:
            admin = at(client, hosting.regent(world).id)
            await admin.look()
            assert {"Standings", "Calendar", "Draw"} <= {button.said for button in admin.seen.buttons}
            await press(admin, "Run the league")
            (table,) = (await hosting.view(world)).fixtures[:1]
            options = [one.text for one in admin.seen.elements if one.name == "option" and one.text]
            assert options == sorted(hosting.FOUR)
            option = next(
                button for button in admin.seen.buttons if table.name in button.said and "answer" in button.inside
            )
            stolen = option.attributes["value"]
            ana = of(client, world, "Ana")
            assert (await ana.send(stolen)).status == 403
            assert "Join the reserve" not in (await ana.look()).texts["season"], "she plays"
            assert "Join the reserve" in admin.seen.texts["season"]
            await press(admin, option.said)
            links = [one.attributes.get("href", "") for one in admin.seen.elements if "answer" in one.inside]
            assert f"/t/{table.table}" in links
            await press(admin, "Decide")
            await press(admin, "Send", how="places", places="2 1 3 4", reason="agreed")
            result = (await hosting.view(world)).fixtures[0].result
            assert result is not None
            await admin.look()
            assert "1 of 4 tables are finished" in admin.seen.texts["season"]
            assert admin.seen.texts["season"].count("Play ends") == 1, "the calendar has it"
            assert "tab" in admin.seen.button("Tables").attributes["class"]


async def test_who_does_not_see_the_channel_sees_no_league(world: World, client: Client) -> None:
    """Neither the page nor its files, and no press; a stranger is led to the login."""
    ana = of(client, world, "Ana")
    await ana.look()
    value = ana.seen.button("Register").attributes["value"]
    await hide(world)
    assert (await ana.get()).status == 404
    await ana.send(value)
    assert not (await hosting.view(world)).entries
    answer = await at(client, None).get()
    assert (answer.status, answer.headers["Location"]) == (302, "/entrance?to=/l/1")
    assert (await at(client, None).send(value)).status == 403
    assert (await at(client, 5).get()).status == 404
    ana.table = 2
    assert (await ana.get()).status == 404


async def test_what_a_form_does_not_take_is_refused(world: World, client: Client) -> None:
    """Longer texts, options that are not offered, people who are not there: as Discord refuses them."""
    admin = at(client, hosting.regent(world).id)
    await admin.look()
    await press(admin, "Run the league")
    await press(admin, "Hold")
    value = admin.seen.button("Send").attributes["value"]
    assert (await admin.send(value, reason="x" * 5000)).status == 403
    assert "reason" in await press(admin, "Send", reason="  ")
    assert (await hosting.view(world)).season.held is None
    await press(admin, "Send", reason="rain")
    assert (await hosting.view(world)).season.held is not None
    for chosen in ("1", "x", "9" * 30):
        (pick,) = [element for element in admin.seen.elements if element.name == "select"]
        assert pick.attributes["name"] == "chosen"
        button = next(one for one in admin.seen.buttons if "pick" in one.inside)
        assert (await admin.send(button.attributes["value"], chosen=chosen)).status == 403
    seen, many = len(world.env.http_requests), [("chosen", str(10**17 + number)) for number in range(60)]
    form = FormData([("press", button.attributes["value"]), *many])
    assert (await client.post("/l/1/press", data=form, headers=admin.headers)).status == 403
    assert len(world.env.http_requests) == seen, "Discord is not asked for more people than a menu takes"


async def test_the_first_page_lists_what_one_sees(world: World, client: Client) -> None:
    """Leagues and tables of the servers where one is, without those of hidden channels."""
    ana = {WHO: str(world.people["Ana"].id)}
    text = await (await client.get("/", headers=ana)).text()
    assert '<a href="/l/1"><b><bdi>Volta</bdi></b></a>' in text
    await hide(world)
    text = await (await client.get("/", headers=ana)).text()
    assert "Volta" not in text
    assert "/login" in await (await client.get("/")).text()


async def test_files_go_out_and_in(world: World, client: Client) -> None:
    """An export is its admin's alone, and can be imported again by the page."""
    admin, ana = at(client, hosting.regent(world).id), of(client, world, "Ana")
    await admin.look()
    await press(admin, "Run the league")
    await press(admin, "Export")
    links = [element.attributes["href"] for element in admin.seen.elements if "download" in element.attributes]
    data = await client.get(links[-1], headers=admin.headers)
    assert data.headers["Content-Disposition"].startswith("attachment")
    assert "Volta" in await data.text()
    for who, status in ((ana, 404), (at(client, None), 404), (admin, 200)):
        assert (await client.get(links[0], headers=who.headers)).status == status
    await press(admin, "Run the league")
    await press(admin, "Import")
    form = FormData({"press": admin.seen.button("Send").attributes["value"], "what": "people"})
    form.add_field("file", f"person,name\n{world.people['Ana'].id},Ana\n".encode(), filename="people.csv")
    answer = await client.post("/l/1/press", data=form, headers=admin.headers)
    assert answer.status == 200
    assert [entry.person for entry in (await hosting.view(world)).entries] == [ana.person], await answer.text()


async def test_the_pages_of_the_season(world: World, client: Client) -> None:
    """All that an exported site has, each link good; for who sees the channel, with no number of anybody."""
    await world.bot.leagues.registration.register(1, Person(world.people["Ana"].id, "Ana"))
    ana = of(client, world, "Ana")
    text = await (await ana.get()).text()
    assert 'href="/l/1/pages/league-1-season-1.html"' in text
    assert "<h1><bdi>Volta · Season 1</bdi></h1>" in text
    ways, pages = ["league-1-season-1.html"], dict[str, bytes]()
    while ways:
        name = ways.pop()
        answer = await ana.get(f"/pages/{name}")
        assert answer.status == (302 if name == "index.html" else 200), name
        assert answer.headers.get("Cache-Control") == (None if name == "index.html" else "private, no-cache")
        pages[name] = await answer.read()
        if name.endswith(".html") and name != "index.html":
            ways += [lead for lead in leads(parsed(pages[name])) if lead not in pages and "#" not in lead]
    assert {"league-1.html", "league-1.atom", "league-1-season-1.json", "player-ana.html", "style.css"} <= set(pages)
    assert {"league-1-season-1-standings.csv", "league-1-season-1-results.csv"} <= set(pages)
    assert not [name for name, data in pages.items() if str(ana.person).encode() in data]
    sheet = await ana.get("/pages/league-1-season-1.html")
    assert sheet.content_type == "text/html"
    again = {**ana.headers, "If-None-Match": sheet.headers["ETag"]}
    assert (await client.get("/l/1/pages/league-1-season-1.html", headers=again)).status == 304
    game = await ana.get("/pages/game-17.html")
    assert (game.status, game.headers["Location"]) == (302, "/t/17")
    for name in ("league-2.html", "../../etc/passwd", "secrets.json"):
        assert (await ana.get(f"/pages/{name}")).status == 404
    assert (await at(client, None).get("/pages/league-1.html")).status == 302
    await hide(world)
    assert (await ana.get("/pages/league-1.html")).status == 404
    assert (await ana.get()).status == 200, "she takes part"
    assert "/pages/" not in await (await ana.get()).text()


async def head(world: World) -> int:
    return (await world.bot.leagues.views.heads((1,)))[1]


async def test_news_is_heard_and_seen_with_ones_own_eyes(world: World, client: Client) -> None:
    """A press in Discord and one on the web; the numbers are nothing else, and each fetches what they may see."""
    ana, bruno = of(client, world, "Ana"), of(client, world, "Bruno")
    async with client.ws_connect("/l/1/live", headers=bruno.headers) as socket:
        await until(socket, await head(world))
        await ana.look()
        await press(ana, "Register")
        await until(socket, await head(world))
        pieces = read(await (await bruno.get("/pieces")).text())
        assert "Ana" in pieces.texts["season"]
        assert "You are registered" not in pieces.texts["answer"], "hers alone"
        before = await head(world)
        await world.press(world.people["Bruno"], hosting.board(world), "Register")
        assert await head(world) > before
        await until(socket, await head(world))
        await hide(world)
        carla = of(client, world, "Carla")
        assert (await carla.get("/live")).status == 404
        assert (await carla.get("/pieces")).status == 404
    for path in ("/live", "/pieces"):
        assert (await at(client, None).get(path)).status == 403


async def test_onlookers_are_rendered_once(world: World, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each gets seals of their own; who sees the channel no more gets nothing at all."""
    bruno, carla = of(client, world, "Bruno"), of(client, world, "Carla")
    async with client.ws_connect("/l/1/live", headers=bruno.headers) as socket:
        await bruno.look()
        await carla.look()
        made = list[int]()

        async def counted(request: Request, league: int, number: int | None = None) -> LeagueOverview:
            made.append(league)
            return await overview(request, league, number)

        monkeypatch.setattr("web.leagues.handlers.overview", counted)
        await world.bot.leagues.registration.register(1, Person(world.people["Ana"].id, "Ana"))
        await until(socket, await head(world))
        values = list[str]()
        for browser in (bruno, carla, bruno):
            browser.seen = read(await (await browser.get("/pieces")).text())
            assert "Ana" in browser.seen.texts["season"]
            values.append(browser.seen.button("Register").attributes["value"])
        assert len(made) == 1
        assert values[0] != values[1]
        assert (await carla.send(values[0])).status == 403, "another's"
        assert "registered" in await press(bruno, "Register")
        assert "registered" in read(await (await bruno.get("/pieces")).text()).texts["answer"], "his alone"
        await hide(world)
        assert (await carla.get("/pieces")).status == 404


async def test_who_may_not_see_it_any_more_hears_nothing(world: World, client: Client) -> None:
    """The socket of somebody who is not in the league is closed instead of sending the next number."""
    carla = of(client, world, "Carla")
    async with client.ws_connect("/l/1/live", headers=carla.headers) as socket:
        await until(socket, await head(world))
        await hide(world)
        await world.bot.leagues.registration.register(1, Person(world.people["Ana"].id, "Ana"))
        assert (await socket.receive(timeout=20)).type in (WSMsgType.CLOSE, WSMsgType.CLOSED)


async def test_a_refused_form_keeps_what_was_typed(world: World, client: Client) -> None:
    """Also where the browser runs no script; one that was taken is closed."""
    admin = at(client, hosting.regent(world).id)
    await admin.look()
    await press(admin, "Run the league")
    await press(admin, "Reschedule")
    refused = await press(admin, "Send", at="next <Tuesday>", reason="rain")
    (when, why) = [element.attributes["value"] for element in admin.seen.elements if element.name == "input"]
    assert (when, why) == ("next <Tuesday>", "rain"), refused
    await press(admin, "Send", at="2026-01-20 18:00", reason="rain")
    assert not [element for element in admin.seen.elements if element.name == "input"]


async def test_an_answer_in_a_language_left_is_gone(world: World, client: Client) -> None:
    """Whoever changes their language reads nothing of the page in the one before."""
    ana = of(client, world, "Ana")
    await ana.look()
    assert "registered" in await press(ana, "Register")
    await world.bot.services.people.set(ana.person or 0, language="de")
    await ana.look()
    assert not ana.seen.texts["answer"].strip()


async def test_the_page_lives(world: World, client: Client) -> None:
    """In Chromium: others' presses come in, what is being typed stays, an answer opens without leaving the page."""
    async with in_chromium() as chromium:
        page: Page = await chromium.new_page(base_url=str(client.make_url("/")), locale="en-US")
        errors = list[str]()
        page.on("pageerror", lambda error: errors.append(str(error)))
        await page.context.add_cookies(
            [{"name": WHO, "value": str(hosting.regent(world).id), "url": str(client.make_url("/"))}]
        )
        await page.goto("/l/1")
        await page.get_by_role("button", name="Run the league", exact=True).click()
        await page.get_by_role("button", name="Hold", exact=True).click()
        await page.locator("[name=reason]").fill("The roof leaks")
        await page.evaluate("window.here = true")
        await world.press(world.people["Ana"], hosting.board(world), "Register")
        await expect(page.locator("#season")).to_contain_text("Ana", timeout=20_000)
        await expect(page.locator("[name=reason]")).to_have_value("The roof leaks")
        await page.get_by_role("button", name="Send", exact=True).click()
        await expect(page.locator("#answer")).to_contain_text("The roof leaks", timeout=20_000)
        await expect(page.locator("#answer .form")).to_have_count(0)
        assert await page.evaluate("window.here"), "the page was left"
        assert not await page.locator("#season time").first.evaluate("one => one.textContent.includes('UTC')")
        assert errors == []
