"""A league's page: the pages, handlers and rights are those of Discord; who may not see it finds none."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import FormData

from hosting import Person
from leagues.rules import State
from tests.cogs.leagues import hosting
from tests.cogs.leagues.conftest import blots
from tests.support.world import World, opened
from tests.web.browser import WHO, Browser, Client, read, site
from tests.web.test_refused import hide

__all__ = ["blots"]


@pytest.fixture
async def client(world: World) -> AsyncIterator[Client]:
    """Yield the site of a bot whose server has a league, with its registration open."""
    hosting.regent(world)
    await hosting.found(world)
    await hosting.pass_time(world, hours=1)
    async with site(world) as served:
        yield served


def at(client: Client, person: int | None) -> Browser:
    """Return a person's browser at league 1."""
    return Browser(client, person, kind="l")


def of(client: Client, world: World, name: str) -> Browser:
    """Return the browser of a person by their name."""
    return at(client, world.people[name].id)


async def press(browser: Browser, name: str, **fields: str) -> str:
    """Press a button by its words, after filling in its form; return the answer's words."""
    value = browser.seen.button(name).attributes["value"]
    answer = await browser.send(value, None, **fields)
    assert answer.status == 200, (name, answer.status)  # the page to which the press has led
    browser.seen = read(await answer.text())
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
    for browser, names in ((ana, ()), (admin, ("Admin", "Trophies", "Webhook"))):
        await browser.look()
        tabs = [one.said for one in browser.seen.buttons if "tab" in one.attributes.get("class", "")]
        expected = ("Standing", "Tables", "Me", "Calendar", "Draw", "History", "Player", *names)
        assert tuple(tabs) == expected
        for tab in tabs:
            assert await press(browser, tab), tab
            assert "notice" not in {one.attributes.get("class") for one in browser.seen.elements}, tab


async def test_an_admin_acts_by_the_page(tmp_path: Path) -> None:
    """A table is decided with a reason, by form; a player is refused; the result is in the standing."""
    async with opened(tmp_path, people=hosting.EIGHT) as world:
        await hosting.to_play(world, *hosting.EIGHT[:4])
        async with site(world) as client:
            admin = at(client, hosting.regent(world).id)
            await admin.look()
            await press(admin, "Admin")
            (table,) = (await hosting.view(world)).fixtures[:1]
            assert [one.text for one in admin.seen.elements if one.name == "option" and one.text] == sorted(
                hosting.FOUR
            )
            option = next(one for one in admin.seen.buttons if table.name in one.said and "answer" in one.inside)
            stolen = option.attributes["value"]
            assert (await of(client, world, "Ana").send(stolen)).status == 403
            await press(admin, option.said)
            links = [one.attributes.get("href", "") for one in admin.seen.elements if "answer" in one.inside]
            assert f"/t/{table.table}" in links
            await press(admin, "Decide")
            await press(admin, "Send", how="places", places="2 1 3 4", reason="agreed")
            result = (await hosting.view(world)).fixtures[0].result
            assert result is not None
            await admin.look()
            assert "1." in admin.seen.texts["season"]


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
    await press(admin, "Admin")
    await press(admin, "Hold")
    value = admin.seen.button("Send").attributes["value"]
    assert (await admin.send(value, reason="x" * 5000)).status == 403
    assert (await hosting.view(world)).season.held is None
    await press(admin, "Send", reason="rain")
    assert (await hosting.view(world)).season.held is not None
    for chosen in ("1", "x", "9" * 30):
        (pick,) = [one for one in admin.seen.elements if one.name == "select"]
        assert pick.attributes["name"] == "chosen"
        button = next(one for one in admin.seen.buttons if "pick" in one.inside)
        assert (await admin.send(button.attributes["value"], chosen=chosen)).status == 403


async def test_the_first_page_lists_what_one_sees(world: World, client: Client) -> None:
    """Leagues and tables of the servers where one is, without those of hidden channels."""
    ana = {WHO: str(world.people["Ana"].id)}
    text = await (await client.get("/", headers=ana)).text()
    assert '<a href="/l/1"><bdi>Volta</bdi></a>' in text
    await hide(world)
    text = await (await client.get("/", headers=ana)).text()
    assert "Volta" not in text
    assert "/login" in await (await client.get("/")).text()


async def test_files_go_out_and_in(world: World, client: Client) -> None:
    """An export is its admin's alone, and can be imported again by the page."""
    admin, ana = at(client, hosting.regent(world).id), of(client, world, "Ana")
    await admin.look()
    await press(admin, "Admin")
    await press(admin, "Export")
    links = [one.attributes["href"] for one in admin.seen.elements if "download" in one.attributes]
    data = await client.get(links[-1], headers=admin.headers)
    assert data.headers["Content-Disposition"].startswith("attachment")
    assert "Volta" in await data.text()
    for who, status in ((ana, 404), (at(client, None), 404), (admin, 200)):
        assert (await client.get(links[0], headers=who.headers)).status == status
    await press(admin, "Admin")
    await press(admin, "Import")
    form = FormData({"press": admin.seen.button("Send").attributes["value"], "what": "people"})
    form.add_field("file", f"person,name\n{world.people['Ana'].id},Ana\n".encode(), filename="people.csv")
    answer = await client.post("/l/1/press", data=form, headers=admin.headers)
    assert answer.status == 200
    assert [entry.person for entry in (await hosting.view(world)).entries] == [ana.person], await answer.text()
