"""The rulebook of every game: complete, in every language, with pictures."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import hexrealm
from hexrealm import games
from hexrealm.guides.illustration import WITHIN, draw_picture, find_position, picture_scene, read_pictures
from hexrealm.guides.lesson import NoLesson, read_lesson
from hexrealm.guides.rulebook import numbered_rules, read_rulebook
from hexrealm.i18n.translate import LANGUAGES
from tests.support.walks import GAMES, any_match, walk


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_numbered_rule_is_explained_once(name: str, language: str) -> None:
    game = games.find(name)
    explained = [number for section in read_rulebook(game, language).sections for number in section.rules]
    assert sorted(explained) == sorted(numbered_rules(game, "en")) == sorted(numbered_rules(game, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_html_is_self_contained_and_has_an_anchor_for_each_rule(name: str, language: str) -> None:
    for section in read_rulebook(games.find(name), language).sections:
        page = ElementTree.fromstring(f"<div>{section.html}</div>")
        assert [node.get("id") for node in page.iter("a")] == [f"rule-{number}" for number in section.rules]
        names = {attribute for node in page.iter() for attribute in node.attrib}
        assert not {name for name in names if name == "style" or name.startswith("on")}
        assert "<script" not in section.html and "http" not in section.html.replace("http://www.w3.org/2000/svg", "")
        assert section.title and section.words and "[" not in section.words


@pytest.mark.parametrize("name", GAMES)
def test_all_languages_have_the_same_sections_and_pictures(name: str) -> None:
    books = [read_rulebook(games.find(name), language) for language in LANGUAGES]
    for book in books:
        assert [(section.id, section.level, set(section.rules)) for section in book.sections] == [
            (section.id, section.level, set(section.rules)) for section in books[0].sections
        ]
        assert [section.html.count("<svg") for section in book.sections] == [
            section.html.count("<svg") for section in books[0].sections
        ]
    assert len({book.sections[0].words for book in books}) == len(books)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", GAMES)
def test_every_picture_draws_and_is_used(name: str, theme: str) -> None:
    game = games.find(name)
    pictures = read_pictures(game.folder / WITHIN)
    source = (game.folder / "rulebook" / "en.md").read_text("utf-8")
    assert set(re.findall(r"!\[[^]]*\]\(([\w-]+)\)", source)) == pictures.keys()
    for picture in pictures:
        svg = draw_picture(game, picture, 'text with "quotes" & <marks>', "dark" if theme == "dark" else "light")
        drawn = ElementTree.fromstring(svg)
        assert 'text with "quotes" & <marks>' in drawn.get("aria-label", "")
        assert len(svg) < 40_000


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_an_event_cites_has_a_text(name: str) -> None:
    game = games.find(name)
    cited = {event.rule for match in walk(name, 1, 60) for event in match.events}
    english, *others = (numbered_rules(game, language) for language in LANGUAGES)
    for number in cited:
        (section,) = (section for section in read_rulebook(game).sections if number in section.rules)
        assert f'id="rule-{number}"' in section.html
        assert english[number] and "*" not in english[number]
        assert [rules[number] for rules in others if rules[number] == english[number]] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_only_a_readme_is_explained_by_its_numbered_rules(name: str, tmp_path: Path) -> None:
    game = games.find(name)
    (tmp_path / "README.md").write_text((game.folder / "README.md").read_text("utf-8"), "utf-8")
    bare = type("Bare", (type(game),), {"folder": tmp_path})()
    for language in LANGUAGES:
        book = read_rulebook(bare, language)
        assert {number for section in book.sections for number in section.rules} == numbered_rules(game, "en").keys()
        assert all(re.match(r"[A-Z][a-z]", section.title) and "<svg" not in section.html for section in book.sections)
    with pytest.raises(NoLesson, match=f"{game.title} has no lesson"):
        read_lesson(bare)


@pytest.mark.parametrize("name", GAMES)
def test_pictures_of_positions_can_be_played_on(name: str) -> None:
    """What a picture shows is in the position, and the rulebook names the pictures that have one."""
    game = games.find(name)
    pictures = read_pictures(game.folder / WITHIN)
    found = {picture: position for picture in pictures if (position := find_position(game, picture))}
    html = "".join(section.html for section in read_rulebook(game).sections)
    assert set(re.findall(r'data-position="([^"]+)"', html)) == found.keys()
    match = any_match(name, 1)
    if match.game.list_edits(match.board, match.snapshot()):  # an editor counts what a picture leaves out, such as supplies
        assert len(found) > len(pictures) / 2
    for picture, (options, snapshot) in found.items():
        match = hexrealm.position(name, options, snapshot)
        assert match.over or match.legal(), picture
        drawn = {piece.hex for piece in picture_scene(game, pictures[picture]).board.pieces if not piece.ghost}
        assert drawn <= {piece.hex for piece in match.scene().board.pieces}, picture
    assert find_position(game, "nothing") is None
