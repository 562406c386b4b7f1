"""The door: one answer, in time, to presses, nonsense and hostile names, within the most that Discord allows."""

import random
import re
from itertools import product
from pathlib import Path
from typing import Any

import discord
import pytest
import structlog

from cogs import request as requests
from cogs.commands import aids
from cogs.door import NoAnswer, answers, instance
from cogs.door.commands import ENTRY_POINT
from cogs.navegador import panels
from cogs.navegador.plan import TurnDraft
from cogs.request import TableRequest, kind_of
from cogs.workbench.bench import REVISION
from cogs.workbench.turn import PANEL
from i18n import NAME_LENGTH
from navegador import StepError, deal, setup
from navegador.notation import complete
from tests.cogs.hands import Hand, acting, hand_over, table_of, type_turn
from tests.cogs.languages.readers import LOOKS
from tests.support import limits, openapi
from tests.support.stored import draft_of
from tests.support.world import Member, World, opened

NONSENSE = [
    "blorp",
    "x" * 6000,
    "\u202e\u2066ships 1\u2069",
    "\u200b\u200c\u200d\ufeff",
    "ships 99999999999999999999",
    "ships -1",
    "ships 1.5",
    "ships 1e9",
    "ships \u0661",
    "𝟙𝟚 𝟛",
    "nav:1:1:confirm:x",
    "'; DROP TABLE log; --",
    "{0.__class__}",
    "%s%n",
    "<@1> @everyone",
    "```ships 1```",
    "מכירה",
    "🚢" * 50,
    "\x00",
    "ships 1\nships 1",
    ":::;;;,,,",
    "((((" * 400,
    "card",
    "sailing: sail 99 Portugal-Portugal",
    "colony: 50 Nagasaki",
    "market: sell 9 gold, sell 9 gold",
    "king colony",
]

HOSTILE = ["@everyone **x** `y` <@&1>", "\u202eevil\u202d [a](https://x.y) <@42>"]
"""Names of people."""


async def everything(world: World) -> Any:
    table = await world.bot.services.lobby.get(1)
    draft = await draft_of(world.bot.services, 1, 0)
    drafted = (draft.seq, draft.steps, {**draft.panel, REVISION: 0, PANEL: 0}) if draft else None
    return table, await world.bot.services.posts.last(1), drafted


async def test_nonsense_typed_as_a_turn(world: World, started: None, ana: Member, admin: Member) -> None:
    """Any text gives one short private sentence, and nothing changes, not even the draft."""
    await world.slash(ana, "turn", text="ships 1")
    await world.press(admin, await world.slash(admin, "admin"), "Play for the player to act")
    before = await everything(world)
    posts = len(world.posts())
    for text in NONSENSE:
        for who in (ana, admin):
            result = await world.slash(who, "turn", text=text)
            assert result.response.ephemeral
            said = result.response.content
            assert 0 < len(said) < 400, text
            assert "went wrong" not in said, text
            isolated = re.sub("\u2068([^\u2068\u2069]*)\u2069", r"\1", said)
            assert not re.search("[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\x00]", isolated), text
            assert "<@1>" not in said
    assert await everything(world) == before
    assert len(world.posts()) == posts


