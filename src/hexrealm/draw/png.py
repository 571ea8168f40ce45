"""draw_png: a Scene as a PNG, rendered by resvg. The fonts come from packages, so that text is the same on every machine."""

from __future__ import annotations

from hexrealm.draw.svg import draw_svg
from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.engine.errors import need
from hexrealm.engine.scene import Scene

SANS, SERIF = "Roboto", "Source Serif Pro"
# Roboto has no arrow, and resvg would then use another font for the whole line.
REPLACEMENTS = str.maketrans({"→": "›"})


def font_files() -> list[str]:
    """Return the font files for rendering."""
    sans, serif = (need(package, "a PNG picture", "png") for package in ("font_roboto", "font_source_serif_pro"))
    return sorted([*sans.font_files.values(), *serif.font_files_ttf.values()])


def draw_png(scene: Scene, theme: Theme = "light", *, width: int = 1600, board_only: bool = False) -> bytes:
    """Return the picture of draw_svg as PNG bytes, `width` pixels wide."""
    return render_png(draw_svg(scene, theme, board_only=board_only), width)


def render_png(svg: str, width: int) -> bytes:
    """Render any SVG text as PNG bytes, with these fonts only."""
    resvg = need("resvg_py", "a PNG picture", "png")
    return bytes(
        resvg.svg_to_bytes(
            svg_string=svg.translate(REPLACEMENTS),
            width=width,
            skip_system_fonts=True,
            font_files=font_files(),
            font_family=SANS,
            sans_serif_family=SANS,
            serif_family=SERIF,
        )
    )
