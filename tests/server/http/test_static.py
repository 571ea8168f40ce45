"""Static files: compressed and minified once, with the right headers. Minifying keeps every token of our scripts."""

from __future__ import annotations

import gzip
import subprocess
from pathlib import Path

import httpx
import pytest
from scripts.node_tools import node, tool

from hexrealm.server.http.scripts import minify
from hexrealm.server.http.static import WEB, accepts_gzip, prepare_file

pytestmark = pytest.mark.compiled
SCRIPTS = sorted(path for path in WEB.parent.rglob("*.js") if "vendor" not in path.parts)
STYLE, SCRIPT = "/web/styles/tokens.css", "/web/app.js"


@pytest.mark.parametrize("path", [STYLE, SCRIPT])
def test_text_is_compressed_for_clients_that_accept_it(address: str, path: str) -> None:
    compressed = httpx.get(f"{address}{path}", headers={"accept-encoding": "br, gzip"})
    plain = httpx.get(f"{address}{path}", headers={"accept-encoding": "identity"})
    assert (compressed.headers["content-encoding"], compressed.headers["vary"]) == ("gzip", "accept-encoding")
    assert ("content-encoding" not in plain.headers, plain.headers["vary"]) == (True, "accept-encoding")
    assert compressed.content == plain.content  # httpx has decompressed it
    assert int(compressed.headers["content-length"]) < int(plain.headers["content-length"]) == len(plain.content)
    assert compressed.headers["etag"] != plain.headers["etag"]


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_file_the_client_has_is_not_sent_again(address: str, encoding: str) -> None:
    headers = {"accept-encoding": encoding}
    first = httpx.get(f"{address}{SCRIPT}", headers=headers)
    again = httpx.get(f"{address}{SCRIPT}", headers={**headers, "if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    other = httpx.get(f"{address}{SCRIPT}", headers={**headers, "if-none-match": '"other"'})
    assert other.status_code == 200


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("gzip", True),
        ("deflate, GZIP;q=0.5", True),
        ("br;q=1.0, gzip ; q=0.001", True),
        ("", False),
        ("identity", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, br", False),
        ("x-gzip-like", False),
    ],
)
def test_accept_encoding_is_parsed(header: str, expected: bool) -> None:
    assert accepts_gzip(header) is expected


def test_a_changed_file_is_prepared_again(tmp_path: Path) -> None:
    path = tmp_path / "style.css"
    path.write_text("a {}")
    first = prepare_file(path, 1)
    path.write_text("b {}")
    assert prepare_file(path, 1) is first
    second = prepare_file(path, 2)
    assert gzip.decompress(second.compressed) == second.plain == b"b{}"
    assert second.tag != first.tag


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("/** Adds. @param {string} a */\nexport const f = (a) => a + 1; // one more\n", "export const f=(a)=>a+1;"),
        ("const s = 'a  // b', t = \"/* c */\";", "const s='a  // b',t=\"/* c */\";"),
        ("x = a / b / c;", "x=a/b/c;"),
        ("y = s.split(/[/'] +/g) ;", "y=s.split(/[/'] +/g);"),
        ("a + +b - -c", "a+ +b- -c"),
        (
            "html`<p  class=${ a ? `x ${ b }  don't // stop` : 'y' }>\n      two  words</p>`",
            "html`<p  class=${a?`x ${b}  don't // stop`:'y'}>\n      two  words</p>`",
        ),
        ("const a = 1\nconst b = 2", "const a=1\nconst b=2"),
        ("f(/** @type {any} */ (x))", "f((x))"),
        ("t`\\` ${'}'} $x`", "t`\\` ${'}'} $x`"),
        ("this is not a script (", "this is not a script ("),
    ],
)
def test_comments_and_unnecessary_whitespace_are_removed(script: str, expected: str) -> None:
    assert minify(script.encode()).decode() == expected


def test_minifying_keeps_all_tokens_of_our_scripts(tmp_path: Path) -> None:
    """TypeScript reads the same tokens in the minified script, template contents included."""
    arguments = []
    for number, path in enumerate(SCRIPTS):
        minified = tmp_path / f"{number}.js"
        minified.write_bytes(minify(path.read_bytes()))
        arguments += [str(path), str(minified)]
    program = Path(__file__).with_name("compare_tokens.cjs")
    command = [node(), str(program), str(tool("typescript")), *arguments]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == ""