@pytest.mark.parametrize("size", [1_000, 1_001, 6_000, 32 * 1024])
def test_very_long_texts(size: int) -> None:
    state = setup(4, deal(seed=1))
    for text in ("x" * size, "ships 1;" * (size // 8), "(" * size, "\u202e" * size, "9" * size, "sail " * (size // 5)):
        with pytest.raises(StepError):
            panels.typed(TurnDraft(state), text, None)
        assert complete(state, text) == []


async def test_arguments_that_are_absurd(world: World, started: None, ana: Member) -> None:
    before = await everything(world)
    odd: tuple[tuple[str, dict[str, Any]], ...] = (
        ("table: Post again", {"table": 2**53 - 1}),
        ("table: Save as a file", {"table": 0}),
        ("table: Verify the shuffle", {"table": -5}),
        ("table: Replay", {"table": 99}),
        ("table: nonsense", {}),
    )
    for command, options in odd:
        result = await world.slash(ana, command, **options)
        assert result.response.ephemeral
        assert "went wrong" not in result.response.content, command
        assert result.response.content
    assert await everything(world) == before


FORGED = [
    "sit:0-1-2-3", "sit:x", "sit:", "pass:9-9-9-9", "handover:0-0-", "handover:99-0-random", "handover:0-0-nobody",
    "agree:", "agree:undo-", "agree:undo-1", "refuse:cancel-x", "ask:", "ask:world", "resign:", "replay:x", "replay:",
    "replay:999999-last", "film:opera", "undo:x", "nonsense:", ":", "agree:\u202e",
]  # fmt: skip
"""Verbs and arguments of buttons."""


async def test_ids_that_nobody_offered(world: World, started: None) -> None:
    post = world.last()
    for verb, (table, who) in product(FORGED, ((1, "Carla"), (77, "Ana"))):
        stored = world.env.backend.get_message(world.channel.id, post.id)
        forged = f"nav:{table}:1:{verb}"
        stored.components[0]["components"][0]["custom_id"] = forged
        before = await everything(world)
        result = await world.press_raw(world.people[who], post, forged)
        assert result.acknowledged
        messages = [*result.followups, *([result.response] if result.response else [])]
        assert messages, verb
        assert await everything(world) == before, verb


@pytest.mark.opened(people=("Ana", *HOSTILE))
async def test_hostile_names(world: World, admin: Member) -> None:
    """Names of people and tables notify nobody and are never markdown."""
    ana, first, second = world.people.values()
    await table_of(world, *world.people, name="@here <@&9> <@42> ||x|| # y", order="as joined")
    rng = random.Random(3)
    said = []
    for who in (ana, first, second):
        await type_turn(world, who, rng.choice(["ships 1", "workers 1"]))
    for command in ("table: Take back", "table: Ask to cancel the game", "table: Resign"):
        said.append(await world.slash(first, command))  # noqa: PERF401 - one at a time
    await world.press(first, said[1], "Yes, ask")
    await hand_over(world, first, to=world.add("Zoe"))
    commands = [f"table: {what}" for what in ("list", "admin", "replay", "verify", "export", "repost")]
    for command in commands + [f"table: button-{what}" for what in ("log", "points", "sheet")]:
        said.append(await world.slash(admin, command))  # noqa: PERF401 - one at a time
    texts = [post.content for post in world.posts()] + [world.text(answer) for answer in said]
    for text in texts:
        assert not [
            bad for bad in ("@everyone", "@here", "<@&", "<@42>", "**x**", "](", "https://", "||") if bad in text
        ]
        assert not re.search("[\u202a-\u202e\u2066-\u2069]", text)
    meant = {str(person.id) for person in world.people.values()} | {str(ana.id)}
    for entry in world.requests("POST"):
        allowed = (entry.json or {}).get("allowed_mentions") if isinstance(entry.json, dict) else None
        if allowed is not None:
            assert not allowed.get("parse")
            assert not allowed.get("roles")
            assert len(allowed.get("users", [])) <= len(meant)


async def test_each_kind_of_refusal(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """No table, no game, no seat, not one's turn, no admin: each has a sentence of its own."""

    async def said(who: Any, command: str, **options: Any) -> str:
        return (await world.slash(who, command, **options)).response.content

    for command, options in (("turn", {"text": "x"}), ("turn", {}), ("table", {}), ("table: Take back", {})):
        assert "There is no table here" in await said(ana, command, **options)
    await world.slash(ana, "play", seats=2, order="as joined")
    for command in ("turn", "table: Take back", "table: Resign", "table: Ask to cancel the game"):
        assert "not in progress" in await said(ana, command), command
    await world.press(bruno, world.last(), "Join")
    await world.press(ana, world.last(), "Start")
    assert "not your turn" in await said(bruno, "turn", text="ships 1")
    assert "not have a seat" in await said(carla, "turn", text="ships 1")
    assert "not have a seat" in await said(carla, "table: Resign")
    for command in ("admin: State of the bot", "admin: All tables"):
        assert "admin" in await said(ana, command)
    for command in ("take back", "cancel the game"):
        assert "admin" in await said(carla, f"table: As an admin: {command}")


WIDE = "\N{CJK UNIFIED IDEOGRAPH-9F98}" * 32
PEOPLE = [f"{number}{WIDE}"[:32] for number in range(5)]


@pytest.mark.opened(people=PEOPLE)
async def test_a_table_with_the_longest_names(world: World) -> None:
    """With five people and maximum names the lobby, posts, panels and views keep the limits."""
    await table_of(world, *PEOPLE, name="W" * NAME_LENGTH, goa=True)
    hand = Hand(world, 11)
    for _ in range(10):
        await hand.turn(await acting(world))
    for look in LOOKS:
        answer = await world.slash(world.people[PEOPLE[0]], f"table: button-{look}")
        assert answer.acknowledged
    assert world.complaints() == []


def _button(custom_id: str = "a", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": custom_id, **more}


def _menu(options: int) -> dict[str, Any]:
    return {"type": 3, "custom_id": "a", "options": [{"label": "x", "value": str(n)} for n in range(options)]}


def _row(*parts: dict[str, Any]) -> dict[str, Any]:
    """Return a message with one row of controls."""
    return {"components": [{"type": 1, "components": [*parts]}]}


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ({"content": "x" * 2001}, "content: 2001 letters"),
        ({"content": "drawn:\n1. Ana, 2. Bruno"}, "shown as a list of one"),
        ({"attachments": [{"filename": "a.png", "description": "x" * 1025}]}, "description of a.png: 1025 letters"),
        ({"attachments": [{}] * 11}, "files: 11"),
        ({"attachments": [{"filename": "a.png"}, {"filename": "b.webp"}]}, "clients show parts only: 2"),
        (_row(_button(label="x" * 81)), "label: 81 letters"),
        (_row(_button("x" * 101)), "101 letters"),
        (_row(_button(), _button()), "custom_id 'a' 2 times"),
        ({"components": [{"components": []}] * 6}, "rows: 6"),
        (_row(*(_button(str(n)) for n in range(6))), "buttons in row 0: 6"),
        (_row(_button(emoji={"name": "\N{BOOK}"})), "is no emoji"),
        (_row(_menu(26)), "options: 26"),
        (_row(_menu(0)), "options: 0"),
        ({"type": 8, "data": {"choices": [{"name": "x" * 101, "value": "y"}]}}, "name of a choice: 101 letters"),
        ({"type": 9, "data": {"title": "x" * 46}}, "title: 46 letters"),
    ],
)
def test_a_message_over_a_limit_is_found(body: dict[str, Any], complaint: str) -> None:
    path = "/interactions/1/x/callback" if "data" in body else "/channels/1/messages"
    (sentence,) = limits.of_request("POST", path, body)
    assert complaint in sentence


@pytest.mark.skipif(not openapi.GIVEN, reason="DISCORD_OPENAPI names no copy of Discord's description")
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/channels/1/message", {}),
        ("POST", "/channels/1/messages", {"content": 5}),
        ("POST", "/channels/1/messages", {"allowed_mentions": {"parse": ["everybody"]}}),
        ("PUT", "/applications/1/commands", [{"name": "x" * 40, "description": "x"}]),
        ("POST", "/interactions/1/x/callback", {"type": 99}),
        ("POST", "/channels/1/messages", {"content": "x" * 4001}),
        ("POST", "/channels/1/messages", _row(_button(label="x" * 81))),
    ],
)
def test_a_request_against_the_description_is_found(method: str, path: str, body: Any) -> None:
    assert list(openapi.complaints(method, path, body))


