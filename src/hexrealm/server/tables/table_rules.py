"""What is allowed at a table, apart from the rules of its game: seats, turns, versions, undo, resigning. Pure: no database.

Each ruling looks at a change (a copy of the table that goes on), and either tells it what happens or refuses. The game's own
rules are asked only through the match.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable

from hexrealm.bots.levels import LEVELS
from hexrealm.engine.errors import IllegalAction
from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import Act, AnswerUndo, AtVersion, GiveToBot, Resign, TakeBack, Undo
from hexrealm.server.tables.chance import draw
from hexrealm.server.tables.log_entries import (
    ActionPlayed,
    ActionsUndone,
    BotSeated,
    ChanceResolved,
    LogEntry,
    PlayerResigned,
    PlayerReturned,
    PlayerSeated,
    UndoAccepted,
    UndoDeclined,
    UndoRequested,
)
from hexrealm.server.tables.table import Table

SUBSTITUTE = "medium"  # plays on for somebody who resigned

Away = Callable[[str], float]  # by person: seconds since that one left; 0 while here


class TableChange:
    """A table as it goes on, and what happened on the way."""

    def __init__(self, table: Table) -> None:
        self.table = table.copy()
        self.entries: list[LogEntry] = []

    def add(self, entry: LogEntry) -> None:
        """What happens next. Where chance decides after it, its outcome is drawn now."""
        self._add(entry)
        while not self.table.over and (odds := self.table.match.odds()):
            self._add(ChanceResolved(draw(odds)))

    def _add(self, entry: LogEntry) -> None:
        self.table.append(entry)
        self.entries.append(entry)


# What every message must fulfil


def check_seat(table: Table, person: str | None, seat: int) -> None:
    """A seat of one's own."""
    if person is None:
        raise Refusal("no-name", translate("Say who you are first."))
    if seat not in table.seats_of(person):
        raise Refusal("not-yours", translate("Seat {seat} is not yours.", seat=seat))


def check_version(table: Table, version: int, since: int) -> None:
    """Decided on what there is now: nothing that matters to it has happened since."""
    if version > table.version:
        raise Refusal("ahead", translate("There is no version {version} yet.", version=version), table.version)
    if version < since:
        raise Refusal("stale", translate("Play went on meanwhile."), table.version)


def check_going(table: Table) -> None:
    """Still in play."""
    if table.made.record:
        raise Refusal(
            "over", translate("This is a record: play on from one of its moments at a table of your own."), table.version
        )
    if table.over:
        raise Refusal("over", translate("The game is over."), table.version)


def check_decider(table: Table, message: AtVersion, person: str | None) -> None:
    """Of the seat to decide, on the position as it is now."""
    check_seat(table, person, message.seat)
    check_going(table)
    check_version(table, message.version, table.action_version)
    if table.to_decide != message.seat:
        raise Refusal("not-your-turn", translate("It is not your turn."), table.version)
    if table.seats[message.seat].level:
        raise Refusal("refused", translate("A bot plays this seat: take it back first."), table.version)


def check_level(level: str) -> None:
    """A bot there is."""
    if level not in LEVELS:
        raise Refusal(
            "unknown", translate("There is no bot {level}; there are {levels}.", level=level, levels=", ".join(LEVELS))
        )


# Playing


def act(change: TableChange, message: Act, person: str | None) -> None:
    """Take an action."""
    check_decider(change.table, message, person)
    _take(change, message.seat, message.action)


def act_for_bot(change: TableChange, seat: int, version: int, action: str) -> None:
    """A bot's action: for a seat it still plays, in the position it thought about."""
    table = change.table
    if table.version != version or table.to_decide != seat or not table.bot_to_decide:
        raise Refusal("stale", "the table went on while the bot thought", table.version)
    _take(change, seat, action)


def let_chance_begin(change: TableChange) -> None:
    """A game may begin with chance."""
    while not change.table.over and (odds := change.table.match.odds()):
        change._add(ChanceResolved(draw(odds)))


def _take(change: TableChange, seat: int, action: str) -> None:
    try:
        change.add(ActionPlayed(seat, action))
    except IllegalAction as error:
        raise Refusal("illegal", str(error), change.table.version - 1) from None


# Undo


def moment_to_undo(table: Table, seat: int) -> int | None:
    """Before the last action of a seat; None if it has none that can be taken back."""
    begun = table.moments[1]
    mine = [number for number, step in enumerate(table.match.steps) if step.seat == seat and number >= begun]
    return mine[-1] if mine else None


def others_to_ask(table: Table, seat: int, agreed: frozenset[int] = frozenset()) -> tuple[int, ...]:
    """The seats of other people who are at the table and have not agreed. One answer counts for all seats of a person."""
    silent = {table.seats[seat].person, *(table.seats[each].person for each in agreed)}
    return tuple(
        number
        for number, each in enumerate(table.seats)
        if each.kind == "person" and not each.resigned and each.person not in silent
    )


