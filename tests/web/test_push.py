"""Notifications in the browser: one by one way, sealed for its person; a message comes where nobody takes them."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Any, Final

import http_ece
import pytest
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid
from py_vapid.utils import b64urldecode, b64urlencode

from app.pushing import WebPush
from cogs.sending import posting
from hosting import Person, webhooks
from hosting.core import rfc3339
from tests.cogs.hands import decide, type_turn
from tests.support.world import Member, World
from tests.web.browser import WHO, Client, in_chromium

KEY: Final = b64urlencode(bytes(range(32)))
SITE: Final = "https://board.example.org"


@dataclass
class PushService:
    """A push service on this machine, with the browsers whose messages it opens."""

    world: World
    base: str = ""
    status: int = 201
    asked: int = 0
    read: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    browsers: dict[str, tuple[ec.EllipticCurvePrivateKey, bytes]] = field(default_factory=dict)

    def browser(self, name: str) -> dict[str, str]:
        """Return what a new browser sends to the site."""
        key, auth = ec.generate_private_key(ec.SECP256R1()), name.encode().ljust(16)
        self.browsers[name], self.read[name] = (key, auth), []
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"{self.base}/{name}", "p256dh": b64urlencode(point), "auth": b64urlencode(auth)}

    async def take(self, request: web.Request) -> web.Response:
        self.asked += 1
        name = request.match_info["name"]
        body, (key, auth) = await request.read(), self.browsers[name]
        assert request.headers["Content-Encoding"] == "aes128gcm"
        assert int(request.headers["TTL"]) > 0
        signed = request.headers["Authorization"]
        assert Vapid.verify(signed)
        assert signed.endswith(f"k={WebPush(KEY).public}")
        claims = json.loads(b64urldecode(signed.partition("t=")[2].split(".")[1].encode()))
        assert claims["aud"] == self.base
        assert claims["sub"] == SITE
        assert 0 < claims["exp"] - self.world.clock.now().timestamp() <= 24 * 3600
        if self.status < 300:
            opened = http_ece.decrypt(body, private_key=key, auth_secret=auth, version="aes128gcm")
            self.read[name].append(json.loads(opened))
        return web.Response(status=self.status)


@pytest.fixture
async def service(world: World, client: Client, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[PushService]:
    """Yield the push service; the site has a key, and this machine counts as public."""
    made = PushService(world)
    app = web.Application()
    app.router.add_post("/{name}", made.take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.base = f"http://127.0.0.1:{runner.addresses[0][1]}"
    monkeypatch.setattr(posting, "is_public", lambda host: bool(ip_address(host).is_loopback))
    monkeypatch.setattr(posting, "SCHEME", "http")
    monkeypatch.setattr(webhooks, "checked", lambda address, longest: address)
    world.bot.pusher, world.bot.web = WebPush(KEY), SITE
    yield made
    await runner.cleanup()


async def switch(client: Client, who: Member, browser: dict[str, str], **more: str) -> int:
    return (await client.post("/push", data={**browser, **more}, headers={WHO: str(who.id)})).status


def reached(world: World, who: Member) -> tuple[int, int]:
    return world.pings(who), len(world.direct(who))


async def test_one_s_turn_comes_by_push_alone(
    world: World, client: Client, service: PushService, ana: Member, bruno: Member
) -> None:
    """Once, in each of one's browsers; with the table, the game and nothing else; not while the board is open there."""
    assert await switch(client, bruno, service.browser("phone")) == 204
    assert await switch(client, bruno, service.browser("desk")) == 204
    before = reached(world, bruno)
    await type_turn(world, ana)
    await world.advance(seconds=5)
    told = {"title": "Sagres", "body": "It is your turn · Navegador", "to": f"{SITE}/t/1"}
    assert service.read == {"phone": [told], "desk": [told]}
    assert reached(world, bruno) == before
    await type_turn(world, bruno)
    async with client.ws_connect("/t/1/live", headers={WHO: str(bruno.id)}):
        await type_turn(world, ana)
        await world.advance(seconds=5)
    assert len(service.read["phone"]) == 1, "the board is open"


async def test_what_others_may_know_of_a_game(
    world: World, client: Client, service: PushService, ana: Member, bruno: Member
) -> None:
    """Whoever is told of something else than their turn reads whose it is, in their language."""
    await switch(client, ana, service.browser("phone"))
    await world.bot.services.people.set(ana.id, ways={"asked": "push"}, language="de")
    await type_turn(world, ana)
    await world.bot.services.votes.put(1, "cancel", Person(bruno.id, "Bruno"))
    world.bot.runner.wake()
    await world.advance(seconds=5)
    (told,) = service.read["phone"]
    assert told["body"] == "Eine Abstimmung braucht deine Antwort · Navegador · Bruno am Zug"


