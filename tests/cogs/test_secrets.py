"""Hidden information: two games that differ only in what nobody has seen look the same from outside.

The same people do the same at the same times in two worlds, with deals alike in explored regions and shuffled
differently elsewhere. Everything that leaves the bot is compared, byte by byte: posts, panels, custom ids, completions,
pictures and their descriptions, exports, replays, logs.
"""

import itertools
import json
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import structlog

from hosting.core import fairness
from navegador import State
from navegador.game import NAVEGADOR, NavegadorGame
from navegador.notation import write
from tests.cogs.guided import thought
from tests.cogs.hands import acting, confirm, table_of
from tests.support.effort import tries
from tests.support.opaque import inner
from tests.support.world import InteractionResult, Member, World, opened

pytestmark = pytest.mark.no_cover

TURNS = tries(5, 10)
"""Turns of each person; after ten about half of the world is explored."""
WHOLE = 1000
"""More turns than a game has before its last round, after which the deal is opened to everybody."""

SALT = "5a17" * 8

MESSAGE = re.compile(r"/messages/\d+")

LOOKS: list[tuple[str, dict[str, Any]]] = [
    *((f"table: button-{what}", {}) for what in ("board", "market", "sheet", "points", "log", "rules")),
    *((f"table: button-{what}", {}) for what in ("verify", "replay", "admin-post", "animation-course")),
    *((command, {}) for command in ("table: act-export", "tables")),
]


