"""Compiling: when it happens, what rules may use, and that no edit is ignored."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import hexrealm
from hexrealm import games
from hexrealm.batches.playout import Playouts
from hexrealm.engine import compiler
from tests.support.walks import GAMES

PACKAGE = Path(hexrealm.__file__).parent


def run(code: str, **environment: str) -> str:
    env = {**os.environ, "HEXREALM_INTERPRETED": "", **environment}
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_importing_hexrealm_or_printing_its_version_does_not_import_numba() -> None:
    code = "import sys, hexrealm; from hexrealm.cli.main import main\ntry: main(['--version'])\nexcept SystemExit: pass\n"
    assert "False" in run(code + "print('numba' in sys.modules, 'numpy' in sys.modules)").splitlines()[-1]


@pytest.mark.slow
def test_interpreted_rules_run_without_numba() -> None:
    code = "import sys; sys.modules['numba'] = sys.modules['llvmlite'] = None; import hexrealm; from hexrealm import games\n"
    code += "print([len(hexrealm.new(name, seed=1).legal()) > 0 for name in games.names()])"
    assert "False" not in run(code, HEXREALM_INTERPRETED="1")


@pytest.mark.slow
@pytest.mark.compiled
def test_finding_a_game_compiles_nothing(tmp_path: Path) -> None:
    code = "from hexrealm import games; [games.find(name) for name in games.names()]"
    run(code, HEXREALM_CACHE=str(tmp_path))
    assert not list(tmp_path.rglob("*.nbi"))


@pytest.mark.slow
@pytest.mark.compiled
def test_an_edit_of_any_rule_source_is_never_ignored(tmp_path: Path) -> None:
    """A compiled function uses a number from another file, and only that file changes."""
    package = shutil.copytree(PACKAGE, tmp_path / "hexrealm", ignore=shutil.ignore_patterns("__pycache__"))
    extra = package / "games" / "numbers.py"
    imports = "from hexrealm.games.numbers import NUMBER\nfrom hexrealm.engine.compiler import rule\n"
    (package / "games" / "user.py").write_text(f"{imports}@rule\ndef answer(): return NUMBER\nprint(answer())\n")
    printed = []
    for number in (3, 4):
        extra.write_text(f"NUMBER = {number}\n")
        printed.append(run("import hexrealm.games.user", PYTHONPATH=str(tmp_path), HEXREALM_CACHE=str(tmp_path / "cache")))
    assert printed == ["3\n", "4\n"]
    assert len(list((tmp_path / "cache" / "rules").iterdir())) == 2


@pytest.mark.slow
@pytest.mark.compiled
def test_copies_of_the_same_sources_share_their_compiled_rules(tmp_path: Path) -> None:
    code = "from hexrealm.engine import bits; import numpy as np; bits.nth_bit(np.uint64(12), 1)\n"
    code += "print(len(bits.nth_bit.stats.cache_hits), len(bits.nth_bit.stats.cache_misses))"
    printed = []
    for copy in ("first", "second"):
        shutil.copytree(PACKAGE, tmp_path / copy / "hexrealm", ignore=shutil.ignore_patterns("__pycache__"))
        printed.append(run(code, PYTHONPATH=str(tmp_path / copy), HEXREALM_CACHE=str(tmp_path / "cache")))
    assert printed == ["0 1\n", "1 0\n"]


def test_only_the_sources_in_the_digest_use_rules() -> None:
    pattern = re.compile(
        r"engine\.compiler import .*\b(bind|bind_not_inlined|rule|rule_not_inlined)\b|engine\.intrinsics import"
    )
    for path in PACKAGE.rglob("*.py"):
        uses = bool(pattern.search(path.read_text()))
        folder, *inside = path.relative_to(PACKAGE).parts
        assert not uses or folder in compiler.RULE_SOURCES, path
        assert not uses or folder != "games" or inside[1] not in compiler.FOLDERS_WITHOUT_RULES, path


@pytest.mark.compiled
def test_an_edit_of_texts_and_pictures_compiles_nothing(tmp_path: Path) -> None:
    name = GAMES[0]
    package = shutil.copytree(PACKAGE, tmp_path / "hexrealm", ignore=shutil.ignore_patterns("__pycache__"))
    code = f"from hexrealm.engine.compiler import digest_of; print(digest_of([{name!r}]))"
    digests = []
    for changed in ("view/more.py", "text/more.py", "rules/more.py"):
        (package / "games" / name / changed).write_text("NUMBER = 1\n")
        digests.append(run(code, PYTHONPATH=str(tmp_path)))
    assert digests[0] == digests[1] != digests[2]


@pytest.mark.compiled
def test_a_function_among_texts_cannot_be_a_rule() -> None:
    def answer() -> int:
        return 1

    answer.__module__ = f"hexrealm.games.{GAMES[0]}.text.more"
    with pytest.raises(TypeError, match="cannot be a rule: edits in text/ compile nothing"):
        compiler.rule(answer)


@pytest.mark.slow
def test_stale_compiled_rules_are_deleted(tmp_path: Path) -> None:
    old = tmp_path / "rules" / "0123" / "inner"
    old.mkdir(parents=True)
    (old / "x.nbi").write_text("")
    os.utime(old.parent, (1, 1))
    run("from hexrealm.engine import compiler; print(compiler.cache_folder())", HEXREALM_CACHE=str(tmp_path))
    assert not old.parent.exists()


@pytest.mark.slow
@pytest.mark.compiled
def test_rules_compile_without_a_writable_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code = "import numpy as np; from hexrealm.engine import bits, compiler\n"
    code += "print(compiler.cache_folder(), bits.nth_bit(np.uint64(12), 1))"
    assert run(code, HEXREALM_CACHE=str(tmp_path / "file")) == "None 3\n"


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_allocated_while_playing(name: str) -> None:
    from numba.core.runtime import _nrt_python, rtsys

    game = games.find(name)
    playouts = Playouts(game, *game.set_up(game.sample(random.Random(3))), seed=1)
    playouts.run(1)
    _nrt_python.memsys_enable_stats()
    allocated = []
    for count in (1, 50):
        before = rtsys.get_allocation_stats().alloc
        playouts.run(count)
        allocated.append(rtsys.get_allocation_stats().alloc - before)
    assert allocated[0] == allocated[1]  # allocated to pass the buffers, not to play


def test_bits_are_counted_and_found() -> None:
    from hexrealm.engine import bits

    for word in (1, 2**63, 2**64 - 1, 0x8000_0100_0010_0001, 12):
        numbers = [number for number in range(64) if word >> number & 1]
        assert [int(bits.nth_bit(np.uint64(word), n)) for n in range(len(numbers))] == numbers
    words = np.zeros(4, np.uint64)
    for number in (0, 63, 64, 255):
        bits.add(words, number)
        assert bits.has(words, number)
        bits.remove(words, number)
        assert not bits.has(words, number)


def test_nth_word_finds_the_nth_number_across_words() -> None:
    from hexrealm.engine import bits

    words, numbers = np.zeros(5, np.uint64), [3, 63, 64, 200, 201, 319]
    for number in numbers:
        bits.add(words, number)
    found = [bits.nth_word(words, n) for n in range(len(numbers))]
    assert [int(word) * 64 + int(bits.nth_bit(words[word], rest)) for word, rest in found] == numbers
    assert tuple(map(int, bits.nth_word(words, len(numbers) + 2))) == (5, 2)


def test_the_bits_of_a_byte_are_spread_over_bytes() -> None:
    from hexrealm.engine import bits

    for byte in range(256):
        spread = np.array([bits.spread(np.uint64(byte | 0xABCD00))], np.uint64).view(np.uint8)
        assert spread.tolist() == [byte >> number & 1 for number in range(8)]


def test_a_window_of_a_set_may_begin_anywhere() -> None:
    from hexrealm.engine import bits

    words, numbers = np.zeros(3, np.uint64), [3, 63, 64, 100, 191]
    for number in numbers:
        bits.add(words, number)
    for first in (0, 1, 37, 63, 64, 127, 128):
        seen = int(bits.window(words, first))
        assert [first + number for number in range(64) if seen >> number & 1] == [p for p in numbers if first <= p < first + 64]
    assert int(bits.window(words, -3)) >> 3 & 1 == 0
    assert int(bits.window(words, -3)) >> 6 & 1 == 1
