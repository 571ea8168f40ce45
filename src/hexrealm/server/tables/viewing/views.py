"""What a viewer is shown. The only module that turns a table into something that is sent: websocket, HTTP and exports.

Views are built from the match's snapshot, events and scene for one viewer, and from the seats, which are public. None of them
contains what is hidden from that viewer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import asdict, replace
from functools import cached_property, partial
from typing import Any, Literal

from hexrealm.engine.game import SPECTATOR, Game, Snapshot, Step, Viewer
from hexrealm.engine.scene import Scene
from hexrealm.i18n.translate import translate
from hexrealm.play.match import Match
from hexrealm.play.record import format_record
from hexrealm.server.protocol.encoding import format_time
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import (
    BaseView,
    ClockView,
    LegalSection,
    LogView,
    PeopleSection,
    Result,
    SeatClock,
    SeatView,
    StepView,
    TimeControlView,
    TurnSection,
    UndoAsked,
    ViewerSection,
)
from hexrealm.server.protocol.replies.general_replies import EarningsView, LineView, MomentView, PrivateNotesView, ScoresView
from hexrealm.server.protocol.scene_difference import field_names, write_rows
from hexrealm.server.storage.tables.private_notes import PrivateNotes
from hexrealm.server.tables.rules import host_rules
from hexrealm.server.tables.rules.conditional_moves import ConditionalMoves, may_have_conditions
from hexrealm.server.tables.rules.study_rules import may_study
from hexrealm.server.tables.rules.undo_rules import goes_past_draw, is_undo_free, moment_to_undo, seats_to_ask
from hexrealm.server.tables.table import Seat, Table
from hexrealm.server.tables.viewing.scene_sections import OWN_FIELDS, PUBLIC_FIELDS, difference_from_base, scene_sections
from hexrealm.server.tables.viewing.seat_names import scene_names, seat_names
from hexrealm.server.tables.viewing.sections import Part
from hexrealm.server.tables.viewing.viewers import TableViewer

HEXES = re.compile(r"[a-z]\d+")  # the names of hexes in the notation of an action
MAX_LOGS = 8  # of one position: most viewers lack the same few steps


def make_base_scene(match: Match) -> Scene:
    """Return the Scene at the beginning of a match, without people: what its set-up fixes."""
    beginning = Match(match.game, match.options)
    return replace(beginning.scene(SPECTATOR), legend=(), signs={})


def make_base(match: Match, scene: Scene) -> BaseView:
    """Return what the set-up of a match fixes, with this Scene. It is the same for every viewer."""
    fields = {name: getattr(scene.board, name) for name in field_names(type(scene.board))}
    board = {**fields, "hexes": write_rows(scene.board.hexes), "labels": write_rows(scene.board.labels)}
    return BaseView(match.options, {**{name: getattr(scene, name) for name in field_names(type(scene))}, "board": board})


class Position:
    """The present position of a table, for all views of it in the current language. What they share is made once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._logs: dict[tuple[Viewer, int], LogView] = {}

    @cached_property
    def public_scene(self) -> Scene:
        """The Scene for spectators, made without the knowledge of any seat."""
        match = self.table.match
        return match.game.scene(match.options, self._public_snapshot, **self._parts)

    @cached_property
    def _public_snapshot(self) -> Snapshot:
        return self.table.match.snapshot(SPECTATOR)

    @cached_property
    def _parts(self) -> dict[str, Any]:
        match = self.table.match
        counted = match.game.count_for_scene(match.board, match.state)
        return {"last": last_hexes(match), "names": scene_names(self.table, match), "counted": counted}

    def make_scene(self, viewer: TableViewer, legal: Sequence[str] = ()) -> Scene:
        """Return the Scene for a viewer. If the game hides nothing, only the legal actions differ between viewers."""
        match = self.table.match
        if not (legal or match.game.has_secrets):
            return self.public_scene
        snapshot = match.snapshot(viewer.match_viewer) if match.game.has_secrets else self._public_snapshot
        return match.game.scene_for_viewer(self.public_scene, match.options, snapshot, legal=legal, **self._parts)

    def make_log(self, viewer: TableViewer, version: int) -> LogView:
        """Return the steps that a viewer who has seen a version is missing."""
        key = (viewer.match_viewer if self.table.match.game.has_secrets else SPECTATOR, version)
        found = self._logs.get(key)
        if found is None:
            found = make_log(self.table, viewer, version)
            if len(self._logs) < MAX_LOGS:
                self._logs[key] = found
        return found


