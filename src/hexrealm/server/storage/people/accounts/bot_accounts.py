"""Bot accounts and the tokens of their programs: functions of a connection, to be run as jobs of a Database.

A bot account is a person with an owner. It has no sessions: only programs with one of its tokens act as it. It is a bot from
its first moment to its last, so that nobody is ever rated as one thing and plays as the other. A token has 256 random bits, so
its plain SHA-256 is stored, as with session tokens.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from hexrealm.i18n.translate import translate
from hexrealm.server.clock import now
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage import schema
from hexrealm.server.storage.notifications import notify
from hexrealm.server.storage.people.accounts.accounts import has_account
from hexrealm.server.storage.people.accounts.existence import check_person, check_person_alone
from hexrealm.server.storage.people.accounts.sessions import ID_BYTES, TOKEN_BYTES, Person, hash_token
from hexrealm.server.storage.people.blocks import check_not_blocked

MAX_BOTS = 5  # of a person
MAX_TOKENS = 10
PREFIX = "hexrealm_"  # of a token, so that scanners of leaked secrets can find it
USE_NOTED = 60_000  # milliseconds between notes that a token is used
_ROW, _PEOPLE = schema.api_tokens, schema.people


@dataclass(frozen=True)
class BotAccount:
    """A bot account as its owner sees it."""

    id: str
    name: str
    created: int


@dataclass(frozen=True)
class Token:
    """A token as its owner sees it: without its secret, which is not stored."""

    id: str
    person: str
    name: str
    scopes: tuple[str, ...]
    created: int
    used: int | None
    expires: int | None


# Bot accounts


def add_bot(connection: Connection, owner: str, name: str, language: str) -> str:
    """Create a bot account and return its id."""
    check_person_alone(connection, owner)
    _check_account(connection, owner)
    if len(list_bots(connection, owner)) >= MAX_BOTS:
        raise Refusal("too-many", translate("You have {most} bot accounts already. Delete one first.", most=MAX_BOTS))
    bot = secrets.token_urlsafe(ID_BYTES)
    connection.execute(insert(_PEOPLE), {"id": bot, "name": name, "language": language, "created": now(), "owner": owner})
    return bot


def _check_account(connection: Connection, person: str) -> None:
    if not has_account(connection, person):
        raise Refusal(
            "refused", translate("Bot accounts are for people with an account. Add a passkey or a recovery code first.")
        )


def list_bots(connection: Connection, owner: str) -> list[BotAccount]:
    """Return the bot accounts of a person, oldest first."""
    query = select(_PEOPLE).where(_PEOPLE.c.owner == owner).order_by(_PEOPLE.c.created, _PEOPLE.c.id)
    return [BotAccount(each.id, each.name, each.created) for each in connection.execute(query)]


def find_owners(connection: Connection, people: Collection[str]) -> dict[str, str]:
    """Return the owners of those of some people that are bot accounts."""
    if not people:
        return {}
    found = connection.execute(
        select(_PEOPLE.c.id, _PEOPLE.c.owner).where(_PEOPLE.c.id.in_(people), _PEOPLE.c.owner.is_not(None))
    )
    return {each.id: each.owner for each in found}


def read_bot_names(connection: Connection, bots: Collection[str]) -> dict[str, str]:
    """Return the names of bot accounts, by id, in the order of their names."""
    query = select(_PEOPLE.c.id, _PEOPLE.c.name).where(_PEOPLE.c.id.in_(bots), _PEOPLE.c.owner.is_not(None))
    return {each.id: each.name for each in connection.execute(query.order_by(_PEOPLE.c.name, _PEOPLE.c.id))}


def list_used(connection: Connection, since: int) -> list[str]:
    """Return the bot accounts whose programs were here since a time."""
    return sorted(set(connection.scalars(select(_ROW.c.person).where(_ROW.c.used >= since))))


def check_may_ask(connection: Connection, asker: str, bots: Collection[str]) -> None:
    """Raise Refusal if somebody cannot ask these bot accounts for a game."""
    owners = find_owners(connection, bots)
    if set(bots) - set(owners):
        raise Refusal("unknown", translate("There is no such bot account. Choose another one."))
    check_not_blocked(connection, asker, {*bots, *owners.values()})


# Tokens


def add_token(connection: Connection, token: Token, owner: str) -> str:
    """Store a token, and return its secret, which is shown once."""
    check_person_alone(connection, owner)
    check_person(connection, token.person)
    _check_account(connection, owner)
    if find_owners(connection, [token.person]).get(token.person) != owner:
        raise unknown_bot()
    if len(list_tokens(connection, owner)) >= MAX_TOKENS:
        raise Refusal("too-many", translate("You have {most} tokens already. Revoke one first.", most=MAX_TOKENS))
    secret = PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
    values = {**vars(token), "id": secrets.token_urlsafe(ID_BYTES), "scopes": " ".join(token.scopes), "created": now()}
    connection.execute(insert(_ROW), {**values, "owner": owner, "token": hash_token(secret)})
    return secret


def unknown_bot() -> Refusal:
    """Return the error for a bot account that is not the person's own, or deleted."""
    return Refusal("unknown", translate("You have no such bot account any more. Reload the page."))


