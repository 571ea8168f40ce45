"""What a viewer is shown. The only place where a table turns into something that is sent: websocket, HTTP and exports.

A viewer's view is made from the match's own snapshot, events and scene for that viewer, and of seats, which everybody may
know. What is hidden from a viewer is in none of them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from hexrealm.engine.game import SPECTATOR, Step, Viewer
from hexrealm.engine.scene import Scene
from hexrealm.i18n.translate import current_language, translatable, translate
from hexrealm.play.match import Match, new_match
from hexrealm.play.record import format_record
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import LogView, Result, SeatView, StepView, UndoAsked, View
from hexrealm.server.protocol.messages import Viewpoint
from hexrealm.server.protocol.replies import EarningsView, MomentView, ScoresView
from hexrealm.server.tables.table import Seat, Table
from hexrealm.server.tables.table_rules import is_undo_free, moment_to_undo, others_to_ask

ALL = "all"
BOT_NAMES = {
    "easy": translatable("Easy bot"),
    "medium": translatable("Medium bot"),
    "hard": translatable("Hard bot"),
    "expert": translatable("Expert bot"),
}


@dataclass(frozen=True)
class TableViewer:
    """Who looks, and as whom."""

    person: str | None
    viewer: int | str  # a seat, "spectator" or "all"

    @property
    def knows(self) -> Viewer:
        """As the match names viewers: None is one who may know everything."""
        return None if self.viewer == ALL else self.viewer


def look(table: Table, person: str | None, wanted: Viewpoint) -> TableViewer:
    """The viewpoint a person gets. Refused if it is not theirs."""
    mine = table.seats_of(person)
    if wanted == ALL:
        if table.made.known_to is not None:
            return TableViewer(person, table.made.known_to)
        if table.state not in ("over", "record"):
            raise Refusal("refused", translate("Everything is shown only when the game is over."))
        return TableViewer(person, ALL)
    if wanted is None:
        return TableViewer(person, _best_viewpoint(table, mine))
    if isinstance(wanted, int) and wanted not in mine:
        raise Refusal("not-yours", translate("Seat {seat} is not yours.", seat=wanted))
    return TableViewer(person, wanted)


def _best_viewpoint(table: Table, mine: tuple[int, ...]) -> int | str:
    """The own seat; of several the one to decide, unless something is hidden, which another at the screen might see."""
    if table.made.record:
        return ALL if table.made.known_to is None else table.made.known_to
    if not mine or (len(mine) > 1 and table.hides):
        return SPECTATOR
    return table.to_decide if table.to_decide in mine else mine[0]


def make_view(table: Table, viewer: TableViewer) -> View:
    """The table as it is now."""
    mine, made, match = table.seats_of(viewer.person), table.made, table.match
    deciding = table.to_decide is not None and table.to_decide == viewer.viewer and not table.seats[table.to_decide].level
    legal = tuple(match.legal()) if deciding else ()
    host = viewer.person is not None and viewer.person == made.host
    scene = make_scene(table, match, viewer, legal)
    return View(
        table=table.id,
        version=table.version,
        game=made.game,
        title=made.title,
        state=table.state,
        public=made.public,
        hints=made.hints,
        previews=made.previews,
        options=match.options,
        viewer=viewer.viewer,
        yours=mine,
        host=host,
        seats=tuple(make_seat(table.seats, number, viewer.person) for number in range(len(table.seats))),
        moment=table.moment,
        seat=table.to_decide,
        decision=match.decision,
        legal=legal,
        legal_hexes=tuple(map(match.game.hexes_of, legal)),
        may_undo=_may_undo(table, viewer),
        undo=_undo_asked(table),
        result=make_result(table, scene),
        rematch=table.rematch,
        invites=_invites(table) if host else {},
        scene=scene,
    )


def make_seat(seats: Sequence[Seat], number: int, person: str | None) -> SeatView:
    """Who sits there."""
    seat = seats[number]
    yours = person is not None and seat.person == person
    return SeatView(number, seat.kind, seat_names(seats)[number], seat.level, seat.person, yours, seat.resigned)


def seat_names(seats: Sequence[Seat]) -> list[str]:
    """Of persons and bots; bots that would be called the same by the numbers of their seats. "" where nobody sits yet."""
    bots = ["" if seat.name or not seat.level else bot_name(seat.level) for seat in seats]
    numbered = [translate("Bot {n}", n=k + 1) if bot and bots.count(bot) > 1 else bot for k, bot in enumerate(bots)]
    return [seat.name or bot for seat, bot in zip(seats, numbered, strict=True)]


def bot_name(level: str) -> str:
    """What a bot is called."""
    return translate(BOT_NAMES[level]) if level in BOT_NAMES else translate("Bot {level}", level=level)


def _invites(table: Table) -> dict[int, str]:
    return {number: f"{table.id}.{seat.invite}" for number, seat in enumerate(table.seats) if seat.kind == "open"}


def _may_undo(table: Table, viewer: TableViewer) -> Literal["no", "free", "ask"]:
    seat = viewer.viewer
    if not isinstance(seat, int) or seat not in table.seats_of(viewer.person) or table.over or table.made.record:
        return "no"
    moment = moment_to_undo(table, seat)
    return "no" if moment is None else "free" if is_undo_free(table, seat, moment) else "ask"


def _undo_asked(table: Table) -> UndoAsked | None:
    request = table.undo_request
    return (
        None if request is None else UndoAsked(request.seat, request.moment, others_to_ask(table, request.seat, request.agreed))
    )


def make_result(table: Table, scene: Scene) -> Result | None:
    """How it ended: by the rules, in the game's words, or because somebody resigned."""
    match = table.match
    if match.over:
        return Result(tuple(match.winners), tuple(match.scores), "rules", scene.result)
    if not table.abandoned:
        return None
    names = shown_names(table, match)
    words = translate("{names} won by resignation", names=", ".join(names[seat] for seat in table.winners))
    return Result(tuple(table.winners), tuple(match.scores), "resignation", words)


