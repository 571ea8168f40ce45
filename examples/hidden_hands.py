"""What a seat may know: other hands and the pile are hidden, and so are they in its record."""

import hexrealm

match = hexrealm.new("kingdom_builder", preset="first-game", seed=5)
while match.seat is None:
    print("chance draws", match.play_chance(), "for seat", match.steps[-1].before.seat)
print([seat["hand"] for seat in match.snapshot()["seats"]], "as it is")
print([seat["hand"] for seat in match.snapshot(seat=0)["seats"]], "as seat 0 sees it")
match.save("mine.txt", seat=0)
print(hexrealm.load("mine.txt").history)