@pytest.mark.parametrize(("status", "asked", "left"), [(410, 1, 0), (404, 1, 0), (403, 1, 1), (500, 6, 1)])
async def test_where_no_service_takes_it_a_message_comes(
    world: World, client: Client, service: PushService, ana: Member, bruno: Member, status: int, asked: int, left: int
) -> None:
    """A browser that is gone is forgotten; a service that fails is asked again for a minute; then one message."""
    await switch(client, bruno, service.browser("phone"))
    pings, messages = reached(world, bruno)
    service.status = status
    await type_turn(world, ana)
    await world.advance(minutes=2)
    assert service.asked == asked
    assert reached(world, bruno) == (pings, messages + 1)
    assert "your turn" in world.direct(bruno)[-1].content
    assert len(await world.bot.services.devices.of(bruno.id)) == left
    assert not [job for job in await world.bot.services.jobs.all() if job.kind in ("push", "notice")]


async def test_a_service_that_recovers_is_enough(
    world: World, client: Client, service: PushService, ana: Member, bruno: Member
) -> None:
    await switch(client, bruno, service.browser("phone"))
    before = reached(world, bruno)
    service.status = 500
    await type_turn(world, ana)
    service.status = 201
    await world.advance(minutes=2)
    assert len(service.read["phone"]) == 1
    assert reached(world, bruno) == before


