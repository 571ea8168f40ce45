"""What the server sends about an account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class SessionView:
    """A browser that is signed in."""

    id: str
    device: str  # such as "Firefox, Linux"; "" if it is not known
    created: str
    used: str  # when it was last used, within an hour; "" if that is not known
    here: bool  # whether it is the browser that asks


@dataclass(frozen=True)
class PasskeyView:
    """A passkey of a person."""

    id: str
    device: str  # where it was made
    created: str
    used: str  # "" if it never was


@dataclass(frozen=True)
class BlockedView:
    """Somebody whom a person has blocked."""

    person: str
    name: str


@dataclass(frozen=True)
class AccountView:
    """Everything about a person that their own page shows."""

    name: str
    guest: bool  # nobody but the cookie of this browser can bring this person back
    games: int  # tables of their own
    sessions: tuple[SessionView, ...]
    passkeys: tuple[PasskeyView, ...]
    recovery_code: bool  # whether there is one that was not used
    blocked: tuple[BlockedView, ...]
    no_passkeys: str  # why this address of the server cannot have passkeys; "" if it can


@dataclass(frozen=True)
class CodeView:
    """A new recovery code. It is shown once."""

    code: str


@dataclass(frozen=True)
class PasskeyOptions:
    """What the browser asks the person's authenticator for, and the ticket to send back with its answer."""

    ticket: str
    options: dict[str, Any]


@dataclass(frozen=True)
class LinkView:
    """A link to a second device. `path` has the secret and is sent once, to whom made the link."""

    path: str
    code: str  # that the second device shows; "" until it has opened the link
    device: str  # the second device
    seconds: int  # that the link is still valid; 0: there is none
    qr: str  # the link as a picture: an SVG path in a square of `size`
    size: int


@dataclass(frozen=True)
class OpenedLinkView:
    """What a second device is told: whose link it is, the code to compare, and what to ask for the session with."""

    name: str
    code: str
    claim: str


@dataclass(frozen=True)
class SignedIn:
    """Whether this browser is signed in now. `waiting`: not yet, the link waits to be confirmed."""

    name: str
    waiting: bool
