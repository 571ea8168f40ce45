"""Views from the sections of frames, as docs/protocol.md tells clients to make them."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Mapping
from typing import Any

import httpx

TAG, BASE = "tag", "base"
_HEXES = re.compile(r"[a-z]\d+")


def read_frame(data: str | bytes) -> Any:
    """Return a frame of the websocket."""
    return json.loads(read_text(data))


def read_text(data: str | bytes) -> str:
    """Return the text of a frame. Long ones are compressed."""
    return data if isinstance(data, str) else gzip.decompress(data).decode()


def combine_sections(known: dict[str, Any] | None, frame: dict[str, Any]) -> dict[str, Any]:
    """Return all sections after a frame, with its tag and the address of its base."""
    before = known if frame["after"] else {}
    assert before is not None and frame["after"] == before.get(TAG, ""), "a frame was missed"
    return {**before, **frame["sections"], TAG: frame["tag"], BASE: frame["base"]}


def view_of(sections: dict[str, Any]) -> dict[str, Any]:
    """Return the table, the viewer and the legal actions in one dict."""
    actions = sections["legal"]["legal"].split()
    hexes = sections["legal"]["legal_hexes"]
    hexes = [_HEXES.findall(action) for action in actions] if hexes is None else hexes
    return {**sections["people"], **sections["turn"], **sections["viewer"], "legal": actions, "legal_hexes": hexes}


def scene_of(base: Any, sections: dict[str, Any]) -> Any:
    """Return the Scene: the base with all differences applied."""
    scene = base
    for name, section in sections.items():
        if name not in ("people", "turn", "viewer", "legal", TAG, BASE):
            scene = apply_difference(scene, section)
    return scene


def apply_difference(base: Any, difference: Any) -> Any:
    """Return a value of the base with a difference applied to it (server/protocol/scene_difference.py)."""
    if not isinstance(difference, dict):
        return difference
    if "=" in difference:
        return difference["="]
    if "*" in difference:
        return [dict(zip(difference["*"], row, strict=True)) for row in difference["of"]]
    if "+" in difference:
        return [item for group in difference["of"] for item in _unpack(difference["+"], *group)]
    if isinstance(base, list):
        return [apply_difference(each, difference[str(k)]) if str(k) in difference else each for k, each in enumerate(base)]
    return {**(base or {}), **{key: apply_difference((base or {}).get(key), each) for key, each in difference.items()}}


def _unpack(names: list[str], fields: dict[str, Any], text: str) -> list[dict[str, Any]]:
    words = text.split(" ")
    step = len(names)
    return [{**fields, **dict(zip(names, words[k : k + step], strict=True))} for k in range(0, len(words), step)]


def complete_frame(frame: dict[str, Any], sections: dict[str, Any], base: Mapping[str, Any]) -> None:
    """Add the view that a frame and those before it make, with its Scene, as frame["view"]."""
    frame["view"] = {**view_of(sections), "options": base["options"], "scene": scene_of(base["scene"], sections)}


def read_base(base: Mapping[str, Any]) -> dict[str, Any]:
    """Return a base with its Scene, which is written as a difference from nothing."""
    return {**base, "scene": apply_difference(None, base["scene"])}


_bases: dict[str, Any] = {}


async def get_base(http: httpx.AsyncClient, frame: Mapping[str, Any]) -> Any:
    """Return the base of a frame. The address names the content, so one that was read before is not read again."""
    address = str(frame["base"])
    if address not in _bases:
        response = await http.get(f"/api/tables/{frame['table']}/base/{address}")
        assert response.status_code == 200, response.text
        _bases[address] = read_base(response.json())
    return _bases[address]


def in_order(board: Mapping[str, Any]) -> dict[str, Any]:
    """Return a board with its lists of hexes, pieces and marks in one order: it means nothing."""
    ordered = ("pieces", "joins", "roads", "overlays", "marks", "rays")
    return {
        name: sorted(value, key=lambda each: json.dumps(each, sort_keys=True)) if name in ordered else value
        for name, value in board.items()
    }
