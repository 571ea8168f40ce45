"""The rules of a game: a rulebook for players, in sections with pictures, and the text of every numbered rule.

A game has its rules in two forms. `README.md` (in other languages `rulebook/numbered.fr.md`) lists them as numbered
sentences, which events cite; this module is the only one that reads them. `rulebook/en.md`, `rulebook/fr.md`, ... explain the
game to new players: Markdown in sections, with `[X3.1]` where a paragraph explains that rule, and `![alt text](name)` for a
picture of rulebook/pictures.json. If a game has no such file, its numbered rules take its place. The generated HTML contains
no styles, scripts or addresses.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.engine.game import Game
from hexrealm.guides.illustration import draw_picture, find_position
from hexrealm.i18n.translate import ENGLISH, current_language, using_language

NUMBER = r"[A-Z]+[0-9]+\.[0-9]+"
_NUMBERED = re.compile(rf"^- \*\*({NUMBER})\*\* (.*)", re.MULTILINE)
_CHAPTER = re.compile(r"^## [A-Z]+[0-9]+ ", re.MULTILINE)
_CITED = re.compile(rf"\[({NUMBER})\]")
_HEADING = re.compile(r"^(##+) (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Section:
    """A section of the rulebook. `html` is its body, with an anchor such as `rule-C5.2` for each rule that it explains."""

    id: str
    level: int  # 2, or 3 for a subsection
    title: str
    rules: tuple[str, ...]
    html: str
    words: str  # plain text for searching, without markup and pictures


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game in one language."""

    game: str
    language: str
    title: str
    sections: tuple[Section, ...]


# Numbered rules


def numbered_rules(game: Game, language: str | None = None) -> dict[str, str]:
    """Return the text of every rule by its number, without markup."""
    return {number: _strip_markup(text) for number, text in _NUMBERED.findall(rules_markdown(game, language))}


def rules_markdown(game: Game, language: str | None = None) -> str:
    """Return the numbered rules with their chapters as Markdown; in English if they are not translated."""
    path = game.folder / "rulebook" / f"numbered.{language or current_language()}.md"
    return (path if path.exists() else game.folder / "README.md").read_text("utf-8")


def _strip_markup(text: str) -> str:
    return re.sub(r"[*`]", "", text).strip()


# The rulebook for players


def read_rulebook(game: Game, language: str | None = None, theme: Theme = "light") -> Rulebook:
    """Return the rulebook in a language, by default the current one. It is cached."""
    return _read(game, language or current_language(), theme)


@cache
def _read(game: Game, language: str, theme: Theme) -> Rulebook:
    paths = [game.folder / "rulebook" / f"{name}.md" for name in (language, ENGLISH)]
    path = next((path for path in paths if path.exists()), None)
    text = path.read_text("utf-8") if path else _as_sections(rules_markdown(game, language))
    with using_language(language):
        sections = _RulebookBuilder(game, theme).sections(text)
    return Rulebook(game.name, language, game.title, tuple(sections))


def _as_sections(numbered: str) -> str:
    """Turn numbered rules into a rulebook: each rule becomes a paragraph that ends with its number."""
    return _NUMBERED.sub(r"\2 [\1]\n", _CHAPTER.sub("## ", numbered))


class _RulebookBuilder:
    """Builds the sections of one rulebook from Markdown."""

    def __init__(self, game: Game, theme: Theme) -> None:
        self.game, self.theme = game, theme
        self.markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        self.markdown.add_render_rule("image", lambda _, tokens, k, *__: self.draw(tokens[k]))

    def sections(self, text: str) -> list[Section]:
        _, *parts = _HEADING.split(text)
        return [self.section(k // 3 + 1, len(parts[k]), parts[k + 1].strip(), parts[k + 2]) for k in range(0, len(parts), 3)]

    def section(self, number: int, level: int, title: str, body: str) -> Section:
        rules = tuple(_CITED.findall(body))
        html = _CITED.sub(r'<a class="rule" id="rule-\1" href="#rule-\1">\1</a>', self.markdown.render(body))
        plain = _strip_markup(_CITED.sub("", re.sub(r"!\[([^]]*)\]\([^)]*\)", r"\1", body)))
        return Section(f"section-{number}", level, title, rules, html, re.sub(r"\s+", " ", plain).strip())

    def draw(self, token: Token) -> str:
        """Return a picture as a span: Markdown puts it into a paragraph, which must not contain a figure.

        If it shows a position that can be played on, it has its name.
        """
        alt_text, name = token.content, str(token.attrs["src"])
        svg = draw_picture(self.game, name, alt_text, self.theme)
        position = f' data-position="{escape(name)}"' if find_position(self.game, name) else ""
        return f'<span class="picture"{position}>{svg}<span class="caption">{escape(alt_text)}</span></span>'
