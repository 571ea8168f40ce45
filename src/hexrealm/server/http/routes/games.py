"""The games: what can be played here, checking a set-up, the state of the server, and the catalogues of translations."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response

import hexrealm
from hexrealm import games
from hexrealm.bots.levels import DEFAULT_LEVEL, LEVELS
from hexrealm.engine.game import SPECTATOR, Game
from hexrealm.i18n.translate import LANGUAGES, catalogue_for_browser, current_language, translate, using_language
from hexrealm.server.http.dependencies import ERRORS, GameName, get_context, json_response
from hexrealm.server.http.kept_replies import KeptReply, keep_reply, send_kept
from hexrealm.server.http.routes.study.analysis import read_in_thread
from hexrealm.server.people.variants import describe_variants
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import PROTOCOL, CheckSetup
from hexrealm.server.protocol.replies.general_replies import (
    GameView,
    Health,
    OptionView,
    PicturesView,
    SetupView,
    StyleView,
    VariantView,
)
from hexrealm.server.tables import create

MAX_KEPT = 64  # replies of one kind: by language, game, and which games are compiled
router = APIRouter(prefix="/api", responses=ERRORS)


@router.get("/health", response_model=Health)
async def get_health(request: Request) -> Response:
    """Return the state of the server."""
    context = get_context(request)
    ready = {name: context.warmup.is_ready(name) for name in games.names()}
    status: Literal["ready", "warming", "no-database"] = "ready" if context.warmup.all_ready else "warming"
    if not await context.can_write():
        status = "no-database"
    bots = {name: ready[name] and context.are_bots_ready(name) for name in ready}
    health = Health(status, hexrealm.__version__, PROTOCOL, _describe(ready), _describe(bots))
    return json_response(health, 503 if status == "no-database" else 200)


def _describe(ready: dict[str, bool]) -> dict[str, Literal["ready", "warming"]]:
    return {name: "ready" if ready[name] else "warming" for name in ready}


@router.get("/games", response_model=list[GameView])
async def list_games(request: Request) -> Response:
    """Return the games that can be played here."""
    ready = get_context(request).warmup.is_ready
    return send_kept(request, _list_games(current_language(), tuple(ready(name) for name in games.names())))


@lru_cache(MAX_KEPT)
def _list_games(language: str, ready: tuple[bool, ...]) -> KeptReply:
    with using_language(language):
        return keep_reply([_make_game(games.find(name), each) for name, each in zip(games.names(), ready, strict=True)])


def _make_game(game: Game, ready: bool) -> GameView:
    options = tuple(
        OptionView(
            each.name,
            each.words,
            each.allowed,
            each.default,
            each.choices,
            each.choice_words,
            each.default_words or each.default,
            each.label,
            each.symbols,
            each.pick,
            each.alone,
            each.picker,
            each.notes,
            each.instead,
            each.turned,
            each.replaces,
        )
        for each in game.options
    )
    return GameView(
        name=game.name,
        title=game.title,
        credit=game.credit,
        about=game.about,
        minutes=game.minutes,
        players=create.player_counts(game),
        hides=game.has_secrets,
        options=options,
        variants=tuple(VariantView(**vars(each)) for each in describe_variants(game)),
        levels=tuple(LEVELS),
        level_labels=tuple(translate(level.label) for level in LEVELS.values()),
        level_words=tuple(translate(level.words) for level in LEVELS.values()),
        default_level=DEFAULT_LEVEL,
        styles=tuple(StyleView(each.name, translate(each.label), translate(each.words)) for each in game.styles),
        ready=ready,
    )


@router.post("/games/{game}/setup", response_model=SetupView)
async def check_setup(request: Request, game: GameName, form: CheckSetup) -> Response:
    """Check and complete options, and return them with the table they produce."""
    found = create.find_game(game)

    def set_up() -> SetupView:
        options = create.complete_options(found, form.options)
        scene = hexrealm.new(found.name, **options).scene(seat=SPECTATOR)
        regions = {name: tuple(map(tuple, hexes)) for name, hexes in found.regions(options).items()}
        return SetupView(options, scene, regions)

    return json_response(await read_in_thread(request, found.name, set_up))


@router.get("/games/{game}/pictures", response_model=PicturesView)
async def get_pictures(request: Request, game: GameName) -> Response:
    """Return small boards for the choices of a game's options."""
    return send_kept(request, _list_pictures(create.find_game(game).name, current_language()))


@lru_cache(MAX_KEPT)
def _list_pictures(game: str, language: str) -> KeptReply:
    found = games.find(game)
    with using_language(language):
        drawn = {option.name: tuple(found.pictures(option.name)) for option in found.options}
    boards = {name: pictures for name, pictures in drawn.items() if pictures}
    return keep_reply(PicturesView(type(found).__module__, boards))


@router.get("/openapi.json", include_in_schema=False)
async def describe_requests(request: Request) -> Response:
    """Return the OpenAPI description of this interface."""
    state = request.app.state
    if not hasattr(state, "description"):
        state.description = await asyncio.to_thread(lambda: keep_reply(request.app.openapi()))
    return send_kept(request, state.description)


@router.get("/words/{language}", response_model=dict[str, str])
async def get_catalogue(request: Request, language: Annotated[str, Path(max_length=35)]) -> Response:
    """Return the texts of the page in a language, by their English text."""
    if language not in LANGUAGES:
        text = translate(
            "There is no language {language}; the languages are {languages}.", language=language, languages=", ".join(LANGUAGES)
        )
        raise Refusal("unknown", text)
    return send_kept(request, _list_words(language))


@lru_cache(MAX_KEPT)
def _list_words(language: str) -> KeptReply:
    return keep_reply(catalogue_for_browser(language))
