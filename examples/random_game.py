"""Play a random game to the end."""

import random

import hexrealm

match = hexrealm.new("cascadero", players=3, board="farmer", seed=7)
while not match.over:
    match.play(random.choice(match.legal()))
print(match)
print("won by seat", match.winners, "with points", match.scores)
