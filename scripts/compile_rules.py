"""Compiles the rules of every game, and what bots, batches and perft need of them, one process per game.

    python -m scripts.compile_rules

Test processes then load them from the cache. Otherwise each of them would compile the same rules. It takes two minutes after
a change of the rules, and a few seconds otherwise.
"""

from __future__ import annotations

import multiprocessing
import time

import hexrealm
from hexrealm import games
from hexrealm.batches.perft import perft
from hexrealm.batches.playout import Playouts
from hexrealm.bots.greedy import Greedy
from hexrealm.bots.learned import Learned
from hexrealm.bots.mcts import Budget, Mcts, SearchSettings
from hexrealm.server.bots.prepare import prepare

SEARCHES = (
    SearchSettings(rollout_share=0.0),
    SearchSettings(rollout_share=1.0),
    SearchSettings(rollout_share=1.0, random=True),
)


def compile_game(name: str) -> None:
    """Use everything that is compiled for a game once."""
    start, game, match = time.monotonic(), games.find(name), hexrealm.new(name, seed=1)
    while match.seat is None:
        match.play_chance()
    Playouts(game, *game.set_up(match.options), seed=1).run(1)
    perft(game, match.board, match.state, 1)
    Greedy().think(match)
    for settings in SEARCHES:
        Mcts(Budget(simulations=2), settings).think(match)
    if game.features is not None:
        Learned(Budget(simulations=2)).think(match)
    use_batch(name)
    prepare(name)
    print(f"compiled {name} in {time.monotonic() - start:.0f} s", flush=True)


def use_batch(name: str) -> None:
    """Use every loop of a batch."""
    batch = hexrealm.batch(name, 2, seed=1)
    batch.legal_mask  # noqa: B018 - fills the mask
    batch.observe()
    batch.observe_compactly()
    batch.resample()
    batch.step(batch.random_actions())
    batch.play(1)
    batch.restart()


def main() -> None:
    """Compile all games at the same time."""
    with multiprocessing.get_context("spawn").Pool(len(games.names())) as pool:
        pool.map(compile_game, games.names(), chunksize=1)


if __name__ == "__main__":
    main()
