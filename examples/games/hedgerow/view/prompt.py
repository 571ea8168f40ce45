"""The prompt of Hedgerow's Scene: what is asked, for all viewers and for the seat itself; and the result at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexrealm.engine.scene import Due, Prompt
from hexrealm.i18n.translate import translatable, translate, translate_plural

DUE = {1: translatable("one bush to plant"), 2: translatable("two bushes to plant")}
HEX = "{hex}"  # the view fills in the hex, once a player selects one


def make_prompt(snapshot: Mapping[str, Any], names: Sequence[str]) -> Prompt | None:
    """Return what is asked; nothing at the end."""
    if snapshot["decision"] == "over":
        return None
    name = names[snapshot["seat"]]
    if snapshot["decision"] == "weather":
        return Prompt(translate("The weather for {name} is drawn", name=name), snapshot["seat"])
    return Prompt(
        words=translate("{name} to plant a bush", name=name),
        seat=snapshot["seat"],
        details=(translate("On any empty field."),),
        due=Due(snapshot["due"], 2, translate(DUE[snapshot["due"]])),
        asked=translate("Plant a bush"),
        supposed=translate("If you plant on {hex}", hex=HEX),
        confirm=translate("Plant on {hex}", hex=HEX),
    )


def make_result(snapshot: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return who won, or who share the victory; nothing before the end."""
    winners = snapshot["winners"]
    if not winners:
        return ""
    count = sum(snapshot["points"][winners[0]].values())
    points = translate_plural("{n} point", "{n} points", count)
    if len(winners) == 1:
        return translate("{name} wins with {points}", name=names[winners[0]], points=points)
    first, last = ", ".join(names[seat] for seat in winners[:-1]), names[winners[-1]]
    return translate("{first} and {last} share the victory with {points}", first=first, last=last, points=points)
