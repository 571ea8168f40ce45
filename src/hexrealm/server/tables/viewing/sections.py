"""Sections as they are sent. A section whose inputs are equal to those of the last one of its name is not written again.

That holds between versions of a table and between its viewers: what a section is made of decides its bytes, so viewers share
only what is the same for them anyway.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

from hexrealm.server.protocol.encoding import to_json

MAX_TABLES = 1024  # whose last sections are kept, each in one language


@dataclass(frozen=True)
class Section:
    """A section as it is sent, and a digest of it."""

    content: bytes
    digest: bytes


Sections = Mapping[str, Section]


class Part(NamedTuple):
    """A section that need not be made if one of equal inputs was written. `inputs` are everything that it is made of."""

    inputs: tuple[Any, ...]
    make: Callable[[], Any]


class SectionWriter:
    """Writes sections, and keeps the last one of each name for each table and language."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: OrderedDict[tuple[str, str], dict[str, tuple[tuple[Any, ...], Section]]] = OrderedDict()

    def write(self, table_id: str, language: str, sections: Mapping[str, Any]) -> Sections:
        """Return the sections of a table as they are sent. Each is a Part, or a value to be written."""
        last = self._last_of(table_id, language)
        return {
            name: _write_part(last, name, each) if isinstance(each, Part) else write_section(each)
            for name, each in sections.items()
        }

    def _last_of(self, table_id: str, language: str) -> dict[str, tuple[tuple[Any, ...], Section]]:
        with self._lock:
            last = self._last.setdefault((table_id, language), {})
            self._last.move_to_end((table_id, language))
            if len(self._last) > MAX_TABLES:
                self._last.popitem(last=False)
        return last

    def forget(self, table_id: str) -> None:
        """Drop everything of a table."""
        with self._lock:
            for key in [key for key in self._last if key[0] == table_id]:
                del self._last[key]


def _write_part(last: dict[str, tuple[tuple[Any, ...], Section]], name: str, part: Part) -> Section:
    found = last.get(name)
    if found is not None and found[0] == part.inputs:
        return found[1]
    section = write_section(part.make())
    last[name] = (part.inputs, section)
    return section


def write_section(section: Any) -> Section:
    """Return a section as it is sent."""
    content = to_json(section)
    return Section(content, blake2b(content, digest_size=8).digest())
