"""The application: routes, guard, errors, and the context that opens when it starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

import hexrealm
from hexrealm.i18n.translate import translate
from hexrealm.server.context import ServerContext
from hexrealm.server.http.middleware import SecurityMiddleware, refusal_response
from hexrealm.server.http.rate_limits import RateLimits
from hexrealm.server.http.routes import api, lessons, table
from hexrealm.server.http.routes.rules import router as help_router
from hexrealm.server.http.static import add_pages, lost_page, wants_a_page
from hexrealm.server.live import websocket
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.settings import Settings

logger = structlog.get_logger("hexrealm.server")


def make_app(settings: Settings | None = None) -> FastAPI:
    """A server, not yet started."""
    settings = settings or Settings()
    rates = RateLimits()

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
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.sockets = Counter()
    app.include_router(api.router)
    app.include_router(table.router)
    app.include_router(help_router)
    app.include_router(lessons.router)
    app.include_router(websocket.router)
    add_pages(app)
    _say_errors(app)
    app.add_middleware(SecurityMiddleware, settings=settings, rates=rates)
    return app


def _say_errors(app: FastAPI) -> None:
    """Every error is one of ours: no stack trace, no path, nothing of what was sent."""

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> Response:
        return refusal_response(refusal)

    @app.exception_handler(RequestValidationError)
    async def misunderstood(request: Request, error: RequestValidationError) -> Response:
        first: dict[str, Any] = error.errors()[0]
        where = ".".join(str(part)[:40] for part in first["loc"] if part not in ("body", "query", "path"))
        return refusal_response(Refusal("bad-message", f"{where}: {first['msg']}"[:300] if where else str(first["msg"])[:300]))

    @app.exception_handler(HTTPException)
    async def not_there(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and wants_a_page(request):
            return lost_page()
        code = "unknown" if error.status_code == 404 else "bad-message"
        words = translate("There is nothing here.") if code == "unknown" else translate("This cannot be asked in this way.")
        response = refusal_response(Refusal(code, words), error.status_code)  # type: ignore[arg-type]
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:
        logger.error("failed", error=type(error).__name__, route=_route(request), exc_info=True)
        return refusal_response(Refusal("internal", translate("Something went wrong here.")))


def _route(request: Request) -> str:
    """The route without what stands in it: an address may hold an invite."""
    route = request.scope.get("route")
    return getattr(route, "path", "?")
