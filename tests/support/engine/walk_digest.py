"""Play walks of every game, and print a digest of the state's bytes after every action: for test_engines_agree.

This is a program, since Python decides at the start how rules run. Arguments: how many walks, how many actions each.
"""

from __future__ import annotations

import hashlib
import random
import sys

from hexrealm import games
from hexrealm.engine.dice import new_dice, roll
from hexrealm.engine.game import GAME_OVER


def digest_walk(name: str, seed: int, steps: int) -> list[str]:
    """Return the digests of one walk."""
    game = games.find(name)
    board, state = game.set_up(game.sample(random.Random(seed)))
    dice, buffer, digests = new_dice(seed), game.new_action_buffer(), []
    for _ in range(steps):
        if game.to_play(state) == GAME_OVER:
            break
        events = game.new_events()
        game.apply(board, state, game.pick_uniformly(board, state, buffer, int(roll(dice))), events)
        digests.append(hashlib.sha256(state.tobytes() + events.tobytes()).hexdigest()[:12])
    return digests


if __name__ == "__main__":
    walks, steps = map(int, sys.argv[1:])
    for each in games.names():
        for seed in range(walks):
            print(each, seed, *digest_walk(each, seed, steps))  # noqa: T201
