"""The rules of a game: the rulebook for players, and every numbered rule as events cite it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.engine.game import Game
from hexrealm.guides.illustration import find_position
from hexrealm.guides.rulebook import Section, numbered_rules, read_rulebook
from hexrealm.i18n.translate import current_language, translate, using_language
from hexrealm.server.http.dependencies import ERRORS, GameName, json_response
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.replies.study_replies import StudyView
from hexrealm.server.tables import create

router = APIRouter(prefix="/api/games/{game}", responses=ERRORS)


@dataclass(frozen=True)
class RulesView:
    """The rulebook in sections, and the text of every numbered rule. `html` has no styles, scripts or addresses."""

    game: str
    title: str
    sections: tuple[Section, ...]
    numbered: dict[str, str]


@router.get("/rules", response_model=RulesView)
async def get_rules(game: GameName, theme: Annotated[Theme, Query()] = "light") -> Response:
    """Return the rulebook in the language of the request, with pictures for the light or the dark theme."""
    found, language = create.find_game(game), current_language()
    return json_response(await asyncio.to_thread(_read_rules, found, language, theme))


def _read_rules(game: Game, language: str, theme: Theme) -> RulesView:
    with using_language(language):
        book = read_rulebook(game, language, theme)
        return RulesView(game.name, book.title, book.sections, numbered_rules(game, language))


@router.get("/rules/pictures/{picture}", response_model=StudyView)
async def get_picture_study(game: GameName, picture: Annotated[str, Path(max_length=64)]) -> Response:
    """Return the position of a picture in the rulebook as a study."""
    found = create.find_game(game)
    position = await asyncio.to_thread(find_position, found, picture)
    if position is None:
        raise Refusal("unknown", translate("There is no position {name} in the rules.", name=picture))
    options, snapshot = position
    return json_response(StudyView(found.name, options, snapshot, None, "", "", ()))


@router.get("/numbered", response_model=dict[str, str])
async def get_numbered_rules(game: GameName) -> Response:
    """Return every numbered rule by its number."""
    return json_response(numbered_rules(create.find_game(game), current_language()))
