"""hexrealm: play, study and research hex board games.

new() starts a match, position() starts one at any position, load() reads a record: hexrealm.play.match has the methods of a
match. Importing this package compiles nothing, and loads heavy modules only when they are used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from hexrealm.engine.errors import HexrealmError, IllegalAction, UnknownGame, WrongOption, WrongPosition, WrongRecord

if TYPE_CHECKING:
    from hexrealm.batches import Batch
    from hexrealm.bots import Bot
    from hexrealm.play.match import Match
    from hexrealm.reviews import Review

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
    "review",
]


def new(game: str, seed: int | None = None, **options: Any) -> Match:
    """Start a match. `seed` is used only for the set-up and play_chance(); missing options get their default or are drawn."""
    from hexrealm.play.match import new_match

    return new_match(game, seed, **options)


def position(game: str, options: Mapping[str, Any], snapshot: Any) -> Match:
    """Start a match at a position. The snapshot must be complete: the notation of each game defines when it is."""
    from hexrealm.play.match import match_at

    return match_at(game, options, snapshot)


def load(path: str | PathLike[str]) -> Match:
    """Read a match from a record. Every action and the result are checked."""
    from hexrealm.play.record import read_record

    return read_record(path)


def bot(
    name: str,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int = 1,
    seed: int | None = None,
    style: str | None = None,
) -> Bot:
    """Create a bot: `bot("mcts", seconds=1).choose(match)` returns an action, and `think` also returns the reasons."""
    from hexrealm.bots import make_bot

    return make_bot(name, seed, threads, seconds=seconds, simulations=simulations, style=style)


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
    """Create a batch of many games that are played together, with arrays in and out: see docs/batch.md.

    Game i of a seed takes the same course for the same actions, for any n, any number of threads and any device. `finished`:
    "restart" or "hold" finished games. `setups`: the number of set-ups to draw for the options that are not given, or a list
    of options; each new game uses one of them. `sampled`: draw the set-ups from all variants.
    """
    from hexrealm.batches import make_batch

    return make_batch(game, n, device, seed, finished, setups, sampled, threads, **options)


def review(
    match: Match, *, seat: int | None = None, quick: bool = False, progress: Callable[[int, int], None] | None = None
) -> Review:
    """Review a match: grade every decision by the win chance it gave away, and say why something else was better.

    `seat`: use nothing that this seat may not know. `quick`: only a rough review, without reasons. `progress` is called with
    how many parts of the work are done, of how many. See docs/study.md.
    """
    from hexrealm.reviews import review_match

    return review_match(match, seat, quick, progress)
