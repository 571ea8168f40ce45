"""Pseudonyms: what exports call people and tables. They are the same in every export of a server, and differ between servers.

A pseudonym is an HMAC of an id. Without the server's key nobody can compute it from an id, nor test a guess.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection

from sqlalchemy import Connection

from hexrealm.server.storage.server_keys import ensure_key

KEY_NAME = "pseudonyms"
KEY_BYTES = 32
DIGITS = 20  # hexadecimal: 80 bits, so that a million people hardly ever share one
DELETED = "deleted"


class Pseudonyms:
    """Replaces ids, with the key of one server."""

    def __init__(self, key: str) -> None:
        self._key = bytes.fromhex(key)

    def of_table(self, table_id: str) -> str:
        """Return what a table is called."""
        return self._digest("table", table_id)

    def of_person(self, person: str, known: Collection[str]) -> str:
        """Return what a person is called. Everybody who is not among the known people has been deleted."""
        return f"p-{self._digest('person', person)}" if person in known else DELETED

    def _digest(self, kind: str, id: str) -> str:
        return hmac.new(self._key, f"{kind}/{id}".encode(), hashlib.sha256).hexdigest()[:DIGITS]


def read_pseudonyms(connection: Connection) -> Pseudonyms:
    """Return the pseudonyms of this server. Its key is made for the first export."""
    return Pseudonyms(ensure_key(connection, KEY_NAME, lambda: secrets.token_hex(KEY_BYTES)))
