"""What is in the memory of a server: texts that can be reached from one of its objects."""

from __future__ import annotations

import asyncio
import gc
import types
from collections.abc import Collection
from typing import Any

PROGRAM = (types.ModuleType, type, types.CodeType, types.FrameType, asyncio.AbstractEventLoop)


def find_texts(root: object, texts: Collection[str]) -> list[tuple[str, str]]:
    """Return which of these texts are in strings or bytes that can be reached from an object, and by which types."""
    gc.collect()
    seen: set[int] = set()
    found, waiting = [], [(root, "")]
    while waiting:
        each, path = waiting.pop()
        if id(each) in seen or isinstance(each, PROGRAM):
            continue
        seen.add(id(each))
        if isinstance(each, str | bytes | bytearray):
            found += [(text, path) for text in texts if text in _as_text(each)]
        else:
            waiting += [(other, f"{path}/{type(each).__name__}") for other in _list_referents(each)]
    return found


def _as_text(value: str | bytes | bytearray) -> str:
    return value if isinstance(value, str) else bytes(value).decode("latin-1")


def _list_referents(value: object) -> list[Any]:
    """Return what an object holds; of a function only what it closes over, since its globals are the program."""
    return list(value.__closure__ or ()) if isinstance(value, types.FunctionType) else gc.get_referents(value)
