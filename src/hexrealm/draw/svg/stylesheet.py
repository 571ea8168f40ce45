"""Look: reads the style sheets of the browser and settles them to plain values, since pictures cannot rely on CSS.

Understood: custom properties, var() with a fallback, light-dark(), the short form of `font` that the sheets use, and
selectors made of tags, classes and descendants. A media query or a pseudo-class speaks of a screen, so it is passed over.
Where the values go: writer.py. The sheets themselves: tokens.css, drawing.css and picture.css of web/, each game's style.css.
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
    """A tag and classes: of an element, or asked for by a selector."""

    tag: str
    classes: frozenset[str]

    def fits(self, element: Compound) -> bool:
        """Does the element have all that this selector asks for?"""
        return self.tag in ("", element.tag) and self.classes <= element.classes


@dataclass(frozen=True)
class _Rule:
    selector: tuple[Compound, ...]
    declarations: tuple[tuple[str, list[ast.Node]], ...]

    def matches(self, chain: Chain) -> bool:
        if not self.selector[-1].fits(chain[-1]):
            return False
        above: Iterator[Compound] = iter(chain[:-1])
        return all(any(wanted.fits(element) for element in above) for wanted in self.selector[:-1])

    def weight(self) -> tuple[int, int]:
        return sum(len(part.classes) for part in self.selector), sum(bool(part.tag) for part in self.selector)


def _read_selector(words: str) -> tuple[Compound, ...] | None:
    parts = [_SIMPLE.match(word) for word in words.split()]
    found = [Compound(part[1], frozenset(part[2].split(".")[1:])) for part in parts if part]
    return tuple(found) if found and len(found) == len(parts) else None


def _declarations(rule: ast.QualifiedRule) -> tuple[tuple[str, list[ast.Node]], ...]:
    content = tinycss2.parse_blocks_contents(rule.content)
    return tuple((each.name, each.value) for each in content if isinstance(each, ast.Declaration))


class Look:
    """The settled style sheets for one theme."""

    def __init__(self, sheets: Iterable[str], theme: Theme) -> None:
        self._dark = theme == "dark"
        self.root: dict[str, str] = {}
        rules = []
        for sheet in sheets:
            for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
                if isinstance(rule, ast.QualifiedRule):
                    rules += self._read(rule)
        self._rules = sorted(rules, key=_Rule.weight)  # stable: of equals, the later one wins
        self._matched: dict[Chain, list[_Rule]] = {}

    def _read(self, rule: ast.QualifiedRule) -> list[_Rule]:
        prelude = tinycss2.serialize(rule.prelude).strip()
        if prelude == ":root":
            self.root.update(self._customs(_declarations(rule), self.root))
        selectors = (_read_selector(words.strip()) for words in prelude.split(","))
        return [_Rule(selector, _declarations(rule)) for selector in selectors if selector]

    def _customs(self, declarations: Iterable[tuple[str, list[ast.Node]]], known: Properties) -> dict[str, str]:
        return {name: self._settle(value, known) for name, value in declarations if name.startswith("--")}

    def _settle(self, value: Sequence[ast.Node], known: Properties) -> str:
        """The value as plain text, with the functions of our sheets worked out."""
        words = "".join(self._settle_one(part, known) for part in value)
        return " ".join(words.split())

    def _settle_one(self, part: ast.Node, known: Properties) -> str:
        if isinstance(part, ast.FunctionBlock) and part.lower_name in ("var", "light-dark"):
            first, second = _split(part.arguments)
            if part.lower_name == "light-dark":
                return self._settle(second if self._dark else first, known)
            return known.get(tinycss2.serialize(first).strip()) or self._settle(second, known)
        return str(tinycss2.serialize([part]))

    def _rules_for(self, element: Chain) -> list[_Rule]:
        if element not in self._matched:
            self._matched[element] = [rule for rule in self._rules if rule.matches(element)]
        return self._matched[element]

    def properties(self, element: Chain, known: Properties) -> Properties:
        """The custom properties that hold inside an element, given those round it."""
        own: dict[str, str] = {}
        for rule in self._rules_for(element):
            own.update(self._customs(rule.declarations, known))
        return {**known, **own} if own else known

    def attributes(self, element: Chain, known: Properties) -> dict[str, str]:
        """What the rules say of an element, as SVG attributes."""
        found: dict[str, str] = {}
        for rule in self._rules_for(element):
            for name, value in rule.declarations:
                found.update(_as_attributes(name, self._settle(value, known)))
        return found

    def palette(self, name: str) -> Properties:
        """The custom properties of one class, for views that have only colours."""
        return self.properties((Compound("g", frozenset([name])),), self.root)


def _split(arguments: Sequence[ast.Node]) -> tuple[list[ast.Node], list[ast.Node]]:
    """The arguments before and after the first comma."""
    for at, part in enumerate(arguments):
        if isinstance(part, ast.LiteralToken) and part.value == ",":
            return list(arguments[:at]), list(arguments[at + 1 :])
    return list(arguments), []


def _as_attributes(name: str, value: str) -> dict[str, str]:
    if name == "font":
        found = _FONT.match(value)
        if found is None:
            raise ValueError(f"font: {value} is not of the form 700 38px family")
        return {"font-weight": found[1], "font-size": found[2], "font-family": found[3].replace('"', "'")}
    if name.startswith("--") or not value or (name == "stroke-dasharray" and value == "none"):
        return {}  # nothing to say: an unknown property leaves a value empty
    return {name: value.replace('"', "'")}


def read_asset(package: str, name: str) -> str:
    """A file of a package's folder `web`."""
    return (files(package) / "web" / name).read_text(encoding="utf-8")


@cache
def read_look(assets: str, theme: Theme) -> Look:
    """The common sheets, then the game's."""
    common = [read_asset("hexrealm", name) for name in ("styles/tokens.css", "styles/drawing.css", "styles/picture.css")]
    return Look([*common, read_asset(assets, "style.css")], theme)
