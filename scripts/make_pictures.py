"""Draws the pictures of the documentation from the records in examples/records."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

import hexrealm
from hexrealm.draw.png import draw_png
from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.draw.terminal import draw_text

ROOT = Path(__file__).parents[1]
THEMES: tuple[Theme, ...] = ("light", "dark")

for record in sorted((ROOT / "examples" / "records").glob("*.txt")):
    match = hexrealm.load(record)
    position = match.at(len(match.steps) * 2 // 3)
    for theme in THEMES:
        picture = draw_png(position.scene(), theme=theme, width=1200)
        (ROOT / "docs" / "pictures" / f"{record.stem}-{theme}.png").write_bytes(picture)
    console = Console(record=True, width=104, file=io.StringIO())
    console.print(Text.from_ansi(draw_text(position.scene())))
    svg = console.export_svg(title=f"hexrealm play {match.game.name}")
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)  # without web fonts: any monospaced font will do
    (ROOT / "docs" / "pictures" / f"{record.stem}-terminal.svg").write_text(svg)
