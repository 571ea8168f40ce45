"""Reading a client's message from text. validation_texts.py says what is wrong with it, without repeating what was sent."""

from __future__ import annotations

from typing import Any

import orjson
from pydantic import ValidationError

from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import MAX_ID, SOCKET_MESSAGES, Hello, Leave, Look, Ping, TableMessage, Watch
from hexrealm.server.protocol.validation_texts import describe_error

MAX_DEPTH = 8  # of JSON: more than any message or position needs


def is_too_deep(value: Any, depth: int = MAX_DEPTH) -> bool:
    """Return whether JSON is nested more deeply than anything here needs: what works on it may call itself."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(depth == 0 or is_too_deep(each, depth - 1) for each in inside)


def parse_message(text: str) -> Hello | Watch | Leave | Look | Ping | TableMessage:
    """Return the message in a text frame; raise Refusal if there is none."""
    try:
        return SOCKET_MESSAGES.validate_python(orjson.loads(text))
    except (orjson.JSONDecodeError, RecursionError):
        raise Refusal("bad-message", translate("This is not valid JSON.")) from None
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise Refusal("bad-message", describe_error(first)) from None


def find_id(text: str) -> str | None:
    """Return the id of a message that is otherwise invalid, so that the error can name it."""
    try:
        message = orjson.loads(text)
    except (orjson.JSONDecodeError, RecursionError):
        return None
    found = message.get("id") if isinstance(message, dict) else None
    return found if isinstance(found, str) and len(found) <= MAX_ID else None
