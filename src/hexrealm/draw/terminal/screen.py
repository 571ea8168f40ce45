"""draw_text: a Scene in a terminal of about a hundred columns, readable with and without colour.

The map (map.py) is at the left. Seats, tracks and tiles (panels.py) are at its right, or below a map that is too wide. The
colours come from the same style sheets as those of the pictures.
"""

from __future__ import annotations

from rich.console import Console, Group
from rich.text import Text

from hexrealm.draw.svg.stylesheet import Theme, load_stylesheet
from hexrealm.draw.terminal.map import draw_map
from hexrealm.draw.terminal.panels import draw_panels
from hexrealm.engine.scene import Choice, Scene

WIDTH = 100
GAP = 2


def draw_text(scene: Scene, colour: bool = True, *, theme: Theme = "dark") -> str:
    """Return the table as text; with colour, it contains escape codes."""
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
    """Return the table for programs that print with rich, for a terminal with `width` columns."""
    stylesheet = load_stylesheet(scene.assets, theme)
    left, right = draw_map(scene, stylesheet), draw_panels(scene, stylesheet)
    fits = _widest(left) + GAP + _widest(right) <= width
    return Group(*_header(scene, width), *(_side_by_side(left, right) if fits else [*left, Text(""), *right]))


def _widest(lines: list[Text]) -> int:
    return max((line.cell_len for line in lines), default=0)


def _header(scene: Scene, width: int) -> list[Text]:
    """Return the title and the prompt, in one line if they fit, then details."""
    prompt = scene.result or (scene.prompt.words if scene.prompt else "")
    choices = [_choice(choice) for choice in scene.prompt.choices] if scene.prompt and not scene.result else []
    listed = f": {', '.join(choices)}" if choices else ""
    title = Text.assemble((scene.title, "bold"), f"  {scene.facts}  ")
    question = Text.assemble((prompt, "bold"), listed)
    too_long = title.cell_len + question.cell_len > width
    lines = [title, question] if too_long else [title.append_text(question)]
    lines += [Text(line, "dim") for line in _details(scene)]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return [*lines, Text("")]


def _choice(choice: Choice) -> str:
    """Return the text of a choice, and the action to type if it differs."""
    return choice.words if choice.words == choice.action else f"{choice.words} ({choice.action})"


def _details(scene: Scene) -> list[str]:
    if scene.prompt is None or scene.result:
        return []
    due = [scene.prompt.due.words] if scene.prompt.due else []
    line = " · ".join([*due, *scene.prompt.details])
    return [line] if line else []


def _side_by_side(left: list[Text], right: list[Text]) -> list[Text]:
    """Return two columns of lines; the shorter one is filled with empty lines."""
    width, lines = _widest(left) + GAP, []
    for k in range(max(len(left), len(right))):
        line = left[k].copy() if k < len(left) else Text("")
        line.pad_right(width - line.cell_len)
        lines.append(line.append_text(right[k]) if k < len(right) else line)
    return lines
