"""Reading a client's message from text. What is wrong with it is reported without repeating what was sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from pydantic import ValidationError

from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import MAX_ID, SOCKET_MESSAGES, Hello, Leave, Ping, TableMessage, Watch

MAX_PART, MAX_TEXT = 40, 300  # characters of an error report


def parse_message(text: str) -> Hello | Watch | Leave | Ping | TableMessage:
    """Return the message in a text frame; raise Refusal if there is none."""
    try:
        return SOCKET_MESSAGES.validate_python(orjson.loads(text))
    except (orjson.JSONDecodeError, RecursionError):
        raise Refusal("bad-message", translate("This is not JSON.")) from None
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise Refusal("bad-message", describe_error(first)) from None


def describe_error(error: Mapping[str, Any], hidden_parts: Sequence[str] = ()) -> str:
    """Return where a message is wrong and what is expected there. Parts such as "body" are left out of the path."""
    path = ".".join(str(part)[:MAX_PART] for part in error["loc"] if part not in hidden_parts)
    return f"{path}: {error['msg']}"[:MAX_TEXT] if path else str(error["msg"])[:MAX_TEXT]


def find_id(text: str) -> str | None:
    """Return the id of a message that is otherwise invalid, so that the error can name it."""
    try:
        message = orjson.loads(text)
    except (orjson.JSONDecodeError, RecursionError):
        return None
    found = message.get("id") if isinstance(message, dict) else None
    return found if isinstance(found, str) and len(found) <= MAX_ID else None
