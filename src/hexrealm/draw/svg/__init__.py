"""A Scene as SVG: draw_svg() in document.py. The other modules each draw one part of the picture.

Colours and fonts come from the style sheets that the browser uses too (stylesheet.py). Knows no game.
"""

from hexrealm.draw.svg.document import draw_sheet_alone, draw_svg

__all__ = ["draw_sheet_alone", "draw_svg"]
