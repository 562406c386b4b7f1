"""The languages of people's clients and of the server, which SimCord sets to American English everywhere."""

from collections.abc import Mapping
from typing import Any

import simcord

from app.playground.world import USUAL


class Locales:
    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._of: dict[int, str] = {}
        self._emit = env.backend.emit
        env.backend.emit = self._told  # type: ignore[method-assign]

    def of(self, person: int) -> str:
        return self._of.get(person, USUAL)

    def set(self, person: int, locale: str) -> None:
        self._of[person] = locale

    def _told(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            who = payload.get("user") or payload["member"]["user"]
            payload = {**payload, "locale": self.of(int(who["id"]))}
            if "guild_id" in payload:
                payload["guild_locale"] = self._env.backend.guilds[int(payload["guild_id"])].preferred_locale
        self._emit(event, payload)
