"""Opening a database by its address, and checks before a server starts."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import SQLAlchemyError

from hexrealm.engine.errors import WrongOption
from hexrealm.server.storage.database import Database, find_cause, parse_address
from hexrealm.server.storage.postgres import PostgresDatabase
from hexrealm.server.storage.sqlite import SqliteDatabase, lock_file


def open_database(address: str) -> Database:
    """Open the database at an address such as sqlite:///tables.db or postgresql://host/name, and migrate it."""
    url = parse_address(address)
    return SqliteDatabase(url) if url.get_backend_name() == "sqlite" else PostgresDatabase(url)


def check_database(address: str) -> None:
    """Raise WrongOption with one line of text if the database cannot be used."""
    try:
        open_database(address).close()
    except (SQLAlchemyError, OSError) as error:
        raise WrongOption(f"the database cannot be used: {find_cause(error)}") from None


def lock_database(address: str) -> sqlite3.Connection | None:
    """Make this process the only server on a SQLite file, until the lock is closed. PostgreSQL needs no such lock."""
    url = parse_address(address)
    return lock_file(url) if url.get_backend_name() == "sqlite" else None
