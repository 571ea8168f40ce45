"""Writer: nodes with classes in, standalone SVG text out. Classes become plain attributes, copied symbols definitions.

A copy sees the custom properties of the place where it is used, but not its ancestors' classes: as in a browser. The same
symbol in two palettes is therefore two definitions. Their ids end in a digest of their content, so that several pictures in
one notebook page can share ids without harm, and equal scenes give equal bytes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from hexrealm.draw.svg.nodes import Node, read_node
from hexrealm.draw.svg.stylesheet import Chain, Compound, Look, Properties, read_asset

Symbols = Mapping[str, Node]

_REFERENCE = re.compile(r"url\(#([\w-]+)\)")


@cache
def read_symbols(assets: str) -> Symbols:
    """The common drawings and the game's, by name."""
    found = {}
    for package in ("hexrealm", assets):
        for element in ElementTree.fromstring(read_asset(package, "symbols.svg"))[0]:  # noqa: S314, a file of our own
            node = read_node(element)
            found[node.attributes.pop("id")] = node
    return found


class Writer:
    """Writes the nodes of one picture, and gathers the definitions they need."""

    def __init__(self, look: Look, symbols: Symbols) -> None:
        self._look = look
        self._symbols = symbols
        self._definitions: dict[str, str] = {}
        self._known: dict[tuple[str, tuple[tuple[str, str], ...]], str] = {}

    def write(self, node: Node, chain: Chain = (), properties: Properties | None = None) -> str:
        """The node as SVG, in the light of its ancestors and of the custom properties round it."""
        chain = (*chain, Compound(node.tag, frozenset(node.classes)))
        inside = self._look.properties(chain, self._look.root if properties is None else properties)
        attributes = node.attributes | self._look.attributes(chain, inside)
        if node.tag == "use":
            attributes["href"] = "#" + self._define(node.attributes["href"][1:], inside)
        settled = {name: self._refer(value, inside) for name, value in attributes.items()}
        content = escape(node.text) + "".join(self.write(child, chain, inside) for child in node.children)
        if node.tag == "g" and not settled and chain[1:]:  # a group that only set properties has done its work
            return content
        return _element(node.tag, settled, content)

    def definitions(self) -> str:
        """The <defs> for all that was written so far."""
        return _element("defs", {}, "".join(self._definitions.values()))

    def _refer(self, value: str, properties: Properties) -> str:
        return _REFERENCE.sub(lambda found: f"url(#{self._define(found[1], properties)})", value)

    def _define(self, symbol: str, properties: Properties) -> str:
        """The id of this symbol drawn with these properties."""
        root = self._look.root
        own = tuple(sorted(item for item in properties.items() if root.get(item[0]) != item[1]))
        if (symbol, own) not in self._known:
            drawn = self.write(self._symbols[symbol], (), properties)
            name = f"{symbol}-{hashlib.sha256(drawn.encode()).hexdigest()[:8]}"
            tag, space, rest = re.split(r"([ />])", drawn, maxsplit=1)
            self._definitions[name] = f"{tag} id={quoteattr(name)}{space}{rest}"
            self._known[symbol, own] = name
        return self._known[symbol, own]


def _element(tag: str, attributes: Mapping[str, str], content: str) -> str:
    opening = tag + "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
    return f"<{opening}>{content}</{tag}>" if content else f"<{opening}/>"
