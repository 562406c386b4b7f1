"""A table's webhook: set by who may, signed, what everybody may see; failures are retried and hinder no game."""

import hashlib
import hmac
import json
import re
from typing import Any

import pytest

from cogs.sending import posting
from hosting.core import NotAllowed
from tests.cogs.hands import decide, type_turn
from tests.cogs.leagues.test_events import Receiver
from tests.support.world import Member, World

ADDRESS = "https://example.org/table"


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Receiver:
    return Receiver(monkeypatch)


async def hook(world: World, who: Member, address: str = ADDRESS) -> str:
    """Set the address of the channel's table as a person does; return the secret."""
    page = await world.slash(who, "table: News for your program")
    answer = await world.fill(who, await world.press(who, page, "Set address"), {"address": address})
    text = "".join(world.text(more) for more in answer.followups)
    return next(iter(re.findall(r"\|\|`([0-9a-f]{64})`\|\|", text)), "")


def got(receiver: Receiver) -> list[dict[str, Any]]:
    return [json.loads(data) for _, _, data in receiver.got]


async def test_a_game_in_news(world: World, receiver: Receiver, ana: Member, bruno: Member, admin: Member) -> None:
    """The start, each turn with who plays next, and the end with places, in order, each once, and each signed."""
    await world.slash(ana, "play", game="navegador", seats=2, name="Sagres", order="as joined")
    await world.press(bruno, world.last(), "Join")
    secret = await hook(world, ana)
    await world.press(ana, world.last(), "Start")
    await type_turn(world, ana)
    await type_turn(world, bruno)
    await decide(world, admin, "undo")
    await decide(world, admin, "end")
    events = got(receiver)
    assert [event["event"] for event in events] == ["started", "turn", "turn", "turn", "over"]
    assert [event["to_act"] for event in events] == [[1], [2], [1], [2], []]
    first, last = events[1], events[-1]
    assert (first["seat"], [seat["name"] for seat in first["seats"]]) == (1, ["Ana", "Bruno"])
    assert "ship" in first["played"][0].casefold()
    assert events[2]["played"] != events[3]["played"]
    assert last["table"]["status"] in ("over", "cancelled")
    assert [event["id"] for event in events] == sorted({event["id"] for event in events})
    for _, headers, data in receiver.got:
        signed = headers["X-Navegador-Timestamp"].encode() + b"." + data
        own = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
        assert headers["X-Navegador-Signature"] == f"sha256={own}"
        assert not any(str(person.id).encode() in data for person in world.people.values())
    assert world.complaints() == []


async def test_who_may_set_it(world: World, receiver: Receiver, started: World, ana: Member, bruno: Member) -> None:
    """The opener and admins; nobody else is shown the address, sends a test, or ends it, by a copied button either."""
    await hook(world, ana)
    page = await world.slash(ana, "table: News for your program")
    assert ADDRESS in world.text(page)
    for press in ("Send a test", "Turn off", "Refresh", "Set address"):
        button = world.button(page, press)
        assert button.custom_id is not None
        refused = await world.press_raw(bruno, world.last(), button.custom_id)
        assert ADDRESS not in world.text(refused)
        assert refused.modal is None
    assert not receiver.got
    with pytest.raises(NotAllowed):
        await world.bot.services.webhooks.place_at_table(1, ADDRESS, bruno.id)
    with pytest.raises(NotAllowed):
        await world.bot.services.webhooks.remove_at_table(1, bruno.id)
    await world.press(ana, page, "Turn off")
    await type_turn(world, ana)
    assert not receiver.got


async def test_failures_hinder_nothing(world: World, receiver: Receiver, started: World, ana: Member) -> None:
    """The turn is played and posted; the same news comes again later, with its number."""
    await hook(world, ana)
    receiver.answer = "500"
    await type_turn(world, ana)
    assert "it answered 500" in world.text(await world.slash(ana, "table: News for your program"))
    receiver.answer = None
    await world.advance(minutes=2)
    first, *_, again = got(receiver)
    assert again["id"] == first["id"]
    assert again["played"] == first["played"]
    assert "Nothing has failed" in world.text(await world.slash(ana, "table: News for your program"))


@pytest.mark.parametrize("address", ["http://example.org/", "https://user:word@example.org/", "nowhere"])
async def test_a_bad_address_changes_nothing(world: World, started: World, ana: Member, address: str) -> None:
    assert await hook(world, ana, address) == ""
    assert await world.bot.services.webhooks.get("table", 1) is None


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]", "[::ffff:10.0.0.1]", "localhost"]
)
async def test_nothing_is_posted_inside(world: World, started: World, ana: Member, host: str) -> None:
    """An address in a private network is asked nothing, by number or by name, and the panel says why."""
    await hook(world, ana, f"https://{host}/")
    await type_turn(world, ana)
    assert await posting.post(f"https://{host}/", {}, b"") == "private"
    assert "not on the open internet" in world.text(await world.slash(ana, "table: News for your program"))


async def test_it_is_forgotten_with_its_opener(world: World, started: World, ana: Member, admin: Member) -> None:
    """My data has the address and not the secret; once the opener is forgotten, so is the address."""
    secret, services = await hook(world, ana), world.bot.services
    data = await services.privacy.of(ana.id)
    assert data["webhooks"] == [{"table": 1, "address": ADDRESS}]
    assert secret not in json.dumps(data)
    await decide(world, admin, "end")
    await services.privacy.forget(ana.id)
    assert await services.webhooks.get("table", 1) is None