def is_undo_free(table: Table, seat: int, moment: int) -> bool:
    """In the same turn of the seat, with nothing come to light since; or nobody else is there to mind."""
    if not others_to_ask(table, seat):
        return True
    match = table.match
    same_turn = match.seat == seat and all(step.seat == seat for step in match.steps[moment:])
    shown = match.game.revealed_key(match.steps[moment].before) != match.game.revealed_key(match.state)
    return same_turn and not shown


def undo(change: TableChange, message: Undo, person: str | None) -> None:
    """Take back, or ask."""
    table = change.table
    check_seat(table, person, message.seat)
    check_going(table)
    check_version(table, message.version, table.undo_version)
    moment = moment_to_undo(table, message.seat)
    if moment is None:
        raise Refusal("refused", translate("You have no action to take back."), table.version)
    if is_undo_free(table, message.seat, moment):
        change.add(ActionsUndone(message.seat, moment))
    elif table.undo_request is None:
        change.add(UndoRequested(message.seat, moment))
    else:
        raise Refusal("refused", translate("There is a question to be answered first."), table.version)


def answer_undo(change: TableChange, message: AnswerUndo, person: str | None) -> None:
    """Agree or not."""
    table = change.table
    check_seat(table, person, message.seat)
    check_going(table)
    check_version(table, message.version, table.undo_version)
    if table.undo_request is None:
        raise Refusal("refused", translate("Nobody asks to take anything back."), table.version)
    asker = table.seats[table.undo_request.seat].person
    if not message.agree:
        change.add(UndoDeclined(message.seat))
    elif table.seats[message.seat].person != asker:
        change.add(UndoAccepted(message.seat))
        _undo_if_all_agree(change)


def _undo_if_all_agree(change: TableChange) -> None:
    request = change.table.undo_request
    if request is not None and not others_to_ask(change.table, request.seat, request.agreed):
        change.add(ActionsUndone(request.seat, request.moment))


# Seats


def resign(change: TableChange, message: Resign, person: str | None) -> None:
    """Give up; if others play on, a bot takes the seat for their sake."""
    table = change.table
    check_seat(table, person, message.seat)
    check_going(table)
    if table.seats[message.seat].resigned:
        raise Refusal("refused", translate("You have resigned already."), table.version)
    change.add(PlayerResigned(message.seat))
    if not table.over:
        change.add(BotSeated(message.seat, SUBSTITUTE))


def give_to_bot(change: TableChange, message: GiveToBot, person: str | None, away: Away, patience: float) -> None:
    """One's own seat, an open one of one's own table, or one whose person stays away."""
    table = change.table
    check_going(table)
    check_level(message.level)
    if message.seat >= len(table.seats) or person is None:
        check_seat(table, person, message.seat)
    if table.seats[message.seat].level:
        raise Refusal("taken", translate("A bot plays this seat already."), table.version)
    _check_may_give(table, message.seat, person, away, patience)
    change.add(BotSeated(message.seat, message.level))
    _undo_if_all_agree(change)


def _check_may_give(table: Table, number: int, person: str | None, away: Away, patience: float) -> None:
    seat = table.seats[number]
    if seat.person == person or (seat.kind == "open" and table.made.host == person):
        return
    if not table.seats_of(person) or seat.person is None:
        raise Refusal("not-yours", translate("Seat {seat} is not yours to give away.", seat=number))
    if away(seat.person) < patience:
        raise Refusal("refused", translate("Whoever sits there is here, or left only now."), table.version)


def take_back(change: TableChange, message: TakeBack, person: str | None) -> None:
    """Play the own seat again."""
    table = change.table
    check_seat(table, person, message.seat)
    check_going(table)
    seat = table.seats[message.seat]
    if seat.resigned or not seat.level:
        raise Refusal("refused", translate("There is nothing to take back: no bot plays for you here."), table.version)
    change.add(PlayerReturned(message.seat))


def sit_down(change: TableChange, seat: int, person: str, name: str, invite: str | None) -> None:
    """Take an open seat: by its invite, or at a public table."""
    table = change.table
    if seat >= len(table.seats):
        raise Refusal("unknown", translate("There is no seat {seat}.", seat=seat))
    wanted = table.seats[seat]
    if person == wanted.person:
        return
    if invite is None and not table.made.public:
        raise Refusal("refused", translate("This table is by invitation only."))
    if invite is not None and not hmac.compare_digest((wanted.invite or "").encode(), invite.encode()):
        raise Refusal("no-invite", translate("This invitation is not valid."))
    if wanted.kind != "open":
        raise Refusal("taken", translate("The seat is taken."), table.version)
    check_going(table)
    change.add(PlayerSeated(seat, person, name))
