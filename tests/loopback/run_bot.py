"""Run the bot as `python bot.py` does, with another Discord: `python run_bot.py http://127.0.0.1:PORT [LEASE]`.

With a lease, in seconds, it hosts the toy, which is quick to play. As one of several processes, it counts as dead after
that time. In the environment, SOON is the time after which a press is acknowledged before its answer.
"""

import os
import sys
from datetime import timedelta

import discord
import yarl


def hurry(seconds: float) -> None:
    """Shorten leases and host the toy; must run before the bot's own modules, which copy the figures."""
    import hosting.jobs
    from hosting import registry
    from hosting.jobs import jobs, runner
    from tests.toy.interface import RULES, UI

    jobs.LEASE = jobs.LIVES = lease = timedelta(seconds=seconds)  # type: ignore[misc]
    runner.Runner.__init__.__kwdefaults__["lease"] = lease
    runner.SHARED_SLEEP = seconds / 4  # type: ignore[misc]
    for module in (jobs, hosting.jobs):
        module.RENEWED, module.IDENTIFYING = seconds / 4, 0.2  # type: ignore[attr-defined]
    registry.games = lambda: (RULES,)  # type: ignore[assignment]
    registry.interfaces = lambda: {UI.name: UI}  # type: ignore[assignment]


def main() -> int:
    base = yarl.URL(sys.argv[1])
    discord.http.Route.BASE = f"{base}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme("ws") / "gateway"
    discord.asset.Asset.BASE = str(base)
    for lease in sys.argv[2:]:
        hurry(float(lease))
    from app.main import main as run
    from cogs.door import answers

    answers.SOON = float(os.environ.get("SOON", answers.SOON))  # type: ignore[misc]
    return run([])


if __name__ == "__main__":
    sys.exit(main())
