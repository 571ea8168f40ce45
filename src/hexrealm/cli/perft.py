"""`hexrealm perft`: counts the sequences of legal actions by depth."""

from __future__ import annotations

import time
from pathlib import Path

from rich.console import Console

import hexrealm
from hexrealm.batches.perft import perft
from hexrealm.cli.options import parse_options
from hexrealm.engine.errors import WrongOption


def show_perft(game: str, depth: int, given: list[str], seed: int | None, record: Path | None) -> None:
    """Print one line for each depth as soon as it is counted."""
    match = hexrealm.load(record) if record else hexrealm.new(game, seed=seed, **parse_options(given))
    if match.game.name != game:
        raise WrongOption(f"{record} is a record of {match.game.name}, not of {game}")
    console = Console()
    for level in range(depth + 1):
        start = time.perf_counter()
        count = perft(match.game, match.board, match.state, level)
        console.print(f"depth {level}: {count:,} [dim]({time.perf_counter() - start:.2f} s)[/dim]", highlight=False)
