"""Colour perception: contrast, and distance with normal vision and with two kinds of colour blindness."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from typing import Literal

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIGHTS = ("normal", "deuteranopia", "protanopia")
Triple = tuple[float, float, float]


def linear(colour: str) -> Triple:
    red, green, blue = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio as the Web Content Accessibility Guidelines define it."""
    weights = (0.2126, 0.7152, 0.0722)
    low, high = sorted(sum(weight * part for weight, part in zip(weights, linear(each), strict=True)) for each in (one, other))
    return (high + 0.05) / (low + 0.05)


def perceived(rgb: Triple, sight: str) -> Triple:
    """Return a colour as perceived with a kind of vision, by Viénot, Brettel and Mollon 1999."""
    red, green, blue = rgb
    if sight == "normal":
        return rgb
    if sight == "protanopia":
        mixed, blue = 0.11238 * red + 0.88762 * green, 0.00401 * red - 0.00401 * green + blue
    else:
        mixed, blue = 0.29275 * red + 0.70725 * green, -0.02234 * red + 0.02234 * green + blue
    return mixed, mixed, blue


def lab(rgb: Triple) -> Triple:
    red, green, blue = (min(1.0, max(0.0, value)) for value in rgb)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Triple, other: Triple) -> float:
    """Return the distance CIEDE2000, by Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    grey = 1.5 - 0.5 * math.sqrt(mean7 / (mean7 + 25**7))
    a1, a2 = a1 * grey, a2 * grey
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180
    hue, light, chroma = (h1 + turn / 2) % 360, (l1 + l2) / 2, (c1 + c2) / 2
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    t = 1 + sum(size * math.cos(math.radians(times * hue + shift)) for size, times, shift in waves)
    d_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    d_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    d_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * t)
    rotation = math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    bent = -rotation * 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * d_chroma * d_hue
    return math.sqrt(d_light**2 + d_chroma**2 + d_hue**2 + bent)


def closest(colours: Iterable[str], sight: str) -> float:
    """Return the smallest distance of any two colours. About 2 is just visible, 10 is clear side by side."""
    labs = [lab(perceived(linear(colour), sight)) for colour in colours]
    return min(distance(one, other) for one, other in itertools.combinations(labs, 2))
