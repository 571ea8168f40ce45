"""Ways to sign in as a person: passkeys and a recovery code. Functions of a connection, to be run as jobs of a Database.

A person with one of them has an account; everybody else is a guest, whom only the cookie identifies. Recovery codes have 125
random bits, so their plain SHA-256 is stored, as with session tokens. Times here are table times where something expires, and
calendar times where it is shown.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from importlib.util import find_spec

from sqlalchemy import Connection, delete, insert, select, update

from hexrealm.i18n.translate import translate
from hexrealm.server.clock import now
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.settings import Settings
from hexrealm.server.storage import schema
from hexrealm.server.storage.notifications import notify
from hexrealm.server.storage.people.accounts.existence import check_person, check_person_alone
from hexrealm.server.storage.people.accounts.sessions import ID_BYTES, TOKEN_BYTES, hash_token

CODE_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: none looks like another
CODE_GROUPS, GROUP_LENGTH = 5, 5
MAX_PASSKEYS = 10  # of a person
LOCAL = "localhost"  # has passkeys without https
CHALLENGE_MILLISECONDS = 300_000  # that a person has to answer the browser's question


@dataclass(frozen=True)
class Passkey:
    """A passkey of a person. `host` is the name of this server that it belongs to."""

    person: str
    credential: bytes
    public_key: bytes
    sign_count: int
    host: str
    device: str
    id: str = ""
    created: int = 0
    used: int | None = None


def has_account(connection: Connection, person: str) -> bool:
    """Return whether a person can sign in again."""
    return has_recovery_code(connection, person) or bool(list_passkeys(connection, person))


# Recovery codes


def make_recovery_code(connection: Connection, person: str) -> str:
    """Return a new recovery code, in place of the one before. It is shown once: only its hash is stored."""
    groups = ("".join(secrets.choice(CODE_LETTERS) for _ in range(GROUP_LENGTH)) for _ in range(CODE_GROUPS))
    code, row = "-".join(groups), schema.recovery_codes
    check_person_alone(connection, person)
    connection.execute(delete(row).where(row.c.person == person))
    connection.execute(insert(row), {"person": person, "code": hash_code(code), "created": now()})
    notify(connection, "person", person)  # who has an account has a profile, to which names lead
    return code


def hash_code(code: str) -> bytes:
    """Return what is stored of a code. Spaces, hyphens, capitals and letters that look alike make no difference."""
    plain = re.sub(r"[\s-]+", "", code).lower().translate(str.maketrans("oil", "011"))
    return hash_token(plain)


def use_recovery_code(connection: Connection, code: str) -> str | None:
    """Return the person with this code, which cannot be used again; None if there is none."""
    row = schema.recovery_codes
    person: str | None = connection.scalar(delete(row).where(row.c.code == hash_code(code)).returning(row.c.person))
    if person is not None:
        notify(connection, "person", person)
    return person


def has_recovery_code(connection: Connection, person: str) -> bool:
    """Return whether a person has a recovery code that was not used."""
    row = schema.recovery_codes
    return connection.scalar(select(row.c.person).where(row.c.person == person)) is not None


# Passkeys


def can_check_passkeys() -> bool:
    """Return whether the extra `passkeys` is installed."""
    return find_spec("webauthn") is not None


def find_passkey_hosts(settings: Settings) -> frozenset[str]:
    """Return the names of this server for which people can use passkeys."""
    return frozenset({LOCAL, *map(str.lower, settings.host_names)}) if can_check_passkeys() else frozenset()


def add_passkey(connection: Connection, passkey: Passkey) -> None:
    """Store a passkey. Raise Refusal if it is known already, or the person has too many."""
    row = schema.passkeys
    check_person_alone(connection, passkey.person)
    if find_passkey(connection, passkey.credential) is not None:
        raise Refusal("refused", translate("This passkey is in use already."))
    if len(list_passkeys(connection, passkey.person)) >= MAX_PASSKEYS:
        raise Refusal("too-many", translate("You have {most} passkeys already. Remove one first.", most=MAX_PASSKEYS))
    connection.execute(insert(row), {**vars(passkey), "id": secrets.token_urlsafe(ID_BYTES), "created": now()})
    notify(connection, "person", passkey.person)


def find_passkey(connection: Connection, credential: bytes) -> Passkey | None:
    """Return the passkey with this credential id."""
    row = schema.passkeys
    found = connection.execute(select(row).where(row.c.credential == credential)).first()
    return None if found is None else Passkey(**found._mapping)


def list_passkeys(connection: Connection, person: str) -> list[Passkey]:
    """Return the passkeys of a person, oldest first."""
    row = schema.passkeys
    found = connection.execute(select(row).where(row.c.person == person).order_by(row.c.created, row.c.id))
    return [Passkey(**each._mapping) for each in found]


def note_passkey_use(connection: Connection, passkey: Passkey, sign_count: int) -> None:
    """Note that a passkey was used, and how often its device says that it was."""
    row = schema.passkeys
    connection.execute(update(row).where(row.c.id == passkey.id), {"sign_count": sign_count, "used": now()})


def delete_passkey(connection: Connection, person: str, passkey: str) -> None:
    """Forget a passkey."""
    row = schema.passkeys
    if not connection.execute(delete(row).where(row.c.id == passkey, row.c.person == person)).rowcount:
        raise Refusal("unknown", translate("There is no such passkey any more. Reload the page."))
    notify(connection, "person", person)


# Challenges: what an authenticator signs, once


def add_challenge(connection: Connection, challenge: bytes, person: str | None, time: int) -> str:
    """Store a challenge, for a person who adds a passkey or for nobody in particular. Return the ticket that names it."""
    row, ticket = schema.challenges, secrets.token_urlsafe(TOKEN_BYTES)
    if person is not None:
        check_person(connection, person)
    connection.execute(delete(row).where(row.c.expires <= time))
    values = {"id": hash_token(ticket), "challenge": challenge, "person": person, "expires": time + CHALLENGE_MILLISECONDS}
    connection.execute(insert(row), values)
    return ticket


def take_challenge(connection: Connection, ticket: str, person: str | None, time: int) -> bytes | None:
    """Return a challenge, which cannot be used again; None if it is unknown, expired, or was for another person."""
    row = schema.challenges
    found = connection.execute(
        delete(row).where(row.c.id == hash_token(ticket)).returning(row.c.challenge, row.c.person, row.c.expires)
    ).first()
    if found is None or found.person != person or found.expires <= time:
        return None
    return bytes(found.challenge)
