"""Scripts as they are sent: shorter, and the same to a machine."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from scripts.node_tools import node, tool

import hexrealm
from hexrealm.server.http.minify import make_lean

pytestmark = pytest.mark.compiled
WEB = Path(hexrealm.__file__).parent / "web"
SCRIPTS = sorted(path for path in WEB.rglob("*.js") if "vendor" not in path.parts)


@pytest.mark.parametrize(
    ("script", "lean"),
    [
        ("/** Says. @param {string} a */\nexport const f = (a) => a + 1; // one more\n", "export const f=(a)=>a+1;"),
        ("const s = 'a  // b', t = \"/* c */\";", "const s='a  // b',t=\"/* c */\";"),
        ("x = a / b / c;", "x=a/b/c;"),
        ("y = s.split(/[/'] +/g) ;", "y=s.split(/[/'] +/g);"),
        ("return /a b/.test( c )", "return/a b/.test(c)"),
        ("a + +b - -c", "a+ +b- -c"),
        (
            "html`<p  class=${ a ? `x ${ b }` : 'y' }>\n      two  words</p>`",
            "html`<p  class=${a?`x ${b}`:'y'}>\ntwo  words</p>`",
        ),
        ("const a = 1\nconst b = 2", "const a=1\nconst b=2"),
        ("f(/** @type {any} */ (x))", "f((x))"),
        ("t`\\` ${'}'} $x`", "t`\\` ${'}'} $x`"),
    ],
)
def test_what_only_people_read_is_left_out(script: str, lean: str) -> None:
    assert make_lean(script) == lean


def test_lean_twice_is_lean_once() -> None:
    for path in SCRIPTS:
        once = make_lean(path.read_text(encoding="utf-8"))
        assert make_lean(once) == once, path.name


def test_the_tokens_stay(tmp_path: Path) -> None:
    """As TypeScript reads them, but for the indentation inside templates."""
    pairs = []
    for number, path in enumerate(SCRIPTS):
        lean = tmp_path / f"{number}.js"
        lean.write_text(make_lean(path.read_text(encoding="utf-8")), encoding="utf-8")
        pairs += [str(path), str(lean)]
    compare = Path(__file__).with_name("tokens.cjs")
    told = subprocess.run([node(), str(compare), str(tool("typescript")), *pairs], check=True, capture_output=True, text=True)
    assert told.stdout == ""
