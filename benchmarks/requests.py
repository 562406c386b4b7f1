"""Database use of a press: transactions that read, transactions that write, steps that are applied.

`python -m benchmarks.requests`: counts, which are the same on every machine. The bot plays under SimCord.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import simcord
from simcord.actors import MemberActor

import cogs.navegador.narration
import cogs.navegador.panels
import cogs.navegador.plan
import navegador.game
import navegador.turn
from app.bot import NavegadorBot
from app.playground.server import grant
from app.settings import Settings
from hosting.db import QueuedStore

APPLIES: tuple[Any, ...] = (
    cogs.navegador.narration,
    cogs.navegador.panels,
    cogs.navegador.plan,
    navegador.game,
    navegador.turn,
)
"""Modules that apply steps."""


def count() -> Counter[str]:
    """Start counting the requests to the store and the rules."""
    counts: Counter[str] = Counter()
    for kind in ("read", "write"):
        setattr(QueuedStore, kind, _counted(getattr(QueuedStore, kind), counts, kind))
    apply = navegador.turn.apply

    def applied(*given: Any) -> Any:  # noqa: ANN401
        counts["apply"] += 1
        return apply(*given)

    for module in APPLIES:
        if hasattr(module, "apply"):
            module.apply = applied
    return counts


def _counted(function: Callable[..., Any], counts: Counter[str], kind: str) -> Callable[..., Any]:
    async def counted(*given: Any, **named: Any) -> Any:  # noqa: ANN401
        counts[kind] += 1
        return await function(*given, **named)

    return counted


async def measure(directory: Path) -> None:
    """Play a turn by buttons and view the market, and print the counts of each until its answer and in all."""
    settings = Settings(_env_file=None, database=directory / "games.sqlite3", workers=0)  # type: ignore[call-arg]
    env = simcord.Env(NavegadorBot(settings), settle_timeout=60.0)
    guild = env.create_guild("Sagres", id=1000)
    channel = guild.create_text_channel("navegador")
    ana, bruno = (guild.add_member(env.create_user(name, global_name=name.title())) for name in ("ana", "bruno"))
    grant(env, guild.id)
    await env.start()
    counts = count()
    with env.time_context():
        try:
            await ana.slash(channel, "navegador new", seats=2, order="as joined")
            for who, label in ((bruno, "Join"), (ana, "Start")):
                await who.click(channel.history()[-1], label=label)
            panel = await ana.click(channel.history()[-1], label="Workers")
            assert panel.response is not None
            menu = next(part for row in _rows(env, panel) for part in row if part["type"] == 3)
            panel = await ana.select(panel.response, ["1"], custom_id=menu["custom_id"])
            assert panel.response is not None
            counts.clear()
            await ana.click(panel.response, label="Confirm")
            print("Confirm, its posts included:", dict(counts))
            counts.clear()
            await _look(ana, channel)
            print("/show market:", dict(counts))
        finally:
            await env.bot.close()
            await env.shutdown()


def _rows(env: simcord.Env, panel: Any) -> list[list[dict[str, Any]]]:  # noqa: ANN401
    message = env.backend.get_message(panel.response.channel_id, panel.response.id)
    return [list(row["components"]) for row in message.components]


async def _look(who: MemberActor, channel: simcord.ChannelHandle) -> None:
    await who.slash(channel, "show market")


def main() -> None:
    """Count, and print."""
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(measure(Path(directory)))


if __name__ == "__main__":
    main()
