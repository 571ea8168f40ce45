"""Check that our pages use only features that are widely available: 30 months after the last main browser got them.

The data comes from the npm package web-features. Style sheets are read here, scripts by script_features.mjs.

python -m scripts.web_features     exits with 1 if a feature is too new
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import tinycss2
from tinycss2 import ast

from scripts.node_tools import node, tool

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "hexrealm"
AS_OF = date(2026, 11, 15)  # a fixed day, because the data may be older than a feature's 30 months
MONTHS = 30
# Features that may be newer: without them a page still works.
ALLOWED = {
    "css.properties.cursor": "a finger needs no cursor",
    "css.properties.scrollbar-width": "a broader scroll bar",
    "css.properties.scrollbar-color": "a scroll bar in the browser's colours",
    "css.properties.user-select": "Safari has it with a prefix, which is there too",
    "css.properties.accent-color": "check boxes and sliders in the browser's colours",
    "api.KeyboardEvent.code": "for shortcuts of tools that have buttons; on-screen keyboards have no Alt",
    "api.Navigator.share": "feature-tested; a link can be copied instead",
    "api.Notification": "feature-tested; title and icon change too",
    "api.Notification.close": "goes with Notification",
    "css.properties.text-size-adjust": "only phones have it, and only they need it",
}
Found = dict[str, str]  # a feature by its name in browser-compat-data, and a file that uses it


def read_statuses() -> dict[str, dict[str, Any]]:
    """Return the status of every feature: since when it is available."""
    features = json.loads((tool("web-features") / "data.json").read_text())["features"]
    kept = [feature["status"].get("by_compat_key", {}) for feature in features.values() if "status" in feature]
    return {name: status for by_name in kept for name, status in by_name.items()}


def is_wide(status: dict[str, Any]) -> bool:
    """Return whether a feature is widely available: its baseline is high, or low for long enough."""
    if status["baseline"] != "low":
        return bool(status["baseline"] == "high")
    year, month, day = map(int, status["baseline_low_date"].removeprefix("≤").split("-"))
    years, month = divmod(month - 1 + MONTHS, 12)
    return date(year + years, month + 1, min(day, 28)) <= AS_OF


def style_sheets() -> list[Path]:
    """Return the style sheets that browsers read."""
    return [path for path in sorted(PACKAGE.rglob("web/**/*.css")) if "vendor" not in path.parts]


def used_by_styles(paths: Iterable[Path]) -> Found:
    """Return the properties with their keywords and functions, at-rules with their features, and selectors."""
    found: Found = {}
    for path in paths:
        rules = tinycss2.parse_stylesheet(path.read_text(encoding="utf-8"), skip_comments=True, skip_whitespace=True)
        for name in _names(rules):
            found.setdefault(name, path.name)
    return found


def _names(rules: Iterable[Any]) -> Iterator[str]:
    for rule in rules:
        if isinstance(rule, ast.AtRule):
            yield f"css.at-rules.{rule.lower_at_keyword}"
            yield from (f"css.at-rules.{rule.lower_at_keyword}.{word}" for word in _features(rule.prelude))
            if rule.content:
                yield from _names(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True))
        elif isinstance(rule, ast.QualifiedRule):
            yield from (f"css.selectors.{name}" for name in _pseudos(rule.prelude))
            for each in tinycss2.parse_blocks_contents(rule.content):
                if isinstance(each, ast.Declaration):
                    yield from _declared(each)
                elif isinstance(each, ast.QualifiedRule):
                    yield "css.selectors.nesting"


def _features(prelude: Iterable[Any]) -> Iterator[str]:
    for part in prelude:
        if isinstance(part, ast.ParenthesesBlock):
            words = [each.lower_value for each in part.content if isinstance(each, ast.IdentToken)]
            yield words[0].removeprefix("min-").removeprefix("max-") if words else "range_syntax"


def _pseudos(prelude: list[Any]) -> Iterator[str]:
    for before, part in zip([None, *prelude], prelude, strict=False):
        if isinstance(before, ast.LiteralToken) and before.value == ":":
            name = getattr(part, "lower_value", "") or getattr(part, "lower_name", "")
            if name and not name.startswith("-"):
                yield name


def _declared(each: ast.Declaration) -> Iterator[str]:
    if not each.lower_name.startswith("-"):
        yield f"css.properties.{each.lower_name}"
    for part in _flat(each.value):
        if isinstance(part, ast.FunctionBlock):
            yield from (f"css.types.{part.lower_name}", f"css.types.color.{part.lower_name}")
        elif isinstance(part, ast.IdentToken):
            yield f"css.properties.{each.lower_name}.{part.lower_value}"
        elif isinstance(part, ast.DimensionToken):
            kind = {"d": "dynamic", "s": "small", "l": "large"}.get(part.lower_unit[0], "")
            dynamic = part.lower_unit[1:] in ("vh", "vw") and kind
            yield f"css.types.length.viewport_percentage_units_{kind}" if dynamic else f"css.types.length.{part.lower_unit}"


def _flat(parts: Iterable[Any]) -> Iterator[Any]:
    for part in parts:
        yield part
        if isinstance(part, ast.FunctionBlock):
            yield from _flat(part.arguments)


def used_by_scripts() -> Found:
    """Return the features that script_features.mjs finds."""
    script, config = Path(__file__).with_name("script_features.mjs"), ROOT / "tsconfig.json"
    done = subprocess.run(
        [node(), str(script), str(tool("typescript")), str(config)], capture_output=True, text=True, check=True
    )
    used: Found = json.loads(done.stdout)["used"]
    return used


def too_new(found: Found) -> Found:
    """Return the features that are not widely available; names that are not in browser-compat-data are ignored."""
    statuses = read_statuses()
    return {
        name: where
        for name, where in sorted(found.items())
        if name in statuses and name not in ALLOWED and name.rpartition(".")[0] not in ALLOWED and not is_wide(statuses[name])
    }


if __name__ == "__main__":
    new = too_new({**used_by_styles(style_sheets()), **used_by_scripts()})
    print("\n".join(f"{where}: {name} is not widely available" for name, where in new.items()))
    sys.exit(bool(new))
