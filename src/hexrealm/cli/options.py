"""Parses options of a set-up on the command line: NAME=VALUE, where a value may be a number, a name or a list."""

from __future__ import annotations

import json
from typing import Any

from hexrealm.engine.errors import WrongOption
from hexrealm.i18n.translate import translate


def parse_options(given: list[str]) -> dict[str, Any]:
    """Return the options by name. `colours=blue,pink` is a list; so is JSON such as `["blue"]`."""
    options = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise WrongOption(translate("{text!r} is not of the form NAME=VALUE", text=text))
        options[name.strip()] = _parse_value(value.strip())
    return options


def _parse_value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return [part.strip() for part in text.split(",")] if "," in text else text
