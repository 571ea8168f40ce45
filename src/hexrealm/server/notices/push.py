"""Notices by Web Push: encrypted for the browser (RFC 8291), signed with the server's VAPID key (RFC 8292).

pywebpush encrypts and signs. It is an extra, `hexrealm[push]`; without it the settings say that push is not available here.
Its own sending is not used: web_client.py checks where a request goes.
"""

from __future__ import annotations

import base64
import hashlib
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

import orjson
from sqlalchemy import Connection

from hexrealm.i18n.translate import translate
from hexrealm.server.notices.outcomes import Rejected
from hexrealm.server.notices.texts import write_text
from hexrealm.server.notices.web_client import WebClient
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage import server_keys
from hexrealm.server.storage.tables.notices import Notice

KEY_NAME = "vapid"
KEPT_SECONDS = 86_400  # by the push service, for a browser that is offline
TOPIC_LENGTH = 32
POINT_BYTES, SECRET_BYTES = 65, 16  # of a subscription's keys
UNCOMPRESSED = 4  # the first byte of such a point


def is_available() -> bool:
    """Return whether the extra is installed."""
    return find_spec("pywebpush") is not None


def check_keys(p256dh: str, auth: str) -> None:
    """Raise Refusal unless these are the keys of a browser's subscription."""
    point, secret = _decode(p256dh), _decode(auth)
    if len(point) != POINT_BYTES or point[0] != UNCOMPRESSED or len(secret) != SECRET_BYTES:
        raise Refusal("bad-message", translate("This browser's push subscription cannot be used."))


def _decode(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return b""


def ensure_key(connection: Connection) -> str:
    """Return the server's private key, which is made at the first start."""
    return server_keys.ensure_key(connection, KEY_NAME, _make_key)


def _make_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _encode(number.to_bytes(32, "big"))


def _encode(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


class PushSender:
    """Sends notices to browsers. `subject` tells push services whom to write to if something is wrong."""

    def __init__(self, client: WebClient, key: str, subject: str) -> None:
        from py_vapid import Vapid02

        self._client, self._subject = client, subject
        self._vapid: Any = Vapid02.from_raw(key.encode())
        self._vapid.conf = {"no-strict": True}

    @property
    def public_key(self) -> str:
        """The key that browsers subscribe with."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return _encode(self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def send(self, notice: Notice) -> None:
        """Send a notice. One about the same table that the browser did not get yet is replaced."""
        contact = notice.contact
        try:
            body, headers = self._encrypt(contact.address, contact.details, write_payload(notice))
        except Exception as error:  # noqa: BLE001 - the library raises many kinds for keys that are not on the curve
            raise Rejected(type(error).__name__) from None
        urgency = "normal" if notice.kind == "over" else "high"
        topic = hashlib.sha256((notice.table or notice.key).encode()).hexdigest()[:TOPIC_LENGTH]
        await self._client.post(contact.address, {**headers, "Urgency": urgency, "Topic": topic}, body)

    def _encrypt(self, endpoint: str, keys: dict[str, str], payload: bytes) -> tuple[bytes, dict[str, str]]:
        from pywebpush import WebPusher

        parts = urlsplit(endpoint)
        pusher = WebPusher({"endpoint": endpoint, "keys": {name: keys[name] for name in ("p256dh", "auth")}})
        signed = self._vapid.sign({"sub": self._subject, "aud": f"{parts.scheme}://{parts.netloc}"})
        headers = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "TTL": str(KEPT_SECONDS)}
        return pusher.encode(payload)["body"], {**headers, **signed}


def write_payload(notice: Notice) -> bytes:
    """Return what the service worker gets. Notifications with the same tag replace each other."""
    text = write_text(notice)
    tag = notice.table or notice.kind
    return orjson.dumps({"title": text.title, "body": text.body, "path": text.path, "tag": tag})
