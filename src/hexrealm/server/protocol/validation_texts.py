"""What is wrong with a request, as a sentence for the person who sent it. Pydantic's own texts are English, for programmers.

Nothing of what was sent is repeated, except the name of a field.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from hexrealm.i18n.translate import translatable, translate
from hexrealm.server.protocol.messages import MESSAGE_TYPES

MAX_PATH = 60  # characters
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")
_NO_NAMES = ("int", "str", "bool", "body", "query", "path", "header")  # parts of a path that name no field

# What a person can do about a field, by its name and the kind of error; "" is any kind.
_FIELDS: dict[tuple[str, str], str] = {
    ("table", ""): translatable("There is no table at this address. Check the link."),
    ("invite", ""): translatable("This invitation is not complete. Copy the whole link and open it again."),
    ("record", "string_too_short"): translatable("Choose a file or paste a record first."),
    ("record", "missing"): translatable("Choose a file or paste a record first."),
    ("text", "string_too_short"): translatable("The message is empty. Write something first."),
    ("game", "string_pattern_mismatch"): translatable("There is no such game. Choose one on the home page."),
}
_KINDS: dict[str, str] = {
    "missing": translatable("“{field}” is missing. Fill it in."),
    "string_too_short": translatable("“{field}” is empty. Fill it in."),
    "string_too_long": translatable("“{field}” is too long: use at most {max_length} characters."),
    "string_pattern_mismatch": translatable("“{field}” has characters that are not allowed there. Check it."),
    "too_long": translatable("“{field}” has too many entries: use at most {max_length}."),
    "too_short": translatable("“{field}” has too few entries: use at least {min_length}."),
    "literal_error": translatable("“{field}” must be one of these: {expected}."),
    "extra_forbidden": translatable("“{field}” is not known here. Leave it out."),
    "greater_than_equal": translatable("“{field}” is too small: the least is {ge}."),
    "less_than_equal": translatable("“{field}” is too large: the most is {le}."),
}
_WHOLE_NUMBER = translatable("“{field}” must be a whole number.")
_TRUE_OR_FALSE = translatable("“{field}” must be true or false.")
_OTHER = translatable("“{field}” does not have the expected form. Check it and try again.")


def describe_error(error: Mapping[str, Any]) -> str:
    """Return what is wrong and what to do, given one of pydantic's errors."""
    kind, path = error["type"], _field_path(error["loc"])
    if kind.startswith("union_tag"):
        return translate("The field “type” must name a message that the protocol knows.")
    if not path:
        return translate("The request does not have the expected form. Reload the page and try again.")
    field = path.rpartition(".")[2]
    known = _FIELDS.get((field, kind)) or _FIELDS.get((field, ""))
    if known:
        return translate(known)
    values = {**_limits(error.get("ctx") or {}), "field": path}
    return translate(_template(kind), **values)


def _template(kind: str) -> str:
    if kind.startswith("int_"):
        return _WHOLE_NUMBER
    return _TRUE_OR_FALSE if kind.startswith("bool_") else _KINDS.get(kind, _OTHER)


def _limits(context: Mapping[str, Any]) -> dict[str, Any]:
    """Return the numbers and names that an error allows. Pydantic joins names with an English word."""
    names = ("max_length", "min_length", "ge", "le", "expected")
    found = {name: context[name] for name in names if name in context}
    return found | ({"expected": found["expected"].replace(" or ", ", ")} if "expected" in found else {})


def _field_path(parts: Sequence[str | int]) -> str:
    """Return the name of a field within the request, such as seats.1.level. What is no name of a field is left out."""
    names = [str(part) for part in parts if isinstance(part, int) or (_NAME.fullmatch(part) and part not in _NO_NAMES)]
    if len(names) > 1 and names[0] in MESSAGE_TYPES:  # pydantic puts the type of a message before its fields
        names = names[1:]
    return ".".join(names)[:MAX_PATH]
