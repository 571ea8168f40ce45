"""What pictures of a table show. Their scenes are made like those of all views, from what the viewer may know."""

from __future__ import annotations

from collections.abc import Hashable

from hexrealm.draw.svg.card import TALL_WIDTH, WIDE, Shape
from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.engine.scene import Scene
from hexrealm.i18n.translate import translate, using_language
from hexrealm.play.match import Match
from hexrealm.play.moments import moments_to_show
from hexrealm.server.pictures.drawer import Picture, PictureKey
from hexrealm.server.pictures.job import PictureJob
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.seat_names import scene_names
from hexrealm.server.tables.viewing.viewers import TableViewer
from hexrealm.server.tables.viewing.views import check_moment, make_scene

PNG_WIDTHS: dict[Shape, int] = {"wide": WIDE[0], "tall": 2 * TALL_WIDTH}
ANIMATION_WIDTH = 600
MAX_FRAMES = 90


def plan_picture(table: Table, viewer: TableViewer, moment: int | None, theme: Theme, shape: Shape, language: str) -> Picture:
    """Return the name of the picture of a moment (None: now), and how to begin it."""
    at = table.moment if moment is None else moment
    check_moment(table, at)

    def make_job() -> PictureJob:
        with using_language(language):
            return PictureJob((_make_scene(table, table.match.at(at), viewer),), "png", theme, shape, PNG_WIDTHS[shape])

    look = (_knowledge(table, viewer), at, theme, shape, language)
    return PictureKey(table.id, table.edition, "png", look), make_job


def plan_animation(table: Table, viewer: TableViewer, gif: bool, theme: Theme, language: str) -> Picture:
    """Return the name of the animation of a finished game, and how to begin it. Raise Refusal while it is played."""
    if table.state not in ("over", "record"):
        raise Refusal("refused", translate("The moving picture of a game is made when the game is over."), table.version)

    def make_job() -> PictureJob:
        with using_language(language):
            moments = moments_to_show(table.match, MAX_FRAMES)
            scenes = tuple(_make_scene(table, table.match.at(moment), viewer) for moment in moments)
            return PictureJob(scenes, "gif" if gif else "webp", theme, "tall", ANIMATION_WIDTH)

    look = (_knowledge(table, viewer), theme, language)
    return PictureKey(table.id, table.edition, "gif" if gif else "webp", look), make_job


def _make_scene(table: Table, match: Match, viewer: TableViewer) -> Scene:
    counted = match.game.count_for_scene(match.board, match.state)
    return make_scene(match, viewer, scene_names(table, match), (), counted)


def _knowledge(table: Table, viewer: TableViewer) -> Hashable:
    """Return what distinguishes the pictures for different viewers: nothing if the game hides nothing."""
    return viewer.viewpoint if table.match.game.has_secrets else ""
