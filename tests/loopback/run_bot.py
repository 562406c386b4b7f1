"""Run the bot as `python bot.py` does, with another Discord: `python run_bot.py http://127.0.0.1:PORT [LEASE]`.

With a lease, in seconds, it hosts the toy, which is quick to play. As one of several processes, it counts as dead after
that time.
"""

import sys
from datetime import timedelta

import discord
import yarl


def hurry(seconds: float) -> None:
    """Shorten leases and host the toy; must run before the bot's modules, which copy the figures."""
    from hosting import registry
    from hosting.jobs import jobs, processes
    from tests.toy.interface import RULES, UI

    jobs.LEASE = processes.LIVES = timedelta(seconds=seconds)  # type: ignore[misc]
    processes.RENEWED = seconds / 4  # type: ignore[misc]
    processes.IDENTIFYING = 0.2  # type: ignore[misc]
    from hosting.jobs import runner

    runner.SHARED_SLEEP = seconds / 4  # type: ignore[misc]
    registry.games = lambda: (RULES,)  # type: ignore[assignment]
    registry.interfaces = lambda: {UI.name: UI}  # type: ignore[assignment]


def main() -> int:
    """Point discord.py at the given address, and start. Returns the bot's exit code."""
    base = yarl.URL(sys.argv[1])
    discord.http.Route.BASE = f"{base}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme("ws") / "gateway"
    discord.asset.Asset.BASE = str(base)
    for lease in sys.argv[2:]:
        hurry(float(lease))
    from app.main import main as run

    return run([])


if __name__ == "__main__":
    sys.exit(main())
