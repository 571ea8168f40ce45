"""Reads a catalogue of translations: the part of the PO format that Babel writes. Small, so that playing needs no Babel."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[[0-9]+\])? )?(".*")\Z')


@dataclass(frozen=True)
class Entry:
    """One text and how it is said. The entry of the empty text is the header."""

    text: str
    said: tuple[str, ...]
    many: str | None = None
    context: str | None = None
    sources: tuple[str, ...] = ()


def read_entries(path: Path) -> Iterator[Entry]:
    """The entries of a file, without those that are out of use or wait to be confirmed."""
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = block.splitlines()
        if not any(line.startswith("#,") and "fuzzy" in line for line in lines):
            yield from _read_block(lines)


def _read_block(lines: list[str]) -> Iterator[Entry]:
    sources = tuple(name for line in lines if line.startswith("#:") for name in line[2:].split())
    parts: list[tuple[str, str]] = []
    for match in filter(None, map(_LINE.match, lines)):
        text = json.loads(match[2])
        if match[1]:
            parts.append((match[1], text))
        else:  # a long text goes on in the next line
            parts[-1] = (parts[-1][0], parts[-1][1] + text)
    named = dict(parts)
    if "msgid" in named:
        said = tuple(text for name, text in parts if name == "msgstr")
        yield Entry(named["msgid"], said, named.get("msgid_plural"), named.get("msgctxt"), sources)