def list_tokens(connection: Connection, owner: str) -> list[Token]:
    """Return the tokens that a person made, oldest first."""
    found = connection.execute(select(_ROW).where(_ROW.c.owner == owner).order_by(_ROW.c.created, _ROW.c.id))
    return [
        Token(each.id, each.person, each.name, tuple(each.scopes.split()), each.created, each.used, each.expires)
        for each in found
    ]


def revoke_token(connection: Connection, owner: str, token: str) -> str:
    """End a token. Return the bot account that it was for: its sockets are looked at again, in all processes."""
    ended = delete(_ROW).where(_ROW.c.owner == owner, _ROW.c.id == token).returning(_ROW.c.person)
    person: str | None = connection.scalar(ended)
    if person is None:
        raise Refusal("unknown", translate("There is no such token any more. Reload the page."))
    notify(connection, "person", person)
    return person


def end_all_tokens(connection: Connection, owner: str) -> None:
    """End all tokens of somebody who cannot sign in any more: nobody could revoke them."""
    for person in set(connection.scalars(delete(_ROW).where(_ROW.c.owner == owner).returning(_ROW.c.person))):
        notify(connection, "person", person)


def has_expired_tokens(connection: Connection) -> bool:
    """Return whether a token is past its end."""
    return connection.scalar(select(_ROW.c.id).where(_ROW.c.expires <= now()).limit(1)) is not None


def end_expired_tokens(connection: Connection) -> list[str]:
    """Forget tokens past their end, and return whose they were."""
    people = sorted(set(connection.scalars(delete(_ROW).where(_ROW.c.expires <= now()).returning(_ROW.c.person))))
    for person in people:
        notify(connection, "person", person)
    return people


# Using a token


def find_by_token(connection: Connection, secret: str) -> tuple[Person, bool] | None:
    """Return whom a token acts as, and whether its use is to be noted; None if it is not valid."""
    people = _find(connection, _ROW.c.token == hash_token(secret))
    return next(iter(people.values()), None)


def find_token_sessions(connection: Connection, people: Collection[str]) -> dict[str, Person]:
    """Return these people as their tokens know them, by token."""
    return {token: person for token, (person, _) in _find(connection, _ROW.c.person.in_(people)).items()}


def _find(connection: Connection, which: ColumnElement[bool]) -> dict[str, tuple[Person, bool]]:
    columns = (_PEOPLE.c.id, _PEOPLE.c.name, _PEOPLE.c.language, _PEOPLE.c.owner)
    query = select(*columns, _ROW.c.id.label("token"), _ROW.c.scopes, _ROW.c.used, _ROW.c.expires)
    found = connection.execute(query.join(_ROW, _ROW.c.person == _PEOPLE.c.id).where(which))
    time = now()
    return {
        each.token: (
            Person(
                each.id, each.name, each.language, session=each.token, owner=each.owner, scopes=frozenset(each.scopes.split())
            ),
            each.used is None or time - each.used > USE_NOTED,
        )
        for each in found
        if each.expires is None or each.expires > time
    }


def note_use(connection: Connection, token: str) -> None:
    """Note that a token is used."""
    connection.execute(update(_ROW).where(_ROW.c.id == token), {"used": now()})
