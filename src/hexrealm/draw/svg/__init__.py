"""Draws a Scene as SVG: draw_svg() in document.py. Each of the other modules draws one part of the picture.

Colours and fonts come from the style sheets of the browser (stylesheet.py). Names no game.
"""

from hexrealm.draw.svg.document import draw_single_sheet, draw_svg

__all__ = ["draw_single_sheet", "draw_svg"]
