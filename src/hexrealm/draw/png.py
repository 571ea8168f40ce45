"""draw_png: a Scene as a PNG, rendered by resvg with the fonts of the browser, so that text is the same on every machine."""

from __future__ import annotations

from importlib.resources import files

from hexrealm.draw.svg import draw_svg
from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.engine.errors import need
from hexrealm.engine.scene import Scene

SANS, SERIF = "Roboto", "Newsreader"
# Roboto has no arrow, and resvg would then use another font for the whole line.
REPLACEMENTS = str.maketrans({"→": "›"})


def font_files() -> list[str]:
    """Return the font files for rendering; scripts/make_fonts.py makes them."""
    return sorted(str(path) for path in (files("hexrealm") / "draw" / "fonts").iterdir() if path.name.endswith(".ttf"))


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
