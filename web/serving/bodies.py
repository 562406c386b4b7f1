"""Bodies of requests: only what the pages send, never unpacked, bounded before they are read."""

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from urllib.parse import parse_qs

from aiohttp import web

FORM: Final = "application/x-www-form-urlencoded"
PARTS: Final = "multipart/form-data"
JSON: Final = "application/json"
MAX_FIELDS: Final = 64
"""Fields of a form: the widest menu of Discord's has 25 choices."""
MAX_KIND: Final = 200
SECONDS: Final = 20.0
"""Time in which a body has to arrive."""
_KIND: Final = re.compile(
    r"""([\w/.+-]+) (?:;\s?boundary="?(?P<boundary>[\w'()+,./:=?-]{1,70})"?)? (?:;\s?charset="?utf-?8"?)?""",
    re.X | re.I | re.A,
)
_NAMED: Final = re.compile(
    rb'content-disposition: form-data; name="([^"]{0,100})"(?:; filename="([^"]{0,300})")?', re.I
)
MAX_HEAD: Final = 1000
Handler = TypeVar("Handler", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class SentFile:
    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class SentForm:
    texts: Mapping[str, list[str]]
    files: Mapping[str, SentFile]

    def text(self, name: str) -> str:
        return self.texts.get(name, [""])[-1]


@dataclass(frozen=True, slots=True)
class _Taken:
    limit: int
    kinds: tuple[str, ...]


_TAKEN: Final[dict[Callable[..., Any], _Taken]] = {}


def takes(limit: int, *kinds: str) -> Callable[[Handler], Handler]:
    """Mark a handler that reads a body: of at most so many bytes, of one of these kinds."""

    def mark(handler: Handler) -> Handler:
        _TAKEN[handler] = _Taken(limit, kinds)
        return handler

    return mark


def _find_kinds(request: web.Request) -> _Taken:
    handler = request.match_info.handler
    return _TAKEN.get(getattr(handler, "__func__", handler), _Taken(0, ()))


def check(request: web.Request) -> None:
    """Refuse a body that the address does not take, before any of it is read.

    Raises HTTPLengthRequired, HTTPRequestEntityTooLarge, HTTPUnsupportedMediaType.
    """
    if "Content-Encoding" in request.headers:
        raise web.HTTPUnsupportedMediaType
    if "Transfer-Encoding" in request.headers:
        raise web.HTTPLengthRequired
    size, kinds = request.content_length or 0, _find_kinds(request)
    if not size or request.match_info.http_exception is not None:
        return
    if size > kinds.limit:
        raise web.HTTPRequestEntityTooLarge(kinds.limit, size)
    _kind(request, kinds.kinds)


def _kind(request: web.Request, kinds: tuple[str, ...]) -> re.Match[str]:
    text = request.headers.get("Content-Type", "")
    kind = _KIND.fullmatch(text) if len(text) <= MAX_KIND else None
    if kind is None or kind[1].lower() not in kinds or (kind[1].lower() == PARTS) != bool(kind["boundary"]):
        raise web.HTTPUnsupportedMediaType
    return kind


async def form(request: web.Request) -> SentForm:
    """Read a form. Raises HTTPBadRequest, HTTPRequestTimeout."""
    body = await _read(request)
    if not body:
        return SentForm({}, {})
    kind = _kind(request, _find_kinds(request).kinds)
    try:
        if kind["boundary"]:
            return _in_parts(body, kind["boundary"].encode())
        return SentForm(parse_qs(body.decode(), True, errors="strict", max_num_fields=MAX_FIELDS), {})
    except ValueError:
        raise web.HTTPBadRequest from None


async def record(request: web.Request) -> dict[str, Any]:
    """Read an object in JSON. Raises HTTPBadRequest, HTTPRequestTimeout."""
    try:
        value = json.loads(await _read(request))
        json.dumps(value, ensure_ascii=False).encode()  # half of a surrogate pair is no text
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise web.HTTPBadRequest
    return value


async def _read(request: web.Request) -> bytes:
    try:
        async with asyncio.timeout(SECONDS):
            return await request.content.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    except web.RequestPayloadError:
        raise web.HTTPBadRequest from None


def _in_parts(body: bytes, boundary: bytes) -> SentForm:
    before, *parts = (b"\r\n" + body).split(b"\r\n--" + boundary, MAX_FIELDS + 2)
    if before or not parts or parts.pop()[:2] != b"--":
        raise ValueError("the parts do not begin and end with the boundary")
    texts, files = dict[str, list[str]](), dict[str, SentFile]()
    for part in parts:
        head, blank, data = part.partition(b"\r\n\r\n")
        match = _NAMED.search(head) if len(head) <= MAX_HEAD else None
        if not blank or match is None:
            raise ValueError("a part has no name")
        name = match[1].decode()
        if not match[2]:
            texts.setdefault(name, []).append(data.decode())
        else:
            files[name] = SentFile(match[2].decode(), data)
    return SentForm(texts, files)
