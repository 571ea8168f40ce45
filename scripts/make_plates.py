"""Generate each game's web/plate.json from its example record: a part of a board in play, for the home page.

python -m scripts.make_plates
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import hexrealm
from hexrealm import games

RECORDS = Path(__file__).parents[1] / "examples" / "records"
SHARE = 0.72  # how much of the game has been played: the board is full but not crowded
WIDTH, HEIGHT = 16.2, 10.3  # of the picture, in radii of a hex; the page may cut off some of the height
MARGIN = 2.2  # hexes this far outside are kept, so that the land does not end in the picture
STEP = 0.75


def make_plate(name: str) -> dict[str, Any]:
    """Return the busiest part of the board, as a Scene with nothing else in it."""
    whole = hexrealm.load(RECORDS / f"{name}.txt")
    scene = whole.at(round(SHARE * len(whole.steps))).scene().to_dict()
    board = scene["board"]
    box = busiest(board)
    kept = {each["name"] for each in board["hexes"] if inside(each["centre"], box, MARGIN)}
    board["hexes"] = [slim(each) for each in board["hexes"] if each["name"] in kept]
    for part in ("pieces", "overlays"):
        board[part] = [each for each in board[part] if each["hex"] in kept]
    for part in ("joins", "roads", "rays"):
        board[part] = [link for link in board[part] if {link["start"], link["end"]} <= kept]
    board["seams"] = [pair for pair in board["seams"] if set(pair) <= kept]
    board["areas"] = [area | {"hexes": near} for area in board["areas"] if (near := [x for x in area["hexes"] if x in kept])]
    board |= {"labels": [], "marks": [], "lit": []}
    seats = [{"palette": seat["palette"], "symbol": seat["symbol"], "name": seat["name"]} for seat in scene["seats"]]
    return {"box": box, "scene": {"assets": scene["assets"], "board": board, "seats": seats}}


def slim(each: dict[str, Any]) -> dict[str, Any]:
    """Return a hex without what the picture does not need."""
    return each | {"centre": [round(value, 3) for value in each["centre"]], "words": ""}


def inside(centre: list[float], box: list[float], margin: float) -> bool:
    """Return whether a hex lies in a box."""
    left, top, width, height = box
    return left - margin < centre[0] < left + width + margin and top - margin < centre[1] < top + height + margin


def busiest(board: dict[str, Any]) -> list[float]:
    """Return the box with most pieces of most seats."""
    centres = {each["name"]: each["centre"] for each in board["hexes"]}
    right, bottom = (max(centre[axis] for centre in centres.values()) for axis in (0, 1))
    lefts, tops = steps(right - WIDTH + 0.5), steps(bottom - HEIGHT + 0.5)
    boxes = [[left, top, WIDTH, HEIGHT] for left in lefts for top in tops]
    return max(boxes, key=lambda box: liveliness(board, centres, box))


def steps(end: float) -> list[float]:
    """Return coordinates from one edge to the other."""
    return [round(0.4 + STEP * k, 2) for k in range(max(1, int((end - 0.4) / STEP) + 1))]


def liveliness(board: dict[str, Any], centres: dict[str, list[float]], box: list[float]) -> float:
    """Return how much happens in a box. Further pieces of a seat count less; places and plates count too."""
    pieces: dict[int | None, int] = {}
    for piece in board["pieces"]:
        if inside(centres[piece["hex"]], box, 0):
            pieces[piece["seat"]] = pieces.get(piece["seat"], 0) + 1
    places = sum(each["frame"] != "land" and inside(each["centre"], box, -0.5) for each in board["hexes"])
    return float(sum(count**0.6 for count in pieces.values()) + 0.3 * places)


def main() -> None:
    """Write the plates of all games."""
    for name in games.names():
        target = games.find(name).folder / "web" / "plate.json"
        target.write_text(json.dumps(make_plate(name), separators=(",", ":")) + "\n", encoding="utf-8")
        print(name, target.stat().st_size)


if __name__ == "__main__":
    main()
