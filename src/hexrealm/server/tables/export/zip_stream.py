"""What a zip is written to while it is sent: it keeps what was written until that is taken."""

from __future__ import annotations

import io
from typing import Any


class ZipStream(io.RawIOBase):
    """A file that can only be written, from the beginning to the end."""

    def __init__(self) -> None:
        self._written: list[bytes] = []

    def writable(self) -> bool:
        """Return that it can be written."""
        return True

    def write(self, content: Any, /) -> int:
        """Keep what is written."""
        self._written.append(bytes(content))
        return len(self._written[-1])

    def take(self) -> bytes:
        """Return what was written since the last time."""
        taken = b"".join(self._written)
        self._written.clear()
        return taken
