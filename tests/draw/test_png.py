"""A Scene as PNG: hexrealm.draw.png. The tests decode the picture with zlib only."""

from __future__ import annotations

import struct
import zlib

import pytest

from hexrealm.draw.png import draw_png, render_png
from tests.support.draw.example_scene import small_scene


def decode(png: bytes) -> tuple[int, int, list[bytes]]:
    """Return width, height and rows of a picture with 8 bits for each of red, green, blue and opacity."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, data = 8, b""
    width = height = 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert (depth, colour) == (8, 6)
        data += body if kind == b"IDAT" else b""
        at += length + 12
    return width, height, unfilter(zlib.decompress(data), 4 * width)


def unfilter(raw: bytes, stride: int) -> list[bytes]:
    rows, before = [], bytes(stride)
    for at in range(0, len(raw), stride + 1):
        row = bytearray(raw[at + 1 : at + 1 + stride])
        for k in range(stride):
            left, corner = (row[k - 4], before[k - 4]) if k >= 4 else (0, 0)
            row[k] = (row[k] + predict(raw[at], left, before[k], corner)) & 255
        before = bytes(row)
        rows.append(before)
    return rows


def predict(kind: int, left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    nearest = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
    return (0, left, up, (left + up) // 2, nearest)[kind]


def count_opaque(svg: str) -> int:
    """Return how many pixels are not blank."""
    _, _, rows = decode(render_png(svg, 200))
    return sum(value > 128 for row in rows for value in row[3::4])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_has_the_given_width(theme: str) -> None:
    width, height, rows = decode(draw_png(small_scene(), "dark" if theme == "dark" else "light", width=320))
    assert width == 320
    assert height == len(rows) > 100
    assert len({row[k : k + 4] for row in rows for k in range(0, len(row), 4)}) > 50


@pytest.mark.parametrize("family", ["Georgia, serif", "system-ui, sans-serif", "Nowhere"])
@pytest.mark.parametrize("weight", [400, 600, 700, 800])
def test_text_is_drawn_without_the_fonts_of_the_machine(family: str, weight: int) -> None:
    text = f'<text x="4" y="40" font-family="{family}" font-weight="{weight}" font-size="40">Axy8</text>'
    assert count_opaque(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60">{text}</svg>') > 300


def line_of_text(family: str, content: str) -> bytes:
    text = f'<text x="4" y="40" font-family="{family}" font-size="30">{content}</text>'
    return render_png(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60">{text}</svg>', 90)


def test_an_arrow_does_not_change_the_font_of_its_line() -> None:
    assert line_of_text("Roboto", "R→") == line_of_text("Roboto", "R›")


def test_serif_and_sans_differ() -> None:
    assert line_of_text("serif", "Rag") != line_of_text("sans-serif", "Rag")
