"""Nodes: a drawing as a small tree of SVG elements with classes. stylesheet.py and writer.py resolve the colours later.

The drawing functions of this package return nodes. They neither write SVG text nor depend on the theme.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from xml.etree import ElementTree

Number = int | float


@dataclass
class Node:
    """An element: its tag, classes, attributes, children and text."""

    tag: str
    classes: tuple[str, ...] = ()
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    text: str = ""


def num(value: Number) -> str:
    """Format a number with at most one decimal, which is precise enough for both units and pixels."""
    short = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def el(tag: str, classes: str = "", *children: Node, **attributes: Number | str) -> Node:
    """Return an element; `stroke_width=2` becomes stroke-width="2"."""
    plain = {name.replace("_", "-"): value if isinstance(value, str) else num(value) for name, value in attributes.items()}
    return Node(tag, tuple(classes.split()), plain, list(children))


def group(classes: str, children: Iterable[Node], **attributes: Number | str) -> Node:
    """Return a <g>."""
    return el("g", classes, *children, **attributes)


def path(classes: str, d: str) -> Node:
    """Return a <path>."""
    return el("path", classes, d=d)


def rect(classes: str, x: Number, y: Number, width: Number, height: Number) -> Node:
    """Return a <rect>."""
    return el("rect", classes, x=x, y=y, width=width, height=height)


def text(classes: str, x: Number, y: Number, content: str | int) -> Node:
    """Return a <text> of one line; its baseline starts at x, y."""
    node = el("text", classes, x=x, y=y)
    node.text = str(content)
    return node


def use(symbol: str, x: Number = 0, y: Number = 0, classes: str = "") -> Node:
    """Return a <use> of a symbol."""
    position = {name: value for name, value in (("x", x), ("y", y)) if value}
    return el("use", classes, href="#" + symbol, **position)


def move(x: Number, y: Number, scale: Number, *children: Node, classes: str = "") -> Node:
    """Return a <g> that moves and scales its children."""
    return el("g", classes, *children, transform=f"translate({num(x)} {num(y)}) scale({scale:.4g})")


def read_node(element: ElementTree.Element) -> Node:
    """Return an element of a symbols file as a node, without its namespace."""
    attributes = dict(element.attrib)
    classes = tuple(attributes.pop("class", "").split())
    tag = element.tag.rpartition("}")[2]
    return Node(tag, classes, attributes, [read_node(child) for child in element], (element.text or "").strip())
