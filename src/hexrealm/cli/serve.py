"""`hexrealm serve`: runs the table server."""

from __future__ import annotations

from dataclasses import replace

from hexrealm.server.run import serve
from hexrealm.server.settings import Settings


def run_server(
    host: str, port: int, database: str | None, workers: int, bots: int | None, origins: list[str], browser: bool
) -> None:
    """Run the server until Ctrl-C."""
    settings = Settings(host=host, port=port, workers=workers, trusted_origins=tuple(origins))
    if database is not None:
        settings = replace(settings, database=database)
    if bots is not None:
        settings = replace(settings, bot_workers=bots)
    serve(settings, browser)
