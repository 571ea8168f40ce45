"""Clocks, undo, resigning, flags, substitution and restarts, driven at random together against a plain model."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hexrealm import games
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import Act, AnswerUndo, GiveToBot, Resign, TakeBack, Undo, Vacation
from hexrealm.server.storage.tables.log_entries import (
    ActionsUndone,
    BotSeated,
    FlagFell,
    LogEntry,
    TableCreated,
    UndoLapsed,
    read_entry,
)
from hexrealm.server.tables.create import complete_options
from hexrealm.server.tables.repository import Rule
from hexrealm.server.tables.rules import clock_rules, seat_rules, table_rules, undo_rules
from hexrealm.server.tables.rules.clocks import DAY, TimeControl
from hexrealm.server.tables.rules.table_rules import TableChange
from hexrealm.server.tables.table import Table, create_table, replay
from tests.support.server.clock_model import ClockModel

pytestmark = pytest.mark.compiled
PEOPLE, SEATS = ("ines-1", "tomas-1", "mara-1"), st.integers(0, 2)
WAITS = st.sampled_from([0, 1, 400, 999, 1000, 1001, 5000, 29_999, 30_000, 30_001, 90_000, DAY - 1, DAY, 2 * DAY])
CONTROLS = [
    TimeControl("live", 60_000, 10_000, 0, "bot"),
    TimeControl("live", 30_000, 5_000, 20_000, "end"),
    TimeControl("days", 3 * DAY, 0, DAY, "bot"),
]
TABLE = "clocks-clocks-clocks"


def set_up(game: str, control: TimeControl | None, people: tuple[str, ...] = PEOPLE) -> TableCreated:
    options = complete_options(games.find(game), {"players": len(people)})
    seats: list[dict[str, Any]] = [{"person": person} for person in people]  # names are not in logs
    setup = TableCreated(game, options, options, seats, people[0], "", False, True, True)
    return replace(setup, clock=None if control is None else asdict(control), table_time=0, at=1)


class ClockMachine(RuleBasedStateMachine):
    """Three people at a table. The server's rules are applied at times that the test chooses; the model must agree."""

    @initialize(game=st.sampled_from(games.names()), control=st.sampled_from(CONTROLS))
    def start(self, game: str, control: TimeControl) -> None:
        setup = set_up(game, control)
        self.model = ClockModel(control.kind, 3, control.bank, control.increment, control.reserve)
        self.log: list[LogEntry] = [setup]
        change = TableChange(create_table(TABLE, setup), 0)
        change.resolve_chance()
        self.log += change.entries
        self.table: Table = change.table
        self._continue()

    # Talking to the table

    def _apply(self, rule: Rule) -> list[LogEntry] | None:
        """Apply a rule now and return the new entries; None if it is refused."""
        change = TableChange(self.table, self.model.now)
        try:
            rule(change)
        except Refusal:
            return None
        self.table = change.table
        self.log += change.entries
        return change.entries

    def _continue(self) -> None:
        table = self.table
        seat = table.seat_to_decide
        movers = [step.seat for step in table.match.steps if step.seat is not None]
        own = None if seat is None else table.seats[seat]
        runs, by_bot = own is not None and own.kind == "person", own is not None and own.kind == "bot" and not own.is_out
        self.model.continue_with(seat, movers, runs, len(table.match.steps), by_bot)

    def _note(self, entries: list[LogEntry] | None) -> None:
        """Let the model follow a change that is no action: time is subtracted, a settled request stops nothing any more."""
        if entries:
            self.model.subtract()
            undone = any(isinstance(entry, ActionsUndone) for entry in entries)
            if self.table.undo_request is None:
                self.model.settle_request(granted=undone)
            if undone:
                self.model.requests = 0
            self.model.on_vacation -= {entry.seat for entry in entries if isinstance(entry, BotSeated)}
            self._continue()

    def _version(self, seat: int, **fields: Any) -> dict[str, Any]:
        return {"id": "m", "table": TABLE, "seat": seat, "version": self.table.version, **fields}

    # Time

    @rule(milliseconds=WAITS)
    def wait(self, milliseconds: int) -> None:
        self.model.wait(milliseconds)

    @rule()
    def judge(self) -> None:
        flag, lapse, seat, over = self.model.flag_is_due, self.model.lapse_is_due, self.model.to_decide, self.table.over
        entries = self._apply(clock_rules.fall_due)
        assert entries is not None
        kinds = [type(entry) for entry in entries]
        assert (UndoLapsed in kinds) == (lapse and not over)
        assert (FlagFell in kinds) == (flag and not over)
        if flag and not over:
            assert seat is not None
            assert self.table.seats[seat].flagged
            assert self.table.over or self.table.seats[seat].kind == "bot"
        self._note(entries)
        assert self._apply(clock_rules.fall_due) == []  # exactly once

    @rule()
    def restart(self) -> None:
        """Replay the table from its stored log. No table time passes while the server is down."""
        stored = [(entry.kind, entry.to_json(), entry.at, entry.table_time) for entry in self.log]
        again = replay(TABLE, [read_entry(*each) for each in stored])
        assert (again.clocks, again.seats, again.times) == (self.table.clocks, self.table.seats, self.table.times)
        self.table = again

    # Playing

    @precondition(lambda self: self.table.seat_to_decide is not None)
    @rule(choice=st.integers(0, 10_000), thought=st.none() | st.integers(0, 100_000))
    def play(self, choice: int, thought: int | None) -> None:
        seat, legal = self.table.seat_to_decide, self.table.match.legal()
        assert seat is not None
        action, model = legal[choice % len(legal)], self.model
        if self.table.seats[seat].level:
            by_person, version = False, self.table.version
            rule: Rule = lambda change: table_rules.play_for_bot(change, seat, version, action)  # noqa: E731
            expected = self.table.undo_request is None or self.model.requests > 1
        else:
            message = Act(type="act", action=action, thought=thought, **self._version(seat))
            by_person, rule = True, lambda change: table_rules.play(change, message, PEOPLE[seat])
            expected = model.is_in_time(thought)
        away = seat in model.on_vacation
        lag = model.lag(thought) if by_person and not away else 0
        assert (self._apply(rule) is not None) == expected
        if expected:
            model.subtract(lag)
            if by_person:
                model.forgiven = max(model.forgiven, model.moment)
            model.on_vacation.discard(seat)  # who plays is back
            if self.table.seat_to_decide != seat:
                model.pay(by_person)
            model.settle_request()
            model.requests = 0
            self._continue()

    @rule(seat=SEATS)
    def undo(self, seat: int) -> None:
        was_asked = self.table.undo_request is not None
        message = Undo(type="undo", **self._version(seat))
        entries = self._apply(lambda change: undo_rules.undo(change, message, PEOPLE[seat]))
        if entries:
            self._note(entries)
            if self.table.undo_request is not None and not was_asked:
                self.model.ask(by_self=seat == self.table.seat_to_decide)

    @rule(seat=SEATS, agree=st.booleans())
    def answer(self, seat: int, agree: bool) -> None:
        message = AnswerUndo(type="answer-undo", agree=agree, **self._version(seat))
        self._note(self._apply(lambda change: undo_rules.answer_undo(change, message, PEOPLE[seat])))

    # Seats

    @rule(seat=SEATS)
    def give_to_bot(self, seat: int) -> None:
        message = GiveToBot(type="give-to-bot", id="m", table=TABLE, seat=seat, level="easy")
        self._note(self._apply(lambda change: seat_rules.give_to_bot(change, message, PEOPLE[seat], lambda _: 0.0, 60.0)))

    @rule(seat=SEATS, away=st.booleans())
    def take_vacation(self, seat: int, away: bool) -> None:
        model, table = self.model, self.table
        message = Vacation(type="vacation", id="m", table=TABLE, seat=seat, away=away)
        has_time = model.kind == "days" and model.banks[seat] > 0 and not table.seats[seat].level
        is_so = away == (seat in model.on_vacation)
        allowed = not (table.over or table.seats[seat].is_out) and (is_so or not away or has_time)
        entries = self._apply(lambda change: clock_rules.take_vacation(change, message, PEOPLE[seat]))
        assert (entries is not None) == allowed
        if entries:
            self._note(entries)
            (model.on_vacation.add if away else model.on_vacation.discard)(seat)

    @rule(seat=SEATS)
    def take_back(self, seat: int) -> None:
        message = TakeBack(type="take-back", id="m", table=TABLE, seat=seat)
        was_out = self.table.seats[seat].is_out
        entries = self._apply(lambda change: seat_rules.take_back(change, message, PEOPLE[seat]))
        assert not (entries and was_out)
        self._note(entries)

    @precondition(lambda self: len(self.log) > 20)
    @rule(seat=SEATS)
    def resign(self, seat: int) -> None:
        message = Resign(type="resign", id="m", table=TABLE, seat=seat)
        self._note(self._apply(lambda change: seat_rules.resign(change, message, PEOPLE[seat])))

    # What must always hold

    @invariant()
    def the_clocks_agree(self) -> None:
        if not hasattr(self, "table"):
            return
        clocks, model = self.table.clocks, self.model
        assert clocks is not None
        for seat in range(3):
            assert clocks.time_left(seat, model.now) == model.left(seat)
            assert (clocks.banks[seat], clocks.reserves[seat]) == (model.banks[seat], model.reserves[seat])
            assert self.table.seats[seat].vacation == (seat in model.on_vacation)
        assert clocks.running == (model.to_decide if model.runs else None)
        is_due = clocks.due is not None and clocks.due <= model.now
        assert is_due == ((model.flag_is_due or model.lapse_is_due) and not self.table.over)

    @invariant()
    def a_flag_falls_once(self) -> None:
        fallen = [entry.seat for entry in getattr(self, "log", []) if isinstance(entry, FlagFell)]
        assert len(fallen) == len(set(fallen))


def run_machine(examples: int, steps: int) -> None:
    ClockMachine.TestCase.settings = settings(max_examples=examples, stateful_step_count=steps, deadline=None)
    ClockMachine.TestCase().runTest()


def test_clocks_agree_with_the_model() -> None:
    run_machine(examples=40, steps=40)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_clocks_agree_with_the_model_for_many_games() -> None:
    run_machine(examples=1000, steps=60)


def test_who_takes_the_seat_back_in_the_middle_of_a_turn_pays_for_it() -> None:
    """Otherwise somebody could give the seat to a bot that has to wait, think, and take it back."""
    people = PEOPLE[:2]
    give = GiveToBot(type="give-to-bot", id="m", table=TABLE, seat=0, level="easy")
    back = TakeBack(type="take-back", id="m", table=TABLE, seat=0)
    given = TableChange(create_table(TABLE, set_up(games.names()[0], CONTROLS[0], people)), 1_000)
    seat_rules.give_to_bot(given, give, people[0], lambda _: 0.0, 60.0)
    returned = TableChange(given.table, 21_000)
    seat_rules.take_back(returned, back, people[0])
    assert returned.table.clocks is not None
    assert returned.table.clocks.time_left(0, 21_000) == 60_000 - 21_000
