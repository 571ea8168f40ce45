"""Draws seats, tracks, tiles, ledger and log as lines of at most 46 characters. The map is in map.py."""

from __future__ import annotations

import textwrap

from rich.style import Style
from rich.text import Text

from hexrealm.draw.svg.stylesheet import StyleSheet
from hexrealm.engine.scene import Ledger, Scene, Seat, Space, TileSheet, TrackSheet

WIDTH = 46
LOG_LINES = 6
SPACE = 3  # characters for the gift of a track's space


def draw_panels(scene: Scene, stylesheet: StyleSheet) -> list[Text]:
    """Return all panels, one below the other."""
    signs = _seat_signs(scene, stylesheet)
    lines = _draw_seats(scene, signs)
    if scene.tracks:
        lines += [Text(""), *_draw_tracks(scene, scene.tracks, signs, stylesheet)]
    if scene.tiles:
        lines += [Text(""), *_draw_tiles(scene.tiles, signs)]
    if scene.ledger:
        lines += [Text(""), *_draw_ledger(scene.ledger, scene.seats, signs)]
    if scene.log:
        lines += [Text(""), *_draw_log(scene, signs)]
    return lines


def _seat_signs(scene: Scene, stylesheet: StyleSheet) -> list[Text]:
    palettes = [stylesheet.palette(seat.palette) for seat in scene.seats]
    colours = [palette.get("--seat-edge", palette["--seat"]) for palette in palettes]  # the variant with enough contrast
    signs = [scene.signs.get(seat.symbol, "?") for seat in scene.seats]
    return [Text(sign, Style(color=colour, bold=True)) for sign, colour in zip(signs, colours, strict=True)]


def _draw_seats(scene: Scene, signs: list[Text]) -> list[Text]:
    lines = []
    for seat, sign in zip(scene.seats, signs, strict=True):
        pointer = ">" if seat.turn else "*" if seat.won else " "
        name = f"{seat.name[:14]}{f' ({seat.state})' if seat.state else ''}"
        style = "bold" if seat.turn or seat.won else ""
        lines.append(Text.assemble(pointer, " ", sign, " ", (f"{name:<31.31}", style), (_number(seat.points, 4), "bold")))
        lines.append(Text(f"    {_details(scene, seat)}", "dim"))
        lines += [Text(f"    {line}") for line in textwrap.wrap(_held_tiles(seat), WIDTH - 4)]
    return lines


def _number(value: int | None, width: int) -> str:
    return f"{'–' if value is None else value:>{width}}"


def _held_tiles(seat: Seat) -> str:
    """Return the tiles of a seat with their states, without line breaks inside a tile."""
    tiles = [f"{tile.name} {tile.state}" for tile in seat.tiles or ()]
    return ", ".join(tile.replace(" ", "\N{NO-BREAK SPACE}") for tile in tiles)


def _details(scene: Scene, seat: Seat) -> str:
    stock = " ".join(f"{scene.signs.get(each.symbol, each.words)}{each.count}" for each in seat.stock)
    progress = f"{seat.progress.at}/{seat.progress.end}" if seat.progress else ""
    note = "" if seat.tiles else seat.note
    return " · ".join(part for part in (stock, progress, note) if part)[: WIDTH - 4]


def _draw_tracks(scene: Scene, sheet: TrackSheet, signs: list[Text], stylesheet: StyleSheet) -> list[Text]:
    """Return a row for each space with a column for each track: its gift, then the seats on it."""
    head = Text("    ")
    for track in sheet.tracks:
        owner = signs[track.owner] if track.owner is not None else Text(" ")
        colours = stylesheet.palette(track.palette)
        style = Style(color=stylesheet.root["--place-letter"], bgcolor=colours.get("--ground"), bold=True)
        cell = Text.assemble((f" {track.letter} ", style), owner)
        cell.pad_right(SPACE + len(signs) + 1 - cell.cell_len)
        head.append_text(cell)
    return [Text(sheet.heading, "bold"), head, *(_draw_row(scene, sheet, space, signs) for space in range(sheet.top, -1, -1))]


def _draw_row(scene: Scene, sheet: TrackSheet, space: int, signs: list[Text]) -> Text:
    banner = dict(sheet.banners).get(space)
    row = Text.assemble((f"{banner or ('X' if space in sheet.forbidden else space):>3} ", "bold" if banner else "dim"))
    for track in sheet.tracks:
        gift = next((each for each in track.spaces if each.at == space), None)
        label = "---" if space in sheet.forbidden else _gift(scene, gift) if gift else ""
        row.append(f"{label:<{SPACE}}")
        for seat, at in enumerate(track.markers):
            row.append_text(signs[seat] if at == space else Text("."[: space < at] or " ", "dim"))
        row.append(" ")
    row.rstrip()
    return row


def _gift(scene: Scene, space: Space) -> str:
    if space.symbol:
        return scene.signs.get(space.symbol, "?")
    return f"{space.points}/{space.later}" if space.later is not None else str(space.points)


def _draw_tiles(sheet: TileSheet, signs: list[Text]) -> list[Text]:
    """Return two tiles per line: points, name, flags."""
    half = (len(sheet.tiles) + 1) // 2
    lines = [Text("") for _ in range(half)]
    for column in (sheet.tiles[:half], sheet.tiles[half:]):
        width = min(18, max((len(tile.name) for tile in column), default=0))
        flags = max((tile.places for tile in column), default=0)
        for line, tile in zip(lines, column, strict=False):
            line.append(f"{tile.points:>2} {tile.name:<{width}.{width}} ")
            line.append_text(Text("").join(signs[seat] for seat in tile.flags))
            line.append(" " * (flags - len(tile.flags) + 1))
    for line in lines:
        line.rstrip()
    return [Text(sheet.heading, "bold"), *lines]


def _draw_ledger(ledger: Ledger, seats: tuple[Seat, ...], signs: list[Text]) -> list[Text]:
    head = Text(f"{ledger.heading:<22.22}", "bold")
    for sign in signs:
        head.append_text(Text.assemble("    ", sign))
    rows = [Text(f"{row.name:<22.22}" + "".join(_number(value, 5) for value in row.values)) for row in ledger.rows]
    return [head, *rows, Text(f"{ledger.total:<22.22}" + "".join(_number(seat.points, 5) for seat in seats), "bold")]


def _draw_log(scene: Scene, signs: list[Text]) -> list[Text]:
    lines = []
    for entry in scene.log[:LOG_LINES]:
        sign = signs[entry.seat] if entry.seat is not None else Text(" ")
        first, *rest = textwrap.wrap(entry.words, WIDTH - 2) or [""]
        lines += [Text.assemble(sign, " ", first), *(Text(f"  {line}") for line in rest)]
    return lines
