"""Compiling a game's rules before they are first needed, with somebody watching: it takes seconds, once for each machine."""

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
    """Compile what a match needs, saying so on a terminal unless this machine has it already."""
    if INTERPRETED or game.name in _warm:
        return
    scratch, options, events = state.copy(), game.new_action_buffer(), game.new_events()
    steps: list[Callable[[], Any]] = [
        lambda: game.to_play(scratch),
        lambda: game.list_legal(board, scratch, options),
        lambda: game.apply(board, scratch, int(options[0]), events) if game.list_legal(board, scratch, options) else None,
    ]
    kept = all(is_compiled(rule) for rule in (game.list_legal, game.apply, game.to_play))
    with nullcontext() if kept else telling(translate("Compiling the rules of {game} for this machine, once", game=game.title)):
        for step in steps:
            step()
    _warm.add(game.name)


@contextmanager
def telling(what: str) -> Iterator[None]:
    """A line with a spinner on the terminal while something takes long; nothing where nobody watches."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    console, begun = Console(stderr=True), time.monotonic()
    with console.status(f"{what} ..."):
        yield
    console.print(f"[dim]{what}: {time.monotonic() - begun:.0f} s[/dim]")
