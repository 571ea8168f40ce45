"""Pictures to share: positions as PNG, finished games as animations. Everybody sees what they see at the table."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Path, Query, Request, Response

from hexrealm.i18n.translate import current_language
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, ViewpointParameter, get_context, read_table
from hexrealm.server.http.origin import client_address
from hexrealm.server.pictures.drawer import Picture
from hexrealm.server.protocol.messages import TableId
from hexrealm.server.protocol.study_messages import AtPosition
from hexrealm.server.storage.tables import studies
from hexrealm.server.studies.pictures import plan_position_picture, plan_study_picture
from hexrealm.server.tables.create import find_game
from hexrealm.server.tables.viewing.pictures import plan_animation, plan_picture
from hexrealm.server.tables.viewing.viewers import choose_viewer

As = Annotated[ViewpointParameter, Query(alias="as")]
StudyId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
ThemeName = Literal["light", "dark"]
LOOK_SECONDS = 0.5  # how often it is looked whether a reader has hung up
KEEP_SECONDS = 3600  # by browsers and by pages that show links; names in a picture may change
router = APIRouter(prefix="/api", responses=ERRORS)


def content_types(*types: str) -> dict[int | str, dict[str, Any]]:
    """Return what the description of a route says about pictures."""
    return {200: {"content": {each: {"schema": {"type": "string", "format": "binary"}} for each in types}}}


@router.get("/tables/{table}/picture.png", response_class=Response, responses=content_types("image/png"))
async def get_picture(
    request: Request,
    table: TableId,
    person: AnyPerson,
    moment: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    theme: ThemeName = "light",
    shape: Literal["wide", "tall"] = "wide",
    viewpoint: As = None,
) -> Response:
    """Return a position as a PNG: wide as for links, or tall as for phones."""
    found = await read_table(request, table)
    viewer = choose_viewer(found, person.id, viewpoint)
    picture = plan_picture(found, viewer, moment, theme, shape, current_language())
    secret = isinstance(viewer.viewpoint, int) and found.has_hidden_information
    return await send_picture(request, picture, "image/png", f"{found.setup.game}-{found.id[:8]}.png", secret=secret)


@router.get("/tables/{table}/animation.{kind}", response_class=Response, responses=content_types("image/webp", "image/gif"))
async def get_animation(
    request: Request,
    table: TableId,
    kind: Literal["webp", "gif"],
    person: AnyPerson,
    theme: ThemeName = "light",
    viewpoint: As = None,
) -> Response:
    """Return a finished game as an animated WebP or GIF. Drawing one takes up to a minute; it is kept for the next reader."""
    found = await read_table(request, table)
    viewer = choose_viewer(found, person.id, viewpoint)
    picture = plan_animation(found, viewer, kind == "gif", theme, current_language())
    return await send_picture(request, picture, f"image/{kind}", f"{found.setup.game}-{found.id[:8]}.{kind}")


@router.get("/studies/{study}/picture.png", response_class=Response, responses=content_types("image/png"))
async def get_study_picture(request: Request, study: StudyId, theme: ThemeName = "light") -> Response:
    """Return the last position of the main line of a shared study as a PNG."""
    context = get_context(request)
    context.rates.check("past", context.settings.limits.past, client_address(request))
    _, tree, updated = await context.database.read(lambda connection: studies.read_study(connection, study))
    game = orjson.loads(tree)["game"]
    await context.warmup.wait(game)
    picture = plan_study_picture(study, tree, updated, theme, current_language())
    return await send_picture(request, picture, "image/png", f"{game}-study.png")


@router.post("/analysis/picture", response_class=Response, responses=content_types("image/png"))
async def get_position_picture(request: Request, at: AtPosition, theme: ThemeName = "light") -> Response:
    """Return a position of the analysis board as a PNG."""
    await get_context(request).warmup.wait(find_game(at.game).name)
    picture = plan_position_picture(at, theme, current_language())
    return await send_picture(request, picture, "image/png", f"{at.game}-position.png")


async def send_picture(request: Request, picture: Picture, media_type: str, name: str, *, secret: bool = False) -> Response:
    """Return a picture. If it has to be drawn, it counts for the address."""
    context, (key, make_job), address = get_context(request), picture, client_address(request)
    found, limits = context.pictures.find(key), context.settings.limits
    if found is None:
        if key.kind == "png":
            await context.budgets.spend("pictures", limits.pictures, address)
        else:
            await context.budgets.spend("animations", limits.animations, address)
        found = await _draw_while_wanted(request, context.pictures.draw(key, address, make_job))
    # What a seat sees is not kept: somebody else may use the same browser later.
    keeping = "no-store" if secret else f"private, max-age={KEEP_SECONDS}"
    headers = {"cache-control": keeping, "content-disposition": f'inline; filename="{name}"'}
    return Response(found, media_type=media_type, headers=headers)


async def _draw_while_wanted(request: Request, drawing: Coroutine[Any, Any, bytes]) -> bytes:
    """Return the picture. If the reader hangs up, it is no longer drawn for them."""
    work, gone = asyncio.ensure_future(drawing), asyncio.ensure_future(_wait_until_gone(request))
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        return work.result() if work.done() else b""
    finally:
        for each in (work, gone):
            each.cancel()


async def _wait_until_gone(request: Request) -> None:
    while not await request.is_disconnected():
        await asyncio.sleep(LOOK_SECONDS)
