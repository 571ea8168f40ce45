"""The wheel plays a game, also with its nets, when installed alone, and names the extra of whatever else is asked of it."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WHEELS = Path(sys.prefix) / "wheels"

PLAY = """
import random, sys, hexrealm
from hexrealm import games
from hexrealm.i18n.translate import ENGLISH, LANGUAGES, catalogue_for_browser, translate, using_language
with using_language("fr"):
    assert translate("the game is over") == "la partie est terminée"
assert all(catalogue_for_browser(language) for language in LANGUAGES if language != ENGLISH)
for name in games.names():
    match, dice = hexrealm.new(name, seed=1), random.Random(1)
    while not match.over:
        match.play(dice.choice(match.legal()))
    assert match.winners and match._repr_svg_().startswith("<svg") and str(match)
    match.save("game.txt")
    assert hexrealm.load("game.txt").history == match.history
    start = hexrealm.new(name, seed=1)
    while start.seat is None:
        start.play_chance()
    assert hexrealm.bot("learned", simulations=2, seed=1).choose(start) in start.legal()
assert "torch" not in sys.modules
print(hexrealm.__file__)
"""
COMPILE = """
import numpy
from hexrealm.engine import bits
assert bits.nth_bit(numpy.uint64(12), 1) == 3 and bits.nth_bit.signatures
"""


@pytest.mark.compiled
def test_the_wheel_plays_in_a_bare_environment(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    venv.create(tmp_path / "bare")
    python = tmp_path / "bare" / "bin" / "python"
    (wheel,) = tmp_path.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    install = ["install", "--quiet", "--no-compile", "--no-index", "--find-links", str(WHEELS), str(wheel)]
    subprocess.run([*pip, *install], check=True)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_"))}
    # Whole games are played interpreted: compiling all their rules once more takes half a minute.
    interpreted = {**clean, "HEXREALM_INTERPRETED": "1"}
    done = subprocess.run([python, "-c", PLAY], cwd=tmp_path, env=interpreted, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    subprocess.run([python, "-c", COMPILE], cwd=tmp_path, env=clean, check=True)
    assert str(tmp_path / "bare") in done.stdout
    hexrealm = str(tmp_path / "bare" / "bin" / "hexrealm")
    assert subprocess.run([hexrealm, "--version"], capture_output=True, text=True, check=True).stdout.startswith("hexrealm")
    for command, extra in ((["serve"], "server"), (["replay", "game.txt", "--png", "board.png"], "png"), (["mcp"], "mcp")):
        failed = subprocess.run([hexrealm, *command], cwd=tmp_path, env=clean, capture_output=True, text=True, check=False)
        assert failed.returncode == 2, failed.stderr
        assert f"install hexrealm[{extra}]" in failed.stderr
    assert not (tmp_path / "board.png").exists()
