"""A game at a table as a study, as far as the person who asks may know it."""

from __future__ import annotations

from hexrealm.engine.game import Viewer
from hexrealm.i18n.translate import translate
from hexrealm.reviews.facts import position_at
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.replies.study_replies import StudyNode, StudyView
from hexrealm.server.tables.rules.study_rules import find_study_viewer
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.seat_names import scene_names


def make_table_study(table: Table, person: str | None, moment: int | None) -> StudyView:
    """Return the game at a table as a study, to open at a moment. Raise Refusal if the person may not study it."""
    viewer = find_study_viewer(table, person)
    match, at = table.match, table.moment if moment is None else moment
    if match.known_to is not None:
        text = translate("This record was saved for {viewer}: a part of it is missing.", viewer=match.known_to)
        raise Refusal("refused", text, table.version)
    if at > table.moment:
        text = translate("There is no move {moment}; the last one is {last}.", moment=at, last=table.moment)
        raise Refusal("unknown", text, table.version)
    names = tuple(scene_names(table, match))
    if viewer is not None and match.game.has_secrets:
        return _study_position(table, viewer, at, names)
    nodes = tuple(StudyNode(number - 1 if number else None, step.name) for number, step in enumerate(match.steps))
    return StudyView(match.game.name, match.options, match.start, names, table.setup.title, "", nodes, moment=at)


def _study_position(table: Table, viewer: Viewer, moment: int, names: tuple[str, ...]) -> StudyView:
    """Return a position of a running game as its player knows it. The moves before would tell what was hidden then."""
    assert isinstance(viewer, int)
    position = position_at(table.match, moment, viewer)
    assumes = translate(
        "The game is not over: what {name} may not know was drawn at random here and may be different in the game.",
        name=names[viewer],
    )
    match = table.match
    return StudyView(
        match.game.name, match.options, position.snapshot(), names, table.setup.title, "", (), viewer, assumes, moment=0
    )
