"""Bases: what set-up fixes, which is sent once. Each has an address that names its content, so it can be cached for ever."""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
from collections import OrderedDict
from dataclasses import dataclass

from hexrealm.engine.scene import Scene
from hexrealm.i18n.translate import using_language
from hexrealm.play.match import Match
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.views import make_base, make_base_scene

MAX_BYTES, MAX_KEYS = 24 * 2**20, 4096
SCENE_BYTES = 16_000  # what the Scene of a base takes in memory: its hexes are shared with other boards


@dataclass(frozen=True)
class Base:
    """A base in one language, as it is sent. Its address is the language and a digest of the content."""

    scene: Scene
    address: str
    compressed: bytes

    @property
    def size(self) -> int:
        """About how many bytes it takes in memory."""
        return SCENE_BYTES + len(self.compressed)

    @property
    def plain(self) -> bytes:
        """The content for clients that do not accept compressed content. It is not kept: few clients want it."""
        return gzip.decompress(self.compressed)


class BaseCache:
    """The bases of the tables that were used most recently, up to a number of bytes. Equal set-ups share theirs."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes, self.bytes = max_bytes, 0
        self._lock = threading.Lock()
        self._bases: OrderedDict[tuple[str, str, str], Base] = OrderedDict()
        self._keys: OrderedDict[str, str] = OrderedDict()  # by table: its options, written once

    def get(self, table: Table, language: str) -> Base:
        """Return the base of a table in a language."""
        return self._get(table.match, self._options_of(table), language)

    def get_for_match(self, match: Match, language: str) -> Base:
        """Return the base of a match that is not at a table."""
        return self._get(match, _write_options(match), language)

    def _get(self, match: Match, options: str, language: str) -> Base:
        key = (match.game.name, options, language)
        found = self._bases.get(key)
        if found is None:
            found = _write_base(match, language)
        with self._lock:
            replaced = self._bases.pop(key, None)
            self.bytes += found.size - (replaced.size if replaced else 0)
            self._bases[key] = found
            while self.bytes > self._max_bytes and len(self._bases) > 1:
                _, evicted = self._bases.popitem(last=False)
                self.bytes -= evicted.size
        return found

    def _options_of(self, table: Table) -> str:
        found = self._keys.get(table.id)
        if found is None:
            found = _write_options(table.match)
        with self._lock:
            self._keys[table.id] = found
            if len(self._keys) > MAX_KEYS:
                self._keys.popitem(last=False)
        return found


def _write_options(match: Match) -> str:
    return json.dumps(match.options, sort_keys=True)


def _write_base(match: Match, language: str) -> Base:
    with using_language(language):
        scene = make_base_scene(match)
    plain = to_json(make_base(match, scene))
    digest = hashlib.sha256(plain).hexdigest()[:24]
    return Base(scene, f"{language}/{digest}", gzip.compress(plain, 9, mtime=0))