def make_public_sections(position: Position, base: Scene) -> dict[str, Any]:
    """Return the sections that all viewers share. No seat's knowledge is in them."""
    table, scene = position.table, position.public_scene
    return {
        "people": Part(_people_inputs(table), partial(_make_people_section, table)),
        "turn": _make_turn_section(table, scene),
        **scene_sections(PUBLIC_FIELDS, base, scene),
    }


def make_own_sections(position: Position, viewer: TableViewer, base: Scene) -> dict[str, Any]:
    """Return the sections that depend on who the viewer is."""
    table = position.table
    seat = table.seat_to_decide
    decides = seat is not None and seat == viewer.viewpoint and not table.seats[seat].level
    legal = tuple(table.match.legal()) if decides else ()
    return {
        "viewer": _make_viewer_section(table, viewer),
        "legal": _make_legal_section(table.match, legal),
        **scene_sections(OWN_FIELDS, base, position.make_scene(viewer, legal)),
    }


def _people_inputs(table: Table) -> tuple[Any, ...]:
    return table.setup, tuple(table.seats), table.rematch, table.spectators_muted, table.profiles


def _make_people_section(table: Table) -> PeopleSection:
    setup = table.setup
    return PeopleSection(
        table=table.id,
        game=setup.game,
        title=setup.title,
        public=setup.public,
        hints=setup.hints,
        heat=setup.allows_heat,
        previews=setup.previews,
        seats=make_seats(table.seats, table.profiles),
        rematch=table.rematch,
        spectators_muted=table.spectators_muted,
        rated=setup.rated,
        contest=setup.contest,
    )


def _make_turn_section(table: Table, scene: Scene) -> TurnSection:
    return TurnSection(
        version=table.version,
        state=table.state,
        moment=table.moment,
        seat=table.seat_to_decide,
        decision=table.match.decision,
        undo=_undo_request(table),
        result=make_result(table, scene),
        clock=_make_clock(table),
    )


def _make_clock(table: Table) -> ClockView | None:
    clocks = table.clocks
    if clocks is None:
        return None
    left = tuple(map(SeatClock, clocks.banks, clocks.reserves))
    return ClockView(TimeControlView(**asdict(clocks.control)), left, clocks.running, clocks.since, table.waits_for_curtain)


def _make_viewer_section(table: Table, viewer: TableViewer) -> ViewerSection:
    is_host = viewer.person is not None and viewer.person == table.setup.host
    own = table.seats_of(viewer.person)
    return ViewerSection(
        viewer.viewpoint,
        own,
        is_host,
        _may_undo(table, viewer),
        invites=list_invites(table) if is_host else {},
        may_study=table.moment > 0 and may_study(table, viewer.person),
        may_remove=host_rules.seats_to_remove(table, viewer.person),
        may_close=host_rules.may_close(table, viewer.person),
        removed=viewer.person in table.removed and not own,
    )


def _make_legal_section(match: Match, legal: Sequence[str]) -> LegalSection:
    return LegalSection(
        " ".join(legal), None if _name_their_hexes(match.game, legal) else tuple(map(match.game.hexes_of, legal))
    )


_plain_actions: dict[str, set[str]] = {}  # by game: actions whose hexes are those in their notation; as many as a game has