CALLBACK = ("POST", "/interactions/*/*/callback")


def callbacks(world: World) -> list[int]:
    return [entry.json["type"] for entry in world.requests("POST", "*/callback")]


async def test_an_answer_that_is_ready_acknowledges_the_press(world: World, started: None, ana: Member) -> None:
    post = world.last()
    before = len(callbacks(world))
    panel = await world.press(ana, post, "Ships")
    await world.press(ana, panel, "1 · 50")
    assert callbacks(world)[before:] == [4, 7]
    assert world.requests("PATCH", "*/messages/@original") == []


async def test_a_slow_answer_follows_its_acknowledgement(
    world: World, started: None, ana: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "SOON", 0.0)
    before = len(callbacks(world))
    panel = await world.press(ana, world.last(), "Ships")
    assert callbacks(world)[before:] in ([5], [4])
    assert panel.response.ephemeral
    assert "Ships" in panel.response.content


async def test_after_an_interruption_a_press_is_acknowledged_first(world: World, started: None, ana: Member) -> None:
    """People have read that it failed: one that Discord takes no answer to changes nothing."""
    world.bot.dispatch("disconnect")
    await world.env.settle()
    world.env.inject_error(*CALLBACK, status=404, code=10062, times=1)
    await world.press(ana, world.last(), "Ships")
    assert (await world.bot.services.snapshots.of_table(1, ana.id)).draft is None
    world.env.backend.faults.clear()
    before = len(callbacks(world))
    await world.press(ana, world.last(), "Ships")
    assert callbacks(world)[before:] == [5]


