"""The requests of Discord's API that the bot makes, answered by the world in memory."""

from collections.abc import Mapping
from typing import Any, Final

from app.playground.interactions import Interactions
from app.playground.world import APPLICATION, BOT, FORUM, PRIVATE_THREAD, THREAD, Files, Json, Unknown, World

MAX_HISTORY: Final = 100


class Routes:
    """Discord's API over a world, and over what people have done in it."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self.world, self.interactions = world, interactions

    def answer(self, method: str, path: str, body: Any, files: Files, params: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """Answer a request. Raises Unknown."""
        match path.strip("/").split("/"):
            case ["channels", channel, *rest]:
                return self._channel(method, int(channel), rest, body, files, params)
            case ["interactions", _, token, "callback"]:
                return self.interactions.acknowledge(token, body, files)
            case ["webhooks", _, token, *rest]:
                return self._answer(method, token, rest, body, files)
            case ["guilds", _, *rest]:
                return self._server(rest)
            case ["users", "@me"]:
                return self.world.user(BOT)
            case ["users", "@me", "channels"]:
                return self.world.direct(int(body["recipient_id"]))
            case ["users", number]:
                return self.world.user(int(number))
            case ["oauth2", "applications", "@me"] | ["applications", "@me"]:
                return {**_APPLICATION, "owner": self.world.user(self.world.owner)}
            case ["applications", _, "emojis"]:
                if method == "POST":
                    return self.world.add_emoji(body["name"], body["image"])
                return {"items": [about for about, _ in self.world.emoji.values()]}
            case ["applications", _, "emojis", number] if method == "DELETE":
                return self.world.emoji.pop(int(number)) and None
            case ["applications", _, "commands"]:
                if method == "PUT":
                    self.world.commands = [
                        {"id": str(self.world.number()), "version": "1", "application_id": str(APPLICATION), **entry}
                        for entry in body
                    ]
                return self.world.commands
        raise Unknown(path)

    def _server(self, rest: list[str]) -> Any:  # noqa: ANN401
        world = self.world
        match rest:
            case []:
                return world.server()
            case ["members", number]:
                return world.member(int(number))
            case ["members"]:
                return [world.member(number) for number in world.people]
            case ["roles"]:
                return list(world.roles.values())
            case ["channels"]:
                return world.server()["channels"]
            case ["threads", "active"]:
                return {"threads": world.server()["threads"], "members": []}
        raise Unknown("/".join(rest))

    def _channel(
        self,
        method: str,
        number: int,
        rest: list[str],
        body: Any,  # noqa: ANN401
        files: Files,
        params: Mapping[str, Any],
    ) -> Any:  # noqa: ANN401
        world, channel = self.world, self.world.channel(number)
        match method, rest:
            case "GET", []:
                return channel
            case "PATCH", []:
                return world.edit_channel(number, body)
            case "DELETE", []:
                return world.delete_channel(number)
            case "POST", ["threads"]:
                return self._thread(number, body, files)
            case "POST", ["tags"]:
                world.edit_channel(number, {"available_tags": [*channel.get("available_tags", ()), body]})
                return channel
            case "GET", ["messages"]:
                return self._history(number, params)
            case "POST", ["messages"]:
                return world.post(number, BOT, body, files).data
            case "POST", ["typing"]:
                return None
            case "POST", ["messages", "bulk-delete"]:
                for message_id in body["messages"]:
                    world.delete(world.message(number, int(message_id)))
                return None
            case _, ["thread-members", who]:
                return self._thread_member(method, channel, who)
            case _, ["messages", "pins", *message]:
                return self._pin(method, number, message)
            case _, ["messages", message]:
                matched = world.message(number, int(message))
                if method == "DELETE":
                    return world.delete(matched)
                return (world.edit(matched, body, files) if method == "PATCH" else matched).data
        raise Unknown("/".join(rest))

    def _thread(self, parent: int, body: Json, files: Files) -> Json:
        """Create a thread; in a forum with its first message, which has the thread's own number."""
        thread = self.world.add_thread(parent, body["name"], asked=body)
        if self.world.channel(parent)["type"] != FORUM:
            return thread
        return {**thread, "message": self.world.post(int(thread["id"]), BOT, body["message"], files).data}

    def _thread_member(self, method: str, thread: Json, who: str) -> Any:  # noqa: ANN401
        if thread["type"] not in (THREAD, PRIVATE_THREAD):
            raise Unknown(who)
        members, number = thread.get("members"), str(BOT) if who == "@me" else who
        if method == "PUT" and members is not None and number not in members:
            members.append(number)
        if method == "DELETE" and members is not None and number in members:
            members.remove(number)
        if method == "GET" and members is not None and number not in members:
            raise Unknown(who)
        return {"id": thread["id"], "user_id": number, "join_timestamp": "2026-01-01T00:00:00+00:00", "flags": 0}

    def _history(self, channel: int, params: Mapping[str, Any]) -> list[Json]:
        """Return public messages, newest first; after one of them oldest first."""
        before, after = int(params.get("before", 2**63)), int(params.get("after", 0))
        matched = [
            message
            for message in self.world.messages[channel].values()
            if message.reader is None and after < message.id < before
        ]
        ordered = sorted(matched, key=lambda message: message.id, reverse="after" not in params)
        return [message.data for message in ordered[: int(params.get("limit", MAX_HISTORY))]]

    def _pin(self, method: str, channel: int, message: list[str]) -> Any:  # noqa: ANN401
        if not message:
            pinned = [message.data for message in self.world.messages[channel].values() if message.data["pinned"]]
            return {
                "items": [{"pinned_at": message["timestamp"], "message": message} for message in pinned],
                "has_more": False,
            }
        self.world.message(channel, int(message[0])).data["pinned"] = method == "PUT"
        return None

    def _answer(self, method: str, token: str, rest: list[str], body: Any, files: Files) -> Any:  # noqa: ANN401
        """Answer what the bot does with its answers to an interaction."""
        match method, rest:
            case "POST", []:
                return self.interactions.further(token, body, files).data
            case _, ["messages", which]:
                message = self.interactions.answer(token, which)
                if method == "DELETE":
                    return self.world.delete(message)
                return (self.world.edit(message, body, files) if method == "PATCH" else message).data
        raise Unknown(token)


_APPLICATION: Final[Json] = {
    "id": str(APPLICATION),
    "name": "Navegador",
    "icon": None,
    "description": "",
    "bot_public": False,
    "bot_require_code_grant": False,
    "verify_key": "0" * 64,
    "flags": 0,
    "team": None,
}