def _name_their_hexes(game: Game, actions: Sequence[str]) -> bool:
    """Return whether a client can read the hexes of actions from their notation."""
    known = _plain_actions.setdefault(game.name, set())
    if not known.issuperset(actions):
        known.update(each for each in actions if tuple(game.hexes_of(each)) == tuple(HEXES.findall(each)))
    return known.issuperset(actions)


def make_seats(seats: Sequence[Seat], profiles: Collection[str]) -> tuple[SeatView, ...]:
    """Return who sits at each seat, and which of these people have a page that others can see."""
    held = Counter(seat.person for seat in seats)
    return tuple(
        SeatView(
            seat=number,
            kind=seat.kind,
            name=name,
            level=seat.level,
            person=seat.person,
            resigned=seat.resigned,
            hot_seat=seat.person is not None and held[seat.person] > 1,
            flagged=seat.flagged,
            vacation=seat.vacation,
            bot_account=seat.bot_account,
            offered=seat.offered if seat.kind == "open" else None,
            declined=seat.declined if seat.kind == "open" else None,
            profile=seat.person in profiles,
        )
        for number, (seat, name) in enumerate(zip(seats, seat_names(seats), strict=True))
    )


def list_invites(table: Table) -> dict[int, str]:
    """Return the invites of the open seats: only for the person who created the table. A closed table has none."""
    if table.closed:
        return {}
    return {number: f"{table.id}.{seat.invite}" for number, seat in enumerate(table.seats) if seat.kind == "open"}


def _may_undo(table: Table, viewer: TableViewer) -> Literal["no", "free", "ask"]:
    seat = viewer.viewpoint
    if not isinstance(seat, int) or seat not in table.seats_of(viewer.person) or table.over or table.setup.record:
        return "no"
    if table.seats[seat].is_out:
        return "no"
    moment = moment_to_undo(table, seat)
    return "no" if moment is None else "free" if is_undo_free(table, seat, moment) else "ask"


def _undo_request(table: Table) -> UndoAsked | None:
    request = table.undo_request
    if request is None:
        return None
    waiting = seats_to_ask(table, request.seat, request.agreed)
    return UndoAsked(request.seat, request.moment, waiting, goes_past_draw(table, request.moment))


def make_result(table: Table, scene: Scene) -> Result | None:
    """Return how the game ended: by the rules, described by the game, by resignation or on time. None if it is not over."""
    match = table.match
    if match.over:
        return Result(tuple(match.winners), tuple(match.scores), "rules", scene.result)
    if not table.abandoned:
        return None
    names = scene_names(table, match)
    winners = ", ".join(names[seat] for seat in table.winners)
    on_time, resigned = translate("{names} won on time", names=winners), translate("{names} won by resignation", names=winners)
    return Result(tuple(table.winners), tuple(match.scores), table.out_by, on_time if table.out_by == "time" else resigned)


def make_scene(match: Match, viewer: TableViewer, names: Sequence[str] | None, legal: Sequence[str], counted: Any) -> Scene:
    """Return a position as a viewer may see it, with the last action of a seat marked."""
    snapshot = match.snapshot(viewer.match_viewer)
    return match.game.scene(match.options, snapshot, legal=legal, last=last_hexes(match), names=names, counted=counted)


def last_hexes(match: Match) -> tuple[str, ...]:
    """Return the hexes of the last action of a seat."""
    last = next((step.name for step in reversed(match.steps) if step.seat is not None), None)
    return tuple(match.game.hexes_of(last)) if last else ()


def make_scene_difference(
    table: Table, match: Match, viewer: TableViewer, base: Scene, legal: Sequence[str] = ()
) -> dict[str, Any]:
    """Return a position of the table as the difference of its Scene from the base."""
    return make_difference(match, viewer, scene_names(table, match), base, legal)


def make_difference(
    match: Match, viewer: TableViewer, names: Sequence[str] | None, base: Scene, legal: Sequence[str] = ()
) -> dict[str, Any]:
    """Return a position as the difference of its Scene from the base."""
    counted = match.game.count_for_scene(match.board, match.state)
    return difference_from_base(base, make_scene(match, viewer, names, legal, counted))


