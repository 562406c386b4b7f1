"""Memory and processor time that each server of Discord costs the bot's own process.

`python -m benchmarks.servers [SERVERS]`: as GUILD_CREATE brings them, each with 40 channels, 20 roles and 3 threads.
They have no members but the bot, as the bot's intents have it.
"""

import json
import resource
import sys
import time
from pathlib import Path
from typing import Any

import discord

CHANNELS, ROLES, THREADS = 40, 20, 3
BOT = 1001


def _server(number: int) -> dict[str, Any]:
    """Return a server's description as it comes over the gateway."""
    guild = str((number + 1) << 22)
    base = (number + 1) << 22

    def channel(at: int) -> dict[str, Any]:
        overwrites = [{"id": str(base + 100 + role), "type": 0, "allow": "1024", "deny": "2048"} for role in range(3)]
        return {"id": str(base + 1000 + at), "type": 0, "guild_id": guild, "name": f"channel-{at}", "position": at} | {
            "permission_overwrites": overwrites,
            "parent_id": None,
            "topic": "What is talked about here",
            "nsfw": False,
            "rate_limit_per_user": 0,
            "last_message_id": str(base),
        }

    def role(at: int) -> dict[str, Any]:
        colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
        return {"id": str(base + 100 + at if at else base), "name": f"role {at}", "permissions": "1024"} | {
            "position": at,
            "color": 0,
            "colors": colors,
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }

    def thread(at: int) -> dict[str, Any]:
        state = {"archived": False, "auto_archive_duration": 1440, "archive_timestamp": "2026-01-01T00:00:00+00:00"}
        return {"id": str(base + 5000 + at), "type": 11, "guild_id": guild, "parent_id": str(base + 1000)} | {
            "owner_id": str(BOT),
            "name": f"Table {at}",
            "last_message_id": None,
            "message_count": 0,
            "member_count": 1,
            "rate_limit_per_user": 0,
            "flags": 0,
            "thread_metadata": {**state, "locked": False, "create_timestamp": "2026-01-01T00:00:00+00:00"},
        }

    user = {"id": str(BOT), "username": "navegador", "discriminator": "0", "avatar": None, "bot": True}
    me: dict[str, Any] = {
        "user": user,
        "roles": [],
        "nick": None,
        "avatar": None,
        "joined_at": "2026-01-01T00:00:00+00:00",
    }
    lists = ("features", "emojis", "stickers", "presences", "voice_states", "stage_instances", "guild_scheduled_events")
    plain = (
        "verification_level",
        "default_message_notifications",
        "explicit_content_filter",
        "mfa_level",
        "nsfw_level",
    )
    return {
        **{name: [] for name in lists},
        **dict.fromkeys((*plain, "premium_tier", "system_channel_flags"), 0),
        "id": guild,
        "name": f"Server {number}",
        "owner_id": "7",
        "preferred_locale": "en-US",
        "roles": [role(at) for at in range(ROLES)],
        "channels": [channel(at) for at in range(CHANNELS)],
        "threads": [thread(at) for at in range(THREADS)],
        "members": [{**me, "deaf": False, "mute": False, "flags": 0}],
        "member_count": 100,
        "afk_timeout": 300,
        "large": False,
        "unavailable": False,
    }


def main(servers: int = 1000) -> None:
    """Parse them as discord.py does and print the cost."""
    client = discord.Client(
        intents=discord.Intents(guilds=True),
        member_cache_flags=discord.MemberCacheFlags.none(),
        chunk_guilds_at_startup=False,
        max_messages=None,
    )
    state = client._connection
    messages = [json.dumps(_server(number)) for number in range(10)]
    before, started = _memory(), time.process_time()
    for number in range(servers):
        text = messages[number % 10].replace(str((number % 10 + 1) << 22), str((number + 1) << 22))
        state._add_guild_from_data(json.loads(text))
    spent = time.process_time() - started
    assert len(client.guilds) == servers
    print(f"{servers} servers, {len(messages[0]) / 1000:.0f} kB each over the wire")
    print(f"{(_memory() - before) / servers / 1000:.0f} kB of memory and {spent / servers * 1000:.2f} ms each")


def _memory() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
