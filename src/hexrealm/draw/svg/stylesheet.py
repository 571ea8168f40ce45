"""StyleSheet: reads the style sheets of the browser and resolves them to plain values, because pictures cannot rely on CSS.

It supports custom properties, var() with a fallback, light-dark(), the short form of `font` that the sheets use, and selectors
of tags, classes and descendants. Media queries and pseudo-classes are for screens and are ignored. writer.py writes the values.
The sheets are tokens.css, drawing.css and picture.css of web/styles, and the style.css of each game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

import tinycss2
from tinycss2 import ast

Theme = Literal["light", "dark"]
Properties = Mapping[str, str]
Chain = tuple["Compound", ...]  # an element and its ancestors, outermost first

_SIMPLE = re.compile(r"([a-z]*)((?:\.[\w-]+)*)$")
_FONT = re.compile(r"(\d{3}) ([\d.]+)px (.+)$")


@dataclass(frozen=True)
class Compound:
    """A tag and classes: those of an element, or a compound selector."""

    tag: str
    classes: frozenset[str]

    def matches(self, element: Compound) -> bool:
        """Return whether an element has the tag and all classes of this selector."""
        return self.tag in ("", element.tag) and self.classes <= element.classes


@dataclass(frozen=True)
class _Rule:
    selector: tuple[Compound, ...]
    declarations: tuple[tuple[str, list[ast.Node]], ...]

    def matches(self, chain: Chain) -> bool:
        if not self.selector[-1].matches(chain[-1]):
            return False
        ancestors: Iterator[Compound] = iter(chain[:-1])
        return all(any(wanted.matches(element) for element in ancestors) for wanted in self.selector[:-1])

    def specificity(self) -> tuple[int, int]:
        return sum(len(part.classes) for part in self.selector), sum(bool(part.tag) for part in self.selector)


def _parse_selector(text: str) -> tuple[Compound, ...] | None:
    """Parse a selector; None if it is of an unsupported kind."""
    parts = [_SIMPLE.match(part) for part in text.split()]
    found = [Compound(part[1], frozenset(part[2].split(".")[1:])) for part in parts if part]
    return tuple(found) if found and len(found) == len(parts) else None


def _declarations(rule: ast.QualifiedRule) -> tuple[tuple[str, list[ast.Node]], ...]:
    content = tinycss2.parse_blocks_contents(rule.content)
    return tuple((each.name, each.value) for each in content if isinstance(each, ast.Declaration))


class StyleSheet:
    """The resolved style sheets for one theme."""

    def __init__(self, sheets: Iterable[str], theme: Theme) -> None:
        self._dark = theme == "dark"
        self.root: dict[str, str] = {}
        rules = []
        for sheet in sheets:
            for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
                if isinstance(rule, ast.QualifiedRule):
                    rules += self._read(rule)
        self._rules = sorted(rules, key=_Rule.specificity)  # the sort is stable: of equal rules the later one wins
        self._matched: dict[Chain, list[_Rule]] = {}

    def _read(self, rule: ast.QualifiedRule) -> list[_Rule]:
        prelude = tinycss2.serialize(rule.prelude).strip()
        if prelude == ":root":
            self.root.update(self._custom_properties(_declarations(rule), self.root))
        selectors = (_parse_selector(selector.strip()) for selector in prelude.split(","))
        return [_Rule(selector, _declarations(rule)) for selector in selectors if selector]

    def _custom_properties(self, declarations: Iterable[tuple[str, list[ast.Node]]], known: Properties) -> dict[str, str]:
        return {name: self._resolve(value, known) for name, value in declarations if name.startswith("--")}

    def _resolve(self, value: Sequence[ast.Node], known: Properties) -> str:
        """Return a value as plain text, with its functions evaluated."""
        text = "".join(self._resolve_part(part, known) for part in value)
        return " ".join(text.split())

    def _resolve_part(self, part: ast.Node, known: Properties) -> str:
        if isinstance(part, ast.FunctionBlock) and part.lower_name in ("var", "light-dark"):
            first, second = _split(part.arguments)
            if part.lower_name == "light-dark":
                return self._resolve(second if self._dark else first, known)
            return known.get(tinycss2.serialize(first).strip()) or self._resolve(second, known)
        return str(tinycss2.serialize([part]))

    def _rules_for(self, element: Chain) -> list[_Rule]:
        if element not in self._matched:
            self._matched[element] = [rule for rule in self._rules if rule.matches(element)]
        return self._matched[element]

    def properties(self, element: Chain, known: Properties) -> Properties:
        """Return the custom properties inside an element, given those of its parent."""
        own: dict[str, str] = {}
        for rule in self._rules_for(element):
            own.update(self._custom_properties(rule.declarations, known))
        return {**known, **own} if own else known

    def attributes(self, element: Chain, known: Properties) -> dict[str, str]:
        """Return the declarations for an element as SVG attributes."""
        found: dict[str, str] = {}
        for rule in self._rules_for(element):
            for name, value in rule.declarations:
                found.update(_as_attributes(name, self._resolve(value, known)))
        return found

    def palette(self, name: str) -> Properties:
        """Return the custom properties of one class, for views that use only colours."""
        return self.properties((Compound("g", frozenset([name])),), self.root)


def _split(arguments: Sequence[ast.Node]) -> tuple[list[ast.Node], list[ast.Node]]:
    """Return the arguments before and after the first comma."""
    for index, part in enumerate(arguments):
        if isinstance(part, ast.LiteralToken) and part.value == ",":
            return list(arguments[:index]), list(arguments[index + 1 :])
    return list(arguments), []


def _as_attributes(name: str, value: str) -> dict[str, str]:
    if name == "font":
        found = _FONT.match(value)
        if found is None:
            raise ValueError(f"font: {value} is not of the form 700 38px family")
        return {"font-weight": found[1], "font-size": found[2], "font-family": found[3].replace('"', "'")}
    if name.startswith("--") or not value or (name == "stroke-dasharray" and value == "none"):
        return {}  # an unknown custom property leaves the value empty
    return {name: value.replace('"', "'")}


def read_asset(package: str, name: str) -> str:
    """Read a file of a package's folder `web`."""
    return (files(package) / "web" / name).read_text(encoding="utf-8")


@cache
def load_stylesheet(assets: str, theme: Theme) -> StyleSheet:
    """Load the common sheets and the game's sheet for a theme."""
    common = [read_asset("hexrealm", name) for name in ("styles/tokens.css", "styles/drawing.css", "styles/picture.css")]
    return StyleSheet([*common, read_asset(assets, "style.css")], theme)
