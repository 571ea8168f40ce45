"""What a viewer is shown. The only module that turns a table into something that is sent: websocket, HTTP and exports.

Views are built from the match's snapshot, events and scene for one viewer, and from the seats, which are public. None of them
contains what is hidden from that viewer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from hexrealm.engine.game import Step
from hexrealm.engine.scene import Scene
from hexrealm.i18n.translate import translate
from hexrealm.play.match import Match
from hexrealm.play.record import format_record
from hexrealm.server.protocol.emotes import emote_text
from hexrealm.server.protocol.encoding import format_time
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import ChatFrame, ChatLine, LogView, Result, SeatView, StepView, UndoAsked, View
from hexrealm.server.protocol.replies import EarningsView, MomentView, ScoresView
from hexrealm.server.tables.seat_names import scene_names, seat_names
from hexrealm.server.tables.table import Seat, Table
from hexrealm.server.tables.undo_rules import goes_past_draw, is_undo_free, moment_to_undo, seats_to_ask
from hexrealm.server.tables.viewers import TableViewer


def make_view(table: Table, viewer: TableViewer) -> View:
    """Return the table as it is now."""
    setup, match, seat = table.setup, table.match, table.seat_to_decide
    decides = seat is not None and seat == viewer.viewpoint and not table.seats[seat].level
    legal = tuple(match.legal()) if decides else ()
    is_host = viewer.person is not None and viewer.person == setup.host
    scene = make_scene(table, match, viewer, legal)
    return View(
        table=table.id,
        version=table.version,
        game=setup.game,
        title=setup.title,
        state=table.state,
        public=setup.public,
        hints=setup.hints,
        heat=setup.allows_heat,
        previews=setup.previews,
        options=match.options,
        viewer=viewer.viewpoint,
        yours=table.seats_of(viewer.person),
        host=is_host,
        seats=make_seats(table.seats, viewer.person),
        moment=table.moment,
        seat=seat,
        decision=match.decision,
        legal=legal,
        legal_hexes=tuple(map(match.game.hexes_of, legal)),
        may_undo=_may_undo(table, viewer),
        undo=_undo_request(table),
        result=make_result(table, scene),
        rematch=table.rematch,
        spectators_muted=table.spectators_muted,
        invites=list_invites(table) if is_host else {},
        scene=scene,
    )


def make_seats(seats: Sequence[Seat], person: str | None) -> tuple[SeatView, ...]:
    """Return who sits at each seat, for a person."""
    held = Counter(seat.person for seat in seats)
    return tuple(
        SeatView(
            seat=number,
            kind=seat.kind,
            name=name,
            level=seat.level,
            person=seat.person,
            yours=person is not None and seat.person == person,
            resigned=seat.resigned,
            hot_seat=seat.person is not None and held[seat.person] > 1,
        )
        for number, (seat, name) in enumerate(zip(seats, seat_names(seats), strict=True))
    )


def list_invites(table: Table) -> dict[int, str]:
    """Return the invites of the open seats: only for the person who created the table."""
    return {number: f"{table.id}.{seat.invite}" for number, seat in enumerate(table.seats) if seat.kind == "open"}


def _may_undo(table: Table, viewer: TableViewer) -> Literal["no", "free", "ask"]:
    seat = viewer.viewpoint
    if not isinstance(seat, int) or seat not in table.seats_of(viewer.person) or table.over or table.setup.record:
        return "no"
    if table.seats[seat].resigned:
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
    """Return how the game ended: by the rules, described by the game, or by resignation. None if it is not over."""
    match = table.match
    if match.over:
        return Result(tuple(match.winners), tuple(match.scores), "rules", scene.result)
    if not table.abandoned:
        return None
    names = scene_names(table, match)
    text = translate("{names} won by resignation", names=", ".join(names[seat] for seat in table.winners))
    return Result(tuple(table.winners), tuple(match.scores), "resignation", text)


def make_scene(table: Table, match: Match, viewer: TableViewer, legal: Sequence[str] = ()) -> Scene:
    """Return a position of the table, with the last action of a seat marked."""
    last = next((step.name for step in reversed(match.steps) if step.seat is not None), None)
    marked = match.game.hexes_of(last) if last else ()
    snapshot = match.snapshot(viewer.match_viewer)
    return match.game.scene(match.options, snapshot, legal=legal, last=marked, names=scene_names(table, match))


def make_step(match: Match, number: int, step: Step, viewer: TableViewer) -> StepView:
    """Return one step. A chance outcome is described by its events, as far as the viewer may know it."""
    events = tuple(match.events_of(step, viewer.match_viewer))
    return StepView(number + 1, step.seat, None if step.seat is None else step.name, events)


def make_log(table: Table, viewer: TableViewer, version: int) -> LogView:
    """Return the steps that a viewer who has seen a version is missing."""
    steps, since = table.match.steps, table.last_common_moment(version)
    missing = (make_step(table.match, number, steps[number], viewer) for number in range(since, len(steps)))
    return LogView(min(version, table.version), since, tuple(missing))


def make_chat(table_id: str, rows: Iterable[Any]) -> ChatFrame:
    """Return lines of chat, as storage/chat.py reads them, with signs in the current language."""
    return ChatFrame(table_id, tuple(map(_make_line, rows)))


def _make_line(row: Any) -> ChatLine:
    text = emote_text(row.emote) if row.emote else row.text
    return ChatLine(row.number, row.person, row.name, row.seat, text, format_time(row.at), row.emote or "")


# The past of a table


def make_moment(table: Table, viewer: TableViewer, moment: int) -> MomentView:
    """Return the table as it was after a number of steps."""
    _check_moment(table, moment)
    match = table.match.at(moment)
    step = make_step(match, moment - 1, match.steps[-1], viewer) if moment else None
    scene, scores = make_scene(table, match, viewer), tuple(match.scores)
    return MomentView(table.id, moment, table.moment, viewer.viewpoint, match.seat, match.decision, scores, step, scene)


def _check_moment(table: Table, moment: int) -> None:
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
    _check_moment(table, at)
    return EarningsView(table.id, at, tuple(map(tuple, table.match.at(at).earnings)))


def make_record(table: Table, viewer: TableViewer) -> str:
    """Return the record. It is complete once the game is over, or if it was imported as a complete record."""
    match = table.match.copy()
    match.names = [name or str(number) for number, name in enumerate(seat_names(table.seats))]
    complete = table.state in ("over", "record") and table.setup.known_to is None
    return format_record(match, None if complete else viewer.match_viewer)
