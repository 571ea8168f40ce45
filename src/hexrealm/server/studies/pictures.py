"""Pictures of positions on the analysis board, where nothing is hidden."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from hexrealm.draw.svg.card import WIDE
from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.i18n.translate import using_language
from hexrealm.play.match import Match
from hexrealm.server.pictures.drawer import Picture, PictureKey
from hexrealm.server.pictures.job import PictureJob
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.study_messages import AtPosition
from hexrealm.server.studies.positions import EVERYTHING, open_position
from hexrealm.server.studies.shared_studies import read_stored_main_line
from hexrealm.server.tables.viewing.views import make_scene

POSITION = "position"  # the subject of pictures that are about no table and no study


def plan_study_picture(study: str, tree: str, updated: int, theme: Theme, language: str) -> Picture:
    """Return the name of the picture of a shared study, the last position of its main line, and how to begin it."""
    key = PictureKey(study, updated, "png", (theme, language))
    return key, _job(lambda: read_stored_main_line(tree).main_line(), theme, language)


def plan_position_picture(at: AtPosition, theme: Theme, language: str) -> Picture:
    """Return the name of the picture of a position, and how to begin it."""
    digest = hashlib.blake2b(to_json(at.model_dump(exclude={"base"})), digest_size=16).hexdigest()
    return PictureKey(POSITION, digest, "png", (theme, language)), _job(lambda: open_position(at), theme, language)


def _job(find_match: Callable[[], Match], theme: Theme, language: str) -> Callable[[], PictureJob]:
    def make_job() -> PictureJob:
        with using_language(language):
            match = find_match()
            counted = match.game.count_for_scene(match.board, match.state)
            scene = make_scene(match, EVERYTHING, match.names, (), counted)
            return PictureJob((scene,), "png", theme, "wide", WIDE[0])

    return make_job
