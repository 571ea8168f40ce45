"""@rule compiles a function of the rules with Numba, once, and keeps the result on disk. Nothing else compiles for the CPU.

A rule runs in three ways: interpreted, compiled for the CPU, or called from a GPU kernel. `HEXREALM_INTERPRETED=1` leaves
every rule plain Python, to debug and to measure coverage. Otherwise Numba compiles a rule when it is first called. Compiled
rules are kept in folders named after a digest of the sources they may depend on, so after an edit none of the old ones is
used: the rules of a game depend on the platform and on that game, so an edit in one game leaves the others compiled, and an
edit of texts and pictures leaves all of them compiled. Copies of the same sources in other folders share them. Importing this
module compiles nothing.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, cast

from hexrealm.engine.game_folders import OWN, game_folders

INTERPRETED = os.environ.get("HEXREALM_INTERPRETED", "") not in ("", "0")

if not INTERPRETED:  # interpreted rules run without Numba installed
    import numba
    from numba.core import config

    from hexrealm.engine.numba_patches import caching_in, widen_call_arguments

UNBOUND: Any = None  # the value of a name in a template until bind() gives it another

Function = Callable[..., Any]

_PACKAGE = Path(__file__).parents[1]
# The files and folders that may hold rules, loops over rules, or what those use; a test checks that no other file does.
RULE_SOURCES = ("engine", "games", "batches", "bots")
# The folders of a game that hold no rules and that its rules do not import (a contract of import-linter).
FOLDERS_WITHOUT_RULES = ("text", "view", "tests")
_STALE_AFTER = 30 * 24 * 3600  # seconds after which the compiled rules of sources that nobody runs are deleted


def digest_of(games: Iterable[str], *settings: object) -> str:
    """Return a digest of the sources that the rules of some games may depend on, and of settings that change compiled code."""
    digest = hashlib.sha256(" ".join(map(str, settings)).encode())
    for name, path in [*_platform_sources(), *(source for game in games for source in _sources_of(game))]:
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _platform_sources() -> list[tuple[str, Path]]:
    paths = [path for folder in RULE_SOURCES for path in sorted((_PACKAGE / folder).rglob("*.py"))]
    games = {folder for folder in game_folders().values() if folder.parent == OWN}
    return [(path.relative_to(_PACKAGE).as_posix(), path) for path in paths if games.isdisjoint(path.parents)]


def _sources_of(game: str) -> list[tuple[str, Path]]:
    """Return the sources of a game, without its texts, pictures and tests."""
    folder = game_folders()[game]
    named = [(path.relative_to(folder), path) for path in sorted(folder.rglob("*.py"))]
    return [(f"games/{game}/{name.as_posix()}", path) for name, path in named if name.parts[0] not in FOLDERS_WITHOUT_RULES]


def cache_root() -> Path:
    """Return the folder for everything compiled."""
    named = os.environ.get("HEXREALM_CACHE", "")
    if named:
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_cache_dir("hexrealm"))


@cache
def cache_folder(game: str = "") -> Path | None:
    """Return the folder for the compiled rules of a game, by default of the platform; None where nothing can be written."""
    root = cache_root() / "rules"
    folder = root / digest_of([game] if game else [], numba.__version__, sys.version, config.BOUNDSCHECK, config.OPT)
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
    return function if INTERPRETED else _compile_lazily(function, _game_of(function))


NOT_INLINED: list[str] = []  # the full names of the rules that are compiled as functions of their own


def rule_not_inlined(function: Function) -> Function:
    """Make a long or rarely called function a rule that is not inlined: its callers compile faster."""
    NOT_INLINED.append(f"{function.__module__}.{function.__qualname__}")
    return function if INTERPRETED else _compile_lazily(function, _game_of(function), inline=False)


def _game_of(function: Function) -> str:
    """Return the game that a rule belongs to; "" for the platform."""
    package, _, rest = function.__module__.partition(".games.")
    game, *folders = rest.split(".")
    if folders and folders[0] in FOLDERS_WITHOUT_RULES[:2]:
        raise TypeError(f"{function.__module__}.{function.__name__} cannot be a rule: edits in {folders[0]}/ compile nothing")
    return game if package == "hexrealm" and game in game_folders() else ""


def _compile_lazily(function: Function, game: str, inline: bool = True) -> Any:
    # Rules are many and small: inlining their calls made play 1.4 times as fast (benchmarks/RESULTS.md).
    settings = {"nogil": True, "error_model": "numpy", "forceinline": inline}
    folder = cache_folder(game)
    with caching_in(str(folder or "")):
        dispatcher = numba.njit(cache=folder is not None, **settings)(function)
    widen_call_arguments(dispatcher)
    return dispatcher


def bind(template: Function, game: str, variant: str = "", **rules: Any) -> Any:
    """Return a loop of the platform for one game: the template, with its unbound names (`apply`, ...) set to the game's rules.

    The copy is named after the game, since Numba finds compiled functions on disk by their name; a template that is bound more
    than once for a game needs a variant for each.
    """
    copy = copy_template(template, f"{game}_{variant}" if variant else game, **rules)
    return copy if INTERPRETED else _compile_lazily(copy, game)


def bind_not_inlined(template: Function, game: str, **rules: Any) -> Any:
    """Bind a template that is long or rarely called: its callers compile faster if it is not inlined."""
    copy = copy_template(template, game, **rules)
    NOT_INLINED.append(f"{copy.__module__}.{copy.__qualname__}")
    return copy if INTERPRETED else _compile_lazily(copy, game, inline=False)


def copy_template(template: Function, suffix: str, **rules: Any) -> FunctionType:
    """Return the bound copy of a template without compiling it. GPU kernels are compiled in another way."""
    source = cast(FunctionType, getattr(template, "py_func", template))
    copy = FunctionType(source.__code__, {**source.__globals__, **rules}, source.__name__, source.__defaults__)
    copy.__qualname__ = f"{source.__qualname__}__{suffix}"
    copy.__module__ = source.__module__
    copy.__doc__ = source.__doc__
    return copy


def is_compiled(function: Any) -> bool:
    """Return whether a rule of a game runs at once: it is interpreted, or its compiled code is on disk."""
    folder = None if INTERPRETED else cache_folder(_game_of(function.py_func))
    if folder is None:
        return INTERPRETED
    return any(folder.rglob(f"*{function.py_func.__qualname__}-*.nbi"))
