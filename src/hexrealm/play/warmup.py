"""Compiles a game's rules before they are first needed and shows progress: it takes seconds, once per machine."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from hexrealm.engine.compiler import INTERPRETED, is_compiled
from hexrealm.engine.game import Game
from hexrealm.i18n.translate import translate

_warm: set[str] = set()


def warm_up(game: Game, board: Any, state: Any) -> None:
    """Compile the rules that a match needs, with a message on the terminal unless they are in the disk cache."""
    if INTERPRETED or game.name in _warm:
        return
    scratch, options, events = state.copy(), game.new_action_buffer(), game.new_events()
    steps: list[Callable[[], Any]] = [
        lambda: game.to_play(scratch),
        lambda: game.list_legal(board, scratch, options),
        lambda: game.apply(board, scratch, int(options[0]), events) if game.list_legal(board, scratch, options) else None,
    ]
    cached = all(is_compiled(rule) for rule in (game.list_legal, game.apply, game.to_play))
    message = translate("Compiling the rules of {game} for this machine, once", game=game.title)
    with nullcontext() if cached else spinner(message):
        for step in steps:
            step()
    _warm.add(game.name)


@contextmanager
def spinner(message: str) -> Iterator[None]:
    """Show a message with a spinner while the block runs; nothing if stderr is not a terminal."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    console, start = Console(stderr=True), time.monotonic()
    with console.status(f"{message} ..."):
        yield
    console.print(f"[dim]{message}: {time.monotonic() - start:.0f} s[/dim]")
