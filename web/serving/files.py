"""Files of pages, read once when the program starts: no address is ever looked up on the disk."""

import hashlib
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from aiohttp import web

KINDS: Final = {"atom": "application/atom+xml", "csv": "text/csv", "ics": "text/calendar"}


def files(path: str, folder: Path) -> list[web.AbstractRouteDef]:
    return [web.get(f"{path}/{file.name}", kept(file)) for file in folder.iterdir()]


def kept(file: Path) -> Callable[[web.Request], Awaitable[web.Response]]:
    data = file.read_bytes()

    async def get(request: web.Request) -> web.Response:
        return answer(request, file.name, data)

    return get


def answer(request: web.Request, name: str, data: bytes, caching: str = "no-cache") -> web.Response:
    mark = hashlib.sha256(data).hexdigest()[:16]
    headers = {"ETag": f'"{mark}"', "Cache-Control": caching}
    if any(tag.value == mark for tag in request.if_none_match or ()):  # also weak, as proxies that compress make it
        return web.Response(status=304, headers=headers)
    kind = KINDS.get(name.rpartition(".")[2]) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return web.Response(
        body=data, content_type=kind, charset="utf-8" if kind.startswith("text/") else None, headers=headers
    )
