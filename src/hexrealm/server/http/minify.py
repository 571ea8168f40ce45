"""Our scripts as they are sent: without comments and needless spaces, which are for readers of the source. Nothing is renamed.

The types of the scripts stand in comments, so that a third of every file would be sent for nobody.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

TOKEN = re.compile(
    r"""(?P<comment>/\*.*?\*/|//[^\n]*)
    |(?P<space>\s+)
    |(?P<text>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")
    |(?P<regex>/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[\n])+/[a-z]*)
    |(?P<word>[\w$#@]+)
    |(?P<sign>.)""",
    re.VERBOSE | re.DOTALL,
)
QUOTED = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*", re.DOTALL)  # the words of a template up to its end or its next expression
OPENING, CLOSING = "{([,;", "})]"
BEFORE_REGEX = frozenset("=(,:[!&|?{};+-*<>~^") | {"", "return", "typeof", "case", "of", "in", "=>"}
KEEPS_APART = re.compile(r"[\w$#@]{2}|\+\+|--|//")  # two characters that would become something else if they met


class _Lean:
    """Reads a script from its beginning to its end, once."""

    def __init__(self, script: str) -> None:
        self.script, self.at = script, 0
        self.out: list[str] = []
        self.last, self.gap = "", ""  # the last piece, and the space since

    def code(self, until: str | None = None) -> None:
        """To the end, or to the bracket that closes an expression of a template."""
        depth = 0
        while self.at < len(self.script):
            piece = self.next()
            if piece == until and depth == 0:
                return
            depth += (piece == "{") - (piece == "}")
            if piece == "`":
                self.template()

    def next(self) -> str:
        found = TOKEN.match(self.script, self.at)
        assert found is not None, "every character begins a token"
        kind, piece = found.lastgroup, found[0]
        if kind == "regex" and self.last not in BEFORE_REGEX:
            kind, piece = "sign", "/"
        self.at += len(piece)
        if kind in ("space", "comment"):
            self.gap = "\n" if "\n" in piece else self.gap or " "
            return ""
        self.write(piece)
        return piece

    def write(self, piece: str) -> None:
        if self.gap and self.last:
            if KEEPS_APART.match(self.last[-1] + piece[0]):
                self.out.append(self.gap)
            elif self.gap == "\n" and self.last not in OPENING and piece not in CLOSING:
                self.out.append("\n")  # a line may end a statement
        self.out.append(piece)
        self.last, self.gap = piece, ""

    def template(self) -> None:
        """Its words stay, but for the indentation of lines; its expressions are code."""
        while True:
            found = QUOTED.match(self.script, self.at)
            assert found is not None, "it may be empty"
            self.at = found.end()
            self.out.append(re.sub(r"\n\s*", "\n", found[0]))
            ends = self.script.startswith("`", self.at)
            piece = "`" if ends else "${"
            self.out.append(piece)
            self.at += len(piece)
            self.last, self.gap = piece[-1], ""
            if ends:
                return
            self.code(until="}")


def make_lean(script: str) -> str:
    """The script without what only people read."""
    lean = _Lean(script)
    lean.code()
    return "".join(lean.out)


@lru_cache(maxsize=256)
def _read(path: str, changed: float) -> bytes:
    return make_lean(Path(path).read_text(encoding="utf-8")).encode()


class LeanFiles(StaticFiles):
    """A folder whose scripts are sent lean. What others wrote is sent as it was released."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """As ever, with another body for our scripts."""
        path = Path(full_path)
        answer = super().file_response(full_path, stat_result, scope, status_code)
        if path.suffix != ".js" or "vendor" in path.parts or answer.status_code != 200:
            return answer
        headers = {name: answer.headers[name] for name in ("etag", "last-modified") if name in answer.headers}
        return Response(_read(str(path), stat_result.st_mtime), headers=headers, media_type="text/javascript")
