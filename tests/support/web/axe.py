"""axe, which finds what people with disabilities could not use."""

from __future__ import annotations

from scripts.node_tools import tool

from tests.support.web.player import Player

SERIOUS = {"serious", "critical"}


def serious(player: Player) -> list[str]:
    """Return the serious problems that axe finds on the current page."""
    if not player.page.evaluate("'axe' in window"):
        player.page.evaluate((tool("axe-core") / "axe.min.js").read_text())
    violations = player.page.evaluate("async () => (await axe.run({ resultTypes: ['violations'] })).violations")
    return [
        f"{each['id']}: {node['html'][:200]}" for each in violations if each["impact"] in SERIOUS for node in each["nodes"][:3]
    ]
