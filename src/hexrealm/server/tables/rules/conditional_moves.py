"""Conditional moves: "if they play there, I play here". Pure; docs/clocks.md has the rules.

A person stores lines: sequences of actions from the present position on, their own ones included. Lines with the same beginning
are one tree. Whenever the table changes, the lines that were not played are dropped, and where the tree has an action of the
person's own seat, it is played at once, in the same transaction. Only where a game hides nothing: a line would tell, or guess,
what a seat may not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

import orjson

from hexrealm.engine.errors import IllegalAction
from hexrealm.i18n.translate import translate
from hexrealm.play.match import Match
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage.tables.log_entries import ActionPlayed
from hexrealm.server.tables.rules.table_rules import TableChange, check_in_play, check_seat, check_version
from hexrealm.server.tables.table import Table

MAX_LINES, MAX_LENGTH = 24, 12  # of one person at one table; actions of a line
Line = tuple[str, ...]
Tree = dict[str, Any]  # by action: the tree after it


@dataclass(frozen=True)
class ConditionalMoves:
    """The conditional moves of a seat, from a moment on. `dropped` says why there are none any more, until it is read."""

    seat: int
    version: int  # of the table for which they hold
    moment: int
    lines: tuple[Line, ...]
    dropped: Literal["", "other", "undone", "seat"] = ""

    def to_json(self) -> str:
        """Return them as they are stored."""
        return orjson.dumps(asdict(self)).decode()

    @classmethod
    def from_json(cls, text: str) -> ConditionalMoves:
        """Return what was stored."""
        fields = orjson.loads(text)
        return cls(**{**fields, "lines": tuple(map(tuple, fields["lines"]))})

    @property
    def next_actions(self) -> set[str]:
        """The actions that the lines expect next."""
        return {line[0] for line in self.lines}

    def follow(self, table: Table) -> ConditionalMoves:
        """Return what is left after what has happened at the table."""
        if not self.lines:
            return self
        seat = table.seats[self.seat]
        if seat.level or seat.is_out or table.over:
            return self._drop("seat")
        if table.last_common_moment(self.version) < self.moment:
            return self._drop("undone")
        lines = self.lines
        for step in table.match.steps[self.moment :]:
            if step.name not in {line[0] for line in lines}:
                return self._drop("" if step.seat == self.seat else "other")
            lines = tuple(line[1:] for line in lines if line[0] == step.name and len(line) > 1)
            if not lines:
                break
        return replace(self, lines=lines, moment=table.moment, version=table.version)

    def _drop(self, reason: Literal["", "other", "undone", "seat"]) -> ConditionalMoves:
        return replace(self, lines=(), dropped=reason)


def may_have_conditions(table: Table) -> bool:
    """Return whether people may store conditional moves at a table: a game over days that hides nothing."""
    return table.clocks is not None and table.clocks.control.kind == "days" and not table.has_hidden_information


def play_conditions(change: TableChange, stored: Mapping[str, ConditionalMoves]) -> dict[str, ConditionalMoves]:
    """Play what people have stored for what has just happened, each action as the seat's own. Return what is left."""
    left = dict(stored)
    while True:
        left = {person: moves.follow(change.table) for person, moves in left.items()}
        seat = change.table.seat_to_decide
        due = next((moves for moves in left.values() if moves.seat == seat and moves.lines), None)
        if due is None or seat is None:
            return left
        (action,) = due.next_actions
        spent = None if change.table.clocks is None or change.table.clocks.running is None else 0
        change.append(ActionPlayed(seat, action, spent))


# Checking what a person wants to store


def check_may_store(table: Table, person: str | None, seat: int, version: int) -> None:
    """Raise Refusal unless a person may store conditional moves for a seat now."""
    check_seat(table, person, seat)
    check_in_play(table)
    if not may_have_conditions(table):
        text = translate("Conditional moves are for games over days in which nothing is hidden.")
        raise Refusal("refused", text, table.version)
    if table.state != "playing" or len(table.seats_of(person)) > 1 or table.seats[seat].level:
        text = translate("Conditional moves are possible once all seats are taken, for one seat that you play yourself.")
        raise Refusal("refused", text, table.version)
    check_version(table, version, table.action_version)
    if table.seat_to_decide == seat:
        raise Refusal("refused", translate("It is your turn: play your move."), table.version)


def make_conditions(table: Table, seat: int, lines: list[list[str]]) -> ConditionalMoves:
    """Return lines as conditional moves. Raise Refusal if one is not possible, or if they contradict each other.

    What follows the last action of the person's own in a line decides nothing, so it is left out.
    """
    if len(lines) > MAX_LINES or any(len(line) > MAX_LENGTH for line in lines):
        text = translate("There can be {lines} lines of {length} moves.", lines=MAX_LINES, length=MAX_LENGTH)
        raise Refusal("refused", text, table.version)
    tree: Tree = {}
    for line in lines:
        node = tree
        for action in line:
            node = node.setdefault(action, {})
    kept = _list_lines(table, table.match, tree, seat)
    return ConditionalMoves(seat, table.version, table.moment, tuple(dict.fromkeys(line for line in kept if line)))


def _list_lines(table: Table, match: Match, tree: Tree, seat: int) -> list[Line]:
    """Play a tree from a position on. Return its lines, each up to the last action of the seat."""
    if match.seat == seat and len(tree) > 1:
        text = translate("Two conditional moves answer the same position in different ways.")
        raise Refusal("refused", text, table.version)
    found: list[Line] = []
    for action, rest in tree.items():
        is_own = match.seat == seat
        after = play_out(table, match, [action])
        lines = [(action, *line) for line in _list_lines(table, after, rest, seat) if line]
        found += lines or ([(action,)] if is_own else [()])
    return found


def play_out(table: Table, match: Match, line: list[str]) -> Match:
    """Return the match after some actions that nobody has played. Raise Refusal if one of them is not possible."""
    after = match.copy()
    for action in line:
        if after.seat is None and not after.over:
            text = translate("Something is drawn here: conditional moves cannot go on.")
            raise Refusal("refused", text, table.version)
        try:
            after.play(action)
        except IllegalAction as error:
            raise Refusal("illegal", str(error), table.version) from None
    return after