async def test_no_private_address_is_asked(
    world: World, client: Client, service: PushService, ana: Member, bruno: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is one with broken keys: whoever gave it gets a message."""
    monkeypatch.setattr(posting, "is_public", lambda host: False)
    await switch(client, bruno, service.browser("phone"))
    await switch(client, bruno, {**service.browser("desk"), "p256dh": "B" + "A" * 86})
    _, messages = reached(world, bruno)
    await type_turn(world, ana)
    await world.advance(seconds=5)
    assert (service.asked, len(world.direct(bruno))) == (0, messages + 1)


async def test_a_browser_is_its_person_s(world: World, client: Client, service: PushService, bruno: Member) -> None:
    """Another person neither takes nor ends it; what no browser sends is refused, as is another site's page."""
    carla, phone = world.people["Carla"], service.browser("phone")
    await switch(client, bruno, phone)
    (mine,) = await world.bot.services.devices.of(bruno.id)
    assert await switch(client, carla, {**service.browser("desk"), "endpoint": phone["endpoint"]}) == 403
    assert await switch(client, carla, phone, off="1") == 204
    for wrong in ({"auth": "short"}, {"p256dh": "A" * 87}, {"auth": "'; --" + "A" * 17}):
        assert await switch(client, carla, {**service.browser("desk"), **wrong}) == 400
    headers = {WHO: str(carla.id), "Sec-Fetch-Site": "cross-site"}
    assert (await client.post("/push", data=service.browser("desk"), headers=headers)).status == 403
    assert (await client.post("/push", data=service.browser("desk"))).status == 403
    assert await world.bot.services.devices.of(bruno.id) == [mine]
    assert await world.bot.services.devices.of(carla.id) == []
    for number in range(12):
        await switch(client, carla, service.browser(f"desk{number}"))
    kept = [device.endpoint.rpartition("/")[2] for device in await world.bot.services.devices.of(carla.id)]
    assert kept == [f"desk{number}" for number in range(11, 1, -1)]


async def test_an_address_is_checked(world: World, client: Client, bruno: Member) -> None:
    world.bot.pusher = WebPush(KEY)
    browser = PushService(world).browser("phone")
    for address in ("http://push.example.org/", "https://a:b@push.example.org/", "https://" + "a" * 2000):
        assert await switch(client, bruno, {**browser, "endpoint": address}) == 400
    assert await switch(client, bruno, {**browser, "endpoint": "https://push.example.org/phone"}) == 204


async def test_the_person_chooses(world: World, client: Client, service: PushService, bruno: Member) -> None:
    """The first browser is the way for one's turns; /preferences has it for each event; the last one ends it."""
    people = world.bot.services.people
    await people.set(bruno.id, ways={"asked": "message"})
    page = await world.press(bruno, await world.slash(bruno, "preferences"), "What I am told")
    assert "Notification" not in world.text(page)
    assert not [button for button in world.buttons(page) if "otification" in button.label]
    await switch(client, bruno, service.browser("phone"))
    chosen = {"turn": "push", "reminder": "push", "low": "push", "over": "push", "asked": "message"}
    assert (await people.get(bruno.id)).ways == chosen
    await world.press(bruno, page, "My turns: ping")
    await switch(client, bruno, service.browser("desk"))
    assert (await people.get(bruno.id)).ways == {"asked": "message"}, "a further browser changes nothing"
    page = await world.press(bruno, await world.slash(bruno, "preferences"), "What I am told")
    await world.press(bruno, page, "Notification")
    assert (await people.get(bruno.id)).ways == {"turn": "push", "asked": "message"}
    assert "in your browser" in world.text(await world.slash(bruno, "preferences"))
    for name in ("phone", "desk"):
        await switch(client, bruno, {"endpoint": f"{service.base}/{name}"}, off="1")
    assert (await people.get(bruno.id)).ways == {"asked": "message"}


async def test_it_is_shown_and_forgotten(
    world: World, client: Client, service: PushService, ana: Member, bruno: Member, admin: Member
) -> None:
    phone, since = service.browser("phone"), rfc3339(world.clock.now())
    await switch(client, bruno, phone)
    (stored,) = (await world.bot.services.privacy.of(bruno.id))["devices"]
    assert {name: stored[name] for name in phone} == phone
    assert stored["since"] >= since
    await decide(world, admin, "end")
    await world.bot.services.privacy.forget(bruno.id)
    assert await world.bot.services.devices.of(bruno.id) == []


async def test_without_a_key_nothing_of_it_is_there(world: World, client: Client, bruno: Member) -> None:
    headers, browser = {WHO: str(bruno.id)}, PushService(world, SITE).browser("phone")
    text = await (await client.get("/", headers=headers)).text()
    assert "otification" not in text
    assert "push" not in text
    assert await switch(client, bruno, browser) == 404
    await world.bot.services.devices.add(bruno.id, *browser.values())
    page = await world.press(bruno, await world.slash(bruno, "preferences"), "What I am told")
    assert not [button for button in world.buttons(page) if "otification" in button.label]


_STUB: Final = """PushManager.prototype.getSubscription = async () => window.device;
PushManager.prototype.subscribe = async (options) => window.device = {
    endpoint: "%s", unsubscribe: async () => { delete window.device; return true; },
    toJSON: () => ({ keys: { p256dh: "%s", auth: "%s" } }) };"""
"""A push manager without a push service: Chromium's own is on the network."""


_SHOW: Final = """() => {
    const show = registration.showNotification.bind(registration);
    self.shown = new Promise((done) => { registration.showNotification = (...about) => {
        const there = show(...about);
        delete registration.showNotification;
        const all = there.then(() => registration.getNotifications());
        done(all.then(([one]) => [one.title, one.body, one.data, one.tag]));
        return there;
    }; }); }"""
"""Keep what the next push shows. Chromium loses a notification if it is asked for all while it puts that one up."""


_TAP: Final = """async (data) => {
    if (data) await registration.showNotification("Sagres", { data, tag: data });
    const [notification] = await registration.getNotifications();
    const did = [], waits = [], event = new NotificationEvent("notificationclick", { notification });
    clients.openWindow = async (to) => did.push(["opened", to]);
    WindowClient.prototype.focus = async function () { did.push(["focused", this.url]); };
    event.waitUntil = (promise) => waits.push(promise);
    dispatchEvent(event);
    await Promise.all(waits);
    while ((await registration.getNotifications()).length) await new Promise((later) => setTimeout(later));
    return did; }"""
"""Tap on what is shown, or on what a push would have shown. A window opens by a finger alone, so it is written down."""


async def test_in_chromium(world: World, client: Client, service: PushService, bruno: Member) -> None:
    """A press asks, registers and tells the site; a push shows a notification, a tap its table; a press ends it."""
    phone, said = service.browser("phone"), list[str]()
    home = str(client.make_url("/"))
    async with in_chromium() as chromium:
        context = await chromium.new_context()
        await context.grant_permissions(["notifications"], origin=home)
        await context.add_init_script(_STUB % tuple(phone.values()))
        await context.add_cookies([{"name": WHO, "value": str(bruno.id), "url": home}])
        page, table = await context.new_page(), await context.new_page()
        await table.goto(f"{home}t/1?lang=en")
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        asked = await context.new_cdp_session(page)
        registrations = list[Any]()
        asked.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
        await asked.send("ServiceWorker.enable")
        await page.goto(home)
        await page.get_by_role("button", name="Notify me here").click()
        await page.get_by_role("button", name="Notify me here no longer").wait_for()
        (device,) = await world.bot.services.devices.of(bruno.id)
        assert device.endpoint == phone["endpoint"]
        data = json.dumps({"title": "Sagres", "body": "It is your turn", "to": f"{home}t/1"})
        pushed = {"origin": home.rstrip("/"), "registrationId": registrations[-1]["registrationId"], "data": data}
        (worker,) = context.service_workers
        await worker.evaluate(_SHOW)
        await asked.send("ServiceWorker.deliverPushMessage", pushed)
        shown = await worker.evaluate("shown")
        assert shown == ["Sagres", "It is your turn", f"{home}t/1", f"{home}t/1"]
        assert await worker.evaluate(_TAP) == [["focused", f"{home}t/1?lang=en"]], "a page from before the switch"
        assert await worker.evaluate(_TAP, f"{home}t/11") == [["opened", f"{home}t/11"]]
        for foreign in ("https://elsewhere.example.org/t/1", home.replace("127.0.0.1", "localhost")):
            assert await worker.evaluate(_TAP, foreign) == []
        await table.close()
        assert await worker.evaluate(_TAP, f"{home}t/1") == [["opened", f"{home}t/1"]]
        await page.get_by_role("button", name="Notify me here no longer").click()
        await page.get_by_role("button", name="Notify me here", exact=True).wait_for()
        assert await world.bot.services.devices.of(bruno.id) == []
    assert said == []
