"""Help: the rules of a game for its players, and every numbered rule as events cite it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Response

from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.engine.game import Game
from hexrealm.guides.rulebook import Section, numbered_rules, read_rulebook
from hexrealm.i18n.translate import current_language, using_language
from hexrealm.server.http.dependencies import as_json
from hexrealm.server.http.routes.api import ERRORS, GameName
from hexrealm.server.tables import create

router = APIRouter(prefix="/api/games/{game}", responses=ERRORS)


@dataclass(frozen=True)
class RulesView:
    """The rules in sections, and the sentence of every numbered rule. `html` is ours: no style, script or address is in it."""

    game: str
    title: str
    sections: tuple[Section, ...]
    numbered: dict[str, str]


@router.get("/rules", response_model=RulesView)
async def rules(game: GameName, theme: Annotated[Theme, Query()] = "light") -> Response:
    """The rules for players, in the language asked for, with pictures for day or night."""
    found, spoken = create.find_game(game), current_language()
    return as_json(await asyncio.to_thread(_read, found, spoken, theme))


def _read(game: Game, spoken: str, theme: Theme) -> RulesView:
    with using_language(spoken):
        book = read_rulebook(game, spoken, theme)
        return RulesView(game.name, book.title, book.sections, numbered_rules(game, spoken))


@router.get("/numbered", response_model=dict[str, str])
async def numbered(game: GameName) -> Response:
    """Every numbered rule, by its number: what "why?" cites."""
    found, spoken = create.find_game(game), current_language()
    return as_json(numbered_rules(found, spoken))
