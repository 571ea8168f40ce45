"""A passkey in software, as a browser and its authenticator would answer. Tests can let it lie."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


def to_text(data: bytes) -> str:
    """Return bytes as base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """One passkey. `origin` is the page that asks for it."""

    def __init__(self, origin: str = "http://localhost", host: str = "localhost", flags: int = PRESENT | VERIFIED) -> None:
        self.origin, self.host, self.flags, self.count = origin, host, flags, 0
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._credential = secrets.token_bytes(32)
        self.owner = b""

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer the options of a new passkey."""
        user = options["user"]["id"]
        self.owner = base64.urlsafe_b64decode(user + "=" * (-len(user) % 4))
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        length = len(self._credential).to_bytes(2, "big")
        data = self._data(HAS_KEY) + bytes(16) + length + self._credential + cbor2.dumps(public)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client_data("webauthn.create", options["challenge"])
        return self._answer({"attestationObject": to_text(attestation), "clientDataJSON": to_text(client)})

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer the options of a sign-in."""
        self.count += 1
        data, client = self._data(0), self._client_data("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            {
                "authenticatorData": to_text(data),
                "clientDataJSON": to_text(client),
                "signature": to_text(signature),
                "userHandle": to_text(self.owner),
            }
        )

    def _data(self, more: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([self.flags | more]) + self.count.to_bytes(4, "big")

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        name = to_text(self._credential)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
