"""A match as arrays, for all adapters. Observations come from the game's observe(), which contains nothing hidden."""

from __future__ import annotations

import io
from typing import Any

import numpy as np

from hexrealm.engine.errors import need
from hexrealm.engine.game import Game, Viewer
from hexrealm.play.match import Match

# Planes contain zeros, ones and counts scaled to about one. No value is near this bound.
HIGHEST = 10.0
PIXELS = 960  # the width of an image

Array = np.ndarray[Any, Any]


def planes(match: Match, seat: int) -> Array:
    """Return the observation of a seat as a new array."""
    observation = np.zeros(match.game.observation_shape, np.float32)
    match.game.observe(match.board, match.state, seat, observation)
    return observation


def mask(match: Match, seat: int) -> Array:
    """Return 1 for every action that is legal for a seat now; all 0 while another seat decides."""
    legal = np.zeros(match.game.action_count, np.int8)
    if match.seat == seat:
        legal[match.legal_ids()] = 1
    return legal


def rewards(match: Match) -> list[float]:
    """Return the final rewards by seat: 1 for a sole winner and -1 shared among the others, sum 0. All 0 before the end."""
    players = match.players
    if not match.over:
        return [0.0] * players
    shares = [match.game.win_share(match.board, match.state, seat) for seat in range(players)]
    return [(players * share - 1) / (players - 1) for share in shares]


def play_chance(match: Match) -> None:
    """Sample chance outcomes until a seat decides."""
    while match.seat is None and not match.over:
        match.play_chance()


def players_of(game: Game, options: dict[str, Any]) -> int:
    """Return the number of seats of a set-up, which other options that are drawn do not change."""
    import random

    return int(game.complete(options, random.Random(0))["players"])


def image(match: Match, viewer: Viewer) -> Array:
    """Return the table of a viewer as pixels: height, width, and red, green, blue."""
    from hexrealm.draw.png import draw_png

    pillow = need("PIL.Image", "render_mode='rgb_array'", "pettingzoo")
    pixels: Array = np.asarray(pillow.open(io.BytesIO(draw_png(match.scene(viewer), width=PIXELS))).convert("RGB"))
    return pixels


def text(match: Match, viewer: Viewer) -> str:
    """Return the table of a viewer as text."""
    from hexrealm.draw.terminal import draw_text

    return draw_text(match.scene(viewer), colour=False)
