"""What is allowed at a table, apart from the rules of its game: seats, turns, versions, undo, resigning. Pure: no database.

Each ruling looks at a course (a copy of the table that goes on), and either tells it what happens or refuses. The game's own
rules are asked only through the match.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable

from hexrealm.bots.levels import LEVELS
from hexrealm.engine.errors import IllegalAction
from hexrealm.i18n.translate import say
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import Act, AnswerUndo, AtVersion, GiveToBot, Resign, TakeBack, Undo
from hexrealm.server.tables.chance import draw
from hexrealm.server.tables.log_entries import (
    BotSat,
    CameBack,
    Fell,
    Happening,
    Resigned,
    Sat,
    Took,
    UndoAgreed,
    UndoDropped,
    Undone,
    UndoWanted,
)
from hexrealm.server.tables.table import Table

SUBSTITUTE = "medium"  # plays on for somebody who resigned

Away = Callable[[str], float]  # by person: seconds since that one left; 0 while here


class Course:
    """A table as it goes on, and what happened on the way."""

    def __init__(self, table: Table) -> None:
        self.table = table.copy()
        self.happenings: list[Happening] = []

    def tell(self, happening: Happening) -> None:
        """What happens next. Where chance decides after it, its outcome is drawn now."""
        self._add(happening)
        while not self.table.over and (odds := self.table.match.odds()):
            self._add(Fell(draw(odds)))

    def _add(self, happening: Happening) -> None:
        self.table.tell(happening)
        self.happenings.append(happening)


# What every message must fulfil


def check_seat(table: Table, person: str | None, seat: int) -> None:
    """A seat of one's own."""
    if person is None:
        raise Refusal("no-name", say("Say who you are first."))
    if seat not in table.seats_of(person):
        raise Refusal("not-yours", say("Seat {seat} is not yours.", seat=seat))


def check_version(table: Table, version: int, since: int) -> None:
    """Decided on what there is now: nothing that matters to it has happened since."""
    if version > table.version:
        raise Refusal("ahead", say("There is no version {version} yet.", version=version), table.version)
    if version < since:
        raise Refusal("stale", say("Play went on meanwhile."), table.version)


def check_going(table: Table) -> None:
    """Still in play."""
    if table.made.record:
        raise Refusal("over", say("This is a record: play on from one of its moments at a table of your own."), table.version)
    if table.over:
        raise Refusal("over", say("The game is over."), table.version)


def check_decider(table: Table, message: AtVersion, person: str | None) -> None:
    """Of the seat to decide, on the position as it is now."""
    check_seat(table, person, message.seat)
    check_going(table)
    check_version(table, message.version, table.played_at)
    if table.to_decide != message.seat:
        raise Refusal("not-your-turn", say("It is not your turn."), table.version)
    if table.seats[message.seat].level:
        raise Refusal("refused", say("A bot plays this seat: take it back first."), table.version)


def check_level(level: str) -> None:
    """A bot there is."""
    if level not in LEVELS:
        raise Refusal("unknown", say("There is no bot {level}; there are {levels}.", level=level, levels=", ".join(LEVELS)))


# Playing


def act(course: Course, message: Act, person: str | None) -> None:
    """Take an action."""
    check_decider(course.table, message, person)
    _take(course, message.seat, message.action)


def act_for_bot(course: Course, seat: int, version: int, action: str) -> None:
    """A bot's action: for a seat it still plays, in the position it thought about."""
    table = course.table
    if table.version != version or table.to_decide != seat or not table.bot_to_decide:
        raise Refusal("stale", "the table went on while the bot thought", table.version)
    _take(course, seat, action)


def let_chance_begin(course: Course) -> None:
    """A game may begin with chance."""
    while not course.table.over and (odds := course.table.match.odds()):
        course._add(Fell(draw(odds)))


def _take(course: Course, seat: int, action: str) -> None:
    try:
        course.tell(Took(seat, action))
    except IllegalAction as error:
        raise Refusal("illegal", str(error), course.table.version - 1) from None


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
    shown = match.game.public_key(match.steps[moment].before) != match.game.public_key(match.state)
    return same_turn and not shown


