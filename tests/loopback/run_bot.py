"""Run the bot as `python bot.py` does, with another Discord: `python run_bot.py http://127.0.0.1:PORT`."""

import sys

import discord
import yarl


def main() -> int:
    """Point discord.py at the address that is given, and start. Returns the bot's exit code."""
    base = yarl.URL(sys.argv[1])
    discord.http.Route.BASE = f"{base}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme("ws") / "gateway"
    discord.asset.Asset.BASE = str(base)
    from app.main import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
