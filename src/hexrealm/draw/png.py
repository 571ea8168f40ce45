"""draw_png: a Scene as a PNG, through resvg. Fonts come with packages, so that text appears the same on every machine."""

from __future__ import annotations

import font_roboto
import font_source_serif_pro
import resvg_py

from hexrealm.draw.svg import draw_svg
from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.engine.scene import Scene

SANS, SERIF = "Roboto", "Source Serif Pro"
# Roboto has no arrow, and resvg would set the whole line round it in another font.
STAND_INS = str.maketrans({"→": "›"})


def font_files() -> list[str]:
    """The font files that pictures are drawn with."""
    return sorted([*font_roboto.font_files.values(), *font_source_serif_pro.font_files_ttf.values()])


def draw_png(scene: Scene, theme: Theme = "light", *, width: int = 1600, board_only: bool = False) -> bytes:
    """The same picture as draw_svg, so many pixels wide."""
    return render_png(draw_svg(scene, theme, board_only=board_only), width)


def render_png(svg: str, width: int) -> bytes:
    """Any SVG text as PNG bytes, with our fonts and no others."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg.translate(STAND_INS),
            width=width,
            skip_system_fonts=True,
            font_files=font_files(),
            font_family=SANS,
            sans_serif_family=SANS,
            serif_family=SERIF,
        )
    )