class Transcript:
    """Record of what has left the bot."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.lines: list[str] = []

    async def note(self, what: str, result: InteractionResult) -> None:
        for message in (result.response, *result.followups):
            if message is not None:
                self.lines.append(f"{what}: {message.content} {json.dumps(self.world.components(message))}")
                for file in message.attachments:
                    self.lines.append(f"{what}: {file.filename} {file.description} {(await file.read()).hex()}")

    async def finish(self, logs: list[Mapping[str, Any]]) -> list[str]:
        """Return everything, with every posted file, every request and the log; these two in any order."""
        for post in self.world.messages():
            for file in post.attachments:
                self.lines.append(f"post: {file.filename} {file.description} {(await file.read()).hex()}")
        sent = [
            f"{entry.method} {MESSAGE.sub('/messages/#', entry.path)} {json.dumps(entry.json)}"
            for entry in self.world.requests()
        ]
        return [*self.lines, *sorted(sent), *logged(logs)]


def logged(logs: list[Mapping[str, Any]]) -> list[str]:
    """Return lines of the log in any order, without the numbers of messages: who is answered first is chance."""
    known = [{key: value for key, value in line.items() if key != "message"} for line in logs if "database" not in line]
    return sorted(json.dumps(line, default=str) for line in known)


async def turn(world: World, who: Member, state: State, transcript: Transcript, rng: random.Random) -> None:
    """Type a computer player's turn as a person, with some views on the way."""
    text = write(state, thought(state, rng))
    for typed in ("", text[: len(text) // 2], text):
        transcript.lines.append(json.dumps(await world.complete(who, "turn", "text", typed)))
    await transcript.note("turn", await world.slash(who, "turn", text=text))
    await transcript.note("confirm", await confirm(world, who))


async def ahead(world: World, who: Member, transcript: Transcript, rng: random.Random) -> None:
    """Plan a person's next turn in another's turn, and try out the other's options."""
    position = await world.bot.services.positions.now(1)
    seat = position.table.seat_of(who.id)
    view = position.ahead(seat.number)
    if view is None:
        return
    text, how = write(inner(view, State), thought(inner(view, State), rng)), rng.choice(["play", "offer"])
    for typed in (text[: len(text) // 2], text):
        transcript.lines.append(json.dumps(await world.complete(who, "plan", "text", typed)))
    transcript.lines.append(json.dumps(await world.complete(who, "plan", "if", "")))
    options: dict[str, Any] = {"text": text, "how": how, "if": f"phase at least {rng.randint(1, 2)}"}
    await transcript.note("plan", await world.slash(who, "plan", **options))
    menu = await world.press(who, await world.slash(who, "plan", how="try"), "More")
    await world.press(who, menu, "Start again")
    for number in range(3):
        tried = await world.bot.services.sandboxes.get(1, who.id)
        there = inner(tried.game.seen(tried.state, None), State)
        panel = await world.slash(who, "plan", how="try", text=write(there, thought(there, random.Random(number))))
        await transcript.note("whatif", panel)
        await transcript.note("tried", await world.press(who, panel, "Play it here"))
    menu = await world.press(who, await world.slash(who, "plan", how="try"), "More")
    await transcript.note(
        "look", await world.choose(who, menu, ["board"], custom_id=f"nav:1:{position.seq}:what-look:")
    )


def folder(directory: Path, name: str) -> Path:
    (directory / name).mkdir()
    return directory / name


async def session(
    directory: Path, deal: dict[str, Any], monkeypatch: pytest.MonkeyPatch, turns: int = TURNS
) -> tuple[list[str], State]:
    """Play a game with this deal and fixed randomness; return its transcript and final state."""
    numbers, rng = itertools.count(), random.Random(7)
    with monkeypatch.context() as patch, structlog.testing.capture_logs() as logs:
        patch.setattr(NavegadorGame, "deal", lambda self, options, seats, rng, known=None: deal)
        patch.setattr(fairness, "new_salt", lambda: SALT)
        patch.setattr(fairness, "commit", lambda deal, salt: "c0ffee")
        patch.setattr("secrets.token_hex", lambda size: f"{next(numbers):x}".rjust(size, "0"))
        async with opened(directory) as world:
            transcript = Transcript(world)
            await table_of(world, "Ana", "Bruno", computers=("merchant", "random"), order="as joined")
            for number in range(2 * turns):
                who = await acting(world)
                state = inner((await world.bot.services.positions.now(1)).seen(), State)
                if state.end_triggered:
                    break
                if number % 3 == 0:
                    (other,) = {"Ana", "Bruno"} - {name for name, person in world.people.items() if person is who}
                    await ahead(world, world.people[other], transcript, rng)
                await turn(world, who, state, transcript, rng)
            for command, options in LOOKS:
                await transcript.note(command, await world.slash(world.people["Carla"], command, **options))
            state = inner((await world.bot.services.positions.now(1)).seen(), State)
            return await transcript.finish(list(logs)), state


@pytest.mark.parametrize("turns", [TURNS, pytest.param(WHOLE, marks=pytest.mark.long)])
async def test_what_nobody_has_seen_makes_no_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    """Two different deals give one transcript, with half of the world still unknown at the end."""
    options = NAVEGADOR.options({})
    deal = NAVEGADOR.deal(options, 4, random.Random(4))
    first, state = await session(folder(tmp_path, "one"), deal, monkeypatch, turns)
    assert state.end_triggered == (turns == WHOLE)
    known = NAVEGADOR.public_deal(deal, state)
    assert 0 < len(known) < len(deal) - 2
    other = NAVEGADOR.deal(options, 4, random.Random(2), known)
    assert other != deal
    second, _ = await session(folder(tmp_path, "two"), other, monkeypatch, turns)
    assert not [line for line in first if SALT in line]
    for name in ("board", "market", "course", "navegador-1.json", "event", "planned ahead", "invented"):
        assert any(name in line for line in first), name
    for text, two in zip(first, second, strict=True):
        assert text == two


async def test_the_transcript_would_show_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an exploration another deal gives another transcript: the comparison is not blind."""
    options = NAVEGADOR.options({})
    deals = [NAVEGADOR.deal(options, 4, random.Random(seed)) for seed in (1, 2)]
    first, _ = await session(folder(tmp_path, "one"), deals[0], monkeypatch, turns=2)
    second, _ = await session(folder(tmp_path, "two"), deals[1], monkeypatch, turns=2)
    assert first != second
