"""What is to be drawn. A job contains only what its viewer may see: scenes, not positions."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import Literal

from hexrealm.draw.svg.card import Shape
from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.engine.scene import Scene

PictureKind = Literal["png", "webp", "gif"]


@dataclass(frozen=True)
class PictureJob:
    """Scenes to draw: one for a PNG, several for an animation."""

    scenes: tuple[Scene, ...]
    kind: PictureKind
    theme: Theme
    shape: Shape
    width: int

    def encode(self) -> bytes:
        """Return the job as bytes, for a process of this server."""
        return pickle.dumps(self)


def decode_job(data: bytes) -> PictureJob:
    """Return a job that this server encoded."""
    job: PictureJob = pickle.loads(data)  # noqa: S301 it comes from the server process that started this one
    return job


def draw_job(job: PictureJob) -> bytes:
    """Return the picture."""
    from hexrealm.draw.animation import draw_animation
    from hexrealm.draw.png import render_png
    from hexrealm.draw.svg.card import draw_card

    if job.kind == "png":
        return render_png(draw_card(job.scenes[0], job.theme, job.shape), job.width)
    return draw_animation(job.scenes, job.kind, job.theme, width=job.width)
