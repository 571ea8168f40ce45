"""Sections as they are sent. A section whose inputs are equal to those of the last one of its name is not written again.

That holds between versions of a table and between its viewers: what a section is made of decides its bytes, so viewers share
only what is the same for them anyway. Only the version just before is of use, so a table's sections go when it leaves memory.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

from hexrealm.server.protocol.encoding import to_json

MAX_BYTES = 4 * 2**20
INPUT_BYTES = 1000  # that the inputs of a section take in memory, as measured: most are shared with other tables


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


Key = tuple[str, str]  # a table and a language
Written = tuple[tuple[Any, ...], Section]  # of these inputs


class SectionWriter:
    """Writes sections, and keeps the last one of each name for each table and language, up to a number of bytes."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes, self.bytes = max_bytes, 0
        self._lock = threading.Lock()
        self._last: OrderedDict[Key, dict[str, Written]] = OrderedDict()  # the one written longest ago comes first

    def write(self, table_id: str, language: str, sections: Mapping[str, Any]) -> Sections:
        """Return the sections of a table as they are sent. Each is a Part, or a value to be written."""
        with self._lock:
            last = self._last.setdefault((table_id, language), {})
            self._last.move_to_end((table_id, language))
        written = {name: _write_part(last.get(name), each) for name, each in sections.items() if isinstance(each, Part)}
        with self._lock:
            if self._last.get((table_id, language)) is last:  # not forgotten meanwhile
                self._keep(last, written)
        return {name: written[name][1] if name in written else write_section(each) for name, each in sections.items()}

    def _keep(self, last: dict[str, Written], written: dict[str, Written]) -> None:
        self.bytes -= _count_bytes(last)
        last.update(written)
        self.bytes += _count_bytes(last)
        while self.bytes > self._max_bytes:
            _, evicted = self._last.popitem(last=False)
            self.bytes -= _count_bytes(evicted)

    def forget(self, table_id: str) -> None:
        """Drop everything of a table."""
        with self._lock:
            for key in [key for key in self._last if key[0] == table_id]:
                self.bytes -= _count_bytes(self._last.pop(key))


def _write_part(last: Written | None, part: Part) -> Written:
    if last is not None and last[0] == part.inputs:
        return last
    return part.inputs, write_section(part.make())


def _count_bytes(written: Mapping[str, Written]) -> int:
    return sum(INPUT_BYTES + len(section.content) for _, section in written.values())


def write_section(section: Any) -> Section:
    """Return a section as it is sent."""
    content = to_json(section)
    return Section(content, blake2b(content, digest_size=8).digest())
