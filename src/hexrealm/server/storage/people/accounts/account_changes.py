"""Telling people that something about signing in has changed: in the transaction of the change, wherever they want notices."""

from __future__ import annotations

import secrets
from typing import Literal

from sqlalchemy import Connection

from hexrealm.server.storage.people.accounts.contacts import read_contacts
from hexrealm.server.storage.tables.notices import add_direct_notice

AccountChange = Literal["code", "passkey-added", "passkey-removed", "signed-in", "token-made", "token-revoked"]


def tell_account_change(connection: Connection, person: str, change: AccountChange, device: str, now: int) -> None:
    """Add a notice for each contact of a person that is in use. `device` is the browser that made the change."""
    facts = {"change": change, "device": device}
    for each in read_contacts(connection, person):
        if each.enabled and each.confirmed:
            key = f"account:{secrets.token_urlsafe(6)}"
            add_direct_notice(connection, key, each.id, person, "account", now, facts)
