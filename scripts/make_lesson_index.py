"""Write docs/guided-games.md: which step of a guided game teaches each chapter of the rules. A test checks that it is current.

python -m scripts.make_lesson_index
"""

from __future__ import annotations

import re
from pathlib import Path

from hexrealm import games
from hexrealm.engine.game import Game
from hexrealm.guides.lesson import Lesson, has_lesson, read_lesson
from hexrealm.i18n.translate import ENGLISH

TARGET = Path(__file__).parents[1] / "docs" / "guided-games.md"
HEAD = (
    "# What the guided games teach\n\n"
    "Each chapter of the numbered rules and the steps that teach it, made from `teaches` in `lesson/steps.json` by "
    "`python -m scripts.make_lesson_index`. `tests/contract/test_lessons.py` fails if a numbered rule is left out.\n"
)
CHAPTER = re.compile(r"^## ([A-Z]\d+) (.+)$", re.MULTILINE)


def write_index() -> str:
    """Return the text of the page."""
    found = map(games.find, games.names())
    return HEAD + "".join(_write_game(game) for game in found if has_lesson(game))


def _write_game(game: Game) -> str:
    lesson = read_lesson(game, ENGLISH)
    chapters = CHAPTER.findall((game.folder / "README.md").read_text("utf-8"))
    rows = [f"| {number} {title} | {_list_steps(lesson, number)} |" for number, title in chapters]
    left_out = f"\nNot taught: {', '.join(lesson.not_taught)}.\n" if lesson.not_taught else ""
    return "\n".join([f"\n## {game.title}\n", "| chapter | steps |", "|---|---|", *rows, left_out])


def _list_steps(lesson: Lesson, chapter: str) -> str:
    """Return the steps that teach a chapter, by part."""
    found = []
    for number, part in enumerate(lesson.parts, 1):
        titles = [step.title for step in part.steps if any(rule.split(".")[0] == chapter for rule in step.teaches)]
        found += [f"part {number}: {', '.join(titles)}"] if titles else []
    return "; ".join(found)


if __name__ == "__main__":
    TARGET.write_text(write_index(), encoding="utf-8")
