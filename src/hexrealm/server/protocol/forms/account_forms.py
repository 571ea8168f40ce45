"""What a client sends about an account: passkeys, recovery codes, links to a second device."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StrictBool, StrictInt

from hexrealm.server.protocol.messages import Message, TableId

Secret = Annotated[str, Field(min_length=1, max_length=200)]
BRING = Field(default=False, description="whether the games of the guest that this browser is now move to the account")


class NewPasskey(Message):
    """The browser's answer to the options of a new passkey."""

    ticket: Secret
    credential: Annotated[dict[str, Any], Field(max_length=20)]


class PasskeySignIn(Message):
    """The browser's answer to the options of a sign-in."""

    ticket: Secret
    credential: Annotated[dict[str, Any], Field(max_length=20)]
    bring: StrictBool = BRING


class CodeSignIn(Message):
    """Sign in with a recovery code, which is used up by that."""

    code: Secret
    bring: StrictBool = BRING


class ReportLine(Message):
    """Report a line of chat, by its number at a table."""

    table: TableId
    line: Annotated[StrictInt, Field(ge=1, le=2**31 - 1)]


class LinkToken(Message):
    """The secret of a link, opened on a second device."""

    token: Secret


class LinkCode(Message):
    """The code that the second device shows."""

    code: Annotated[str, Field(pattern="^[0-9]{4}$")]


class LinkClaim(Message):
    """What the second device got when it opened the link."""

    claim: Secret
    bring: StrictBool = BRING
