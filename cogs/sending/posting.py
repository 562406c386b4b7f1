"""News sent to addresses of others: by https, and never to a private one."""

import asyncio
import socket
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

SCHEME: Final = "https"
PATIENCE: Final = aiohttp.ClientTimeout(total=10)
_RESOLVING: Final = ThreadPoolExecutor(16, "names")
"""Threads in which strangers' name servers are waited for, however slow: more than one person has browsers."""
_CARRYING: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"), IPv6Network("2002::/16"))
"""IPv6 addresses that carry an IPv4 address, and lead to it where a network translates."""


class _Private(OSError):
    """A name leads to an address that is not public."""


def is_public(host: str) -> bool:
    """Return whether an IP address belongs to the open internet, also if it carries another one."""
    address: IPv4Address | IPv6Address = ip_address(host.partition("%")[0])
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        elif address.teredo is not None or any(address in network for network in _CARRYING):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


class Public(AbstractResolver):
    """Resolves names to public addresses only: the connection goes to what was checked."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        ask = partial(socket.getaddrinfo, host, port, family, socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
        addresses = await asyncio.get_running_loop().run_in_executor(_RESOLVING, ask)
        if not addresses or not all(is_public(str(address[0])) for *_, address in addresses):
            raise _Private(f"{host} is not on the open internet")
        return [
            ResolveResult(hostname=host, host=str(at[0]), port=port, family=kind, proto=proto, flags=0)
            for kind, _, proto, _, at in addresses
        ]

    async def close(self) -> None: ...


async def post(address: str, headers: Mapping[str, str], data: bytes) -> str | None:
    """Post JSON; return None if it arrived, else the answer's number, or the reason for which there is none."""
    parts = urlsplit(address)
    try:
        if parts.scheme != SCHEME or not is_public(parts.hostname or ""):
            return "private"
    except ValueError:
        pass  # a name, which the resolver checks
    connector = aiohttp.TCPConnector(resolver=Public(), use_dns_cache=False, force_close=True)
    all_headers = {"Content-Type": "application/json", "User-Agent": "Navegador", **headers}
    try:
        async with (
            aiohttp.ClientSession(
                connector=connector, timeout=PATIENCE, cookie_jar=aiohttp.DummyCookieJar()
            ) as session,
            session.post(address, data=data, headers=all_headers, allow_redirects=False) as answer,
        ):
            return None if 200 <= answer.status < 300 else str(answer.status)
    except TimeoutError:
        return "timeout"
    except (aiohttp.ClientConnectorCertificateError, aiohttp.ClientConnectorSSLError):
        return "certificate"
    except aiohttp.ClientConnectorError as error:
        return "private" if isinstance(error.os_error, _Private) else "connection"
    except (aiohttp.ClientError, OSError, ValueError):
        return "connection"
