"""All adapters are optional, and are loaded only when they are used."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hexrealm import adapters
from hexrealm.engine.errors import MissingPackage

pytestmark = pytest.mark.compiled


def test_adapters_are_found_by_name() -> None:
    assert dir(adapters) == ["gymnasium", "mcp", "openspiel", "pettingzoo"]
    with pytest.raises(AttributeError, match="hexrealm has no adapter 'atari'; there are pettingzoo"):
        _ = adapters.atari


def test_optional_packages_are_not_loaded_before_they_are_used() -> None:
    packages = "('pettingzoo', 'gymnasium', 'pyspiel', 'mcp', 'PIL', 'torch')"
    code = (
        f"import sys, hexrealm.adapters.arrays, hexrealm.cli.main; print([each for each in {packages} if each in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(("name", "package"), [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel"), ("mcp", "mcp")])
def test_an_error_names_a_missing_package_and_its_extra(name: str, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [module for module in sys.modules if module.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(sys, "path", [])
    with pytest.raises(MissingPackage, match=rf"needs the package {package}: install hexrealm\[{name}\]"):
        getattr(adapters, name)
