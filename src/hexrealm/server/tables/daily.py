"""The daily challenge: every day one set-up of each game, the same for everybody, against the same bot with the same draws.

A day is a day of UTC. One try of each person counts (storage/people/contests/tries.py); who has finished it may play again
for practice, and everybody may play past days. docs/daily.md describes it for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import Connection

from hexrealm.engine.game import Game
from hexrealm.i18n.translate import translate, using_language
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage.contests import Contest, ensure_contest, find_contest
from hexrealm.server.storage.people.accounts.existence import check_person
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.people.contests import tries
from hexrealm.server.storage.tables.log_entries import TableCreated
from hexrealm.server.tables.chance import SETUP_RANDOM
from hexrealm.server.tables.contest_bot import describe_contest_bot
from hexrealm.server.tables.create import complete_options, find_game, player_counts
from hexrealm.server.tables.repository import TableRepository
from hexrealm.server.tables.rules.clocks import DAY, TimeControl
from hexrealm.server.tables.table import Seat, Table

BOT_LEVEL = "hard"  # what the bot of contests is about as strong as
PLAYERS = 2
MAX_SEED = 2**31 - 1


def find_day(milliseconds: int) -> date:
    """Return the day of a calendar time."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date()


def begin_of(day: date) -> int:
    """Return the calendar time at which a day begins."""
    return int(datetime.combine(day, time(), UTC).timestamp() * 1000)


def seconds_left(day: date, milliseconds: int) -> int:
    """Return in how many seconds a day ends."""
    return max(0, begin_of(day + timedelta(days=1)) - milliseconds) // 1000


def name_contest(day: date, game: str) -> str:
    """Return the id of the contest of a day and game."""
    return f"{name_day(day)}{game}"


def name_day(day: date) -> str:
    """Return what the ids of all contests of a day begin with."""
    return f"daily/{day.isoformat()}/"


def check_day(day: date, today: date) -> None:
    """Raise Refusal for a day that has not come."""
    if day > today:
        raise Refusal("unknown", translate("This day has not come yet. Today's challenge is for {day}.", day=today.isoformat()))


def may_practise(own: tries.Try | None, is_today: bool) -> bool:
    """Return whether a person may play a challenge out of competition: it must not help in the try that counts."""
    return not is_today if own is None else own.outcome is not None


def draw_contest(day: date, game: Game) -> Contest:
    """Draw the challenge of a day. The first one that is stored counts."""
    given = {"players": PLAYERS if PLAYERS in player_counts(game) else min(player_counts(game))}
    options, seat = complete_options(game, given), SETUP_RANDOM.randrange(given["players"])
    seed = SETUP_RANDOM.randrange(MAX_SEED)
    return Contest(name_contest(day, game.name), game.name, options, seat, describe_contest_bot(game), seed)


def set_up(contest: Contest, person: str, name: str) -> TableCreated:
    """Return the table of a person: the same for everybody, but for who sits there."""
    return set_up_contest(contest, {contest.seat: Seat(person, name)}, person, TimeControl("live", DAY, 0, 0, "end"))


def set_up_contest(contest: Contest, people: Mapping[int, Seat], host: str, clock: TimeControl) -> TableCreated:
    """Return a table of a contest, with people in some seats and its bot in the others."""
    players = contest.options["players"]
    return TableCreated(
        game=contest.game,
        options=contest.options,
        asked={"players": players},
        seats=[asdict(people.get(number, Seat(level=BOT_LEVEL))) for number in range(players)],
        host=host,
        title="",
        public=False,
        hints=False,
        previews=True,
        rules=find_game(contest.game).rules_version,
        heat=False,
        clock=asdict(clock),
        contest=contest.id,
        bot_seed=contest.bot_seed,
    )


class Challenge:
    """The challenge of one day and game, for one person."""

    def __init__(self, day: date, game: Game, person: Person) -> None:
        assert person.id is not None
        self.day, self._game, self._me, self._person = day, game, person.id, person
        self.contest = name_contest(day, game.name)

    async def begin(self, tables: TableRepository, at: int) -> Table | None:
        """Begin the try that counts; None if it was begun before."""

        def find(connection: Connection) -> list[TableCreated]:
            check_person(connection, self._me)
            contest = ensure_contest(connection, draw_contest(self.day, self._game))
            began = tries.begin_try(connection, contest.id, self._me, begin_of(self.day), at)
            return [set_up(contest, self._me, self._person.name)] if began else []

        def note(connection: Connection, table: Table) -> None:
            tries.note_table(connection, self.contest, self._me, table.id)

        created = await tables.create_many(find, note, self._me)
        return created[0] if created else None

    async def practise(self, tables: TableRepository, today: date) -> Table:
        """Begin a game out of competition."""

        def find(connection: Connection) -> list[TableCreated]:
            with using_language(self._person.language):
                own = tries.read_try(connection, self.contest, self._me)
                if not may_practise(own, self.day == today):
                    raise Refusal("refused", translate("You can play for practice once you have finished the try that counts."))
                contest = find_contest(connection, self.contest)
                if contest is None:
                    raise Refusal("unknown", translate("Nobody played on this day, so there is no challenge to play again."))
            return [set_up(contest, self._me, self._person.name)]

        return (await tables.create_many(find, lambda connection, table: None, self._me))[0]
