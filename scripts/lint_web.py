"""Check the browser's scripts with prettier (format) and eslint (rules), both from .venv/node.

python -m scripts.lint_web          exits with 1 if something is wrong
python -m scripts.lint_web --fix    formats the scripts and fixes what eslint can fix
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from scripts.node_tools import FOLDER, node

ROOT = Path(__file__).parents[1]
FILES = ("src/hexrealm/web", "scripts/*.mjs", "eslint.config.cjs", ".prettierrc.json", "tsconfig.json")
SCRIPTS = ("src/hexrealm/web", "scripts", "eslint.config.cjs")


def main(fix: bool) -> int:
    """Run both tools, also if the first one finds something. Return 1 if one of them did."""
    prettier = _run("prettier/bin/prettier.cjs", "--write" if fix else "--check", "--log-level=warn", *FILES)
    eslint = _run("eslint/bin/eslint.js", "--max-warnings=0", *(["--fix"] if fix else []), *SCRIPTS)
    return int(prettier or eslint)


def _run(program: str, *arguments: str) -> bool:
    """Run a program of .venv/node; NODE_PATH lets eslint.config.cjs find its packages. Return whether it found something."""
    packages = FOLDER / "node_modules"
    command = [node(), str(packages / program), *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "NODE_PATH": str(packages)}, check=False).returncode != 0


if __name__ == "__main__":
    sys.exit(main("--fix" in sys.argv[1:]))
