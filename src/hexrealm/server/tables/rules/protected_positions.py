"""Positions that this server's engine gives no help with: those of running rated games, wherever they come from.

A player could enter the moves of a rated game by hand, or set its position up in the editor, and ask the engine there. So the
row of a running rated table holds a digest of its position, written with each change, and the engine looks its positions up.
The row's summary has the facts of the position as numbers: one that differs in little is protected too, such as that after a
move which a player considers, or with a point more. The longer a game, the more may differ: many games begin alike.
What somebody asks about is compared with the seats moved on and the board turned too, as the game lists it.

Reviews and the heat map, which rated tables do not have, look positions up too, and no strong bot plays on from protected ones
at another table. Previews are allowed: playing the action on the analysis board shows the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import orjson

from hexrealm.engine.editing import Alike
from hexrealm.engine.game import SPECTATOR
from hexrealm.i18n.translate import translate
from hexrealm.play.match import Match
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.tables.rules.rated_rules import has_begun, is_running
from hexrealm.server.tables.table import Table

LOOK_BACK = 8  # actions: a line that passes through a protected position is protected for so long
NEAR_SHARE = 4  # a position is near if it differs by at most a quarter of what has changed since the beginning
MOST_NEAR = 24  # facts
Facts = frozenset[int]


@dataclass(frozen=True)
class Trace:
    """What positions of a game are compared by: the digest of each and of those alike, and their facts."""

    game: str
    digests: list[bytes]
    facts: list[Facts]


@dataclass(frozen=True)
class Surroundings:
    """What is near to the position of a running rated game: whatever differs by so many facts at most."""

    facts: Facts
    reach: int

    def __contains__(self, facts: Facts) -> bool:
        return len(self.facts ^ facts) <= self.reach


def _list_alike(match: Match) -> list[Alike]:
    """Return what a spectator may know of a position, and the same in other words: set up with the seats or board turned."""
    return match.game.list_alike(match.options, match.snapshot(SPECTATOR))


def _list_facts(known: Alike) -> Facts:
    """Return a number for each thing that is known of a position, such as a piece on a hex or points of a seat."""
    return frozenset(crc32(repr(each).encode()) for each in _list_leaves(list(known)))


def _list_leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        items: Iterable[tuple[Any, Any]] = value.items()
    elif isinstance(value, list | tuple):
        items = enumerate(value)
    else:
        yield (*path, value)
        return
    for name, each in items:
        yield from _list_leaves(each, (*path, name))


def _digest(game: str, known: Alike) -> bytes:
    """Return a digest of a game, its options and what a spectator may know of the position: hidden things change nothing."""
    return hashlib.sha256(orjson.dumps([game, *known], option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)).digest()


def trace_line(match: Match) -> Trace:
    """Return how a position is recognised, and those that the last actions led through."""
    return _trace(match, max(0, len(match.steps) - LOOK_BACK))


def trace_game(match: Match) -> Trace:
    """Return how all positions of a game are recognised."""
    return _trace(match, 0)


def _trace(match: Match, first: int) -> Trace:
    found = [alike for number in range(first, len(match.steps) + 1) for alike in _list_alike(match.at(number))]
    return Trace(match.game.name, [_digest(match.game.name, each) for each in found], list(map(_list_facts, found)))


def find_protected(table: Table) -> bytes | None:
    """Return the digest of a table's position if it is protected.

    Positions before everybody has moved are not: many games begin alike, and they would be refused to everybody.
    """
    return _digest(table.match.game.name, _list_alike(table.match)[0]) if _is_protected(table) else None


def find_surroundings(table: Table) -> Surroundings | None:
    """Return what is near to a table's position if it is protected."""
    if not _is_protected(table):
        return None
    facts, first = (_list_facts(_list_alike(each)[0]) for each in (table.match, table.match.at(0)))
    return Surroundings(facts, min(MOST_NEAR, len(facts ^ first) // NEAR_SHARE))


def _is_protected(table: Table) -> bool:
    return is_running(table) and has_begun(table)


def is_near(facts: Sequence[Facts], protected: Iterable[Surroundings]) -> bool:
    """Return whether one of some positions is near to a protected one."""
    return any(each in surroundings for surroundings in protected for each in facts)


def refuse_protected() -> Refusal:
    """Return the error for a position that is protected."""
    text = translate(
        "A rated game with this position is being played. The engine gives no help with it until that game is over."
    )
    return Refusal("refused", text)
