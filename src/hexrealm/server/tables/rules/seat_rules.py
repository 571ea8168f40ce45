"""Who may sit where: joining, bots in place of people, resigning."""

from __future__ import annotations

import hmac
from collections.abc import Callable

from hexrealm.bots.leaning import split_style
from hexrealm.bots.levels import DEFAULT_LEVEL, LEVELS
from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import GiveToBot, MuteSpectators, Resign, TakeBack
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.tables.log_entries import (
    BotSeated,
    OfferDeclined,
    PersonMoved,
    PlayerResigned,
    PlayerReturned,
    PlayerSeated,
    SpectatorsMuted,
    UndoLapsed,
)
from hexrealm.server.tables.rules.rated_rules import check_no_substitute
from hexrealm.server.tables.rules.table_rules import TableChange, check_in_play, check_level, check_not_resigned, check_seat
from hexrealm.server.tables.table import Seat, Table

SUBSTITUTE = DEFAULT_LEVEL  # of the bot that plays on for somebody who resigned

SecondsAway = Callable[[str], float]  # by person: seconds since they disconnected; 0 while connected


def resign(change: TableChange, message: Resign, person: str | None) -> None:
    """Resign."""
    check_seat(change.table, person, message.seat)
    check_in_play(change.table)
    check_not_resigned(change.table, message.seat)
    _resign(change, message.seat)


def _resign(change: TableChange, seat: int) -> None:
    """Resign a seat. If the others play on, a bot takes it."""
    change.append(PlayerResigned(seat))
    if not change.table.over:
        change.append(BotSeated(seat, SUBSTITUTE))


def resign_all(change: TableChange, person: str) -> None:
    """Resign every seat that a person holds, as long as the game goes on: the person will not come back."""
    for number in change.table.seats_of(person):
        if not change.table.over and not change.table.seats[number].is_out:
            _resign(change, number)


def move_person(change: TableChange, guest: str, account: str) -> None:
    """Let an account take the place of a guest, unless it plays there too: nobody gets a second seat in a running game."""
    table = change.table
    if table.over or table.setup.record or not (table.seats_of(guest) and table.seats_of(account)):
        change.append(PersonMoved(guest, account))


def give_to_bot(
    change: TableChange, message: GiveToBot, person: str | None, seconds_away: SecondsAway, away_limit: float
) -> None:
    """Let a bot play the person's own seat, an open seat of their table, or the seat of somebody who has been away too long."""
    table = change.table
    check_in_play(table)
    check_level(message.level, table.match.game.styles)
    check_no_substitute(table)
    if message.seat >= len(table.seats) or person is None:
        check_seat(table, person, message.seat)
    if table.seats[message.seat].level:
        raise Refusal("taken", translate("A bot already plays this seat."), table.version)
    _check_may_give(table, message.seat, person, seconds_away, away_limit)
    _check_helps_nobody(table, message, person)
    _withdraw_own_request(change, message.seat)
    change.append(BotSeated(message.seat, message.level))


def _withdraw_own_request(change: TableChange, number: int) -> None:
    """Withdraw the undo request of a person whose seat a bot takes: bots wait for an answer, and that would stop the clock."""
    request, seats = change.table.undo_request, change.table.seats
    if request is not None and seats[number].person is not None and seats[request.seat].person == seats[number].person:
        change.append(UndoLapsed(request.seat))


def _check_may_give(table: Table, number: int, person: str | None, seconds_away: SecondsAway, away_limit: float) -> None:
    seat = table.seats[number]
    if seat.person == person or (seat.kind == "open" and table.setup.host == person):
        return
    if not table.seats_of(person) or seat.person is None:
        raise Refusal("not-yours", translate("You cannot hand seat {seat} over to a bot.", seat=number))
    if table.clocks is not None and table.clocks.control.kind == "days":
        text = translate(
            "In a game over days no bot takes the seat of a player who is away. If they stay away, their time runs out."
        )
        raise Refusal("refused", text, table.version)
    if seconds_away(seat.person) < away_limit:
        raise Refusal("refused", translate("This player is still here or has only just left."), table.version)


