"""Changes to how Numba compiles rules, for the CPU and for the GPU. Each works around one thing Numba has no setting for.

compiler.py uses the first two for every rule; batches/kernels.py wraps the compilation of a kernel in the last. This module
imports Numba, so import it only where something is compiled.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from numba import types
from numba.core import config
from numba.core.caching import UserProvidedCacheLocator

# A store that fills an array of a thread with zeros, in the text of LLVM.
_ZERO_FILL = re.compile(r"^ *store \[\d+ x i\d+\] zeroinitializer,.*\n", re.MULTILINE)


def widen_call_arguments(dispatcher: Any) -> None:
    """Make rules call this one with one type of integer.

    Numba compiles a function again for int8, int16, bool and each constant it is called with. With int64 only, compiling took
    9 s instead of 25 s and play was 1.5 times as fast (benchmarks/RESULTS.md).
    """
    get_call_template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda arguments, keywords: get_call_template(*_widen(arguments, keywords))


def _widen(arguments: Any, keywords: Any) -> tuple[Any, Any]:
    """Return the types of a call's arguments with every signed integer and bool as int64."""
    return tuple(_wide(argument) for argument in arguments), {name: _wide(given) for name, given in keywords.items()}


def _wide(argument: Any) -> Any:
    plain = types.unliteral(argument)
    is_small = isinstance(plain, types.Boolean) or (isinstance(plain, types.Integer) and plain.signed)
    return types.int64 if is_small else plain


class RuleCacheLocator(UserProvidedCacheLocator):  # type: ignore[misc]  # Numba has no types
    """Finds compiled rules by their module, not by the path of its file, so that every copy of the same sources shares them."""

    def __init__(self, function: Any, path: str) -> None:
        super().__init__(function, path)
        self._cache_path = f"{config.CACHE_DIR}/{function.__module__}"


@contextmanager
def caching_in(folder: str) -> Iterator[None]:
    """Make Numba cache the functions that are decorated meanwhile in a folder. Other users of Numba keep their settings."""
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    locator = f"{__name__}.{RuleCacheLocator.__name__}"
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = folder, locator
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


@contextmanager
def compiling_for_gpu(not_inlined: Iterable[str], settings: dict[str, Any]) -> Iterator[None]:
    """Make numba-cuda treat rules as compiler.py does: one type of integer, and the named rules not inlined.

    `settings` are options of NVIDIA's compiler.
    """
    from numba.cuda.cudadrv import nvvm
    from numba.cuda.dispatcher import CUDADispatcher

    template: Callable[..., Any] = CUDADispatcher.get_call_template
    compile_ir: Callable[..., Any] = nvvm.compile_ir
    CUDADispatcher.get_call_template = lambda self, given, named: template(self, *_widen(given, named))
    nvvm.compile_ir = lambda modules, **options: compile_ir(_edit_ir(modules, not_inlined), **{**options, **settings})
    try:
        yield
    finally:
        CUDADispatcher.get_call_template, nvvm.compile_ir = template, compile_ir


def _edit_ir(modules: Any, not_inlined: Iterable[str]) -> list[str]:
    """Mark the named rules as noinline in the LLVM text that NVIDIA's compiler gets, and remove the zero fills.

    Numba fills the local arrays of a thread with zeros. No rule reads an element before it writes it, and 2 KB for each of
    130,000 threads take as long as half a step.
    """
    texts = [modules] if isinstance(modules, str) else modules
    names = "|".join("".join(f"{len(part)}{part}" for part in name.split(".")) + "B" for name in not_inlined)
    pattern = re.compile(rf"^(define [^\n]*(?:{names})[^\n]*\))", re.MULTILINE)
    marked = [pattern.sub(r"\1 noinline", text) if names else text for text in texts]
    return [_ZERO_FILL.sub("", text) for text in marked]
