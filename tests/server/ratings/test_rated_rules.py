"""The rules of rated tables: against a plain model, in any order, and what a form may ask for."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from hexrealm import games
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import Act, GiveToBot, NewTable, Resign, Undo
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.tables.log_entries import FlagFell
from hexrealm.server.tables.create import for_rematch, from_form, from_moment, player_counts
from hexrealm.server.tables.rules import clock_rules, seat_rules, table_rules, undo_rules
from hexrealm.server.tables.rules.rated_rules import check_may_copy, find_pool, find_result
from hexrealm.server.tables.rules.study_rules import find_study_viewer
from hexrealm.server.tables.rules.table_rules import TableChange
from hexrealm.server.tables.table import Table, create_table

pytestmark = pytest.mark.compiled
TABLE = "a" * 22
LIVE = {"kind": "live", "base": 600, "increment": 5}
DAYS = {"kind": "days", "days": 2}


def form(*seats: str, **more: Any) -> NewTable:
    wanted = [{"who": seat} if seat in ("me", "open") else {"who": "bot", "level": seat} for seat in seats]
    return NewTable.model_validate({"game": games.names()[0], "seats": wanted, "rated": True, "clock": LIVE, **more})


def make_table(*seats: str, **more: Any) -> Table:
    return create_table(TABLE, from_form(form(*seats, **more), Person("p0", "Ines")))


class RatedMachine(RuleBasedStateMachine):
    """A rated table, changed by its rules alone. The model knows whether the game began, and who left in which order."""

    @initialize(players=st.integers(2, 4), game=st.sampled_from(games.names()), kind=st.sampled_from([LIVE, DAYS]))
    def start(self, players: int, game: str, kind: dict[str, Any]) -> None:
        players = min(players, max(player_counts(games.find(game))))
        change = TableChange(make_table("me", *["open"] * (players - 1), game=game, clock=kind), 0)
        change.resolve_chance()
        self.table, self.left = change.table, list[int]()
        self.time, self.began = 0, False

    # Helpers

    def attempt(self, change_table: Any) -> bool:
        """Try a change; return whether the rules allowed it."""
        change = TableChange(self.table, self.time)
        try:
            change_table(change)
        except Refusal:
            return False
        self.table = change.table
        return True

    def choose(self, choice: int) -> str:
        """Return a legal action. What is legal depends on what the server drew, so Hypothesis draws a number only."""
        legal = self.table.match.legal()
        return legal[choice % len(legal)]

    def person(self, seat: int) -> str | None:
        return self.table.seats[seat].person

    @property
    def is_full(self) -> bool:
        return all(seat.kind != "open" for seat in self.table.seats)

    # What happens

    @rule()
    def sit_down(self) -> None:
        if self.is_full or self.table.over:
            return
        number = next(k for k, seat in enumerate(self.table.seats) if seat.kind == "open")
        invite = self.table.seats[number].invite
        assert not self.attempt(lambda change: seat_rules.join(change, number, Person("p0", "Ines"), invite))  # one seat each
        assert self.attempt(lambda change: seat_rules.join(change, number, Person(f"p{number + 1}", "Somebody"), invite))
        self.began = self.is_full

    @rule(choice=st.integers(0, 999))
    def act(self, choice: int) -> None:
        seat, version, over = self.table.match.seat, self.table.version, self.table.over
        if seat is None or self.table.match.over:
            return
        action = self.choose(choice)
        message = Act(type="act", id="m", table=TABLE, seat=seat, version=version, action=action)
        done = self.attempt(lambda change: table_rules.play(change, message, self.person(seat)))
        assert done == (self.began and not over and seat not in self.left)

    @rule(choice=st.integers(0, 999))
    def let_the_bot_act(self, choice: int) -> None:
        if self.table.bot_to_decide is None:
            return
        seat, action = self.table.match.seat, self.choose(choice)
        assert self.began and seat in self.left  # only for who left
        assert self.attempt(lambda change: table_rules.play_for_bot(change, seat, self.table.version, action))

    @rule(place=st.integers(0, 11))
    def undo(self, place: int) -> None:
        seat = place % len(self.table.seats)
        steps, over = list(self.table.match.steps), self.table.over
        message = Undo(type="undo", id="m", table=TABLE, seat=seat, version=self.table.version)
        if self.attempt(lambda change: undo_rules.undo(change, message, self.person(seat))):
            assert not over and seat not in self.left
            assert steps and steps[-1].seat == seat == self.table.match.seat  # within the own turn, without asking anybody
            assert len(self.table.match.steps) == len(steps) - 1
        assert self.table.undo_request is None

    @rule(place=st.integers(0, 11))
    def give_to_bot(self, place: int) -> None:
        seat = place % len(self.table.seats)
        message = GiveToBot(type="give-to-bot", id="m", table=TABLE, seat=seat, level="beginner")
        for person in ("p0", self.person(seat)):
            assert not self.attempt(lambda change, who=person: seat_rules.give_to_bot(change, message, who, lambda _: 1e9, 1))

    @rule(place=st.integers(0, 11), by_time=st.booleans())
    def leave(self, place: int, by_time: bool) -> None:
        seat = place % len(self.table.seats)
        gone = self.flag if by_time else self.resign
        over = self.table.over
        if gone(seat):
            assert not over
            self.left.append(seat)

    def resign(self, seat: int) -> bool:
        message = Resign(type="resign", id="m", table=TABLE, seat=seat)
        return self.attempt(lambda change: seat_rules.resign(change, message, self.person(seat)))

    def flag(self, seat: int) -> bool:
        """Let time pass until the flag of the seat to decide falls."""
        clocks = self.table.clocks
        if clocks is None or clocks.flag_due is None or clocks.running != seat:
            return False
        self.time = max(self.time, clocks.flag_due)
        entries = len(self.table.times)
        assert self.attempt(clock_rules.fall_due)
        return len(self.table.times) > entries

    # What holds

    @invariant()
    def nobody_copies_or_studies_a_running_game(self) -> None:
        if not hasattr(self, "table") or self.table.over:
            return
        with pytest.raises(Refusal):
            check_may_copy(self.table)
        with pytest.raises(Refusal):
            find_study_viewer(self.table, "p0")

    @invariant()
    def there_is_a_result_once_a_game_that_began_is_over(self) -> None:
        if not hasattr(self, "table"):
            return
        result = find_result(self.table)
        moved = {step.seat for step in self.table.match.steps} == set(range(len(self.table.seats)))
        assert (result is not None) == (self.began and moved and self.table.over)
        assert list(self.table.left) == self.left
        if result is not None:
            self.check_result(result.ranks)
            assert find_pool(self.table) == self.table.clocks.control.kind  # type: ignore[union-attr]
            assert not for_rematch(self.table, Person("p0", "Ines")).rated

    def check_result(self, ranks: tuple[int, ...]) -> None:
        stayed = [seat for seat in range(len(ranks)) if seat not in self.left]
        for earlier, later in zip(self.left, self.left[1:], strict=False):
            assert ranks[earlier] > ranks[later]
        assert all(ranks[seat] < ranks[gone] for seat in stayed for gone in self.left)
        if len(ranks) == 2 and self.left:
            assert (ranks[stayed[0]], ranks[self.left[0]]) == (0, 1)


RatedMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=30)
TestRatedTables = RatedMachine.TestCase


# Forms


@pytest.mark.parametrize(
    "wrong",
    [
        {"clock": None},
        {"hints": True},
        {"heat": True},
        {"clock": {**LIVE, "on_flag": "bot"}},
        {"seats": [{"who": "me"}, {"who": "me", "name": "Other"}]},
        {"seats": [{"who": "open"}, {"who": "open"}]},
    ],
)
def test_what_a_rated_table_may_not_have(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        from_form(NewTable.model_validate({**form("me", "open").model_dump(), **wrong}), Person("p0", "Ines"))


def test_help_is_off_even_against_bots_and_seats_are_drawn() -> None:
    setup = from_form(form("me", "easy"), Person("p0", "Ines"))
    assert (setup.hints, setup.heat, setup.rated) == (False, False, True)
    first = {make_table("me", "easy").seats_of("p0") for _ in range(200)}
    assert first == {(0,), (1,)}
    assert find_pool(make_table("me", "easy")) == "bots"


def test_nobody_continues_from_a_running_rated_game() -> None:
    table = make_table("me", "easy")
    start = NewTable.model_validate({"seats": [{"who": "me"}, {"who": "open"}], "start": {"table": TABLE, "moment": 0}})
    with pytest.raises(Refusal):
        from_moment(start, Person("p0", "Ines"), table)
    table.append(FlagFell(0))
    assert table.over
    from_moment(start, Person("p0", "Ines"), table)
