"""PNG made of bands of rows, each compressed by itself and cached.

From one turn to the next most of a picture stays the same, and compressing is most of its cost. A band that was
compressed before is reused: PNG's data may come in any number of chunks, and deflate's may be cut after any flush. On
one machine the output depends on the pixels alone, whatever was cached.
"""

from __future__ import annotations

import hashlib
import importlib
import struct
import threading
import zlib
from collections import OrderedDict
from typing import Any, Final

from PIL import Image

ROWS: Final = 28
"""Rows of a band: smaller bands recur more often, but each starts without zlib's knowledge of the rows above it."""
KEPT: Final = 4096
"""Bands kept in the cache, of some 4 kB each: those of about 150 turns."""
LEVEL: Final = 4
"""Compression level of zlib; 6 costs twice the time for a twentieth of the bytes."""
FAST: Final = 1
"""Compression level of ISA-L: a quarter of zlib's time for a tenth more bytes."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_BEGIN: Final = b"\x78\x9c"
"""Start of zlib's data: deflate, a window of 32 kB, the usual level."""
_END: Final = b"\x03\x00"
"""Last, empty block of deflate."""
_PLAIN: Final = b"\0"
"""Filter byte before each row: none, as differences from other rows do not help palettes."""


def _packing() -> tuple[Any, int]:
    """Return the module that compresses, and its level: zlib where ISA-L is not installed."""
    try:
        return importlib.import_module("isal.isal_zlib"), FAST
    except ImportError:
        return zlib, LEVEL


packing, _level = _packing()


class Shelf:
    """Cache of the compressed bands used last, by their content; threads may share it."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._chunks: OrderedDict[bytes, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._chunks)

    def chunk(self, rows: bytes) -> bytes:
        """Rows of pixels, the byte before each included, as a chunk of a PNG."""
        key = hashlib.sha256(rows).digest()
        with self._lock:
            if (known := self._chunks.get(key)) is not None:
                self._chunks.move_to_end(key)
                return known
        packer = packing.compressobj(_level, wbits=-zlib.MAX_WBITS)
        made = _chunk(b"IDAT", packer.compress(rows) + packer.flush(zlib.Z_SYNC_FLUSH))
        with self._lock:
            self._chunks[key] = made
            if len(self._chunks) > self._most:
                self._chunks.popitem(last=False)
        return made


_shelf: Final = Shelf()


def png(image: Image.Image, shelf: Shelf = _shelf) -> bytes:
    """Return the bytes of a picture with a palette. Raises ValueError for one without."""
    if image.mode != "P":
        raise ValueError(f"a picture with a palette is wanted, not {image.mode}")
    (wide, high), pixels = image.size, image.tobytes()
    parts = [
        _SIGNATURE,
        _chunk(b"IHDR", struct.pack(">2I5B", wide, high, 8, 3, 0, 0, 0)),
        _chunk(b"PLTE", bytes(image.getpalette() or ())),
        _chunk(b"IDAT", _BEGIN),
    ]
    check = packing.adler32(b"")
    for start in range(0, len(pixels), ROWS * wide):
        end = min(start + ROWS * wide, len(pixels))
        rows = _PLAIN + _PLAIN.join([pixels[at : at + wide] for at in range(start, end, wide)])
        check = packing.adler32(rows, check)
        parts.append(shelf.chunk(rows))
    parts += [_chunk(b"IDAT", _END + struct.pack(">I", check)), _chunk(b"IEND", b"")]
    return b"".join(parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", packing.crc32(kind + data))
