"""Discord's OAuth2 (`identify`): it says whose a code is; the token is given back at once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
import structlog

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

DISCORD: Final = "https://discord.com"
PATIENCE: Final = 10.0
"""Seconds for which Discord is waited for."""


class Refused(Exception):
    """Discord takes a code no more, or never did."""


@dataclass(frozen=True, slots=True, repr=False)
class OAuth:
    """Discord's side of the login."""

    client: int
    """Id of the application."""
    secret: str
    """Secret of the application."""
    address: str = DISCORD
    patience: float = PATIENCE

    async def person(self, code: str, redirect: str | None = None) -> Mapping[str, Any]:
        """Return the user whose code it is. Raises Refused, TimeoutError, aiohttp.ClientError, KeyError, ValueError.

        `redirect` is the address that Discord has sent the code to; None for one from a frame in Discord.
        """
        application = {"Authorization": aiohttp.encode_basic_auth(str(self.client), self.secret)}
        api, patience = f"{self.address}/api/v10", aiohttp.ClientTimeout(total=self.patience)
        wanted = {"grant_type": "authorization_code", "code": code} | ({"redirect_uri": redirect} if redirect else {})
        async with aiohttp.ClientSession(timeout=patience) as session:
            async with session.post(f"{api}/oauth2/token", data=wanted, headers=application) as answer:
                if answer.status in (400, 401):
                    raise Refused
                answer.raise_for_status()
                token = str((await answer.json())["access_token"])
            try:
                async with session.get(f"{api}/users/@me", headers={"Authorization": f"Bearer {token}"}) as answer:
                    answer.raise_for_status()
                    return dict(await answer.json())
            finally:
                await _give_back(session, f"{api}/oauth2/token/revoke", token, application)


async def _give_back(session: aiohttp.ClientSession, address: str, token: str, application: Mapping[str, str]) -> None:
    """Have Discord forget a token; it ends by itself where that fails."""
    given = {"token": token, "token_type_hint": "access_token"}
    try:
        async with session.post(address, data=given, headers=application) as answer:
            answer.raise_for_status()
    except (aiohttp.ClientError, TimeoutError) as error:
        log.warning("a token cannot be given back", reason=type(error).__name__)
