"""Setting up tables: from a form, from a moment of another table, from a record, and for a rematch."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Sequence
from dataclasses import asdict, replace
from typing import Any

from hexrealm import games
from hexrealm.engine.errors import HexrealmError, WrongOption
from hexrealm.engine.game import Game
from hexrealm.i18n.translate import translate
from hexrealm.play.match import Match
from hexrealm.play.record import parse_record
from hexrealm.play.record_reader import WrongLine
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.forms.clock_forms import DaysClock, LiveClock
from hexrealm.server.protocol.messages import NewTable, SeatWanted
from hexrealm.server.protocol.sanitize import MAX_TITLE, sanitize
from hexrealm.server.storage.people.accounts.sessions import Person, clean_name
from hexrealm.server.storage.tables.log_entries import TableCreated
from hexrealm.server.tables.chance import SETUP_RANDOM
from hexrealm.server.tables.rules import rated_rules
from hexrealm.server.tables.rules.clocks import DAY, SECOND, TimeControl
from hexrealm.server.tables.rules.table_rules import check_level
from hexrealm.server.tables.table import Seat, Table

MAX_STEPS = 5_000  # of an imported record: more than any game takes
HEADER_LENGTH = 4096  # characters in which a record must name its game
INVITE_BYTES = 16


def find_game(name: str) -> Game:
    """Return a game by its name. Raise Refusal if there is none."""
    if name not in games.names():
        titles = ", ".join(games.find(each).title for each in games.names())
        raise Refusal("unknown", translate("There is no such game here. The games are: {games}.", games=titles))
    return games.find(name)


def player_counts(game: Game) -> tuple[int, ...]:
    """Return with how many players a game can be played; () if it has no such option."""
    return next((each.choices for each in game.options if each.name == "players"), ())


def complete_options(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """Return all options of a set-up, those not given drawn at random."""
    try:
        return game.complete(options, SETUP_RANDOM)
    except WrongOption as error:
        raise Refusal("bad-message", error.advice or str(error), option=error.option) from None
    except HexrealmError as error:
        raise Refusal("bad-message", str(error)) from None


def from_form(form: NewTable, person: Person) -> TableCreated:
    """Set up the table that a person asked for."""
    if form.game is None:
        raise Refusal(
            "bad-message", translate("Choose a game for the new table, or a position of another table to start from.")
        )
    game = find_game(form.game)
    given = {"players": len(form.seats), **form.options}
    return _set_up(form, person, game.name, complete_options(game, given), given)


def from_moment(form: NewTable, person: Person, table: Table) -> TableCreated:
    """Set up a table that continues from a moment of another one. Nothing may be hidden there any more."""
    assert form.start is not None
    _check_start(form, table, form.start.moment)
    options = table.match.options
    setup = _set_up(form, person, table.setup.game, options, options)
    return replace(setup, start=table.match.start, past=table.match.history[: form.start.moment])


def _check_start(form: NewTable, table: Table, moment: int) -> None:
    if form.options or form.game not in (None, table.setup.game):
        raise Refusal(
            "bad-message", translate("The game and its options come from the table you start from; do not give others.")
        )
    rated_rules.check_may_copy(table)
    if table.setup.known_to is not None:
        raise Refusal("refused", translate("This record leaves out hidden information: you can view it, but not continue it."))
    if table.has_hidden_information and table.state not in ("over", "record"):
        raise Refusal("refused", translate("This game has hidden information: you can continue from here once it is over."))
    if moment > table.moment:
        raise Refusal(
            "unknown", translate("There is no move {moment}; the last one is {last}.", moment=moment, last=table.moment)
        )


def _set_up(form: NewTable, person: Person, game: str, options: dict[str, Any], given: dict[str, Any]) -> TableCreated:
    players = options.get("players", len(form.seats))
    if players != len(form.seats):
        raise Refusal(
            "bad-message",
            translate(
                "The options say {players} players, but there are {seats} seats.", players=players, seats=len(form.seats)
            ),
        )
    assert person.id is not None
    _check_hot_seat(form, game)
    _check_program(form, person)
    if form.rated:
        rated_rules.check_form(form)
    title = sanitize(form.title, MAX_TITLE)
    made = [_make_seat(seat, person, game) for seat in form.seats]
    seats = _seat_fields(rated_rules.draw_seats(made) if form.rated else made)
    rules = find_game(game).rules_version
    hints, heat = _choose_help(form)
    setup = TableCreated(game, options, given, seats, person.id, title, form.public, hints, form.previews, heat=heat)
    clock = None if form.clock is None else asdict(make_control(form.clock, len(form.seats)))
    return replace(setup, rules=rules, clock=clock, rated=form.rated)


def make_control(form: LiveClock | DaysClock, seats: int) -> TimeControl:
    """Return the clock of a table. With two players, who runs out of time has lost unless the form says otherwise."""
    on_flag = form.on_flag or ("end" if seats == 2 else "bot")
    if isinstance(form, DaysClock):
        return TimeControl("days", form.vacation * DAY, 0, form.days * DAY, on_flag)
    if not form.base + form.reserve:
        raise Refusal("bad-message", translate("Nobody can play without time: give some at the beginning or for each turn."))
    return TimeControl("live", form.base * SECOND, form.increment * SECOND, form.reserve * SECOND, on_flag)


def _choose_help(form: NewTable) -> tuple[bool, bool]:
    """Return whether hints and heat are allowed. Among people, or rated, both are off unless the form says otherwise."""
    alone = sum(seat.who in ("me", "open") for seat in form.seats) < 2 and not form.rated
    hints = alone if form.hints is None else form.hints
    heat = alone and form.previews if form.heat is None else form.heat
    return hints, heat


def _check_hot_seat(form: NewTable, game: str) -> None:
    """Raise Refusal if one person would hold several hidden hands against strangers."""
    if form.public and find_game(game).has_secrets and sum(seat.who == "me" for seat in form.seats) > 1:
        raise Refusal("refused", translate("This game hides something: at a public table each person may hold only one seat."))


def _check_program(form: NewTable, person: Person) -> None:
    """Raise Refusal if a program would fill the lobby, or hold several seats."""
    if person.owner is not None and (form.public or sum(seat.who == "me" for seat in form.seats) > 1):
        raise Refusal("refused", translate("A program creates tables that are not public, with at most one seat of its own."))


def _make_seat(wanted: SeatWanted, person: Person, game: str) -> Seat:
    if (wanted.who == "bot-account") != (wanted.account is not None):
        raise Refusal("bad-message", translate("A seat for a bot account needs the account that it is offered to."))
    if (wanted.who == "bot") != (wanted.level is not None) or (wanted.who != "me" and wanted.name is not None):
        raise Refusal("bad-message", translate("A bot needs a level, and only players at this browser can be given a name."))
    if wanted.level is not None:
        check_level(wanted.level, find_game(game).styles)
        return Seat(level=wanted.level)
    if wanted.who in ("open", "bot-account"):
        return Seat(invite=_new_invite(), offered=wanted.account)
    if person.owner is not None:
        return Seat(person.id, person.name, bot_account=True)
    return Seat(person.id, clean_name(wanted.name) if wanted.name is not None else person.name)


def _new_invite() -> str:
    return secrets.token_urlsafe(INVITE_BYTES)


def _seat_fields(seats: list[Seat]) -> list[dict[str, Any]]:
    return [asdict(seat) for seat in seats]


def for_rematch(table: Table, person: Person) -> TableCreated:
    """Set up the same kind of table with everybody one seat further. What the first set-up drew is drawn again."""
    if table.state != "over":
        raise Refusal("refused", translate("You can ask for a rematch once the game is over."), table.version)
    if not table.seats_of(person.id):
        raise Refusal("not-yours", translate("Only players from this table can ask for a rematch."))
    options = complete_options(find_game(table.setup.game), table.setup.asked)
    rotated = [table.seats[number - 1] for number in range(len(table.seats))]
    seats = _seat_fields([_reset_seat(seat) for seat in rotated])
    rules = find_game(table.setup.game).rules_version
    setup = replace(table.setup, options=options, seats=seats, start=None, past=None, rules=rules)
    return rated_rules.for_rematch(setup)


def _reset_seat(seat: Seat) -> Seat:
    """Return the seat for a rematch: a person plays their seat again, even if a bot played it; an open seat stays open.

    A bot account is asked again.
    """
    if seat.person and seat.bot_account:
        return Seat(invite=_new_invite(), offered=seat.person)
    if seat.person:
        return Seat(seat.person, seat.name)
    return Seat(level=seat.level) if seat.level else Seat(invite=_new_invite())


def game_of_record(text: str) -> str:
    """Return the game that a record's header names; "" if there is none. from_record() checks the whole text."""
    found = re.search(r"^game:\s*(\S{1,64})\s*$", text[:HEADER_LENGTH], re.MULTILINE)
    return found[1] if found else ""