async def test_what_is_logged(tmp_path: Path) -> None:
    """Presses and commands are logged with table and person, without typed text or names."""
    with structlog.testing.capture_logs() as logs:
        async with opened(tmp_path) as world:
            await table_of(world, "Ana", computers=("random",), order="as joined")
            ana = world.people["Ana"]
            await world.slash(ana, "turn", text="ships 1")
            await world.slash(ana, "turn", text="somewhat else")
    lines = [(line["event"], line.get("table"), line.get("what"), line.get("person")) for line in logs]
    assert ("pressed", 1, "start", ana.id) in lines
    assert [line.get("command") for line in logs if line.get("person") == ana.id and line["event"] == "command"] == [
        "play", "turn",
    ]  # fmt: skip
    assert [line["what"] for line in logs if line["event"] == "refused"] == ["turn"]
    assert all(line["log_level"] == "info" for line in logs)
    text = str([line for line in logs if "database" not in line])
    assert "Ana" not in text
    assert "ships 1" not in text


def pressed(world: World, kind: int) -> discord.Interaction[Any]:
    """Return a command of a type, as Discord sends it."""
    data: Any = {
        "id": "1", "application_id": "2", "type": 2, "token": "x", "version": 1, "locale": "de",
        "channel_id": str(world.channel.id), "entitlements": [], "authorizing_integration_owners": {},
        "attachment_size_limit": 1, "data": {"id": "3", "name": "launch", "type": kind},
        "user": {"id": "4", "username": "ana", "discriminator": "0", "avatar": None},
    }  # fmt: skip
    return discord.Interaction(data=data, state=world.bot._connection)


@pytest.mark.parametrize("on", [True, False])
async def test_the_entry_point(world: World, monkeypatch: pytest.MonkeyPatch, on: bool) -> None:
    """It launches the Activity, or says in the user's language that there is none; other commands go on."""
    answers = list[str]()

    async def launch(_: object) -> None:
        answers.append("launched")

    async def send(_: object, text: str, **more: object) -> None:
        assert more == {"ephemeral": True}
        answers.append(text)

    monkeypatch.setattr(discord.InteractionResponse, "launch_activity", launch)
    monkeypatch.setattr(discord.InteractionResponse, "send_message", send)
    world.bot.launchable = on
    assert not await world.bot.tree.interaction_check(pressed(world, ENTRY_POINT))
    assert await world.bot.tree.interaction_check(pressed(world, 1))
    (answer,) = answers
    assert answer == "launched" if on else "gibt es hier nicht" in answer


@pytest.mark.parametrize("status", [200, 404, 500])
async def test_an_instance(world: World, monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    routes = list[str]()

    async def request(route: discord.http.Route) -> dict[str, Any]:
        routes.append(route.url.removeprefix(route.BASE))
        response: Any = type("Response", (), {"status": status, "reason": ""})
        if status != 200:
            raise (discord.NotFound if status == 404 else discord.DiscordServerError)(response, "")
        return {"users": ["5"]}

    monkeypatch.setattr(world.bot.http, "request", request)
    if status == 500:
        with pytest.raises(NoAnswer):
            await instance(world.bot, "i-1")
    else:
        assert await instance(world.bot, "i-1") == ({"users": ["5"]} if status == 200 else None)
    assert routes == [f"/applications/{world.bot.application_id}/activity-instances/i-1"]


def test_a_handler_says_which_kind_it_takes() -> None:
    """The annotation counts; without one nobody knows what to read."""

    async def of_table(request: TableRequest, to_all: bool = False) -> None: ...

    async def unsaid(request) -> None: ...  # type: ignore[no-untyped-def]  # noqa: ANN001

    assert kind_of(of_table) is TableRequest
    with pytest.raises(AssertionError):
        kind_of(unsaid)


def test_a_verb_is_not_handled_twice() -> None:
    with pytest.raises(ValueError, match="'confirm'"):
        requests.on("confirm")(aids.play)
