"""What tiles, grounds and goals mean, with the numbers of their rules: for a player who points at one."""

from __future__ import annotations

from hexrealm.engine.scene import SignRule, cite
from hexrealm.i18n.translate import cached_by_language, translatable, translate

TILE_RULES = {
    "oracle": ("K6.3", translatable("Once a turn you may build one more settlement on the terrain of your tile.")),
    "farm": ("K6.1", translatable("Once a turn you may build one more settlement on grass.")),
    "oasis": ("K6.2", translatable("Once a turn you may build one more settlement on desert.")),
    "tower": ("K6.5", translatable("Once a turn you may build one more settlement at the edge of the board.")),
    "tavern": ("K6.4", translatable("Once a turn you may extend a line of three of your settlements by one.")),
    "barn": ("K6.6", translatable("Once a turn you may move a settlement to the terrain of your tile.")),
    "harbor": ("K6.7", translatable("Once a turn you may move a settlement to water.")),
    "paddock": ("K6.8", translatable("Once a turn you may move a settlement two hexes in a straight line.")),
}
TERRAIN_RULE = translatable("Settlements are built on this terrain when a tile that shows it is played.")
GROUND_RULES = {
    **dict.fromkeys(("grass", "canyon", "desert", "flower", "forest"), ("K3.2", TERRAIN_RULE)),
    "water": ("K3.2", translatable("Nobody builds on water; only a harbour tile moves settlements here.")),
    "mountain": ("K3.2", translatable("Nobody builds on mountains.")),
    "castle": ("K9.1", translatable("A settlement beside it earns 3 gold at the end.")),
    "tile-back": ("K11.1", translatable("Only its owner knows the terrain until the tile is played.")),
}
GOAL_RULES = {
    "fishermen": ("K10.1", translatable("1 gold for each settlement beside water, not on it.")),
    "merchants": ("K10.2", translatable("4 gold for each location or castle that a chain of yours links to another.")),
    "discoverers": ("K10.3", translatable("1 gold for each row with a settlement of yours.")),
    "hermits": ("K10.4", translatable("1 gold for each separate area, also a single settlement.")),
    "citizens": ("K10.5", translatable("1 gold for every 2 settlements of your largest area.")),
    "miners": ("K10.6", translatable("1 gold for each settlement beside a mountain.")),
    "workers": ("K10.7", translatable("1 gold for each settlement beside a location or castle.")),
    "knights": ("K10.8", translatable("2 gold for each settlement in your fullest row.")),
    "lords": (
        "K10.9",
        translatable("In each quadrant: most settlements 12, second most 6. Ties all get it, and having none ranks too."),
    ),
    "farmers": ("K10.10", translatable("3 gold for each settlement in the quadrant where you have fewest.")),
    "castles": ("K9.1", translatable("3 gold for each castle with a settlement of yours beside it.")),
}


@cached_by_language(16)
def describe_tile(kind: str) -> str:
    """Return what a location tile does, with its rule."""
    number, rule = TILE_RULES[kind]
    return cite(translate(rule), number)


@cached_by_language(4)
def describe_rules() -> tuple[SignRule, ...]:
    """Return what each ground, tile and goal means."""
    goals = {f"goal-{goal}": rule for goal, rule in GOAL_RULES.items()}
    tiles = {f"loc-{kind}": rule for kind, rule in TILE_RULES.items()}
    rules = {**GROUND_RULES, **goals, **tiles}
    return tuple(SignRule(sign, cite(translate(rule), number)) for sign, (number, rule) in rules.items())
