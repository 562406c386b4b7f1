"""Hidden hands: two worlds that differ in one card of Bruno's look the same to everybody else.

The same people do the same in both. Everything that leaves the bot is compared: posts, others' panels, looks,
completions, pictures and their descriptions, exports, replays, logs. What Bruno himself gets does differ.
"""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
import structlog

from hosting.core import fairness
from singing_sails import steps
from tests.cogs.hands import confirm
from tests.cogs.singing_sails.crew import CREW, SAILS, deal_of, deals, panel, start_voyage, take
from tests.cogs.test_secrets import Transcript, folder, logged
from tests.support.world import opened

LOOKS = (
    "table: Chart",
    "table: Row and handicaps",
    "table: In words",
    "table: Hand",
    "table: Log",
    "table: Since my last turn",
    "table: Save as a file",
    "table: Replay",
)
HANDS = [["sail", "sail", "wind"], ["sail", "wind", "wind"], ["rotate-left", "sail", "wind"]]


def deal(secret: str) -> dict[str, Any]:
    (other,) = {"sail", "rotate-right"} - {secret}
    whole = deal_of(HANDS[0], [secret, *HANDS[1][1:]], HANDS[2])
    (pile,) = whole["draw"]
    pile.remove(other)
    return {**whole, "draw": [[*pile, other]]}


async def session(directory: Path, secret: str, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[str]]:
    numbers = itertools.count()
    with monkeypatch.context() as patch, structlog.testing.capture_logs() as logs:
        deals(patch, deal(secret))
        patch.setattr(fairness, "new_salt", lambda: "5a17" * 8)
        patch.setattr(fairness, "commit", lambda deal, salt: "c0ffee")
        patch.setattr("secrets.token_hex", lambda size: f"{next(numbers):x}".rjust(size, "0"))
        async with opened(directory, CREW[:3], played=SAILS) as world:
            public, own = Transcript(world), Transcript(world)
            await start_voyage(world, health_down=True)
            await take(world, steps.Orient("N", "N"))
            await take(world, steps.Play("wind", 4))
            bruno, carla = world.people["Bruno"], world.people["Carla"]
            await own.note("panel", await panel(world, bruno))
            own.lines.append(json.dumps(await world.complete(bruno, "turn", "text", "")))
            public.lines.append(json.dumps(await world.complete(carla, "turn", "text", "play")))
            await own.note("turn", await world.slash(bruno, "turn", text=f"{secret} 2"))
            await own.note("hand", await world.slash(bruno, "table: Hand"))
            await own.note("done", await confirm(world, bruno))
            zoe = world.add("Zoe")
            for who in (carla, zoe):
                for command in LOOKS:
                    await public.note(command, await world.slash(who, command))
            await public.note("refused", await world.slash(zoe, "turn", text=f"{'sail'} 2"))
            await public.note("panel", await panel(world, carla))
            await public.note("whatif", await world.slash(carla, "plan", how="try"))
            await take(world, steps.Play("rotate-left", 3))
            for post in world.messages():
                public.lines.append(f"post: {post.content} {json.dumps(world.components(post))}")
                for file in post.attachments:
                    public.lines.append(f"post: {file.filename} {file.description} {(await file.read()).hex()}")
            return [*public.lines, *logged(list(logs))], own.lines


async def test_two_worlds_are_one_for_everybody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, his = await session(folder(tmp_path, "one"), "sail", monkeypatch)
    second, other = await session(folder(tmp_path, "two"), "rotate-right", monkeypatch)
    assert len(first) > 40
    for name in ("chart", "row", "singing-sails-1.json", "table: Hand"):
        assert any(name in line for line in first), name
    for text, two in zip(first, second, strict=True):
        assert text == two
    assert his != other, "the judge is not blind"
