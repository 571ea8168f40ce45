"""What all adapters share: a match as arrays. Observations come from the game's observe(), which holds nothing hidden."""

from __future__ import annotations

import io
from typing import Any

import numpy as np

from hexrealm.engine.errors import need
from hexrealm.engine.game import Game, Viewer
from hexrealm.play.match import Match

# Planes hold zeros, ones and counts scaled to about one. No value is near this bound.
HIGHEST = 10.0
PIXELS = 960  # the width of a picture

Array = np.ndarray[Any, Any]


def planes(match: Match, seat: int) -> Array:
    """What a seat may know, in a new array."""
    filled = np.zeros(match.game.observation_shape, np.float32)
    match.game.observe(match.board, match.state, seat, filled)
    return filled


def mask(match: Match, seat: int) -> Array:
    """1 for every action that is legal for a seat now; all 0 while another decides."""
    found = np.zeros(match.game.action_count, np.int8)
    if match.seat == seat:
        found[match.legal_ids()] = 1
    return found


def rewards(match: Match) -> list[float]:
    """By seat, at the end: 1 to a sole winner and -1 shared among the others, so that the sum is 0. Before the end all 0."""
    players = match.players
    if not match.over:
        return [0.0] * players
    shares = [match.game.win_share(match.board, match.state, seat) for seat in range(players)]
    return [(players * share - 1) / (players - 1) for share in shares]


def play_chance(match: Match) -> None:
    """Let chance draw until a seat decides."""
    while match.seat is None and not match.over:
        match.play_chance()


def players_of(game: Game, options: dict[str, Any]) -> int:
    """How many seats a set-up has, whatever else of it is still to be drawn."""
    import random

    return int(game.complete(options, random.Random(0))["players"])


def picture(match: Match, viewer: Viewer) -> Array:
    """The table as a viewer may see it, as pixels: height, width, and red, green, blue."""
    from hexrealm.draw.png import draw_png

    image = need("PIL.Image", "render_mode='rgb_array'", "pettingzoo")
    pixels: Array = np.asarray(image.open(io.BytesIO(draw_png(match.scene(viewer), width=PIXELS))).convert("RGB"))
    return pixels


def text(match: Match, viewer: Viewer) -> str:
    """The table as a viewer may see it, as text."""
    from hexrealm.draw.terminal import draw_text

    return draw_text(match.scene(viewer), colour=False)
