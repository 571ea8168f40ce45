"""draw_animation: scenes as an animated WebP or GIF. What never changes is drawn once, and play is laid over it."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from hexrealm.draw.png import render_png
from hexrealm.draw.svg.card import TALL_WIDTH, Layer, draw_card
from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.engine.errors import need
from hexrealm.engine.scene import Scene

if TYPE_CHECKING:
    from PIL.Image import Image

AnimationKind = Literal["webp", "gif"]
FRAME_MS, LAST_MS = 600, 4000  # how long a frame is shown, and the last one
COLOURS = 128  # of a GIF; the drawings are flat
Progress = Callable[[int, int], None]  # frames drawn, of how many


def draw_animation(
    scenes: Sequence[Scene],
    kind: AnimationKind = "webp",
    theme: Theme = "light",
    *,
    width: int = TALL_WIDTH,
    progress: Progress = lambda done, total: None,
) -> bytes:
    """Return a picture that shows one scene after the other, for ever. All scenes are of one board."""
    taken = {piece.hex for scene in scenes for piece in scene.board.pieces}

    def render(scene: Scene, layer: Layer) -> Image:
        return _open(render_png(draw_card(scene, theme, "tall", layer=layer, bare=taken), width))

    ground, frames = render(scenes[0], "ground"), []
    for number, scene in enumerate(scenes, 1):
        frames.append(_lay_over(ground, render(scene, "play")))
        progress(number, len(scenes))
    return _encode(frames, kind)


def _open(png: bytes) -> Image:
    image: Image = need("PIL.Image", "an animation", "png").open(io.BytesIO(png))
    return image.convert("RGBA")


def _lay_over(ground: Image, play: Image) -> Image:
    whole = ground.copy()
    whole.alpha_composite(play)
    return whole.convert("RGB")


def _encode(frames: list[Image], kind: AnimationKind) -> bytes:
    durations = [FRAME_MS] * (len(frames) - 1) + [LAST_MS]
    how: dict[str, Any] = {"quality": 70, "method": 3, "minimize_size": True}
    if kind == "gif":
        palette = frames[-1].quantize(COLOURS)  # the last frame has all colours; one palette keeps still parts still
        dither: Any = 0  # none: dots would make still parts flicker
        frames, how = [frame.quantize(palette=palette, dither=dither) for frame in frames], {"optimize": True}
    output = io.BytesIO()
    frames[0].save(output, kind, save_all=True, append_images=frames[1:], duration=durations, loop=0, **how)
    return output.getvalue()
