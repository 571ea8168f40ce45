"""The ASGI application: routes, middleware, error handlers, and the context that opens when it starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

import hexrealm
from hexrealm.i18n.translate import translate
from hexrealm.server.context import ServerContext
from hexrealm.server.http.link_previews import LINKED_PAGES
from hexrealm.server.http.middleware import SecurityMiddleware, refusal_response
from hexrealm.server.http.routes import games, lessons, rules
from hexrealm.server.http.routes.contests import daily, duplicates
from hexrealm.server.http.routes.people import account, device_links, me, notices, passkeys, people, programs, ratings
from hexrealm.server.http.routes.study import analysis, engine, puzzles, reviews, studies
from hexrealm.server.http.routes.tables import my_games, offers, pictures, private_notes, table, tables, websocket
from hexrealm.server.http.static import add_pages, not_found_page, wants_page
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.validation_texts import describe_error
from hexrealm.server.rate_limits import RateLimits
from hexrealm.server.settings import Settings

logger = structlog.get_logger("hexrealm.server")
ROUTERS = (
    *(games, rules, lessons, me, account, passkeys, device_links, programs, notices, ratings, people, my_games, offers, daily),
    *(duplicates, puzzles),
    *(tables, table, private_notes, reviews, pictures, analysis, engine, studies, websocket),
)


def make_app(settings: Settings | None = None) -> FastAPI:
    """Return the application of a server that is not started yet."""
    settings = settings or Settings()
    rates = RateLimits(settings.clock)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.context = await ServerContext.open(settings, rates)
        try:
            yield
        finally:
            await app.state.context.close()

    app = FastAPI(
        title="hexrealm",
        version=hexrealm.__version__,
        lifespan=lifespan,
        openapi_url=None,  # routes/games.py serves it, encoded once
        docs_url=None,
        redoc_url=None,
    )
    app.state.sockets = Counter()  # open sockets by address
    for module in ROUTERS:
        # include_router would make every route once more for each application, with its schemas: a second of work.
        app.router.routes.extend(module.router.routes)
    add_pages(app, LINKED_PAGES)
    _add_error_handlers(app)
    app.add_middleware(SecurityMiddleware, settings=settings, rates=rates)
    return app


def _add_error_handlers(app: FastAPI) -> None:
    """Answer every error with a Failure: no stack trace, no path, and nothing of what was sent."""

    @app.exception_handler(Refusal)
    async def handle_refusal(request: Request, refusal: Refusal) -> Response:
        return refusal_response(refusal)

    @app.exception_handler(RequestValidationError)
    async def handle_invalid_request(request: Request, error: RequestValidationError) -> Response:
        return refusal_response(Refusal("bad-message", describe_error(error.errors()[0])))

    @app.exception_handler(HTTPException)
    async def handle_http_error(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and wants_page(request):
            return not_found_page()
        if error.status_code == 404:
            refusal = Refusal("unknown", translate("There is nothing at this address. Check the link."))
        else:
            refusal = Refusal(
                "bad-message", translate("This address does not take such a request. Reload the page and try again.")
            )
        response = refusal_response(refusal, error.status_code)
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(Exception)
    async def handle_exception(request: Request, error: Exception) -> Response:
        logger.error("request failed", error=type(error).__name__, route=_route_pattern(request), exc_info=True)
        return refusal_response(
            Refusal("internal", translate("Something went wrong. Try again, and reload the page if it happens again."))
        )


def _route_pattern(request: Request) -> str:
    """Return the pattern of the route, not the path: a path may contain an invite."""
    return getattr(request.scope.get("route"), "path", "?")
