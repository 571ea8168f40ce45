"""Check the browser's scripts with prettier (format) and eslint (rules), both from .venv/node.

python -m scripts.lint_web          exits with 1 if something is wrong
python -m scripts.lint_web --fix    formats the scripts and fixes what eslint can fix
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from scripts.node_tools import FOLDER, node, tool

ROOT = Path(__file__).parents[1]
FILES = ("src/hexrealm/web", "scripts/*.mjs", "eslint.config.cjs", ".prettierrc.json", "tsconfig.json")
SCRIPTS = ("src/hexrealm/web", "scripts", "eslint.config.cjs")


def main(fix: bool) -> int:
    """Run both tools, also if the first one finds something. Return 1 if one of them did."""
    prettier = [tool("prettier") / "bin" / "prettier.cjs", "--write" if fix else "--check", "--log-level=warn", *FILES]
    eslint = [tool("eslint") / "bin" / "eslint.js", "--max-warnings=0", *(["--fix"] if fix else []), *SCRIPTS]
    return int(any([_run(prettier), _run(eslint)]))


def _run(command: list[Path | str]) -> int:
    """Run a node program; NODE_PATH lets eslint.config.cjs find the packages of .venv/node."""
    env = {**os.environ, "NODE_PATH": str(FOLDER / "node_modules")}
    return subprocess.run([node(), *command], cwd=ROOT, env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main("--fix" in sys.argv[1:]))
