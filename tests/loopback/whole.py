"""A loopback Discord with all that a server may hold: forums, tags, pins, events, direct messages, own commands."""

from collections.abc import Iterator
from typing import Any

from aiohttp import web

from tests.loopback.gateway import Json
from tests.loopback.server import (
    API,
    BOT,
    CHANNEL,
    EPHEMERAL,
    GUILD,
    SENT,
    Loopback,
    _answer,
    _now,
    _refusal,
    _user,
    channel_of,
)

FORUM, PRIVATE = 3101, 3201


class Whole(Loopback):
    """The server. It refuses nothing but by planned faults."""

    def __init__(self, token: str) -> None:
        super().__init__(token)
        self.of_guild: list[Json] = []
        self.events: list[Json] = []
        self.foreseen: set[str] = set()
        """Refusals that nobody can know of beforehand."""
        self.add_forum()

    def complaints(self) -> Iterator[str]:
        """Yield the bot's requests that Discord would refuse, and of which the bot could know."""
        return (complaint for complaint in super().complaints() if complaint not in self.foreseen)

    def add_forum(self) -> None:
        """Add a forum without tags."""
        self.channels[FORUM] = {
            **channel_of(FORUM, "tables", GUILD),
            "type": 15,
            "available_tags": [],
            "flags": 0,
            "default_reaction_emoji": None,
            "default_sort_order": None,
            "default_forum_layout": 0,
            "default_thread_rate_limit_per_user": 0,
        }

    @property
    def remains(self) -> dict[str, Any]:
        """Return what a walk could leave behind."""
        return {
            "messages": [
                message.data["content"] for message in self.messages.values() if not message.data["flags"] & EPHEMERAL
            ],
            "threads": sorted(channel for channel in self.channels if channel not in (CHANNEL, FORUM, PRIVATE)),
            "tags": [(int(tag["id"]), tag["name"]) for tag in self.channels[FORUM]["available_tags"]],
            "emoji": [emoji["name"] for emoji in self.emojis],
            "events": [event["name"] for event in self.events],
            "commands": [command["name"] for command in self.of_guild],
        }

    def app(self) -> web.Application:
        """Return the application with all routes."""
        app = super().app()
        commands = f"{API}/applications/{{app}}/guilds/{{guild}}/commands"
        events, event = f"{API}/guilds/{{guild}}/scheduled-events", f"{API}/guilds/{{guild}}/scheduled-events/{{event}}"
        pin = f"{API}/channels/{{channel}}/messages/pins/{{message}}"
        app.add_routes(
            [
                web.get(commands, self._guild_commands),
                web.put(commands, self._put_guild_commands),
                web.delete(f"{API}/applications/{{app}}/emojis/{{emoji}}", self._take_down),
                web.put(pin, self._pin),
                web.delete(pin, self._pin),
                web.get(f"{API}/channels/{{channel}}", self._channel),
                web.patch(f"{API}/channels/{{channel}}", self._change_channel),
                web.delete(f"{API}/channels/{{channel}}", self._delete_channel),
                web.get(f"{API}/guilds/{{guild}}/threads/active", self._active),
                web.get(events, self._events),
                web.post(events, self._make_event),
                web.get(event, self._event),
                web.patch(event, self._change_event),
                web.delete(event, self._delete_event),
                web.post(f"{API}/users/@me/channels", self._private),
            ]
        )
        return app

    def _welcome(self, shard: int) -> tuple[Json, list[tuple[str, Json]]]:
        ready, [(name, guild)] = super()._welcome(shard)
        forums = [channel for channel in self.channels.values() if channel["type"] == 15]
        return ready, [(name, {**guild, "channels": [*guild["channels"], *forums]})]

    async def _guild_commands(self, request: web.Request) -> web.Response:
        return _answer(self.of_guild)

    async def _put_guild_commands(self, request: web.Request) -> web.Response:
        self.of_guild = [
            {"id": str(self._id()), **item, "application_id": str(BOT), "version": str(self._id())}
            for item in request[SENT].body
        ]
        return _answer(self.of_guild)

    async def _take_down(self, request: web.Request) -> web.Response:
        self.emojis = [emoji for emoji in self.emojis if emoji["id"] != request.match_info["emoji"]]
        return web.Response(status=204)

    async def _pin(self, request: web.Request) -> web.Response:
        message = self._message(request)
        message.data["pinned"] = request.method == "PUT"
        if message.data["pinned"]:
            told = self._new(int(message.data["channel_id"]), {}, request)
            told.data |= {
                "type": 6,
                "message_reference": {"message_id": message.data["id"], "channel_id": str(CHANNEL)},
            }
        return web.Response(status=204)

    async def _thread(self, request: web.Request) -> web.Response:
        body = request[SENT].body
        await super()._thread(request)
        thread = list(self.channels.values())[-1]
        thread["type"] = body.get("type", 11)
        if "message" not in body:
            return _answer(thread, status=201)
        thread["applied_tags"] = body.get("applied_tags", [])
        first = self._new(int(thread["id"]), body["message"], request)
        number = int(thread["id"])
        self.messages[number] = self.messages.pop(int(first.data["id"]))
        first.data["id"] = str(number)
        return _answer({**thread, "message": first.data}, status=201)

    async def _edit(self, request: web.Request) -> web.Response:
        if "channel" in request.match_info:
            place = self.channels[self._channel_of(request)]
            if place.get("thread_metadata", {}).get("archived"):
                self.foreseen.add(f"{request.method} {request.path}: 400")
                return _refusal(400, 50083, "Thread is archived")
        return await super()._edit(request)

    async def _channel(self, request: web.Request) -> web.Response:
        return _answer(self.channels[self._channel_of(request)])

    async def _change_channel(self, request: web.Request) -> web.Response:
        place, body = self.channels[self._channel_of(request)], dict(request[SENT].body)
        if "thread_metadata" in place:
            kept = {key: body.pop(key) for key in ("archived", "locked", "auto_archive_duration") if key in body}
            place["thread_metadata"] |= kept
        if "available_tags" in body:
            body["available_tags"] = [{"id": str(self._id()), **tag} for tag in body["available_tags"]]
        place |= body
        if "available_tags" in body:
            await self.gateway.dispatch("CHANNEL_UPDATE", place)
        return _answer(place)

    async def _delete_channel(self, request: web.Request) -> web.Response:
        number = self._channel_of(request)
        for message in [key for key, message in self.messages.items() if message.data["channel_id"] == str(number)]:
            del self.messages[message]
        return _answer(self.channels.pop(number))

    async def _active(self, request: web.Request) -> web.Response:
        threads = [
            channel
            for channel in self.channels.values()
            if "thread_metadata" in channel and not channel["thread_metadata"]["archived"]
        ]
        return _answer({"threads": threads, "members": []})

    def _event_of(self, request: web.Request) -> Json:
        return next(event for event in self.events if event["id"] == request.match_info["event"])

    async def _events(self, request: web.Request) -> web.Response:
        return _answer(self.events)

    async def _event(self, request: web.Request) -> web.Response:
        return _answer(self._event_of(request))

    async def _make_event(self, request: web.Request) -> web.Response:
        given = {"id": str(self._id()), "guild_id": str(GUILD), "creator_id": str(BOT), "status": 1, "channel_id": None}
        more = {"creator": _user(BOT, "Navegador", bot=True), "entity_id": None, "user_count": 0, "image": None}
        self.events.append({**given, **more, **request[SENT].body})
        return _answer(self.events[-1])

    async def _change_event(self, request: web.Request) -> web.Response:
        event = self._event_of(request)
        event |= request[SENT].body
        return _answer(event)

    async def _delete_event(self, request: web.Request) -> web.Response:
        self.events.remove(self._event_of(request))
        return web.Response(status=204)

    async def _private(self, request: web.Request) -> web.Response:
        person = _user(int(request[SENT].body["recipient_id"]), "owner")
        self.channels[PRIVATE] = {"id": str(PRIVATE), "type": 1, "recipients": [person], "guild_id": str(GUILD)}
        return _answer({"id": str(PRIVATE), "type": 1, "recipients": [person], "last_message_id": None, "at": _now()})
