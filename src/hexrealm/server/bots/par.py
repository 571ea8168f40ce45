"""Par: what each level of bots achieves in the seat that people get in a contest, with the same draws, against the same bot.

`hexrealm par` computes it beforehand, in its own process: a server needs no par, and does not wait for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexrealm.bots.levels import LEVELS
from hexrealm.server.bots.requests import make_request
from hexrealm.server.bots.worker import choose_move
from hexrealm.server.storage.contests import Contest
from hexrealm.server.storage.people.contests.tries import TryResult
from hexrealm.server.storage.tables.log_entries import ActionPlayed
from hexrealm.server.tables.daily import BOT_LEVEL, set_up
from hexrealm.server.tables.rules.contest_rules import find_try_result
from hexrealm.server.tables.rules.table_rules import TableChange
from hexrealm.server.tables.table import Table, create_table

SOMEBODY = "par"  # stands for the person: the level plays for them


def compute_par(contest: Contest, secret: bytes, levels: Iterable[str] = tuple(LEVELS)) -> list[dict[str, Any]]:
    """Return the results of levels, weakest first."""
    return [_describe(level, play_par(contest, secret, level)) for level in levels]


def _describe(level: str, result: TryResult) -> dict[str, Any]:
    return {"level": level, "outcome": result.outcome, "lead": result.lead, "points": result.points}


def play_par(contest: Contest, secret: bytes, level: str) -> TryResult:
    """Let a level play a contest to the end."""
    change = TableChange(create_table(contest.id, set_up(contest, SOMEBODY, "")), 0, secret)
    change.resolve_chance()
    while (seat := change.table.seat_to_decide) is not None:
        player = level if seat == contest.seat else BOT_LEVEL
        change.append(ActionPlayed(seat, _choose(change.table, seat, player, secret)))
    result = find_try_result(change.table)
    assert result is not None
    return result


def _choose(table: Table, seat: int, level: str, key: bytes) -> str:
    legal = table.match.legal()
    return legal[0] if len(legal) == 1 else choose_move(make_request(table, seat, level, key)).action
