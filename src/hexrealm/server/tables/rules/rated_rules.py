"""The rules of rated tables, apart from those that every table has. Pure; docs/people.md lists them for people.

- Only people with an account play, one seat each; the server draws the seats. (people/play/ratings.py checks the accounts.)
- Everybody is seated before the first move. Who leaves before that ends the table, and nothing is rated. A game that ends
  before every seat has moved is not rated either.
- No hints, heat, reviews or analysis while the game runs; previews for all or for nobody; undo within the own turn only.
- There is a clock. With two players, whose time is up or who resigns has lost. With more, a bot plays their seat to the end,
  and they are ranked behind all others.
- No bot takes a seat of somebody who may still play, and nobody is seated at a rated table without asking for it.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TypeVar

from hexrealm.bots.leaning import split_style
from hexrealm.i18n.translate import translate
from hexrealm.server.people.rating import rank_seats
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.forms.clock_forms import ClockForm, OnFlag
from hexrealm.server.protocol.messages import NewTable
from hexrealm.server.protocol.replies.people_replies import Pool
from hexrealm.server.storage.people.play.ratings import RatedGame, RatedSeat
from hexrealm.server.storage.tables.log_entries import TableCreated
from hexrealm.server.tables.table import Table

SEAT_RANDOM = random.SystemRandom()  # nobody can foresee who starts
T = TypeVar("T")


def flag_rule(seats: int) -> OnFlag:
    """Return what a fallen flag does at a rated table: with two players it ends the game."""
    return "end" if seats == 2 else "bot"


def draw_seats(seats: list[T]) -> list[T]:
    """Return seats in an order that the server draws."""
    return SEAT_RANDOM.sample(seats, len(seats))


def check_form(form: NewTable) -> None:
    """Raise Refusal unless a form describes a rated table."""
    if form.start is not None:
        raise _refuse(translate("A rated game begins at the beginning, not at a position of another table."))
    if len(form.seats) < 2 or sum(seat.who == "me" for seat in form.seats) != 1:
        raise _refuse(translate("In a rated game everybody has one seat."))
    if form.hints or form.heat:
        raise _refuse(translate("There are no hints and no heat map in a rated game."))
    _check_clock(form.clock, len(form.seats))


def _check_clock(clock: ClockForm | None, seats: int) -> None:
    if clock is None:
        raise _refuse(translate("A rated game needs a clock."))
    if clock.on_flag not in (None, flag_rule(seats)):
        raise _refuse(translate("In a rated game, whose time is up has lost; a bot plays on only with three or more players."))


def check_begun(table: Table) -> None:
    """Raise Refusal while a rated game waits for players."""
    if table.waits_for_players:
        raise _refuse(translate("A rated game begins when all seats are taken."), table)


def check_no_substitute(table: Table) -> None:
    """Raise Refusal at a rated table, where nobody lets a bot play."""
    if table.setup.contest is not None:
        raise _refuse(translate("This help is off at this table. The menu lists which help is allowed."), table)
    if table.setup.rated:
        raise _refuse(translate("In a rated game no bot takes a player's seat while they may play."), table)


def check_may_copy(table: Table) -> None:
    """Raise Refusal while a rated game runs: its position elsewhere, with hints or a review, would help its players."""
    if is_running(table):
        raise _refuse(translate("This game is rated: its moves can be taken elsewhere once it is over."), table)


def is_running(table: Table) -> bool:
    """Return whether a table is rated, or part of a contest, and not over."""
    return (table.setup.rated or table.setup.contest is not None) and not table.over


def has_begun(table: Table) -> bool:
    """Return whether every seat has made a move. A bot that plays on for somebody who left moves for their seat."""
    return {step.seat for step in table.match.steps} >= set(range(len(table.seats)))


def for_rematch(setup: TableCreated) -> TableCreated:
    """Return a set-up for a rematch: not rated, since the others have not asked for that, and not part of a contest."""
    return replace(setup, rated=False, contest=None, bot_seed=0)


def find_result(table: Table) -> RatedGame | None:
    """Return what a finished table means for ratings; None if it is not rated, not over, was closed, or never began."""
    if not table.setup.rated or table.state != "over" or not has_begun(table):
        return None
    seats = tuple(RatedSeat(seat.person, None if seat.person else _level(seat.level)) for seat in table.seats)
    ranks = rank_seats(table.match.scores, table.winners, table.left)
    return RatedGame(table.id, table.setup.game, find_pool(table), seats, tuple(ranks))


def find_pool(table: Table) -> Pool:
    """Return which ratings a table counts for: games with bots have their own, the others go by the clock."""
    assert table.clocks is not None
    if any(seat.bot_account or seat.offered or (seat.person is None and seat.level) for seat in table.seats):
        return "bots"
    return table.clocks.control.kind


def _level(level: str | None) -> str:
    assert level is not None
    return split_style(level)[0]


def _refuse(text: str, table: Table | None = None) -> Refusal:
    return Refusal("refused", text, None if table is None else table.version)
