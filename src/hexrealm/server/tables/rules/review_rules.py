"""Which tables can be reviewed, and what is sent about a review. Who may have one: study_rules.py."""

from __future__ import annotations

from hexrealm.engine.errors import WrongRecord
from hexrealm.engine.game import Viewer
from hexrealm.engine.scene import Scene
from hexrealm.i18n.translate import translate
from hexrealm.reviews.review import check_reviewable
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.replies.general_replies import ExerciseView
from hexrealm.server.tables.rules.study_rules import find_study_viewer
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.viewers import ALL, TableViewer
from hexrealm.server.tables.viewing.views import make_scene_difference


def find_review_viewer(table: Table, person: str | None) -> Viewer:
    """Return with whose knowledge a person may have a table reviewed: None knows everything. Raise Refusal if they may not."""
    try:
        check_reviewable(table.match)
    except WrongRecord as error:
        raise Refusal("refused", str(error), table.version) from None
    return find_study_viewer(table, person)


def make_exercise(table: Table, viewer: Viewer, moment: int, base: Scene, address: str) -> ExerciseView:
    """Return the position before a decision with its legal actions, so that it can be tried again."""
    steps = table.match.steps
    if moment >= len(steps) or steps[moment].seat is None:
        raise Refusal("unknown", translate("Nobody decided at move {moment}.", moment=moment), table.version)
    match = table.match.at(moment)
    seat = match.seat
    assert seat is not None
    if viewer not in (None, seat):
        raise Refusal("not-yours", translate("Seat {seat} is not yours.", seat=seat), table.version)
    legal = match.legal()
    scene = make_scene_difference(table, match, TableViewer(None, ALL if viewer is None else seat), base, legal)
    hexes = tuple(match.game.hexes_of(action) for action in legal)
    return ExerciseView(table.id, moment, seat, tuple(legal), hexes, address, scene)
