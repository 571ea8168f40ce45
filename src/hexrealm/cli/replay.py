"""`hexrealm replay`: checks a record, and shows or draws one of its positions."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rich.console import Console

import hexrealm
from hexrealm.draw.png import draw_png
from hexrealm.draw.svg import draw_svg
from hexrealm.draw.terminal.screen import render
from hexrealm.i18n.translate import translate


def show_moment(
    file: Path, at: int | None, svg: Path | None, png: Path | None, theme: Literal["light", "dark"], width: int
) -> None:
    """Show the position after `at` actions, by default the last one."""
    record = hexrealm.load(file)
    last = len(record.steps)
    match = record.at(last if at is None else at if at >= 0 else last + 1 + at)
    console = Console()
    if svg:
        svg.write_text(draw_svg(match.scene(), theme=theme), encoding="utf-8")
    if png:
        png.write_bytes(draw_png(match.scene(), theme=theme, width=width))
    if not svg and not png:
        console.print(render(match.scene(), width=console.width))
    for event in match.events:
        console.print(f"[dim]{event.rule:>6}[/dim]  {event.words}", highlight=False)
    for picture in filter(None, (svg, png)):
        text = translate("moment {number} of {last} drawn to {file}", number=len(match.steps), last=last, file=picture)
        console.print(text, highlight=False)
