"""Adapters to the interfaces of other projects, each an optional extra: `from hexrealm.adapters import pettingzoo`.

They are thin: rules, observations and the numbering of actions come from the engine. An adapter is imported only when it is
used. Shared code is in arrays.py; docs/research.md describes how to use each. Only hexrealm.cli imports this.
"""

from __future__ import annotations

import importlib
from typing import Any

from hexrealm.engine.errors import need

# The module and the package that each adapter needs. The extra of hexrealm has the name of the adapter.
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
