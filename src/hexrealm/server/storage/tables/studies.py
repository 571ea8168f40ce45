"""Studies that people share by a link: functions of a connection, to be run as jobs of a Database.

A study is stored as the JSON that readers get; the engine checked it before. Whoever knows the id may read it; only its owner
may change it.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from hexrealm.i18n.translate import translate
from hexrealm.server.clock import now
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.settings import Limits
from hexrealm.server.storage import schema

ID_BYTES = 16  # as in the id of a table: nobody can guess it


@dataclass(frozen=True)
class StoredStudy:
    """A study as it is stored."""

    game: str
    title: str
    tree: str  # JSON
    nodes: int


@dataclass(frozen=True)
class ListedStudy:
    """What a list tells about a study."""

    id: str
    game: str
    title: str
    nodes: int
    updated: int


def add_study(connection: Connection, person: str, study: StoredStudy, limits: Limits) -> str:
    """Store a study and return its id."""
    _check_room(connection, person, study, limits, None)
    id, time = secrets.token_urlsafe(ID_BYTES), now()
    values = {**vars(study), "id": id, "person": person, "bytes": len(study.tree.encode()), "created": time, "updated": time}
    connection.execute(insert(schema.studies), values)
    return id


def count_actions(connection: Connection, id: str) -> int:
    """Return how many actions a study has; 0 if there is no such study."""
    return connection.scalar(select(schema.studies.c.nodes).where(schema.studies.c.id == id)) or 0


def read_title(connection: Connection, id: str) -> tuple[str, str, int] | None:
    """Return the game and the title of a study, and when it was changed; None if there is no such study."""
    row = schema.studies
    found = connection.execute(select(row.c.game, row.c.title, row.c.updated).where(row.c.id == id)).first()
    return None if found is None else (found.game, found.title, found.updated)


def change_study(connection: Connection, person: str, id: str, study: StoredStudy, limits: Limits) -> None:
    """Replace a study of a person by another."""
    _check_owner(connection, person, id)
    _check_room(connection, person, study, limits, id)
    values = {**vars(study), "bytes": len(study.tree.encode()), "updated": now()}
    connection.execute(update(schema.studies).where(schema.studies.c.id == id), values)


def delete_study(connection: Connection, person: str, id: str) -> None:
    """Delete a study of a person."""
    _check_owner(connection, person, id)
    connection.execute(delete(schema.studies).where(schema.studies.c.id == id))


def read_study(connection: Connection, id: str) -> tuple[str, str, int]:
    """Return the owner of a study, its tree, and when it was changed."""
    row = schema.studies
    found = connection.execute(select(row.c.person, row.c.tree, row.c.updated).where(row.c.id == id)).first()
    if found is None:
        raise unknown_study()
    return found.person, found.tree, found.updated


def list_studies(connection: Connection, person: str) -> list[ListedStudy]:
    """Return the studies of a person, the one that was changed last first."""
    row = schema.studies
    columns = (row.c.id, row.c.game, row.c.title, row.c.nodes, row.c.updated)
    query = select(*columns).where(row.c.person == person).order_by(row.c.updated.desc(), row.c.id)
    return [ListedStudy(*found) for found in connection.execute(query)]


def delete_studies_of(connection: Connection, person: str) -> None:
    """Delete all studies of a person who signed out: nobody could delete them any more."""
    connection.execute(delete(schema.studies).where(schema.studies.c.person == person))


def delete_old_studies(connection: Connection, before: int) -> None:
    """Delete the studies that nobody changed since a time."""
    connection.execute(delete(schema.studies).where(schema.studies.c.updated < before))


def _check_owner(connection: Connection, person: str, id: str) -> None:
    row = schema.studies
    owner = connection.scalar(select(row.c.person).where(row.c.id == id).with_for_update())
    if owner is None:
        raise unknown_study()
    if owner != person:
        raise Refusal("not-yours", translate("This study belongs to somebody else. Save a copy of your own."))


def _check_room(connection: Connection, person: str, study: StoredStudy, limits: Limits, replaced: str | None) -> None:
    """Raise Refusal if a person has too many studies. Locks the person, so that two requests count one after the other."""
    people, row = schema.people, schema.studies
    if connection.scalar(select(people.c.id).where(people.c.id == person).with_for_update()) is None:
        raise Refusal("no-name", translate("Choose a name first."))
    others = (row.c.person == person,) if replaced is None else (row.c.person == person, row.c.id != replaced)
    count, size = connection.execute(select(func.count(), func.sum(row.c.bytes)).where(*others)).one()
    too_large = int(size or 0) + len(study.tree.encode()) > limits.study_bytes
    if count >= limits.studies or too_large:
        raise Refusal("too-many", translate("You have too many studies on this server. Delete one first."))


def unknown_study() -> Refusal:
    """Return the error for an id that is not, or no longer, that of a study."""
    return Refusal("unknown", translate("There is no study at this address. Its owner may have deleted it."))
