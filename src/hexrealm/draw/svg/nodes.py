"""Nodes: a drawing as a small tree of SVG elements with classes. Colours are settled later, by stylesheet.py and writer.py.

Drawing functions of this package return nodes; none of them writes text or knows the theme.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from xml.etree import ElementTree

Number = int | float


@dataclass
class Node:
    """An element: what it is called, its classes, attributes, children and text."""

    tag: str
    classes: tuple[str, ...] = ()
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    text: str = ""


def num(value: Number) -> str:
    """A tenth of a unit is finer than any eye; small drawings in pixels use whole tenths anyway."""
    short = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def el(tag: str, classes: str = "", *children: Node, **attributes: Number | str) -> Node:
    """An element; `stroke_width=2` becomes stroke-width="2"."""
    plain = {name.replace("_", "-"): value if isinstance(value, str) else num(value) for name, value in attributes.items()}
    return Node(tag, tuple(classes.split()), plain, list(children))


def group(classes: str, children: Iterable[Node], **attributes: Number | str) -> Node:
    """A <g>."""
    return el("g", classes, *children, **attributes)


def path(classes: str, d: str) -> Node:
    """A <path>."""
    return el("path", classes, d=d)


def rect(classes: str, x: Number, y: Number, width: Number, height: Number) -> Node:
    """A <rect>."""
    return el("rect", classes, x=x, y=y, width=width, height=height)


def text(classes: str, x: Number, y: Number, words: str | int) -> Node:
    """A <text> of one line; its baseline starts at x, y."""
    node = el("text", classes, x=x, y=y)
    node.text = str(words)
    return node


def use(symbol: str, x: Number = 0, y: Number = 0, classes: str = "") -> Node:
    """A copy of a symbol."""
    place = {name: value for name, value in (("x", x), ("y", y)) if value}
    return el("use", classes, href="#" + symbol, **place)


def move(x: Number, y: Number, scale: Number, *children: Node, classes: str = "") -> Node:
    """Children drawn in their own units at a place of another size."""
    return el("g", classes, *children, transform=f"translate({num(x)} {num(y)}) scale({scale:.4g})")


def read_node(element: ElementTree.Element) -> Node:
    """An element of a symbols file as a node; names of namespaces are dropped."""
    attributes = dict(element.attrib)
    classes = tuple(attributes.pop("class", "").split())
    tag = element.tag.rpartition("}")[2]
    return Node(tag, classes, attributes, [read_node(child) for child in element], (element.text or "").strip())
