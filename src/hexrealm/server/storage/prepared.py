"""Statements that run at every move: compiled once for each database, and then given to its driver as they are.

SQLAlchemy takes several times as long as the database to run such a statement. What it does between is left out: values are
texts and whole numbers, which drivers take and return as they are, and rows are plain tuples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from sqlalchemy import ClauseElement, Connection, Dialect
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import DBAPIError

Values = Mapping[str, Any]


class Prepared:
    """A statement with named values (`bindparam`); an INSERT names its columns."""

    def __init__(self, statement: ClauseElement, columns: Sequence[str] | None = None) -> None:
        self._statement, self._columns = statement, columns
        self._texts: dict[str, str] = {}  # by the name of the database

    def first(self, connection: Connection, values: Values) -> tuple[Any, ...] | None:
        """Run the statement and return its first row; None if there is none."""
        row: tuple[Any, ...] | None = self._run(connection, values).fetchone()
        return row

    def all(self, connection: Connection, values: Values) -> list[tuple[Any, ...]]:
        """Run the statement and return all its rows."""
        rows: list[tuple[Any, ...]] = self._run(connection, values).fetchall()
        return rows

    def run(self, connection: Connection, values: Values) -> None:
        """Run a statement that returns nothing."""
        self._run(connection, values).close()

    def _run(self, connection: Connection, values: Values) -> Any:
        dialect = connection.dialect
        text = self._texts.get(dialect.name) or self._compile(dialect)
        driver: Any = connection.connection.dbapi_connection
        try:
            return driver.execute(text, values)
        except dialect.loaded_dbapi.Error as error:
            _raise_as_sqlalchemy(connection, text, error)

    def _compile(self, dialect: Dialect) -> str:
        named = SQLiteDialect_pysqlite(paramstyle="named") if dialect.name == "sqlite" else dialect
        text = str(self._statement.compile(dialect=named, column_keys=self._columns))
        self._texts[dialect.name] = text
        return text


def _raise_as_sqlalchemy(connection: Connection, text: str, error: Exception) -> NoReturn:
    """Raise an error of the driver as SQLAlchemy does, so that callers know one kind. A broken connection is not used again."""
    dialect = connection.dialect
    if dialect.is_disconnect(error, connection.connection.dbapi_connection, None):  # type: ignore[arg-type]
        connection.invalidate(error)
    raise DBAPIError.instance(text, None, error, dialect.loaded_dbapi.Error, dialect=dialect) from error
