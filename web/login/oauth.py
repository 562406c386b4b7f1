"""Discord's OAuth2 (`identify`): it says whose a code is; the token is given back at once."""

import contextlib
from collections.abc import AsyncIterator, Mapping
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
        wanted = {"grant_type": "authorization_code", "code": code} | ({"redirect_uri": redirect} if redirect else {})
        async with self._token(wanted) as (session, token):
            bearer = {"Authorization": f"Bearer {token}"}
            async with session.get(f"{self.address}/api/v10/users/@me", headers=bearer) as answer:
                answer.raise_for_status()
                return dict(await answer.json())

    async def check(self) -> None:
        """Ask for a token of the application's own, as the secret allows. Raises what `person` raises."""
        async with self._token({"grant_type": "client_credentials", "scope": "identify"}):
            pass

    @contextlib.asynccontextmanager
    async def _token(self, wanted: Mapping[str, str]) -> AsyncIterator[tuple[aiohttp.ClientSession, str]]:
        """Yield a token, which is given back at the end."""
        application = {"Authorization": aiohttp.encode_basic_auth(str(self.client), self.secret)}
        address, patience = f"{self.address}/api/v10/oauth2/token", aiohttp.ClientTimeout(total=self.patience)
        async with aiohttp.ClientSession(timeout=patience) as session:
            async with session.post(address, data=wanted, headers=application) as answer:
                if answer.status in (400, 401):
                    raise Refused
                answer.raise_for_status()
                token = str((await answer.json())["access_token"])
            try:
                yield session, token
            finally:
                await _give_back(session, f"{address}/revoke", token, application)


async def _give_back(session: aiohttp.ClientSession, address: str, token: str, application: Mapping[str, str]) -> None:
    """Have Discord forget a token; it ends by itself where that fails."""
    given = {"token": token, "token_type_hint": "access_token"}
    try:
        async with session.post(address, data=given, headers=application) as answer:
            answer.raise_for_status()
    except (aiohttp.ClientError, TimeoutError) as error:
        log.warning("a token cannot be given back", reason=type(error).__name__)
