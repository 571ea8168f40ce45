"""Generate the pictures of the home page: `python -m scripts.make_plates`.

A game's web/plate.json is a part of a board in play, and web/replay.json the moves that led there, for a picture that moves.
The board is that of the game's record in examples/records; for a game without one, of a game that bots play.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import hexrealm
from hexrealm import games
from hexrealm.play.match import Match

RECORDS = Path(__file__).parents[1] / "examples" / "records"
SHARE = 0.72  # how much of the game has been played: the board is full but not crowded
WIDTH, HEIGHT = 16.2, 10.3  # of the picture, in radii of a hex; the page may cut off some of the height
MARGIN = 2.2  # hexes this far outside are kept, so that the land does not end in the picture
STEP = 0.75


PARTS = ("hexes", "pieces", "overlays", "joins", "roads", "areas", "marks")  # of the board that a move may change


def load_match(name: str) -> Match:
    """Return a whole game."""
    record = RECORDS / f"{name}.txt"
    return hexrealm.load(record) if record.exists() else play_with_bots(name)


def make_plate(match: Match) -> dict[str, Any]:
    """Return the busiest part of the board, as a Scene with nothing else in it."""
    scene = match.scene().to_dict()
    board = scene["board"]
    box = busiest(board)
    board |= crop(board, box) | {"labels": [], "marks": [], "lit": []}
    kept = {each["name"] for each in board["hexes"]}
    board["seams"] = [pair for pair in board["seams"] if set(pair) <= kept]
    seats = [{"palette": seat["palette"], "symbol": seat["symbol"], "name": seat["name"]} for seat in scene["seats"]]
    return {"box": box, "scene": {"assets": scene["assets"], "board": board, "seats": seats}}


def crop(board: dict[str, Any], box: list[float]) -> dict[str, list[Any]]:
    """Return the parts of a board that lie in a box, or so near that the land does not end in the picture."""
    kept = {each["name"] for each in board["hexes"] if inside(each["centre"], box, MARGIN)}
    parts: dict[str, list[Any]] = {"hexes": [slim(each) for each in board["hexes"] if each["name"] in kept]}
    for part in ("pieces", "overlays", "marks"):
        parts[part] = [each for each in board[part] if each["hex"] in kept]
    for part in ("joins", "roads"):
        parts[part] = [link for link in board[part] if {link["start"], link["end"]} <= kept]
    parts["rays"] = []
    parts["areas"] = [area | {"hexes": near} for area in board["areas"] if (near := [x for x in area["hexes"] if x in kept])]
    return parts


def make_replay(match: Match, box: list[float]) -> dict[str, Any]:
    """Return the moves up to a moment, as far as the picture shows them: how it starts, and what each move changes."""
    frames = [crop(frame, box) for frame in map(frame_at, [match] * (len(match.steps) + 1), range(len(match.steps) + 1))]
    moves = [frame for frame, last in zip(frames[1:], frames, strict=False) if frame["pieces"] != last["pieces"]]
    steps, before = [], frames[0]
    for frame in moves:
        steps.append({part: change for part in PARTS if (change := compare(before[part], frame[part]))})
        before = {part: play_change(before[part], steps[-1].get(part)) for part in PARTS}
    return {"start": {part: frames[0][part] for part in PARTS if part != "hexes"}, "steps": steps}


def frame_at(match: Match, moment: int) -> dict[str, Any]:
    """Return the board at a moment, with the last move marked."""
    hexes = match.game.hexes_of(match.steps[moment - 1].name) if moment else ()
    board: dict[str, Any] = match.at(moment).scene().to_dict()["board"]
    return board | {"marks": [{"hex": name, "kind": "last", "badge": ""} for name in hexes]}


def compare(before: list[Any], after: list[Any]) -> dict[str, list[Any]]:
    """Return what changes a list into another, apart from the order: the numbers of what goes, and what comes."""
    gone = [number for number, each in enumerate(before) if each not in after]
    come = [each for each in after if each not in before]
    return {"gone": gone, "come": come} if gone or come else {}


def play_change(before: list[Any], change: dict[str, list[Any]] | None) -> list[Any]:
    """Return a list after a change."""
    if not change:
        return before
    return [each for number, each in enumerate(before) if number not in change["gone"]] + change["come"]


def play_with_bots(name: str) -> Match:
    """Return a whole game of four easy bots."""
    match, bot = hexrealm.new(name, players=4, seed=1), hexrealm.bot("easy", seed=1)
    while not match.over:
        match.play_chance() if match.seat is None else match.play(bot.choose(match))
    return match


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
        whole = load_match(name)
        match = whole.at(round(SHARE * len(whole.steps)))
        plate = make_plate(match)
        for file, content in (("plate", plate), ("replay", make_replay(match, plate["box"]))):
            target = games.find(name).folder / "web" / f"{file}.json"
            target.write_text(json.dumps(content, separators=(",", ":")) + "\n", encoding="utf-8")
            print(name, file, target.stat().st_size)


if __name__ == "__main__":
    main()
