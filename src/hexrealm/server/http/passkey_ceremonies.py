"""Passkeys (WebAuthn): which name of the server they belong to, what a browser is asked, and whether its answer is right.

py_webauthn checks the answers. It is loaded when somebody first uses a passkey.
"""

from __future__ import annotations

from typing import Any

import orjson
from fastapi import Request

from hexrealm.i18n.translate import translate
from hexrealm.server.http.dependencies import get_context
from hexrealm.server.http.origin import parse_host
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage.people.accounts.accounts import LOCAL, Passkey, can_check_passkeys, find_passkey_hosts
from hexrealm.server.storage.people.accounts.sessions import Person

SITE = "hexrealm"


def why_no_passkeys(request: Request) -> str:
    """Return why this address of the server cannot have passkeys; "" if it can."""
    name = _host(request)
    if not can_check_passkeys():
        return translate("This server is installed without passkeys.")
    if name == LOCAL:
        return ""
    if name not in find_passkey_hosts(get_context(request).settings):
        return translate("Passkeys belong to a fixed name, and this address of the server has none.")
    return "" if request.url.scheme == "https" else translate("Passkeys need https, which this address does not have.")


def need_passkey_host(request: Request) -> str:
    """Return the name that passkeys belong to here. Raise Refusal if this address cannot have any."""
    why = why_no_passkeys(request)
    if why:
        raise Refusal("refused", why)
    return _host(request)


def _host(request: Request) -> str:
    return parse_host(request.headers.get("host", "")) or ""


def _origin(request: Request) -> str:
    """Return where the page is, by the request itself: the middleware has checked that the name is one of our own."""
    return f"{request.url.scheme}://{request.headers['host']}"


def ask_for_passkey(person: Person, host: str, known: list[Passkey]) -> tuple[bytes, dict[str, Any]]:
    """Return a challenge, and what the browser asks the authenticator for: a new passkey for a person."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    assert person.id is not None
    options = generate_registration_options(
        rp_id=host,
        rp_name=SITE,
        user_id=person.id.encode(),
        user_name=person.name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=each.credential) for each in known],
    )
    return options.challenge, orjson.loads(options_to_json(options))


def read_passkey(request: Request, person: str, host: str, answer: dict[str, Any], challenge: bytes | None) -> Passkey:
    """Return the passkey in the browser's answer. Raise Refusal unless it answers the challenge, from this server's page."""
    from webauthn import verify_registration_response
    from webauthn.helpers.exceptions import WebAuthnException

    if challenge is None:
        raise expired()
    try:
        found = verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=_origin(request),
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise invalid_passkey() from None
    return Passkey(person, found.credential_id, found.credential_public_key, found.sign_count, host, "")


def ask_for_assertion(host: str) -> tuple[bytes, dict[str, Any]]:
    """Return a challenge, and what the browser asks the authenticator for: any passkey of this server."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(rp_id=host, user_verification=UserVerificationRequirement.REQUIRED)
    return options.challenge, orjson.loads(options_to_json(options))


def credential_id(answer: dict[str, Any]) -> bytes:
    """Return which passkey an answer is of; b"" if it does not say."""
    from webauthn import base64url_to_bytes

    try:
        return base64url_to_bytes(answer["rawId"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return b""


def check_assertion(
    request: Request, host: str, answer: dict[str, Any], challenge: bytes | None, passkey: Passkey | None
) -> int:
    """Return how often the device says that the passkey was used. Raise Refusal unless the answer is right.

    A counter that does not grow (a copied device) is refused, and so is the answer for another person or name.
    """
    from webauthn import base64url_to_bytes, verify_authentication_response
    from webauthn.helpers.exceptions import WebAuthnException

    if challenge is None:
        raise expired()
    if passkey is None or passkey.host != host:
        raise invalid_passkey()
    try:
        owner = base64url_to_bytes(answer["response"]["userHandle"])
        found = verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=_origin(request),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError, AttributeError):
        raise invalid_passkey() from None
    if owner != passkey.person.encode():
        raise invalid_passkey()
    return found.new_sign_count


def expired() -> Refusal:
    """Return the error for an answer that came too late, or twice."""
    return Refusal("refused", translate("This took too long. Try again."))


def invalid_passkey() -> Refusal:
    """Return the error for an answer that is not right. It does not say why."""
    return Refusal("refused", translate("This passkey is not valid here."))
