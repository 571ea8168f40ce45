"""Imported by the process that servers are forked from: loads everything a server needs, compiled rules included."""

from __future__ import annotations

import alembic.command  # noqa: F401
import psycopg  # noqa: F401
import sqlalchemy.dialects.postgresql.psycopg  # noqa: F401
import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401

import hexrealm.server.run  # noqa: F401
from hexrealm import games
from hexrealm.play.match import Match

for name in games.names():
    match = Match(games.find(name), {})
    while not match.over and len(match.steps) < 8:
        match.play_chance() if match.odds() else match.play(match.legal()[0])
    match.scene("spectator")
