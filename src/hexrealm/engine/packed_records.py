"""Read-only records in little memory: each as what differs from the first one of its type. For boards: a server holds many."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np

MAX_WHOLE = 32  # records that were read last, which are kept whole
WORD = np.dtype(np.uint64)
_first: dict[np.dtype[Any], np.ndarray[Any, Any]] = {}  # by type: the words of the record that others are compared with
_whole: dict[PackedRecord, Any] = {}  # the one unpacked first comes first


class PackedRecord:
    """A record of which only the words are kept that differ from another record."""

    __slots__ = ("_places", "_type", "_words")

    def __init__(self, record: Any) -> None:
        words, self._type = _words_of(record), record.dtype
        first = _first.setdefault(self._type, words)
        places = np.flatnonzero(words != first)
        self._places, self._words = places.astype(np.uint32), words[places]

    def read(self) -> Any:
        """Return the record. It is shared by all who read it, so it cannot be changed."""
        found = _whole.get(self)
        return self._unpack() if found is None else found

    def _unpack(self) -> Any:
        words = _first[self._type].copy()
        words[self._places] = self._words
        words.flags.writeable = False
        found = _whole[self] = words.view(np.uint8)[: self._type.itemsize].view(self._type)[0]
        while len(_whole) > MAX_WHOLE:
            with suppress(KeyError, RuntimeError):  # another thread did the same
                del _whole[next(iter(_whole))]
        return found


def pack(record: Any) -> PackedRecord:
    """Return a record as it is kept: if it was read from a packed one, the same."""
    return next((packed for packed, whole in list(_whole.items()) if whole is record), None) or PackedRecord(record)


def _words_of(record: Any) -> np.ndarray[Any, Any]:
    content = record.tobytes()
    return np.frombuffer(content.ljust(-(-len(content) // WORD.itemsize) * WORD.itemsize, b"\0"), WORD)