def make_step(match: Match, number: int, step: Step, viewer: TableViewer) -> StepView:
    """Return one step. A chance outcome is described by its events, as far as the viewer may know it."""
    events = tuple(match.events_of(step, viewer.match_viewer))
    return StepView(number + 1, step.seat, None if step.seat is None else step.name, events)


def make_log(table: Table, viewer: TableViewer, version: int) -> LogView:
    """Return the steps that a viewer who has seen a version is missing."""
    steps, since = table.match.steps, table.last_common_moment(version)
    missing = (make_step(table.match, number, steps[number], viewer) for number in range(since, len(steps)))
    return LogView(min(version, table.version), since, tuple(missing))


# The past of a table


def make_moment(table: Table, viewer: TableViewer, moment: int, base: Scene, address: str) -> MomentView:
    """Return the table as it was after a number of steps."""
    check_moment(table, moment)
    match = table.match.at(moment)
    step = make_step(match, moment - 1, match.steps[-1], viewer) if moment else None
    scene, scores = make_scene_difference(table, match, viewer, base), tuple(match.scores)
    return MomentView(
        table.id, moment, table.moment, viewer.viewpoint, match.seat, match.decision, scores, step, address, scene
    )


def make_line(table: Table, match: Match, viewer: TableViewer, base: Scene) -> LineView:
    """Return a position after some more actions than were played, in a game that hides nothing."""
    legal = () if match.over or match.seat is None else tuple(match.legal())
    steps = [make_step(match, table.moment + k, step, viewer) for k, step in enumerate(match.steps[table.moment :])]
    scene = make_scene_difference(table, match, viewer, base, legal)
    return LineView(len(match.steps), match.seat, legal, tuple(map(match.game.hexes_of, legal)), tuple(steps), scene)


def make_private_notes(table: Table, person: str, kept: PrivateNotes) -> PrivateNotesView:
    """Return what a person keeps for themselves at a table. Only that person may be sent it."""
    since = None if kept.seen is None else table.last_common_moment(kept.seen)
    stored = ConditionalMoves.from_json(kept.conditions) if kept.conditions else None
    is_own = stored is not None and stored.seat in table.seats_of(person) and not table.over
    lines, dropped = (stored.lines, stored.dropped) if stored and is_own else ((), "")
    possible = may_have_conditions(table) and table.state == "playing" and len(table.seats_of(person)) == 1
    return PrivateNotesView(kept.note or "", since, possible, lines, dropped)


def check_moment(table: Table, moment: int) -> None:
    """Raise Refusal if there is no such moment."""
    if not 0 <= moment <= table.moment:
        raise Refusal(
            "unknown", translate("There is no move {moment}; the last one is {last}.", moment=moment, last=table.moment)
        )


def make_scores(table: Table) -> ScoresView:
    """Return the points by seat at every moment, which are public."""
    match = table.match
    states = [*(step.before for step in match.steps), match.state]
    scores = tuple(tuple(match.game.scores(match.board, state)) for state in states)
    return ScoresView(table.id, scores, tuple(step.seat for step in match.steps))


def make_earnings(table: Table, moment: int | None) -> EarningsView:
    """Return what each seat scored points for, which is as public as the points."""
    at = table.moment if moment is None else moment
    check_moment(table, at)
    return EarningsView(table.id, at, tuple(map(tuple, table.match.at(at).earnings)))


def make_record(table: Table, viewer: TableViewer) -> str:
    """Return the record. It is complete once the game is over, or if it was imported as a complete record."""
    match = table.match.copy()
    match.headers = {**match.headers, "date": format_time(table.times[0])[:10]}  # the day the game began
    match.names = [name or str(number) for number, name in enumerate(seat_names(table.seats))]
    complete = table.state in ("over", "record") and table.setup.known_to is None
    return format_record(match, None if complete else viewer.match_viewer)
