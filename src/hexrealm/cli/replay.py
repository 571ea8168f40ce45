"""`hexrealm replay`: a record checked, and one of its moments shown or drawn."""

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
    """The last moment, unless another is asked for."""
    match = hexrealm.load(file)
    last = len(match.steps)
    moment = match.at(last if at is None else at if at >= 0 else last + 1 + at)
    console = Console()
    if svg:
        svg.write_text(draw_svg(moment.scene(), theme=theme), encoding="utf-8")
    if png:
        png.write_bytes(draw_png(moment.scene(), theme=theme, width=width))
    if not svg and not png:
        console.print(render(moment.scene(), width=console.width))
    for event in moment.events:
        console.print(f"[dim]{event.rule:>6}[/dim]  {event.words}", highlight=False)
    for picture in filter(None, (svg, png)):
        text = translate("moment {number} of {last} drawn to {file}", number=len(moment.steps), last=last, file=picture)
        console.print(text, highlight=False)
