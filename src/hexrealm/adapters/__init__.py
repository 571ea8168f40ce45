"""The interfaces researchers already use, each an optional extra: `from hexrealm.adapters import pettingzoo`.

They are thin: rules, observations and numbering of actions are the engine's. None is imported before it is asked for. What
they share is in table.py; docs/research.md tells how each is used.
"""

from __future__ import annotations

import importlib
from typing import Any

from hexrealm.engine.errors import need

# By name: the module here, and the package it needs. The extra of hexrealm is called as the adapter.
_ADAPTERS = {
    "pettingzoo": ("pettingzoo_env", "pettingzoo"),
    "gymnasium": ("gymnasium_env", "gymnasium"),
    "openspiel": ("openspiel_game", "pyspiel"),
    "mcp": ("mcp_server", "mcp"),
}


def __getattr__(name: str) -> Any:
    if name not in _ADAPTERS:
        raise AttributeError(f"hexrealm has no adapter {name!r}; there are {', '.join(_ADAPTERS)}")
    module, package = _ADAPTERS[name]
    need(package, f"hexrealm.adapters.{name}", name)
    return importlib.import_module(f"{__name__}.{module}")


def __dir__() -> list[str]:
    return sorted(_ADAPTERS)
