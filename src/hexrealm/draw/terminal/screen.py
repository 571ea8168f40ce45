"""draw_text: a Scene in a terminal of about a hundred columns, readable without colour too.

The map lies at the left (map.py), seats, tracks and tiles at the right, or below a map that is too wide
(panels.py). Colours come from the same style sheets as the pictures'.
"""

from __future__ import annotations

from rich.console import Console, Group
from rich.text import Text

from hexrealm.draw.svg.stylesheet import Theme, read_look
from hexrealm.draw.terminal.map import draw_map
from hexrealm.draw.terminal.panels import draw_panels
from hexrealm.engine.scene import Choice, Scene

WIDTH = 100
GAP = 2


def draw_text(scene: Scene, colour: bool = True, *, theme: Theme = "dark") -> str:
    """The table as text; with colour, as text with escape codes."""
    console = Console(
        width=WIDTH,
        color_system="truecolor" if colour else None,
        force_terminal=colour,
        no_color=not colour,
        highlight=False,
        _environ={},
    )
    with console.capture() as capture:
        console.print(render(scene, theme))
    return "\n".join(line.rstrip() for line in capture.get().splitlines()) + "\n"


def render(scene: Scene, theme: Theme = "dark", *, width: int = WIDTH) -> Group:
    """The same for programs that print with rich, on a terminal of so many columns."""
    look = read_look(scene.assets, theme)
    left, right = draw_map(scene, look), draw_panels(scene, look)
    beside = _widest(left) + GAP + _widest(right) <= width
    return Group(*_header(scene, width), *(_side_by_side(left, right) if beside else [*left, Text(""), *right]))


def _widest(lines: list[Text]) -> int:
    return max((line.cell_len for line in lines), default=0)


def _header(scene: Scene, width: int) -> list[Text]:
    """What is played and what is asked, in one line where that fits; then details."""
    asked = scene.result or (scene.prompt.words if scene.prompt else "")
    choices = [_answer(choice) for choice in scene.prompt.choices] if scene.prompt and not scene.result else []
    answers = f": {', '.join(choices)}" if choices else ""
    title = Text.assemble((scene.title, "bold"), f"  {scene.facts}  ")
    question = Text.assemble((asked, "bold"), answers)
    apart = title.cell_len + question.cell_len > width
    lines = [title, question] if apart else [title.append_text(question)]
    lines += [Text(words, "dim") for words in _details(scene)]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return [*lines, Text("")]


def _answer(choice: Choice) -> str:
    """Its words, and what to type where that is something else."""
    return choice.words if choice.words == choice.action else f"{choice.words} ({choice.action})"


def _details(scene: Scene) -> list[str]:
    if scene.prompt is None or scene.result:
        return []
    due = [scene.prompt.due.words] if scene.prompt.due else []
    words = " · ".join([*due, *scene.prompt.details])
    return [words] if words else []


def _side_by_side(left: list[Text], right: list[Text]) -> list[Text]:
    """Two columns of lines; the shorter one is filled with empty lines."""
    width, lines = _widest(left) + GAP, []
    for k in range(max(len(left), len(right))):
        line = left[k].copy() if k < len(left) else Text("")
        line.pad_right(width - line.cell_len)
        lines.append(line.append_text(right[k]) if k < len(right) else line)
    return lines
