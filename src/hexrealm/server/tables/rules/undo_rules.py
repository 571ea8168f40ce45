"""Undo: free within a seat's own turn while nothing was revealed, otherwise with the consent of the other people."""

from __future__ import annotations

from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import AnswerUndo, Undo
from hexrealm.server.storage.tables.log_entries import ActionsUndone, UndoAccepted, UndoDeclined, UndoRequested
from hexrealm.server.tables.rules.table_rules import TableChange, check_in_play, check_not_resigned, check_seat, check_version
from hexrealm.server.tables.table import Table


def moment_to_undo(table: Table, seat: int) -> int | None:
    """Return the moment before a seat's last action; None if the seat has no action that can be taken back.

    While a seat is open, nobody can agree for the person who will sit there, so what was revealed stays. In a rated game only
    what is free can be taken back, in a contest nothing.
    """
    moment = None if table.setup.contest is not None else moment_of_last_action(table, seat)
    if moment is None or (table.setup.rated and not is_undo_free(table, seat, moment)):
        return None
    is_open = any(each.kind == "open" for each in table.seats)
    return None if is_open and is_revealing(table, moment) else moment


def moment_of_last_action(table: Table, seat: int) -> int | None:
    """Return the moment before a seat's last action at this table."""
    first = table.moments[1]  # steps before this one were taken over from another table or a record
    steps = table.match.steps
    return next((number for number in range(len(steps) - 1, first - 1, -1) if steps[number].seat == seat), None)


def is_revealing(table: Table, moment: int) -> bool:
    """Return whether something hidden was drawn or shown since a moment."""
    match = table.match
    if not match.game.has_secrets:
        return False
    return goes_past_draw(table, moment) or _revealed_since(table, moment)


def _revealed_since(table: Table, moment: int) -> bool:
    match = table.match
    return match.game.revealed_key(match.steps[moment].before) != match.game.revealed_key(match.state)


def seats_to_ask(table: Table, seat: int, agreed: frozenset[int] = frozenset()) -> tuple[int, ...]:
    """Return the seats of other people at the table who have not agreed. One answer counts for all seats of a person.

    A person is asked even while a bot plays the seat: only who resigned or ran out of time has lost it for good.
    """
    settled = {table.seats[seat].person, *(table.seats[each].person for each in agreed)}
    return tuple(
        number
        for number, each in enumerate(table.seats)
        if each.person is not None and not each.is_out and each.person not in settled
    )


def is_undo_free(table: Table, seat: int, moment: int) -> bool:
    """Return whether a seat may undo without asking: in its own turn with nothing revealed, or with no other person there.

    What a bot played for the seat is not taken back without asking: it would be a hint where hints are off.
    """
    if not table.setup.rated and not seats_to_ask(table, seat):
        return True
    match = table.match
    same_turn = match.seat == seat and all(step.seat == seat for step in match.steps[moment:])
    by_bot = any(each >= moment for each in table.bot_moments)
    return same_turn and not by_bot and not _revealed_since(table, moment)


def goes_past_draw(table: Table, moment: int) -> bool:
    """Return whether going back to a moment undoes a draw, whose outcome stays known to those who saw it."""
    return any(step.seat is None for step in table.match.steps[moment:])


def undo(change: TableChange, message: Undo, person: str | None) -> None:
    """Take back the seat's last action, or ask the others to allow it."""
    table = change.table
    check_seat(table, person, message.seat)
    check_in_play(table)
    check_not_resigned(table, message.seat)
    check_version(table, message.version, table.undo_version)
    moment = moment_to_undo(table, message.seat)
    if moment is None:
        raise _nothing_to_undo(table, message.seat)
    if is_undo_free(table, message.seat, moment):
        change.append(ActionsUndone(message.seat, moment))
    elif table.undo_request is None:
        change.append(UndoRequested(message.seat, moment))
    else:
        raise Refusal("refused", translate("Another undo request is still waiting for an answer."), table.version)


def _nothing_to_undo(table: Table, seat: int) -> Refusal:
    if moment_of_last_action(table, seat) is None:
        return Refusal("refused", translate("You have no move to undo."), table.version)
    if table.setup.rated:
        return Refusal("refused", translate("In a rated game you can undo only within your own turn."), table.version)
    text = translate("A seat is still open. A move that showed something hidden can be undone once somebody sits there.")
    return Refusal("refused", text, table.version)


def answer_undo(change: TableChange, message: AnswerUndo, person: str | None) -> None:
    """Accept or decline the open undo request."""
    table = change.table
    check_seat(table, person, message.seat)
    check_in_play(table)
    check_not_resigned(table, message.seat)
    check_version(table, message.version, table.undo_version)
    if table.undo_request is None:
        raise Refusal("refused", translate("Nobody has asked to undo a move."), table.version)
    requester = table.seats[table.undo_request.seat].person
    if not message.agree:
        change.append(UndoDeclined(message.seat))
    elif table.seats[message.seat].person != requester:
        change.append(UndoAccepted(message.seat))
        undo_if_all_agreed(change)


def undo_if_all_agreed(change: TableChange) -> None:
    """Carry out the open undo request if nobody is left to ask."""
    request = change.table.undo_request
    if request is not None and not seats_to_ask(change.table, request.seat, request.agreed):
        change.append(ActionsUndone(request.seat, request.moment))
