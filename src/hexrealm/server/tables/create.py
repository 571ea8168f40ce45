"""Making tables: from a form, from a moment of another table, from a record, and once more with seats swapped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hexrealm import games
from hexrealm.engine.errors import HexrealmError
from hexrealm.engine.game import Game
from hexrealm.i18n.translate import translate
from hexrealm.play.match import Match
from hexrealm.play.record import parse_record
from hexrealm.server.http.sanitize import LONGEST_TITLE, clean
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import NewTable, SeatWanted
from hexrealm.server.storage.sessions import Person, clean_name
from hexrealm.server.tables.chance import SET_UP
from hexrealm.server.tables.log_entries import TableCreated
from hexrealm.server.tables.repository import as_seats, new_invite
from hexrealm.server.tables.table import Seat, Table
from hexrealm.server.tables.table_rules import check_level

MOST_STEPS = 5_000  # of an imported record: more than any game takes


def find_game(name: str) -> Game:
    """A game by name."""
    try:
        return games.find(name)
    except HexrealmError as error:
        raise Refusal("unknown", str(error)) from None


def complete_options(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """All options, those not given drawn."""
    try:
        return game.complete(options, SET_UP)
    except HexrealmError as error:
        raise Refusal("bad-message", str(error)) from None


def from_form(form: NewTable, person: Person) -> TableCreated:
    """What somebody asked for."""
    if form.game is None:
        raise Refusal("bad-message", translate("A new table needs a game, or a moment of another table to start from."))
    game = find_game(form.game)
    asked = {"players": len(form.seats), **form.options}
    options = complete_options(game, asked)
    return _set_up(form, person, game.name, options, asked)


def from_moment(form: NewTable, person: Person, table: Table) -> TableCreated:
    """To play on from a moment of another table: where nothing is hidden any more."""
    assert form.start is not None
    if form.options or form.game not in (None, table.made.game):
        raise Refusal("bad-message", translate("Game and options are those of the table to start from."))
    if table.made.known_to is not None:
        raise Refusal("refused", translate("This record does not tell everything: it can be looked at, not played on."))
    if table.hides and table.state not in ("over", "record"):
        raise Refusal("refused", translate("This game hides something: it can be played on from here when it is over."))
    if form.start.moment > table.moment:
        raise Refusal(
            "unknown",
            translate("There is no moment {moment}; the last is {last}.", moment=form.start.moment, last=table.moment),
        )
    options = table.match.options
    made = _set_up(form, person, table.made.game, options, options)
    return replace(made, start=table.match.start, past=table.match.history[: form.start.moment])


def _set_up(form: NewTable, person: Person, game: str, options: dict[str, Any], asked: dict[str, Any]) -> TableCreated:
    players = options.get("players", len(form.seats))
    if players != len(form.seats):
        raise Refusal(
            "bad-message", translate("There are {players} players and {seats} seats.", players=players, seats=len(form.seats))
        )
    assert person.id is not None
    title = clean(form.title, LONGEST_TITLE)
    seats = as_seats([_seat(seat, person) for seat in form.seats])
    return TableCreated(game, options, asked, seats, person.id, title, form.public, form.hints, form.previews)


def _seat(wanted: SeatWanted, person: Person) -> Seat:
    if (wanted.who == "bot") != (wanted.level is not None) or (wanted.who != "me" and wanted.name is not None):
        raise Refusal("bad-message", translate("A bot needs a level, and only a person at this browser may have a name."))
    if wanted.level is not None:
        check_level(wanted.level)
        return Seat(level=wanted.level)
    if wanted.who == "open":
        return Seat(invite=new_invite())
    return Seat(person.id, clean_name(wanted.name) if wanted.name is not None else person.name)


def once_more(table: Table, person: Person) -> TableCreated:
    """The same kind of table, everybody one seat on. What the first set-up drew is drawn anew."""
    if table.state != "over":
        raise Refusal("refused", translate("A rematch is for a game that is over."), table.version)
    if not table.seats_of(person.id):
        raise Refusal("not-yours", translate("Only who sat at this table can ask for a rematch."))
    made = table.made
    options = complete_options(find_game(made.game), made.asked)
    moved = [table.seats[number - 1] for number in range(len(table.seats))]
    seats = as_seats([_fresh(seat) for seat in moved])
    return replace(made, options=options, seats=seats, start=None, past=None)


def _fresh(seat: Seat) -> Seat:
    """A person sits there again, also one for whom a bot played; an open seat stays open."""
    if seat.person:
        return Seat(seat.person, seat.name)
    return Seat(level=seat.level) if seat.level else Seat(invite=new_invite())


def from_record(text: str, person: Person) -> TableCreated:
    """A record, to be looked at. Runs the whole game: not for the event loop."""
    if text.count("\n") > 4 * MOST_STEPS:
        raise Refusal("bad-message", translate("The record has too many lines."))
    try:
        match = parse_record(text)
    except HexrealmError as error:
        raise Refusal("bad-message", str(error)) from None
    return _as_record(match, person)


def _as_record(match: Match, person: Person) -> TableCreated:
    if len(match.steps) > MOST_STEPS:
        raise Refusal("bad-message", translate("The record has more than {most} steps.", most=MOST_STEPS))
    assert person.id is not None
    hidden = match.game.unknown_action
    past = ["?" if step.action == hidden and hidden is not None else step.name for step in match.steps]
    seats = as_seats(_names(match.names, match.players))
    made = TableCreated(match.game.name, match.options, match.options, seats, person.id, "", False, True, True)
    return replace(made, start=match.start, past=past, record=True, known_to=match.known_to)


def _names(names: Sequence[str] | None, players: int) -> list[Seat]:
    """Nobody sits at a record; the names in it are shown."""
    given = names or [""] * players
    return [Seat(name=clean(name, LONGEST_TITLE)) for name in given]
