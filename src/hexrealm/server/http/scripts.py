"""Scripts as they are sent: without comments and unnecessary whitespace, a third of the source. Nothing is renamed.

The scripts have no build step, and their types are in comments. tree-sitter parses them, so that the text of strings, templates
and regular expressions is never touched. (rjsmin changes templates inside templates, which our scripts use everywhere.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

ATOMS = ("string", "string_fragment", "regex", "comment")  # tokens without parts
OPENING, CLOSING = (b"{", b"(", b"[", b",", b";"), (b"}", b")", b"]")
MUST_BE_APART = re.compile(rb"[\w$#@\x80-\xff]{2}|\+\+|--|//")  # characters that would mean something else if they met


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_javascript.language()))


def minify(script: bytes) -> bytes:
    """Return the script with the same tokens and less between them. A script that cannot be parsed is returned unchanged."""
    tree = _parser().parse(script)
    if tree.root_node.has_error:
        return script
    pieces: list[bytes] = []
    last, end = b"", 0
    for token in _tokens(tree.root_node):
        piece = script[token.start_byte : token.end_byte]
        pieces += [_separator(script[end : token.start_byte], last, piece), piece]
        last, end = piece, token.end_byte
    return b"".join(pieces)


def _tokens(node: Node) -> Iterator[Node]:
    if node.type == "comment":
        return
    if node.type in ATOMS or not node.children:
        yield node
        return
    for child in node.children:
        yield from _tokens(child)


def _separator(gap: bytes, last: bytes, following: bytes) -> bytes:
    """Return what must stay between two tokens, given the whitespace and comments between them."""
    if not gap or not last:
        return b""
    if b"\n" in gap and last not in OPENING and following not in CLOSING:
        return b"\n"  # the end of a line may end a statement
    return b" " if MUST_BE_APART.match(last[-1:] + following[:1]) else b""
