"""What can be set about a server. Everything has a default: `hexrealm serve` needs no configuration."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs


def default_database() -> str:
    """A file in the place where this system keeps a user's data."""
    folder = Path(os.environ.get("HEXREALM_DATA", "") or platformdirs.user_data_dir("hexrealm"))
    return f"sqlite:///{folder / 'tables.db'}"


@dataclass(frozen=True)
class Limits:
    """How much one address, person or socket may do. RateLimits are in the notation of the package `limits`."""

    requests: str = "3000/minute"  # of an address, reading
    changes: str = "120/minute"  # of an address, writing
    tables: str = "30/minute"  # of an address: new tables, imports
    people: str = "20/minute"  # of an address: new names
    invites: str = "20/minute"  # of an address: tried
    sockets: int = 64  # of an address, at a time
    watched: int = 16  # tables of a socket, at a time
    messages: int = 20  # of a socket, a second
    burst: int = 60
    patience: int = 100  # messages refused as too many, before the socket is closed
    waiting: int = 256  # frames a client has not read, before the socket is closed


@dataclass(frozen=True)
class Settings:
    """Of one server."""

    database: str = field(default_factory=default_database, repr=False)
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1  # server processes
    bots: int = max(
        1, min(4, (os.cpu_count() or 2) - 1)
    )  # processes that think, for each server process; with 0 bots only grab
    bot_seconds: float = 10.0  # a thought that takes longer is given up
    compile_seconds: float = 600.0  # and so is compiling
    sweep_seconds: float = 5.0  # how often a server looks for what a lost notice did not tell
    away_seconds: float = 60.0  # how long a person stays away before others may give the seat to a bot
    origins: tuple[str, ...] = ()  # further origins that may use this server; its own always may
    limits: Limits = Limits()
    bot_key: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)  # what bots' dice are made from
