"""The examples and the Python code in the documentation run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))

TRAINING = ROOT / "examples" / "train_policy.py"
BOT = ROOT / "examples" / "bot_from_outside.py"  # needs a server: tests/server/programs/test_client.py runs it
# Examples with thousands of steps do not run interpreted: that would take half an hour and test nothing about the rules.
LONG = {"gymnasium_games", "mcp_client", "openspiel_search", "pettingzoo_game"}
# Tests run in parallel, and PyTorch's threads would wait for each other.
ONE_THREAD = {**os.environ, "OMP_NUM_THREADS": "1"}


def run(code: str, folder: Path, *arguments: str) -> str:
    command = [sys.executable, "-W", "error", "-c", code, *arguments]
    done = subprocess.run(command, cwd=folder, env=ONE_THREAD, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def as_parameter(path: Path) -> Any:
    return pytest.param(path, id=path.stem, marks=[pytest.mark.compiled] if path.stem in LONG else [])


@pytest.mark.parametrize("path", [as_parameter(path) for path in EXAMPLES if path not in (TRAINING, BOT)])
def test_an_example_runs(path: Path, tmp_path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 25
    assert run(path.read_text(), tmp_path)


@pytest.mark.compiled
def test_the_trained_policy_beats_uniform_from_both_seats(tmp_path: Path) -> None:
    assert len(TRAINING.read_text().splitlines()) <= 60
    output = run(TRAINING.read_text(), tmp_path, "12", "6", "60")
    lower = [float(bound) for bound in re.findall(r"seat \d won \d+ of 60 \[([0-9.]+)%", output)]
    assert len(lower) == 2 and min(lower) > 50, output


@pytest.mark.compiled
def test_the_notebook_runs_and_contains_its_pictures(tmp_path: Path) -> None:
    cells = json.loads((ROOT / "examples" / "first_steps.ipynb").read_text())["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    run("\n".join("".join(cell["source"]) for cell in code), tmp_path)
    kinds = [kind for cell in code for output in cell["outputs"] for kind in output.get("data", {})]
    assert kinds.count("image/svg+xml") == 3
    assert not [output for cell in code for output in cell["outputs"] if output["output_type"] == "error"]


@pytest.mark.parametrize("page", ["README.md", "docs/bots.md"])
def test_python_in_the_documentation_runs(page: str, tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        run(block, tmp_path)


def test_every_link_in_the_documentation_has_a_target() -> None:
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.name}: {link}"