def from_record(text: str, person: Person) -> TableCreated:
    """Set up a table that shows a record. This replays the whole game: do not call it in the event loop."""
    if text.count("\n") > 4 * MAX_STEPS:
        raise Refusal("bad-message", translate("The record has too many lines."))
    try:
        match = parse_record(text)
    except WrongLine as error:
        raise Refusal("bad-message", translate("Line {line}: {why}", line=error.number, why=error.why)) from None
    except HexrealmError as error:
        raise Refusal("bad-message", str(error)) from None
    return _set_up_record(match, person)


def _set_up_record(match: Match, person: Person) -> TableCreated:
    if len(match.steps) > MAX_STEPS:
        raise Refusal("bad-message", translate("The record has more than {most} steps.", most=MAX_STEPS))
    assert person.id is not None
    hidden = match.game.unknown_action
    past = ["?" if step.action == hidden and hidden is not None else step.name for step in match.steps]
    seats = _seat_fields(_record_seats(match.names, match.players))
    setup = TableCreated(match.game.name, match.options, match.options, seats, person.id, "", False, True, True)
    rules = match.game.rules_version
    return replace(setup, start=match.start, past=past, record=True, known_to=match.known_to, rules=rules)


def _record_seats(names: Sequence[str] | None, players: int) -> list[Seat]:
    """Return seats that nobody holds, with the names in the record."""
    return [Seat(name=sanitize(name, MAX_TITLE)) for name in names or [""] * players]


def without_deleted(setup: TableCreated, existing: Collection[str], author: str | None) -> TableCreated:
    """Return a set-up in which the seats of deleted people are open, as in a rematch. Its author follows a deleted host."""
    empty = {"person": None, "name": "", "level": None}
    seats = [
        seat
        if not seat["person"] or seat["person"] in existing
        else {**seat, **empty, "invite": secrets.token_urlsafe(INVITE_BYTES)}
        for seat in setup.seats
    ]
    host = setup.host if setup.host in existing or not setup.host else author or ""
    return replace(setup, seats=seats, host=host)
