"""PNG of pictures with a palette, compressed by libdeflate: half of zlib's time for as many bytes.

Pillow's own PNG knows only zlib. On one machine the output depends on the pixels alone.
"""

import importlib
import struct
import zlib
from collections.abc import Callable
from typing import Final

from PIL import Image

LEVEL: Final = 4
"""Compression level of zlib; 6 costs twice the time for a twentieth of the bytes."""
FAST: Final = 5
"""Compression level of libdeflate; 8 costs three times the time for a twentieth of the bytes."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PLAIN: Final = b"\0"
"""Filter byte before each row: none, as differences from other rows do not help palettes."""


def _packing() -> tuple[Callable[[bytes, int], bytes], int]:
    """Return the function that compresses, and its level: zlib's where libdeflate is not installed."""
    try:
        return importlib.import_module("deflate").zlib_compress, FAST
    except ImportError:
        return zlib.compress, LEVEL


_compress, _level = _packing()


def png(image: Image.Image) -> bytes:
    """Return the bytes of a picture with a palette. Raises ValueError for one without."""
    if image.mode != "P":
        raise ValueError(f"a picture with a palette is wanted, not {image.mode}")
    wide, high = image.size
    padded = image.tobytes("raw", "P", wide + 1, 1)  # a zero after each row, which is the filter before the next
    return b"".join((
        _SIGNATURE,
        _chunk(b"IHDR", struct.pack(">2I5B", wide, high, 8, 3, 0, 0, 0)),
        _chunk(b"PLTE", bytes(image.getpalette() or ())),
        _chunk(b"IDAT", _compress(_PLAIN + padded[:-1], _level)),
        _chunk(b"IEND", b""),
    ))  # fmt: skip


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
