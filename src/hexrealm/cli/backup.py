"""`hexrealm backup` and `hexrealm restore`: copies of a SQLite database."""

from __future__ import annotations

from pathlib import Path

from hexrealm.engine.errors import WrongOption
from hexrealm.server.settings import default_database
from hexrealm.server.storage.backup import copy_database, replace_database
from hexrealm.server.storage.database import parse_address


def back_up(file: Path, address: str | None) -> None:
    """Write a checked copy of the database to a file."""
    tables = copy_database(_database_file(address), file)
    print(f"{file} holds {tables} tables")


def restore_backup(file: Path, address: str | None) -> None:
    """Replace the database by a backup."""
    database = _database_file(address)
    kept, tables = replace_database(file, database)
    print(f"{database} holds {tables} tables again" + (f"; what it was before is {kept}" if kept else ""))


def _database_file(address: str | None) -> Path:
    url = parse_address(address or default_database())
    if url.get_backend_name() != "sqlite":
        raise WrongOption("this is for SQLite; docs/deploy.md has the steps for PostgreSQL")
    return Path(str(url.database))
