"""The bot of contests: the same for everybody. The levels would not do, because they may think only for a second."""

from __future__ import annotations

import hashlib

import hexrealm
from hexrealm.bots.learned import has_net, weights_of
from hexrealm.engine.game import Game

CONTEST_SIMULATIONS = 400


def contest_bot(game: Game) -> str:
    """Return the bot of contests: a fixed number of simulations on one thread, so that it plays the same everywhere."""
    return f"{'learned' if has_net(game) else 'mcts'}:{CONTEST_SIMULATIONS}"


def describe_contest_bot(game: Game) -> str:
    """Return the bot of contests with its version: that of hexrealm, and a digest of its net."""
    net = hashlib.sha256(weights_of(game).read_bytes()).hexdigest()[:12] if has_net(game) else "-"
    return f"{contest_bot(game)} {hexrealm.__version__} {net}"