def _check_helps_nobody(table: Table, message: GiveToBot, person: str | None) -> None:
    """Raise Refusal if a strong bot would play a person's moves at a table without hints, where others play too."""
    others = {seat.person for seat in table.seats if seat.person is not None and not seat.is_out} - {person}
    if table.seats[message.seat].person is None or table.setup.hints or not others:
        return
    most = LEVELS[SUBSTITUTE]
    if LEVELS[split_style(message.level)[0]].number > most.number:
        text = translate(
            "Hints are off at this table, so no bot above “{level}” can take a player's seat.", level=translate(most.label)
        )
        raise Refusal("refused", text, table.version)


def take_back(change: TableChange, message: TakeBack, person: str | None) -> None:
    """Take the person's own seat back from a bot."""
    table = change.table
    check_seat(table, person, message.seat)
    check_in_play(table)
    seat = table.seats[message.seat]
    if seat.is_out or not seat.level:
        raise Refusal("refused", translate("No bot is playing this seat for you."), table.version)
    change.append(PlayerReturned(message.seat))


def mute_spectators(change: TableChange, message: MuteSpectators, person: str | None) -> None:
    """Let spectators write, or not: the person who created the table decides."""
    if person is None or person != change.table.setup.host:
        raise Refusal("not-yours", translate("Only the person who created the table decides that."))
    if message.muted != change.table.spectators_muted:
        change.append(SpectatorsMuted(message.muted))


def join(change: TableChange, number: int, person: Person, invite: str | None) -> None:
    """Take an open seat: by its invite, or at a public table without one. The person who holds it already changes nothing.

    Nobody joins a second seat: only the person who creates a table makes seats for several people at one browser. A bot account
    sits down only where it is asked: a seat is offered to it, or at a table that is not rated it has the invite.
    """
    me = person.id
    assert me is not None
    table = change.table
    if number >= len(table.seats):
        raise Refusal("unknown", translate("There is no seat {seat}.", seat=number))
    seat = table.seats[number]
    if seat.person == me:
        return
    is_asked = seat.offered == me
    if person.owner is not None and not is_asked and (invite is None or table.setup.rated):
        raise Refusal("refused", translate("A bot account takes only seats that are offered to it."), table.version)
    if seat.offered is not None and not is_asked and invite is None:
        raise Refusal("taken", translate("This seat is offered to a bot account."), table.version)
    if invite is None and not table.setup.public and not is_asked:
        raise Refusal("refused", translate("This table is by invitation only."))
    if invite is not None and not matches_invite(seat, invite):
        raise Refusal("no-invite", translate("This invitation is not valid. Ask for a new link."))
    if seat.kind != "open":
        raise Refusal("taken", translate("This seat is taken. You can watch the game instead."), table.version)
    check_in_play(table)
    if table.removed.get(me, number) != number or (me in table.removed and invite is None):
        text = translate("You were removed from this table. Ask the person who created it for a new link.")
        raise Refusal("refused", text, table.version)
    if table.seats_of(me):
        raise Refusal("refused", translate("You hold a seat at this table already."), table.version)
    change.append(PlayerSeated(number, me, person.name, person.owner is not None))


def decline(change: TableChange, number: int, person: str, reason: str) -> None:
    """Decline a seat that is offered to a bot account. The host may invite somebody else."""
    table = change.table
    if number >= len(table.seats) or table.seats[number].offered != person or table.seats[number].kind != "open":
        raise Refusal("not-yours", translate("This seat is not offered to you."), table.version)
    check_in_play(table)
    change.append(OfferDeclined(number, reason))


def matches_invite(seat: Seat, invite: str) -> bool:
    """Return whether an invite is the seat's own. The comparison takes constant time."""
    return hmac.compare_digest((seat.invite or "").encode(), invite.encode())
