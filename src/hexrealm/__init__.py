"""hexrealm: play, study and research hex board games.

new() begins a match, position() begins it anywhere, load() reads a record; see hexrealm.play.match for what a match can do.
Importing this compiles nothing, and loads what is heavy only when it is used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from hexrealm.engine.errors import HexrealmError, IllegalAction, UnknownGame, WrongOption, WrongPosition, WrongRecord

if TYPE_CHECKING:
    from hexrealm.batches import Batch
    from hexrealm.bots import Bot
    from hexrealm.play.match import Match

__version__ = "0.1.0"
__all__ = [
    "HexrealmError",
    "IllegalAction",
    "UnknownGame",
    "WrongOption",
    "WrongPosition",
    "WrongRecord",
    "batch",
    "bot",
    "load",
    "new",
    "position",
]


def new(game: str, seed: int | None = None, **options: Any) -> Match:
    """A new match. `seed` feeds only the set-up and play_chance(); options not given are by default or drawn."""
    from hexrealm.play.match import new_match

    return new_match(game, seed, **options)


def position(game: str, options: Mapping[str, Any], snapshot: Any) -> Match:
    """A match that begins at a position: complete snapshots only, as the game's notation says."""
    from hexrealm.play.match import match_at

    return match_at(game, options, snapshot)


def load(path: str | PathLike[str]) -> Match:
    """The match in a record. Every action and the result are checked."""
    from hexrealm.play.record import read_record

    return read_record(path)


def bot(
    name: str,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int = 1,
    seed: int | None = None,
) -> Bot:
    """One that plays: `bot("mcts", seconds=1).choose(match)` is an action, and `think` says why."""
    from hexrealm.bots import make_bot

    return make_bot(name, seed, threads, seconds=seconds, simulations=simulations)


def batch(
    game: str,
    n: int,
    device: str = "cpu",
    seed: int | None = None,
    *,
    finished: str = "restart",
    setups: int | Sequence[Mapping[str, Any]] = 1,
    sampled: bool = False,
    threads: int | None = None,
    **options: Any,
) -> Batch:
    """Many games at once, arrays in and out: see hexrealm.batches.Batch and docs/batch.md.

    Game i of a seed goes the same way for the same actions, whatever n, the threads and the device. `finished`: restart
    or hold. `setups`: how many set-ups are drawn from what the options leave open, or a list of options; each new game plays
    one of them. `sampled`: draw them from all variants.
    """
    from hexrealm.batches import make_batch

    return make_batch(game, n, device, seed, finished, setups, sampled, threads, **options)
