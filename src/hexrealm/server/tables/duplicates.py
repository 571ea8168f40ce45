"""Duplicates: the same game for a group of friends by link, against the bot of contests or in pairs. Who had the same seat is
compared: the draws were the same for the same actions.

Places, results and retention are in storage/people/contests/duplicates.py. docs/duplicate.md describes it for people.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from hexrealm.i18n.translate import translate, using_language
from hexrealm.server.clock import now
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.forms.clock_forms import DaysClock
from hexrealm.server.protocol.forms.duplicate_forms import NewDuplicate
from hexrealm.server.storage.contests import Contest, ensure_contest, find_contest
from hexrealm.server.storage.people import blocks
from hexrealm.server.storage.people.accounts.existence import check_person, lock_existing
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.people.contests import duplicates
from hexrealm.server.storage.people.contests.duplicates import PREFIX, Duplicate, Place
from hexrealm.server.storage.people.contests.tries import OUTCOMES
from hexrealm.server.storage.tables.log_entries import TableCreated
from hexrealm.server.tables.chance import SETUP_RANDOM
from hexrealm.server.tables.contest_bot import describe_contest_bot
from hexrealm.server.tables.create import complete_options, find_game, make_control, player_counts
from hexrealm.server.tables.daily import MAX_SEED, set_up, set_up_contest
from hexrealm.server.tables.repository import TableRepository
from hexrealm.server.tables.table import Seat, Table

ID_BYTES = 16
IN_PAIR = 2
MAX_PLACES = 64  # in one duplicate
PAIRS_CLOCK = DaysClock(kind="days", days=3, vacation=0, on_flag="end")
NOBODY = ""  # the host of a table of two
Find = Callable[[Connection], list[TableCreated]]


# Making one


def draw_duplicate(form: NewDuplicate) -> tuple[Contest, Duplicate]:
    """Return a new duplicate. What was not chosen is drawn here; nobody sees it before they begin."""
    game = find_game(form.game)
    players = form.options.get("players", IN_PAIR)
    if form.kind == "pairs" and (players != IN_PAIR or IN_PAIR not in player_counts(game)):
        raise Refusal("bad-message", translate("Pairs are for games of two players."), option="players")
    options = complete_options(game, {"players": IN_PAIR, **form.options})
    contest, seat = f"{PREFIX}{secrets.token_urlsafe(ID_BYTES)}", SETUP_RANDOM.randrange(options["players"])
    seed = SETUP_RANDOM.randrange(MAX_SEED)
    asked = {name: value for name, value in form.options.items() if _is_short(value)}
    found = Contest(contest, game.name, options, seat, describe_contest_bot(game), seed)
    return found, Duplicate(contest, form.kind, asked, now())


def _is_short(value: Any) -> bool:
    """Return whether a chosen value can be shown in a few words."""
    if isinstance(value, list):
        return len(value) <= MAX_PLACES and all(isinstance(each, str | int) for each in value)
    return isinstance(value, str | int)


def store(connection: Connection, contest: Contest, duplicate: Duplicate) -> None:
    """Store a new duplicate with the secret of its draws."""
    ensure_contest(connection, contest)
    duplicates.add_duplicate(connection, duplicate)


# Looking at it


@dataclass(frozen=True)
class Standing:
    """What a place achieved among those that had the same seat and played to the end."""

    rank: int | None = None  # from 1; equal results share a rank
    difference: float | None = None  # points more than the others had on average


def compare(places: Sequence[Place]) -> list[Standing]:
    """Return how each place did against the others in the same seat."""
    return [_compare(place, [each for each in places if each.seat == place.seat and each is not place]) for place in places]


def _compare(own: Place, others: Sequence[Place]) -> Standing:
    if own.lead is None or own.points is None:
        return Standing()
    complete = [each for each in others if each.lead is not None]
    points = [each.points for each in complete if each.points is not None]
    difference = round(own.points - sum(points) / len(points), 1) if points else None
    return Standing(1 + sum(_order(each) < _order(own) for each in complete), difference)


def _order(place: Place) -> tuple[int, int]:
    assert place.outcome is not None and place.lead is not None
    return OUTCOMES.index(place.outcome), -place.lead


def count_pairs(places: Sequence[Place]) -> int:
    """Return how many pairs have places to show: two at least, and always one that is free."""
    full = len(places) // IN_PAIR
    return min(max(IN_PAIR, max((place.pair for place in places), default=0), full + 1), MAX_PLACES // IN_PAIR)


def find_own(places: Sequence[Place], person: str | None) -> Place | None:
    """Return the place of a person."""
    return next((place for place in places if person is not None and place.person == person), None)


# Taking part


def unknown_duplicate() -> Refusal:
    """Return the error for a link to nothing."""
    return Refusal("unknown", translate("There is no such duplicate. It may have been deleted: they are kept for 30 days."))


class Participant:
    """A person who wants to take part in a duplicate."""

    def __init__(self, contest: str, person: Person) -> None:
        assert person.id is not None
        self.contest, self._me, self._person = contest, person.id, person

    async def begin(self, tables: TableRepository) -> Table | None:
        """Begin the game against the bot; None if it was begun before."""

        def find(connection: Connection) -> list[TableCreated]:
            contest, places = self._open(connection, "bot")
            if find_own(places, self._me) is not None:
                return []
            if len(places) >= MAX_PLACES:
                raise Refusal(
                    "refused", translate("Nobody else can take part here: there are {most} already.", most=MAX_PLACES)
                )
            number = 1 + max((place.pair for place in places), default=0)
            duplicates.take_place(connection, self.contest, number, contest.seat, self._me)
            return [set_up(contest, self._me, self._person.name)]

        created = await tables.create_many(self._in_language(find), self._note, self._me)
        return created[0] if created else None

    async def sit(self, tables: TableRepository, pair: int, seat: int) -> Table | None:
        """Take a place in a pair. Return the table if the game begins with that."""

        def find(connection: Connection) -> list[TableCreated]:
            contest, places = self._open(connection, "pairs")
            own = find_own(places, self._me)
            if own is not None and (own.pair, own.seat) == (pair, seat):
                return []
            _check_not_begun(own)
            _check_free(places, pair, seat)
            duplicates.leave_place(connection, self.contest, self._me)
            others = [place.person for place in places if (place.pair, place.seat) == (pair, 1 - seat) and place is not own]
            met = lock_existing(connection, [person for person in others if person])  # who deletes themselves has gone
            blocks.check_not_blocked(connection, self._me, met)
            duplicates.take_place(connection, self.contest, pair, seat, self._me)
            return [_set_up_pair(contest, {seat: self._me, 1 - seat: each}) for each in met]

        created = await tables.create_many(self._in_language(find), self._note, self._me)
        return created[0] if created else None

    def leave(self, connection: Connection) -> None:
        """Free the own place before the game begins."""
        with using_language(self._person.language):
            _check_not_begun(find_own(self._open(connection, "pairs")[1], self._me))
        duplicates.leave_place(connection, self.contest, self._me)

    async def practise(self, tables: TableRepository) -> Table:
        """Begin a game out of competition in the same seat, against the bot."""

        def find(connection: Connection) -> list[TableCreated]:
            contest, places = self._open(connection)
            own = find_own(places, self._me)
            if own is None or own.outcome is None:
                raise Refusal("refused", translate("You can play for practice once you have finished the game that counts."))
            return [set_up(replace(contest, seat=own.seat), self._me, self._person.name)]

        return (await tables.create_many(self._in_language(find), lambda connection, table: None, self._me))[0]

    def _open(self, connection: Connection, kind: str | None = None) -> tuple[Contest, list[Place]]:
        """Lock the duplicate. Return its contest and its places."""
        check_person(connection, self._me)  # before the lock: who deletes a person changes places after locking the person
        duplicate = duplicates.find_duplicate(connection, self.contest, lock=True)
        contest = find_contest(connection, self.contest)
        if duplicate is None or contest is None:
            raise unknown_duplicate()
        if kind is not None and duplicate.kind != kind:
            raise Refusal("bad-message", translate("This duplicate is played in another way."))
        return contest, duplicates.read_places(connection, self.contest)

    def _note(self, connection: Connection, table: Table) -> None:
        duplicates.note_table(connection, self.contest, table.people, table.id)

    def _in_language(self, find: Find) -> Find:
        def find_in_language(connection: Connection) -> list[TableCreated]:
            with using_language(self._person.language):
                return find(connection)

        return find_in_language


def _check_not_begun(own: Place | None) -> None:
    if own is not None and own.table is not None:
        raise Refusal("refused", translate("Your game has begun. One game counts."))


def _check_free(places: Sequence[Place], pair: int, seat: int) -> None:
    if not 1 <= pair <= count_pairs(places) or not 0 <= seat < IN_PAIR:
        raise Refusal("unknown", translate("There is no such place."))
    if any((place.pair, place.seat) == (pair, seat) for place in places):
        raise Refusal("taken", translate("Somebody has just taken this place."))


def _set_up_pair(contest: Contest, people: Mapping[int, str]) -> TableCreated:
    """Return the table of two. Nobody is the host, who could end the game."""
    seats = {seat: Seat(person) for seat, person in people.items()}
    return set_up_contest(contest, seats, NOBODY, make_control(PAIRS_CLOCK, IN_PAIR))
