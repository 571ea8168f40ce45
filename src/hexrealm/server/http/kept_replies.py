"""Replies that stay the same as long as a server runs: they are made and encoded once, and have an ETag."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from fastapi import Request, Response

from hexrealm.server.protocol.encoding import to_json


@dataclass(frozen=True)
class KeptReply:
    """The bytes of a reply, and their ETag."""

    body: bytes
    tag: str


def keep_reply(content: Any) -> KeptReply:
    """Encode a reply."""
    body = to_json(content)
    return KeptReply(body, f'"{hashlib.blake2b(body, digest_size=16).hexdigest()}"')


def send_kept(request: Request, reply: KeptReply) -> Response:
    """Return the response: without a body for a client that has it already."""
    headers = {"etag": reply.tag, "cache-control": "private, no-cache", "vary": "accept-language, cookie"}
    if request.headers.get("if-none-match") == reply.tag:
        return Response(status_code=304, headers=headers)
    return Response(reply.body, headers=headers, media_type="application/json")
