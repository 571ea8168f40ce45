"""Positions that this server's engine gives no help with: those of running rated games, wherever they come from.

A player could enter the moves of a rated game by hand, or set its position up in the editor, and ask the engine there. So the
row of a running rated table holds a digest of its position, written with each change, and the engine looks its positions up.
So do reviews and the heat map, which rated tables do not have, and no strong bot plays on from them at another table. Previews
are allowed: playing the action on the analysis board shows the same.
"""

from __future__ import annotations

import hashlib

import orjson

from hexrealm.engine.game import SPECTATOR
from hexrealm.i18n.translate import translate
from hexrealm.play.match import Match
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.tables.rules.rated_rules import has_begun, is_running
from hexrealm.server.tables.table import Table

LOOK_BACK = 8  # actions: a line that passes through a protected position is protected for so long


def digest_position(match: Match) -> bytes:
    """Return a digest of a game, its options and what a spectator may know of the position: hidden things change nothing."""
    known = [match.game.name, match.options, match.snapshot(SPECTATOR)]
    return hashlib.sha256(orjson.dumps(known, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)).digest()


def digest_line(match: Match) -> list[bytes]:
    """Return the digests of a position and of those that the last actions led through."""
    last = len(match.steps)
    return [digest_position(match.at(number)) for number in range(max(0, last - LOOK_BACK), last + 1)]


def digest_game(match: Match) -> list[bytes]:
    """Return the digests of all positions of a game."""
    return [digest_position(match.at(number)) for number in range(len(match.steps) + 1)]


def find_protected(table: Table) -> bytes | None:
    """Return the digest of a table's position if it is protected.

    Positions before everybody has moved are not: many games begin alike, and they would be refused to everybody.
    """
    return digest_position(table.match) if is_running(table) and has_begun(table) else None


def refuse_protected() -> Refusal:
    """Return the error for a position that is protected."""
    text = translate(
        "A rated game with this position is being played. The engine gives no help with it until that game is over."
    )
    return Refusal("refused", text)