# The match


def shown_names(table: Table, match: Match) -> list[str]:
    """What the Scene calls the seats: by their people, and where nobody sits as the game does."""
    called = seat_names(table.seats)
    if all(called):
        return called
    own = _own_names(match.game.name, json.dumps(match.options), current_language())
    return [name or theirs for name, theirs in zip(called, own, strict=True)]


@lru_cache(maxsize=512)
def _own_names(game: str, options: str, spoken: str) -> tuple[str, ...]:
    """What a game calls its seats, in the language in force."""
    return tuple(seat.name for seat in new_match(game, **json.loads(options)).scene(SPECTATOR).seats)


def make_scene(table: Table, match: Match, viewer: TableViewer, legal: Sequence[str] = ()) -> Scene:
    """A position of the table, the last action of a seat marked."""
    last = next((step.name for step in reversed(match.steps) if step.seat is not None), None)
    places = match.game.hexes_of(last) if last else ()
    snapshot, names = match.snapshot(viewer.knows), shown_names(table, match)
    return match.game.scene(match.options, snapshot, legal=legal, last=places, names=names)


def make_step(match: Match, number: int, step: Step, viewer: TableViewer) -> StepView:
    """One step; what chance decided is told by its events, as far as the viewer may know it."""
    events = tuple(match.events_of(step, viewer.knows))
    return StepView(number + 1, step.seat, None if step.seat is None else step.name, events)


def make_log(table: Table, viewer: TableViewer, version: int) -> LogView:
    """What a viewer needs who has seen a version: the steps after the last moment that is still the same."""
    steps, since = table.match.steps, table.known_since(version)
    told = (make_step(table.match, number, steps[number], viewer) for number in range(since, len(steps)))
    return LogView(min(version, table.version), since, tuple(told))


def make_moment(table: Table, viewer: TableViewer, moment: int) -> MomentView:
    """The table as it was after so many steps."""
    if not 0 <= moment <= table.moment:
        raise Refusal(
            "unknown", translate("There is no moment {moment}; the last is {last}.", moment=moment, last=table.moment)
        )
    match = table.match.at(moment)
    step = make_step(match, moment - 1, match.steps[-1], viewer) if moment else None
    scene = make_scene(table, match, viewer)
    scores = tuple(match.scores)
    return MomentView(table.id, moment, table.moment, viewer.viewer, match.seat, match.decision, scores, step, scene)


def make_scores(table: Table) -> ScoresView:
    """Points by seat after every moment: they are open to all."""
    match = table.match
    states = [*(step.before for step in match.steps), match.state]
    scores = tuple(tuple(match.game.scores(match.board, state)) for state in states)
    return ScoresView(table.id, scores, tuple(step.seat for step in match.steps))


def make_earnings(table: Table, moment: int | None) -> EarningsView:
    """What each seat's points are made of: as open as the points."""
    at = table.moment if moment is None else moment
    if not 0 <= at <= table.moment:
        raise Refusal("unknown", translate("There is no moment {moment}; the last is {last}.", moment=at, last=table.moment))
    return EarningsView(table.id, at, tuple(map(tuple, table.match.at(at).earnings)))


def make_record(table: Table, viewer: TableViewer) -> str:
    """The record; once the game is over, or if it came as a whole record, it tells everything."""
    match = table.match.copy()
    match.names = [name or str(number) for number, name in enumerate(seat_names(table.seats))]
    open_to_all = table.state in ("over", "record") and table.made.known_to is None
    knows = None if open_to_all else viewer.knows
    return format_record(match, knows)
