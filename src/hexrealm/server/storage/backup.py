"""Copies of a SQLite database, made while a server writes to it, and putting one back."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import URL

from hexrealm.engine.errors import WrongOption
from hexrealm.server.storage.sqlite import lock_file, make_private

BEFORE_RESTORE = ".before-restore"


def copy_database(source: Path, target: Path) -> int:
    """Copy a database to a file that does not exist yet, check the copy, and return how many tables it has."""
    if not source.exists():
        raise WrongOption(f"there is no database {source}")
    if target.exists():
        raise WrongOption(f"{target} exists already; name a new file")
    make_private(target)
    try:
        with closing(sqlite3.connect(source, timeout=10)) as database, closing(sqlite3.connect(target)) as copy:
            database.backup(copy)  # in one step, during which the server can write: steps would begin again at each write
        return check_copy(target)
    except (sqlite3.Error, WrongOption) as error:
        target.unlink()
        raise WrongOption(f"the backup failed: {error}") from None


def check_copy(file: Path) -> int:
    """Return how many tables a copy has. Raise WrongOption if it is damaged or not a database of hexrealm."""
    if not file.exists():
        raise WrongOption(f"there is no backup {file}")
    incomplete = "SELECT count(*) FROM tables WHERE version != (SELECT count(*) FROM log WHERE table_id = tables.id)"
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            (found,) = database.execute("PRAGMA integrity_check").fetchone()
            (missing,) = database.execute(incomplete).fetchone()
            (tables,) = database.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        raise WrongOption(f"{file} is not a backup of hexrealm: {error}") from None
    if found != "ok" or missing:
        raise WrongOption(f"{file} is damaged: {found}, {missing} tables lack entries")
    return int(tables)


def replace_database(backup: Path, database: Path) -> tuple[Path | None, int]:
    """Put a backup in place of a database that no server uses. Return where the database was moved, and how many tables."""
    check_copy(backup)
    database.parent.mkdir(parents=True, exist_ok=True)
    with closing(lock_file(URL.create("sqlite", database=str(database)))):
        fresh = database.with_name(database.name + ".restoring")
        fresh.unlink(missing_ok=True)
        tables = copy_database(backup, fresh)
        kept = _move_away(database)
        fresh.replace(database)
        with suppress(OSError):
            os.sync()
    return kept, tables


def _move_away(database: Path) -> Path | None:
    """Move a database out of the way, with everything that is only in its write-ahead log."""
    if not database.exists():
        return None
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = database.with_name(database.name + BEFORE_RESTORE)
    database.replace(kept)
    for end in ("-wal", "-shm"):
        database.with_name(database.name + end).unlink(missing_ok=True)
    return kept
