"""Print every event that gave points, with the number of its rule."""

import random

import hexrealm

match, dice = hexrealm.new("cascadero", seed=3), random.Random(3)
while not match.over:
    match.play(dice.choice(match.legal()))
    for event in match.events:
        if event.points:
            print(f"{match.history[-1]:>6}  {event.rule:>6}  {event.words}")
