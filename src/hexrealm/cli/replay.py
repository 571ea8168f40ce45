"""`hexrealm replay`: checks a record, and shows or draws one of its positions, or draws the whole game."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import Progress

import hexrealm
from hexrealm.draw.animation import AnimationKind, draw_animation
from hexrealm.draw.png import draw_png
from hexrealm.draw.svg import draw_svg
from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.draw.terminal.screen import render
from hexrealm.i18n.translate import translate
from hexrealm.play.moments import moments_to_show

PNG_WIDTH, ANIMATION_WIDTH, MAX_ANIMATION_WIDTH = 1600, 600, 1600
MAX_FRAMES = 90


def show_moment(file: Path, at: int | None, svg: Path | None, png: Path | None, theme: Theme, width: int | None) -> None:
    """Show the position after `at` actions, by default the last one."""
    record = hexrealm.load(file)
    last = len(record.steps)
    match = record.at(last if at is None else at if at >= 0 else last + 1 + at)
    console = Console()
    if svg:
        svg.write_text(draw_svg(match.scene(), theme=theme), encoding="utf-8")
    if png:
        png.write_bytes(draw_png(match.scene(), theme=theme, width=width or PNG_WIDTH))
    if not svg and not png:
        console.print(render(match.scene(), width=console.width))
    for event in match.events:
        console.print(f"[dim]{event.rule:>6}[/dim]  {event.words}", highlight=False)
    for picture in filter(None, (svg, png)):
        text = translate(
            "position after action {number} of {last} drawn to {file}", number=len(match.steps), last=last, file=picture
        )
        console.print(text, highlight=False)


def draw_game(file: Path, webp: Path | None, gif: Path | None, theme: Theme, width: int | None) -> None:
    """Draw a whole game as animations, with a progress bar."""
    match = hexrealm.load(file)
    scenes = [match.at(moment).scene() for moment in moments_to_show(match, MAX_FRAMES)]
    console, pixels = Console(), min(width or ANIMATION_WIDTH, MAX_ANIMATION_WIDTH)
    wanted: list[tuple[AnimationKind, Path | None]] = [("webp", webp), ("gif", gif)]
    for kind, path in wanted:
        if path is not None:
            with Progress(console=console, transient=True) as bar:
                task = bar.add_task(translate("drawing {file}", file=path.name), total=len(scenes))
                show = lambda done, total, bar=bar, task=task: bar.update(task, completed=done)  # noqa: E731
                path.write_bytes(draw_animation(scenes, kind, theme, width=pixels, progress=show))
            text = translate("game of {n} actions drawn to {file}", n=len(match.steps), file=path)
            console.print(text, highlight=False)
