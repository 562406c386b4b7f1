"""Privacy of plans and sandboxes: the same game once with them and once without.

Everything that leaves the bot for others is the same, byte by byte: posts, pictures, answers, exports, what admins see,
the program's log. Discord's running numbers are left out of the comparison, as they advance with each answer to anyone.
"""

import itertools
import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
import structlog

from hosting.core import fairness
from tests.cogs.hands import table_of, type_turn
from tests.support.world import InteractionResult, Member, World, opened

pytestmark = pytest.mark.no_cover

SNOWFLAKE = re.compile(r"\b\d{17,20}\b")
TURNS = (("Ana", "ships 1"), ("Bruno", "workers 1"), ("Carla", "ships 1"), ("Ana", "workers 1"), ("Bruno", "ships 1"))
LOOKED = (0, 3, 4)
"""Turns after which all others look around: Bruno has planned before two, the last one is his own."""


async def plans(world: World, who: Member, at: int) -> None:
    """Plan and try turns in every way without any automatic play."""
    conditions = ["shipyards at most 2", "phase >= 3"]
    await world.complete(who, "plan", "text", "wor")
    await world.complete(who, "plan", "if", "sug")
    await world.slash(who, "plan", text="fly")
    options: dict[str, Any] = {"text": "colony: nothing", "if": conditions[at % 2], "how": ["play", "offer"][at % 2]}
    panel = await world.slash(who, "plan", **options)
    await world.press(who, await world.press(who, panel, "More"), "Drop the plan")
    panel = await world.slash(who, "plan", **options)
    await world.press(who, panel, "Start over")
    panel = await world.slash(who, "plan", how="try", text="ships")
    panel = await world.slash(who, "plan", how="try")
    menu = await world.press(who, panel, "More")
    await world.choose(who, menu, ["sheet"])
    await world.slash(who, "plan", how="try", text="nonsense")
    kept = await world.bot.services.plans.get(1, who.id)
    assert kept.steps
    assert await world.bot.services.sandboxes.get(1, who.id) is not None


async def answers(world: World, result: InteractionResult) -> list[str]:
    """Return the contents of an answer."""
    texts = []
    for message in (result.response, *result.followups):
        if message is not None:
            texts.append(f"{message.content} {json.dumps(world.components(message))}")
            texts += [f"{file.filename} {file.description} {(await file.read()).hex()}" for file in message.attachments]
    return texts


async def evening(directory: Path, monkeypatch: pytest.MonkeyPatch, *, planning: bool) -> list[str]:
    """Play a game of three with or without Bruno's plans; return what everybody else gets of it."""
    numbers: defaultdict[int, Any] = defaultdict(itertools.count)
    texts: list[str] = []
    with monkeypatch.context() as patch, structlog.testing.capture_logs() as logs:
        patch.setattr(fairness, "new_salt", lambda: "5a17" * 8)
        patch.setattr("secrets.token_hex", lambda size: f"{next(numbers[size]):x}".rjust(size, "0"))
        async with opened(directory) as world:
            admin, stranger = world.add("Zoe", administrator=True), world.add("Yara")
            await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
            bruno = world.people["Bruno"]
            for at, (name, text) in enumerate(TURNS):
                who = world.people[name]
                if planning and name != "Bruno":
                    await plans(world, bruno, at)
                answer = done = await type_turn(world, who, text)
                if name != "Bruno":
                    texts += [*await answers(world, answer), *await answers(world, done)]
                for other in (admin, stranger, world.people["Ana"]) if at in LOOKED else ():
                    for command in ("table: Save as a file", "table: Log", "table: In words", "tables"):
                        texts += await answers(world, await world.slash(other, command))
                if at in LOOKED:
                    texts += await answers(world, await world.slash(admin, "admin: All tables"))
            for post in world.messages():
                texts.append(f"{post.content} {json.dumps(world.components(post))}")
                texts += [
                    f"{file.filename} {file.description} {(await file.read()).hex()}" for file in post.attachments
                ]
            sent = [
                entry for entry in world.requests() if "webhooks" not in entry.path and "callback" not in entry.path
            ]
            texts += [f"{entry.method} {entry.path} {json.dumps(entry.json)}" for entry in sent]
    own = ("turn", "confirm")
    for line in logs:
        if "database" not in line and not (line.get("person") == bruno.id and line.get("command") in own):
            texts.append(json.dumps({key: value for key, value in line.items() if key != "message"}, default=str))
    return [SNOWFLAKE.sub("#", line) for line in texts]


async def test_nobody_else_can_tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plans dropped, offered or failing by a condition and a sandbox leave no trace for others."""
    with_it = await evening(tmp_path / "1", monkeypatch, planning=True)
    without = await evening(tmp_path / "2", monkeypatch, planning=False)
    for text, other in zip(with_it, without, strict=True):
        assert text == other
    played = [line for line in with_it if not line.startswith("PUT /applications")]
    assert not [line for line in played if "whatif" in line or '"plan"' in line or "planned" in line]
