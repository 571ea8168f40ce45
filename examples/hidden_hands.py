"""Hidden information: a seat's snapshot and record do not contain the hands of others and the pile."""

import hexrealm

match = hexrealm.new("kingdom_builder", preset="first-game", seed=5)
while match.seat is None:
    print("chance draws", match.play_chance(), "for seat", match.steps[-1].before.seat)
print([seat["hand"] for seat in match.snapshot()["seats"]], "in the game")
print([seat["hand"] for seat in match.snapshot(seat=0)["seats"]], "as seat 0 sees it")
match.save("mine.txt", seat=0)
print(hexrealm.load("mine.txt").history)
