"""The rules of a game for its players: in sections, in each language, with pictures; and the text of every numbered rule.

A game tells its rules twice. `README.md` (other languages: `rulebook/numbered.fr.md`) has them as numbered sentences, which
events cite and rule_text() returns. `rulebook/en.md`, `rulebook/fr.md`, ... explain the game to somebody who wants to play it:
Markdown in sections, with `[X3.1]` where a paragraph explains that rule, and `![words](name)` for a picture of
rulebook/pictures.json. A game without the latter is explained by its numbered rules. HTML made here has no style, script or
address.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.engine.errors import HexrealmError
from hexrealm.engine.game import Game
from hexrealm.guides.illustration import draw_picture
from hexrealm.i18n.translate import ENGLISH, current_language, translatable, translate, using_language

NUMBER = r"[A-Z]+[0-9]+\.[0-9]+"
_NUMBERED = re.compile(rf"^- \*\*({NUMBER})\*\* (.*)", re.MULTILINE)
_CHAPTER = re.compile(r"^## [A-Z]+[0-9]+ ", re.MULTILINE)
_CITED = re.compile(rf"\[({NUMBER})\]")
_HEADING = re.compile(r"^(##+) (.+)$", re.MULTILINE)


class UnknownRule(HexrealmError):
    """A number that no rule of the game has."""


@dataclass(frozen=True)
class Section:
    """A part of the rules. `html` is its body; each rule it tells has an anchor there, `rule-C5.2`."""

    id: str
    level: int  # 2, or 3 inside one of level 2
    title: str
    rules: tuple[str, ...]
    html: str
    words: str  # without marks and pictures: what a search looks through


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game in one language."""

    game: str
    language: str
    title: str
    sections: tuple[Section, ...]

    def section_of(self, number: str) -> Section | None:
        """Where a rule is told."""
        return next((section for section in self.sections if number in section.rules), None)

    def search_index(self) -> list[dict[str, str]]:
        """Plain data for a search in the browser: a row for each section."""
        return [{"id": section.id, "title": section.title, "words": section.words} for section in self.sections]


# Numbered rules


def rule_text(game: Game, number: str, speech: str | None = None) -> str:
    """The sentence of a numbered rule, as plain words."""
    rules = numbered_rules(game, speech)
    if number not in rules:
        text = translatable("{game} has no rule {number!r}; its rules are {numbers}")
        raise UnknownRule(translate(text, game=game.title, number=number, numbers=", ".join(rules)))
    return rules[number]


def numbered_rules(game: Game, speech: str | None = None) -> dict[str, str]:
    """Every rule by its number, as plain words."""
    return {number: _plain(words) for number, words in _NUMBERED.findall(_numbered_file(game, speech).read_text("utf-8"))}


def _numbered_file(game: Game, speech: str | None) -> Path:
    path = game.folder / "rulebook" / f"numbered.{speech or current_language()}.md"
    return path if path.exists() else game.folder / "README.md"


def _plain(words: str) -> str:
    return re.sub(r"[*`]", "", words).strip()


# For players


def read_rulebook(game: Game, speech: str | None = None, theme: Theme = "light") -> Rulebook:
    """The rules in a language: that in force, if none is named. Made once, then kept."""
    return _read(game, speech or current_language(), theme)


@cache
def _read(game: Game, speech: str, theme: Theme) -> Rulebook:
    written = [game.folder / "rulebook" / f"{name}.md" for name in (speech, ENGLISH)]
    path = next((path for path in written if path.exists()), None)
    text = path.read_text("utf-8") if path else _as_sections(_numbered_file(game, speech).read_text("utf-8"))
    with using_language(speech):
        sections = _Maker(game, theme).sections(text)
    return Rulebook(game.name, speech, game.title, tuple(sections))


def _as_sections(numbered: str) -> str:
    """Numbered rules as rules for players: each rule a paragraph with its number behind it."""
    return _NUMBERED.sub(r"\2 [\1]\n", _CHAPTER.sub("## ", numbered))


class _Maker:
    """Makes the sections of one rulebook."""

    def __init__(self, game: Game, theme: Theme) -> None:
        self.game, self.theme = game, theme
        self.markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        self.markdown.add_render_rule("image", lambda _, tokens, k, *__: self.draw(tokens[k]))

    def sections(self, text: str) -> list[Section]:
        _, *parts = _HEADING.split(text)
        return [self.section(k // 3 + 1, len(parts[k]), parts[k + 1].strip(), parts[k + 2]) for k in range(0, len(parts), 3)]

    def section(self, place: int, level: int, title: str, body: str) -> Section:
        rules = tuple(_CITED.findall(body))
        html = _CITED.sub(r'<a class="rule" id="rule-\1" href="#rule-\1">\1</a>', self.markdown.render(body))
        words = re.sub(r"\s+", " ", _plain(_CITED.sub("", re.sub(r"!\[([^]]*)\]\([^)]*\)", r"\1", body)))).strip()
        return Section(f"section-{place}", level, title, rules, html, words)

    def draw(self, token: Token) -> str:
        """A picture stands alone in its paragraph; a figure may stand in a span but not in a paragraph."""
        words = token.content
        svg = draw_picture(self.game, str(token.attrs["src"]), words, self.theme)
        return f'<span class="picture">{svg}<span class="caption">{escape(words)}</span></span>'
