"""Writer: turns nodes with classes into standalone SVG text. Classes become plain attributes, used symbols definitions.

As in a browser, a used symbol inherits the custom properties of the place where it is used, but not the classes of its
ancestors. The same symbol in two palettes therefore becomes two definitions. Their ids end in a digest of their content, so
that several pictures in one notebook page can share ids, and equal scenes give equal bytes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from hexrealm.draw.svg.nodes import Node, read_node
from hexrealm.draw.svg.stylesheet import Chain, Compound, Properties, StyleSheet, read_asset

Symbols = Mapping[str, Node]

_REFERENCE = re.compile(r"url\(#([\w-]+)\)")


@cache
def read_symbols(assets: str) -> Symbols:
    """Return the common symbols and the game's by name."""
    found = {}
    for package in ("hexrealm", assets):
        for element in ElementTree.fromstring(read_asset(package, "symbols.svg"))[0]:  # noqa: S314, a file of this package
            node = read_node(element)
            found[node.attributes.pop("id")] = node
    return found


class Writer:
    """Writes the nodes of one picture, and collects the definitions that they need."""

    def __init__(self, stylesheet: StyleSheet, symbols: Symbols) -> None:
        self._stylesheet = stylesheet
        self._symbols = symbols
        self._definitions: dict[str, str] = {}
        self._ids: dict[tuple[str, tuple[tuple[str, str], ...]], str] = {}

    def write(self, node: Node, chain: Chain = (), properties: Properties | None = None) -> str:
        """Return a node as SVG, given its ancestors and their custom properties."""
        chain = (*chain, Compound(node.tag, frozenset(node.classes)))
        inside = self._stylesheet.properties(chain, self._stylesheet.root if properties is None else properties)
        attributes = node.attributes | self._stylesheet.attributes(chain, inside)
        if node.tag == "use":
            attributes["href"] = "#" + self._define(node.attributes["href"][1:], inside)
        resolved = {name: self._resolve_url(value, inside) for name, value in attributes.items()}
        content = escape(node.text) + "".join(self.write(child, chain, inside) for child in node.children)
        if node.tag == "g" and not resolved and chain[1:]:  # the group only set custom properties
            return content
        return _element(node.tag, resolved, content)

    def definitions(self) -> str:
        """Return the <defs> for everything that was written so far."""
        return _element("defs", {}, "".join(self._definitions.values()))

    def _resolve_url(self, value: str, properties: Properties) -> str:
        return _REFERENCE.sub(lambda found: f"url(#{self._define(found[1], properties)})", value)

    def _define(self, symbol: str, properties: Properties) -> str:
        """Return the id of a symbol drawn with these properties; define it if it is new."""
        root = self._stylesheet.root
        own = tuple(sorted(item for item in properties.items() if root.get(item[0]) != item[1]))
        if (symbol, own) not in self._ids:
            drawn = self.write(self._symbols[symbol], (), properties)
            name = f"{symbol}-{hashlib.sha256(drawn.encode()).hexdigest()[:8]}"
            tag, space, rest = re.split(r"([ />])", drawn, maxsplit=1)
            self._definitions[name] = f"{tag} id={quoteattr(name)}{space}{rest}"
            self._ids[symbol, own] = name
        return self._ids[symbol, own]


def _element(tag: str, attributes: Mapping[str, str], content: str) -> str:
    opening = tag + "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
    return f"<{opening}>{content}</{tag}>" if content else f"<{opening}/>"
