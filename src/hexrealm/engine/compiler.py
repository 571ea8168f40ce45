"""@rule: the only place that compiles. Rules run interpreted, compiled for the CPU, or called from a GPU kernel.

`HEXREALM_INTERPRETED=1` leaves every rule plain Python: to debug, and to measure coverage. Otherwise a rule is compiled by
Numba when it is first called, and kept on disk in a folder named after a digest of all sources that can hold rules: an edit
anywhere gives another folder, so that an old compilation is never used. Importing this module compiles nothing.
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

import numpy as np

INTERPRETED = os.environ.get("HEXREALM_INTERPRETED", "") not in ("", "0")

if not INTERPRETED:  # interpreted rules need no compiler, not even an installed one
    import numba
    from llvmlite import ir
    from numba import types
    from numba.core import config
    from numba.extending import intrinsic

OPEN: Any = None  # a name that a template leaves open, for bind() to fill

Function = Callable[..., Any]

_PACKAGE = Path(__file__).parents[1]
# The files and folders that may hold rules, or loops over rules, or what those use; a test sees that no other does.
RULE_SOURCES = ("engine", "games", "batches", "bots")
_STALE_AFTER = 30 * 24 * 3600  # seconds; compilations of sources nobody runs any more


def digest_of(*settings: object) -> str:
    """Of every source that a rule may depend on, and of what else changes the compiled code."""
    digest = hashlib.sha256(" ".join(map(str, settings)).encode())
    tops = [_PACKAGE / name for name in RULE_SOURCES]
    paths = [path for top in tops for path in ([top] if top.is_file() else sorted(top.rglob("*.py")))]
    for path in paths:
        digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def cache_root() -> Path:
    """Where everything compiled is kept."""
    named = os.environ.get("HEXREALM_CACHE", "")
    if named:
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_cache_dir("hexrealm"))


@cache
def cache_folder() -> Path | None:
    """Where compilations of these sources are kept; None where nothing can be written."""
    root = cache_root() / "rules"
    folder = root / digest_of(numba.__version__, sys.version, config.BOUNDSCHECK, config.OPT)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _forget_stale(root)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _forget_stale(root: Path) -> None:
    for folder in root.iterdir():
        if time.time() - folder.stat().st_mtime > _STALE_AFTER:
            for path in sorted(folder.rglob("*"), reverse=True):
                path.unlink() if path.is_file() else path.rmdir()
            folder.rmdir()


def rule(function: Function) -> Function:
    """Make a function a rule: no allocation, no Python objects, no exceptions inside, so that a GPU can run it too."""
    return function if INTERPRETED else _compile_lazily(function)


SELDOM: list[str] = []  # the names of rules that are functions of their own


def seldom_rule(function: Function) -> Function:
    """A rule that is long or seldom called: left a function of its own, so that its callers compile faster."""
    SELDOM.append(f"{function.__module__}.{function.__qualname__}")
    return function if INTERPRETED else _compile_lazily(function, inline=False)


def _compile_lazily(function: Function, inline: bool = True) -> Any:
    # Rules are many and small: with calls inlined a step takes half the time.
    settings = {"nogil": True, "error_model": "numpy", "forceinline": inline}
    folder = cache_folder()
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")  # read when a function is decorated; other users of Numba keep their own
    try:
        dispatcher = numba.njit(cache=folder is not None, **settings)(function)
    finally:
        config.CACHE_DIR = before
    dispatcher.get_call_template = _widen_arguments(dispatcher.get_call_template)
    return dispatcher


def _widen_arguments(get_call_template: Function) -> Function:
    """Let rules call each other with whole numbers of one type.

    Numba compiles a function anew for int8, int16, bool and each constant it is called with: five times the work, for
    nothing.
    """
    return lambda arguments, keywords: get_call_template(*widen(arguments, keywords))


def widen(arguments: Any, keywords: Any) -> tuple[Any, Any]:
    """The types of a call's arguments, whole numbers made one."""
    return tuple(_wide(argument) for argument in arguments), {name: _wide(given) for name, given in keywords.items()}


def _wide(argument: Any) -> Any:
    plain = types.unliteral(argument)
    is_small = isinstance(plain, types.Boolean) or (isinstance(plain, types.Integer) and plain.signed)
    return types.int64 if is_small else plain


def bind(template: Function, name: str, **rules: Any) -> Any:
    """A loop of the platform for one game: the template, with names it leaves open (`apply`, ...) bound to the game's rules.

    The copy is named after the game, since Numba finds compilations on disk by the function's name.
    """
    copy = rebind(template, name, **rules)
    return copy if INTERPRETED else _compile_lazily(copy)


def bind_seldom(template: Function, name: str, **rules: Any) -> Any:
    """The same for what is long or seldom called: left a function of its own, so that its callers compile faster."""
    copy = rebind(template, name, **rules)
    SELDOM.append(f"{copy.__module__}.{copy.__qualname__}")
    return copy if INTERPRETED else _compile_lazily(copy, inline=False)


def rebind(template: Function, name: str, **rules: Any) -> FunctionType:
    """The uncompiled copy: for kernels, which are compiled another way."""
    source = cast(FunctionType, getattr(template, "py_func", template))
    copy = FunctionType(source.__code__, {**source.__globals__, **rules}, source.__name__, source.__defaults__)
    copy.__qualname__ = f"{source.__qualname__}__{name}"
    copy.__module__ = source.__module__
    copy.__doc__ = source.__doc__
    return copy


def is_kept(function: Any) -> bool:
    """Whether a rule can be called without compiling: always when interpreted, else when this machine kept a compilation."""
    folder = None if INTERPRETED else cache_folder()
    if folder is None:
        return INTERPRETED
    return any(folder.rglob(f"*{function.py_func.__qualname__}-*.nbi"))


# What a machine does in one instruction and Python has no operator for: the only functions written twice.


def _count_bits(word: Any) -> int:
    return int(word).bit_count()


def _lowest_bit(word: Any) -> int:
    word = int(word)
    return (word & -word).bit_length() - 1 if word else 64


def _add_wrapping(a: Any, b: Any) -> Any:
    return np.uint64(int(a) + int(b) & 2**64 - 1)


def _multiply_wrapping(a: Any, b: Any) -> Any:
    return np.uint64(int(a) * int(b) & 2**64 - 1)


def _compile_count_bits(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


def _compile_lowest_bit(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


def _record_in(words: Any, kind: Any) -> Any:
    return words.view(kind)[0]


def _compile_record_in(typing: Any, words: Any, kind: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.bitcast(array.data, context.get_value_type(signature.return_type))

    return kind.dtype(words, kind), generate


def _add(a: Any, b: Any) -> Any:
    return a + b


def _multiply(a: Any, b: Any) -> Any:
    return a * b


# How many bits of a word are set; the number of the lowest one set, 64 if none is; the record of a type that fills an array
# of words; arithmetic modulo 2**64.
count_bits: Function = _count_bits if INTERPRETED else intrinsic(_compile_count_bits)
lowest_bit: Function = _lowest_bit if INTERPRETED else intrinsic(_compile_lowest_bit)
record_in: Function = _record_in if INTERPRETED else intrinsic(_compile_record_in)
add_wrapping: Function = _add_wrapping if INTERPRETED else rule(_add)
multiply_wrapping: Function = _multiply_wrapping if INTERPRETED else rule(_multiply)
