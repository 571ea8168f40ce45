"""What clocks do at a table by themselves: flags fall, undo requests lapse. And the curtain that starts a clock, vacations."""

from __future__ import annotations

from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import LiftCurtain, Vacation
from hexrealm.server.storage.tables.log_entries import (
    BotSeated,
    CurtainLifted,
    FlagFell,
    UndoLapsed,
    VacationBegan,
    VacationEnded,
)
from hexrealm.server.tables.rules.seat_rules import SUBSTITUTE
from hexrealm.server.tables.rules.table_rules import TableChange, check_in_play, check_not_resigned, check_seat, check_version


def fall_due(change: TableChange) -> None:
    """Carry out what is due by the table time of the change: an undo request lapses, a flag falls. Otherwise do nothing."""
    table, now = change.table, change.table_time
    if table.clocks is None or table.over:
        return
    lapses_at = table.clocks.lapses_at
    if lapses_at is not None and now >= lapses_at and table.undo_request is not None:
        change.append(UndoLapsed(table.undo_request.seat))
    flag_due, seat = table.clocks.flag_due, table.clocks.running
    if flag_due is not None and now >= flag_due and seat is not None:
        if table.clocks.control.on_flag == "bot" and table.has_person_besides(seat):
            change.append(BotSeated(seat, SUBSTITUTE))
        change.append(FlagFell(seat))


def lift_curtain(change: TableChange, message: LiftCurtain, person: str | None) -> None:
    """Start the clock of a seat whose person has come to the screen that several people share."""
    table = change.table
    check_seat(table, person, message.seat)
    check_in_play(table)
    check_version(table, message.version, table.action_version)
    if table.seat_to_decide != message.seat:
        raise Refusal("not-your-turn", translate("It is not your turn."), table.version)
    if table.clocks is not None and table.waits_for_curtain:
        change.append(CurtainLifted(message.seat))


def take_vacation(change: TableChange, message: Vacation, person: str | None) -> None:
    """Begin or end a person's vacation at a table. Nothing changes if it is so already."""
    table, number = change.table, message.seat
    check_seat(table, person, number)
    check_in_play(table)
    check_not_resigned(table, number)
    seat, clocks = table.seats[number], table.clocks
    if seat.vacation == message.away:
        return
    if not message.away:
        change.append(VacationEnded(number))
        return
    if clocks is None or clocks.control.kind != "days" or not clocks.banks[number] or seat.level:
        raise Refusal("refused", translate("There is no vacation left for you in this game."), table.version)
    change.append(VacationBegan(number))
