"""Files of pages, read once when the program starts: no address is ever looked up on the disk."""

import hashlib
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web


def files(path: str, folder: Path) -> list[web.AbstractRouteDef]:
    """Return the addresses of a folder's files."""
    return [web.get(f"{path}/{file.name}", kept(file)) for file in folder.iterdir()]


def kept(file: Path) -> Callable[[web.Request], Awaitable[web.Response]]:
    """Return what answers with a file, or that a browser has it already."""
    data, kind = file.read_bytes(), mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    mark = f'"{hashlib.sha256(data).hexdigest()[:16]}"'

    async def get(request: web.Request) -> web.Response:
        headers = {"ETag": mark, "Cache-Control": "no-cache"}
        if request.headers.get("If-None-Match") == mark:
            return web.Response(status=304, headers=headers)
        return web.Response(body=data, content_type=kind, headers=headers)

    return get