def undo(course: Course, message: Undo, person: str | None) -> None:
    """Take back, or ask."""
    table = course.table
    check_seat(table, person, message.seat)
    check_going(table)
    check_version(table, message.version, table.talked_at)
    moment = moment_to_undo(table, message.seat)
    if moment is None:
        raise Refusal("refused", say("You have no action to take back."), table.version)
    if is_undo_free(table, message.seat, moment):
        course.tell(Undone(message.seat, moment))
    elif table.wish is None:
        course.tell(UndoWanted(message.seat, moment))
    else:
        raise Refusal("refused", say("There is a question to be answered first."), table.version)


def answer_undo(course: Course, message: AnswerUndo, person: str | None) -> None:
    """Agree or not."""
    table = course.table
    check_seat(table, person, message.seat)
    check_going(table)
    check_version(table, message.version, table.talked_at)
    if table.wish is None:
        raise Refusal("refused", say("Nobody asks to take anything back."), table.version)
    asker = table.seats[table.wish.seat].person
    if not message.agree:
        course.tell(UndoDropped(message.seat))
    elif table.seats[message.seat].person != asker:
        course.tell(UndoAgreed(message.seat))
        _undo_if_all_agree(course)


def _undo_if_all_agree(course: Course) -> None:
    wish = course.table.wish
    if wish is not None and not others_to_ask(course.table, wish.seat, wish.agreed):
        course.tell(Undone(wish.seat, wish.moment))


# Seats


def resign(course: Course, message: Resign, person: str | None) -> None:
    """Give up; if others play on, a bot takes the seat for their sake."""
    table = course.table
    check_seat(table, person, message.seat)
    check_going(table)
    if table.seats[message.seat].resigned:
        raise Refusal("refused", say("You have resigned already."), table.version)
    course.tell(Resigned(message.seat))
    if not table.over:
        course.tell(BotSat(message.seat, SUBSTITUTE))


def give_to_bot(course: Course, message: GiveToBot, person: str | None, away: Away, patience: float) -> None:
    """One's own seat, an open one of one's own table, or one whose person stays away."""
    table = course.table
    check_going(table)
    check_level(message.level)
    if message.seat >= len(table.seats) or person is None:
        check_seat(table, person, message.seat)
    if table.seats[message.seat].level:
        raise Refusal("taken", say("A bot plays this seat already."), table.version)
    _check_may_give(table, message.seat, person, away, patience)
    course.tell(BotSat(message.seat, message.level))
    _undo_if_all_agree(course)


def _check_may_give(table: Table, number: int, person: str | None, away: Away, patience: float) -> None:
    seat = table.seats[number]
    if seat.person == person or (seat.kind == "open" and table.made.host == person):
        return
    if not table.seats_of(person) or seat.person is None:
        raise Refusal("not-yours", say("Seat {seat} is not yours to give away.", seat=number))
    if away(seat.person) < patience:
        raise Refusal("refused", say("Whoever sits there is here, or left only now."), table.version)


def take_back(course: Course, message: TakeBack, person: str | None) -> None:
    """Play the own seat again."""
    table = course.table
    check_seat(table, person, message.seat)
    check_going(table)
    seat = table.seats[message.seat]
    if seat.resigned or not seat.level:
        raise Refusal("refused", say("There is nothing to take back: no bot plays for you here."), table.version)
    course.tell(CameBack(message.seat))


def sit_down(course: Course, seat: int, person: str, name: str, invite: str | None) -> None:
    """Take an open seat: by its invite, or at a public table."""
    table = course.table
    if seat >= len(table.seats):
        raise Refusal("unknown", say("There is no seat {seat}.", seat=seat))
    wanted = table.seats[seat]
    if person == wanted.person:
        return
    if invite is None and not table.made.public:
        raise Refusal("refused", say("This table is by invitation only."))
    if invite is not None and not hmac.compare_digest((wanted.invite or "").encode(), invite.encode()):
        raise Refusal("no-invite", say("This invitation is not valid."))
    if wanted.kind != "open":
        raise Refusal("taken", say("The seat is taken."), table.version)
    check_going(table)
    course.tell(Sat(seat, person, name))
