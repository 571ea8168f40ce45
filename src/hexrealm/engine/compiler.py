"""@rule compiles a function of the rules with Numba, once, and keeps the result on disk. Nothing else compiles for the CPU.

A rule runs in three ways: interpreted, compiled for the CPU, or called from a GPU kernel. `HEXREALM_INTERPRETED=1` leaves
every rule plain Python, to debug and to measure coverage. Otherwise Numba compiles a rule when it is first called. Compiled
rules are kept in a folder named after a digest of all sources that can hold rules, so after an edit none of the old ones is
used. Importing this module compiles nothing.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, cast

INTERPRETED = os.environ.get("HEXREALM_INTERPRETED", "") not in ("", "0")

if not INTERPRETED:  # interpreted rules run without Numba installed
    import numba
    from numba.core import config

    from hexrealm.engine.numba_patches import widen_call_arguments

UNBOUND: Any = None  # the value of a name in a template until bind() gives it another

Function = Callable[..., Any]

_PACKAGE = Path(__file__).parents[1]
# The files and folders that may hold rules, loops over rules, or what those use; a test checks that no other file does.
RULE_SOURCES = ("engine", "games", "batches", "bots")
_STALE_AFTER = 30 * 24 * 3600  # seconds after which the compiled rules of sources that nobody runs are deleted


def digest_of(*settings: object) -> str:
    """Return a digest of every source a rule may depend on, and of the settings that change the compiled code."""
    digest = hashlib.sha256(" ".join(map(str, settings)).encode())
    tops = [_PACKAGE / name for name in RULE_SOURCES]
    paths = [path for top in tops for path in ([top] if top.is_file() else sorted(top.rglob("*.py")))]
    for path in paths:
        digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def cache_root() -> Path:
    """Return the folder for everything compiled."""
    named = os.environ.get("HEXREALM_CACHE", "")
    if named:
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_cache_dir("hexrealm"))


@cache
def cache_folder() -> Path | None:
    """Return the folder for the compiled rules of these sources; None where nothing can be written."""
    root = cache_root() / "rules"
    folder = root / digest_of(numba.__version__, sys.version, config.BOUNDSCHECK, config.OPT)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _delete_stale(root)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _delete_stale(root: Path) -> None:
    for folder in root.iterdir():
        if time.time() - folder.stat().st_mtime > _STALE_AFTER:
            for path in sorted(folder.rglob("*"), reverse=True):
                path.unlink() if path.is_file() else path.rmdir()
            folder.rmdir()


def rule(function: Function) -> Function:
    """Make a function a rule. It must not allocate, use Python objects or raise, so that a GPU can run it too."""
    return function if INTERPRETED else _compile_lazily(function)


NOT_INLINED: list[str] = []  # the full names of the rules that are compiled as functions of their own


def rule_not_inlined(function: Function) -> Function:
    """Make a long or rarely called function a rule that is not inlined: its callers compile faster."""
    NOT_INLINED.append(f"{function.__module__}.{function.__qualname__}")
    return function if INTERPRETED else _compile_lazily(function, inline=False)


def _compile_lazily(function: Function, inline: bool = True) -> Any:
    # Rules are many and small: inlining their calls made play 1.4 times as fast (benchmarks/RESULTS.md).
    settings = {"nogil": True, "error_model": "numpy", "forceinline": inline}
    folder = cache_folder()
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")  # Numba reads it when a function is decorated; other users of Numba keep theirs
    try:
        dispatcher = numba.njit(cache=folder is not None, **settings)(function)
    finally:
        config.CACHE_DIR = before
    widen_call_arguments(dispatcher)
    return dispatcher


def bind(template: Function, name: str, **rules: Any) -> Any:
    """Return a loop of the platform for one game: the template, with its unbound names (`apply`, ...) set to the game's rules.

    The copy is named after the game, since Numba finds compiled functions on disk by their name.
    """
    copy = copy_template(template, name, **rules)
    return copy if INTERPRETED else _compile_lazily(copy)


def bind_not_inlined(template: Function, name: str, **rules: Any) -> Any:
    """Bind a template that is long or rarely called: its callers compile faster if it is not inlined."""
    copy = copy_template(template, name, **rules)
    NOT_INLINED.append(f"{copy.__module__}.{copy.__qualname__}")
    return copy if INTERPRETED else _compile_lazily(copy, inline=False)


def copy_template(template: Function, name: str, **rules: Any) -> FunctionType:
    """Return the bound copy of a template without compiling it. GPU kernels are compiled in another way."""
    source = cast(FunctionType, getattr(template, "py_func", template))
    copy = FunctionType(source.__code__, {**source.__globals__, **rules}, source.__name__, source.__defaults__)
    copy.__qualname__ = f"{source.__qualname__}__{name}"
    copy.__module__ = source.__module__
    copy.__doc__ = source.__doc__
    return copy


def is_compiled(function: Any) -> bool:
    """Return whether a rule runs at once: it is interpreted, or its compiled code is on disk."""
    folder = None if INTERPRETED else cache_folder()
    if folder is None:
        return INTERPRETED
    return any(folder.rglob(f"*{function.py_func.__qualname__}-*.nbi"))
