"""Positions of the analysis board: from what a client sends to a match, and from a match to what is shown.

Whoever knows a position may look at it from all sides, so nothing in it is hidden. What a person may have of a table is decided
before, where a table becomes a study (table_study.py).
"""

from __future__ import annotations

from typing import Any

from hexrealm.engine.errors import HexrealmError, IllegalAction, WrongPosition
from hexrealm.engine.game import Snapshot
from hexrealm.i18n.translate import current_language, translate
from hexrealm.play.match import BEGINNING, Match
from hexrealm.play.preview import gains
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import Gain
from hexrealm.server.protocol.replies.study_replies import ActionPreview, ActionProblem, PositionGains, PositionView
from hexrealm.server.protocol.study_messages import AskAction, AtPosition, LookAt
from hexrealm.server.storage.people.accounts.sessions import clean_name
from hexrealm.server.tables.create import complete_options, find_game
from hexrealm.server.tables.rules.protected_positions import Trace, trace_line
from hexrealm.server.tables.viewing.bases import Base, BaseCache
from hexrealm.server.tables.viewing.viewers import ALL, TableViewer
from hexrealm.server.tables.viewing.views import make_base, make_difference, make_step

EVERYTHING = TableViewer(None, ALL)


def open_position(at: AtPosition) -> Match:
    """Return the match that a client describes. Raise Refusal if the engine does not accept it."""
    match = start_match(at.game, at.options, at.snapshot)
    for number, action in enumerate(at.path, 1):
        try:
            match.play(action)
        except IllegalAction as error:
            raise Refusal("illegal", translate("Move {number}: {why}", number=number, why=str(error))) from None
    match.names = clean_names(at.names, match.players)
    return match


def start_match(game: str, options: dict[str, Any], snapshot: Snapshot | None) -> Match:
    """Return a match at the start of an analysis."""
    found = find_game(game)
    complete = complete_options(found, options)
    try:
        return Match(found, complete, start=BEGINNING if snapshot is None else snapshot)
    except HexrealmError as error:
        raise Refusal("illegal", str(error)) from None


def clean_names(names: list[str] | None, players: int) -> list[str] | None:
    """Return the names of the seats as they are shown."""
    if names is None:
        return None
    if len(names) != players:
        raise Refusal("bad-message", translate("There are {n} seats, so {n} names are needed.", n=players))
    return [clean_name(name) for name in names]


def look_at(at: LookAt, bases: BaseCache) -> PositionView:
    """Return a position with its legal actions, and the log that led there."""
    return view_position(open_position(at), bases, at.base, at.since)


def view_position(match: Match, bases: BaseCache, known_base: str, since: int = 0) -> PositionView:
    """Return a match as a position, with the log of its actions from a moment on."""
    base, legal = bases.get_for_match(match, current_language()), tuple(match.legal())
    return PositionView(
        game=match.game.name,
        options=match.options,
        moment=len(match.steps),
        seat=match.seat,
        decision=match.decision,
        over=match.over,
        winners=tuple(match.winners),
        scores=tuple(match.scores),
        legal=legal,
        legal_hexes=tuple(map(match.game.hexes_of, legal)),
        odds=match.odds(),
        log=tuple(make_step(match, number, match.steps[number], EVERYTHING) for number in range(since, len(match.steps))),
        snapshot=complete_snapshot(match),
        base=base.address,
        base_scene=base_for_client(match, base, known_base),
        scene=make_difference(match, EVERYTHING, match.names, base.scene, legal),
    )


def complete_snapshot(match: Match) -> Snapshot | None:
    """Return the snapshot of a position if the position can be set up from it."""
    snapshot = match.snapshot()
    try:
        match.game.read_snapshot(match.board, snapshot)
    except WrongPosition:
        return None
    return snapshot


def base_for_client(match: Match, base: Base, known: str) -> dict[str, Any] | None:
    """Return what the set-up fixes, unless the client has it."""
    return None if known == base.address else make_base(match, base.scene).scene


def preview_action(at: AskAction, bases: BaseCache) -> ActionPreview:
    """Return exactly what an action causes, until chance or a seat decides."""
    match = open_position(at)
    after = match.copy()
    try:
        after.play(at.action)
    except IllegalAction as error:
        raise Refusal("illegal", str(error)) from None
    base = bases.get_for_match(match, current_language())
    change = tuple(now - then for now, then in zip(after.scores, match.scores, strict=True))
    scene = make_difference(after, EVERYTHING, match.names, base.scene)
    return ActionPreview(at.action, tuple(after.events), change, False, scene, base.address)


def list_gains(at: AtPosition) -> tuple[Trace, PositionGains]:
    """Return what each legal action scores at once, and how the position is recognised, which may be protected."""
    match = open_position(at)
    if match.seat is None:
        raise Refusal("illegal", translate("No seat decides in this position."))
    found = tuple(Gain(each.action, each.hexes, each.points, each.words, each.steps) for each in gains(match))
    return trace_line(match), PositionGains(found)


def find_problem(at: AskAction) -> ActionProblem:
    """Return why an action is not legal."""
    return ActionProblem(at.action, open_position(at).why_not(at.action))
