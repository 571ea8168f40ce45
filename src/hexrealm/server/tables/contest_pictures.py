"""Pictures of contests for links: the set-up before anything was drawn or played, as a stranger sees it."""

from __future__ import annotations

from hexrealm.draw.svg.card import WIDE
from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.engine.game import SPECTATOR
from hexrealm.i18n.translate import using_language
from hexrealm.play.match import new_match
from hexrealm.server.pictures.drawer import Picture, PictureKey
from hexrealm.server.pictures.job import PictureJob
from hexrealm.server.storage.contests import Contest
from hexrealm.server.tables.viewing.viewers import TableViewer
from hexrealm.server.tables.viewing.views import make_scene


def plan_contest_picture(contest: Contest, theme: Theme, language: str) -> Picture:
    """Return the name of the picture of a contest, and how to begin it. The picture depends on the options alone."""

    def make_job() -> PictureJob:
        with using_language(language):
            match = new_match(contest.game, **contest.options)
            counted = match.game.count_for_scene(match.board, match.state)
            scene = make_scene(match, TableViewer(None, SPECTATOR), match.names, (), counted)
            return PictureJob((scene,), "png", theme, "wide", WIDE[0])

    return PictureKey(f"contest/{contest.id}", 0, "png", (theme, language)), make_job
