"""What is allowed at a table, apart from the rules of its game: turns, versions and playing. Pure: no database.

Each rule receives a TableChange (a copy of the table) and a message, and either appends log entries or raises Refusal. The
game's own rules are used only through the match. Undo is in undo_rules.py, seats and resigning are in seat_rules.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hexrealm.bots.leaning import split_style
from hexrealm.bots.levels import LEVELS
from hexrealm.engine.bot_settings import Style
from hexrealm.engine.errors import IllegalAction
from hexrealm.i18n.translate import translate
from hexrealm.server.clock import now
from hexrealm.server.metrics import METRICS
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import Act, AtVersion
from hexrealm.server.storage.tables.log_entries import ActionPlayed, ChanceResolved, LogEntry, VacationEnded
from hexrealm.server.tables.chance import draw, draw_fixed
from hexrealm.server.tables.rules.rated_rules import check_begun
from hexrealm.server.tables.table import Table

MAX_LOG = 3000  # entries; games have a few hundred


class TableChange:
    """A change to a table in progress: the changed copy, and the new log entries, which all happen at one time."""

    def __init__(self, table: Table, table_time: int, secret: bytes | None = None) -> None:
        self.table, self.at, self.table_time = table.copy(), now(), table_time
        self._secret = secret  # of the contest that the table belongs to, which fixes its draws
        self.entries: list[LogEntry] = []

    def append(self, entry: LogEntry) -> None:
        """Append an entry, and the chance outcomes that follow it, which are drawn now."""
        self._append(entry)
        self.resolve_chance()

    def resolve_chance(self) -> None:
        """Draw outcomes as long as chance decides. A game may start with chance.

        A draw that was undone gives the same again, so that nobody can draw until they like the outcome.
        """
        while not self.table.over and (odds := self.table.match.odds()):
            self._append(ChanceResolved(self.table.repeated_outcome(odds) or self._draw(odds)))

    def _draw(self, odds: Mapping[str, int]) -> str:
        return draw(odds) if self._secret is None else draw_fixed(odds, self._secret, *self.table.next_draw())

    def _append(self, entry: LogEntry) -> None:
        timed = replace(entry, at=self.at, table_time=None if self.table.clocks is None else self.table_time)
        self.table.append(timed)
        self.entries.append(timed)


# Checks that rules share


def check_seat(table: Table, person: str | None, seat: int) -> None:
    """Raise Refusal unless the person holds the seat."""
    if person is None:
        raise Refusal("no-name", translate("Choose a name first."))
    if seat not in table.seats_of(person):
        raise Refusal("not-yours", translate("Seat {seat} is not yours.", seat=seat))


def check_not_resigned(table: Table, seat: int) -> None:
    """Raise Refusal if the seat's person resigned or ran out of time."""
    if table.seats[seat].resigned:
        raise Refusal("refused", translate("You have resigned already."), table.version)
    if table.seats[seat].flagged:
        raise Refusal("refused", translate("Your time is up: a bot plays your seat to the end."), table.version)


def check_version(table: Table, version: int, oldest: int) -> None:
    """Raise Refusal if the message was sent about a version older than `oldest`, or one that does not exist yet."""
    if version > table.version:
        raise Refusal("ahead", translate("The table has not reached version {version} yet.", version=version), table.version)
    if version < oldest:
        raise Refusal("stale", translate("The game has moved on. Look at the board and choose again."), table.version)


def check_log_length(table: Table) -> None:
    """Raise Refusal if the log is so long that only play to the end may make it longer.

    Undo and the like could go on for ever, and everything in the log is replayed whenever the table is loaded.
    """
    if table.version >= MAX_LOG:
        raise Refusal("refused", translate("Too much was changed at this table. Only moves are possible now."), table.version)


def check_in_play(table: Table) -> None:
    """Raise Refusal if the table is a record, or its game is over."""
    if table.setup.record:
        raise Refusal(
            "over", translate("This is a record. To play, continue from one of its moves at a new table."), table.version
        )
    if table.closed_by_operator:
        raise Refusal("over", translate("The operator of this server has closed this table."), table.version)
    if table.closed:
        raise Refusal("over", translate("The person who created this table has closed it."), table.version)
    if table.over:
        raise Refusal("over", translate("The game is over."), table.version)


def check_turn(table: Table, message: AtVersion, person: str | None) -> None:
    """Raise Refusal unless the message comes from the seat to decide and is about the present position."""
    check_seat(table, person, message.seat)
    check_in_play(table)
    check_begun(table)
    check_version(table, message.version, max(table.action_version, table.seats[message.seat].returned))
    if table.seat_to_decide != message.seat:
        raise Refusal("not-your-turn", translate("It is not your turn."), table.version)
    if table.seats[message.seat].level:
        raise Refusal("refused", translate("A bot is playing this seat. Take it back first."), table.version)


def check_level(level: str, styles: Sequence[Style] = ()) -> None:
    """Raise Refusal if there is no bot level of this name, or if the game has no such style: `expert/blocker`."""
    name, style = split_style(level)
    if name not in LEVELS:
        raise Refusal(
            "unknown",
            translate("There is no bot level {level}; the levels are {levels}.", level=name, levels=", ".join(LEVELS)),
        )
    if style is not None and style not in [each.name for each in styles]:
        known = ", ".join(each.name for each in styles) or "-"
        raise Refusal(
            "unknown", translate("There is no style {style} here; the styles are {styles}.", style=style, styles=known)
        )


# Playing


def play(change: TableChange, message: Act, person: str | None, received: int | None = None) -> None:
    """Play a person's action, which was received at this table time (None: now)."""
    check_turn(change.table, message, person)
    spent = _time_spent(change, message, change.table_time if received is None else received)
    if change.table.seats[message.seat].vacation:
        change.append(VacationEnded(message.seat))
        spent = 0  # counted with the end of the vacation
    _play(change, message.seat, message.action, spent)


def _time_spent(change: TableChange, message: Act, received: int) -> int | None:
    """Return what an action costs the seat that plays it; None if no clock runs. Raise Refusal if it came too late."""
    clocks = change.table.clocks
    if clocks is None or clocks.running is None:
        return None
    spent = clocks.time_spent(received, message.thought)
    if not clocks.is_in_time(spent):
        raise Refusal("refused", translate("Your time is up."), change.table.version)
    return spent


def play_for_bot(change: TableChange, seat: int, version: int, action: str) -> None:
    """Play a bot's action, if the bot still plays the seat and the position is the one it was asked about at a version."""
    table = change.table
    is_stale = version < max(table.action_version, table.seats[seat].returned)
    if is_stale or table.seat_to_decide != seat or not table.bot_to_decide:
        raise Refusal("stale", "the table changed while the bot was thinking", table.version)
    _play(change, seat, action)


def _play(change: TableChange, seat: int, action: str, spent: int | None = None) -> None:
    try:
        change.append(ActionPlayed(seat, action, spent))
    except IllegalAction as error:
        raise Refusal("illegal", str(error), change.table.version - 1) from None
    METRICS.count("moves", by="bot" if change.table.seats[seat].level else "person")
