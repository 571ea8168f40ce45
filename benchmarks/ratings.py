"""How well ratings order people, and what cheating gains. No server: the arithmetic and the pairing that the server uses.

python -m benchmarks.ratings

Forty people, spread evenly over 1,200 Elo, find two-player games through our own pairing until each has played 30. Then a pair
who agree on results, a player who beats fresh identities, and a ring of helpers who have played before.
"""

from __future__ import annotations

import random
from itertools import pairwise
from statistics import mean

from hexrealm.server.people.pairing import Offer, Pair, pair
from hexrealm.server.people.rating import Partner, Rating, is_newcomer, rate, weigh
from hexrealm.server.protocol.forms.pairing_forms import NewOffer

PEOPLE, SPREAD, GAMES, RUNS = 40, 1200, 30, 20
WISH = NewOffer(game="any", players=2)
SECOND = 1000


class World:
    """People with ratings, and how often they met. Everything happens within the window."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.ratings: dict[str, Rating] = {}
        self.met: dict[Pair, int] = {}
        self.newcomers: dict[str, int] = {}
        self.last: dict[str, str] = {}

    def of(self, person: str) -> Rating:
        """Return somebody's rating."""
        return self.ratings.get(person, Rating())

    def play(self, winner: str, loser: str) -> None:
        """Rate a game as the server does."""
        both, key = (winner, loser), frozenset((winner, loser))
        before = [self.of(person) for person in both]
        weights = []
        for person, own, other in ((winner, before[0], before[1]), (loser, before[1], before[0])):
            partner = Partner(other.games, self.met.get(key, 0), self.newcomers.get(person, 0))
            weights.append(weigh(own, [partner]))
            if is_newcomer(own, other.games):
                self.newcomers[person] = self.newcomers.get(person, 0) + 1
        self.ratings.update(zip(both, rate(before, [0, 1], weights), strict=True))
        self.met[key] = self.met.get(key, 0) + 1
        self.last |= {winner: loser, loser: winner}


def order_people(seed: int) -> tuple[float, float, float]:
    """Let everybody play; return the rank correlation, the mean difference of paired ratings, and the share of settled ones."""
    world, elo = World(seed), {f"p{k:02}": SPREAD * k / (PEOPLE - 1) for k in range(PEOPLE)}
    now, waiting, differences = 0, dict.fromkeys(elo, 0), []
    while any(world.of(person).games < GAMES for person in elo):
        now += SECOND
        offers = [Offer(each, WISH, since, world.of(each)) for each, since in waiting.items() if world.of(each).games < GAMES]
        world.random.shuffle(offers)
        if len(offers) < 2:
            break
        lately = {frozenset(each) for each in world.last.items()}
        for seating in pair(offers, now, met=lately):
            first, second = (offer.person for offer in seating.offers)
            differences.append(abs(world.of(first).points - world.of(second).points))
            wins = world.random.random() < 1 / (1 + 10 ** ((elo[second] - elo[first]) / 400))
            world.play(*((first, second) if wins else (second, first)))
            waiting |= {first: now, second: now}
    return correlate(elo, world), mean(differences), mean(not world.of(each).provisional for each in elo)


def correlate(elo: dict[str, float], world: World) -> float:
    """Return Spearman's rank correlation of strength and rating."""
    places = {person: place for place, person in enumerate(sorted(elo, key=lambda each: world.of(each).mu))}
    squares = sum((places[person] - place) ** 2 for place, person in enumerate(sorted(elo, key=elo.__getitem__)))
    return 1 - 6 * squares / (PEOPLE * (PEOPLE**2 - 1))


def collude(games: int) -> int:
    """Return what a settled player gains from a settled partner who always loses, within the window."""
    world = World(0)
    world.ratings = {"a": Rating(sigma=2.5, games=60), "b": Rating(sigma=2.5, games=60)}
    for _ in range(games):
        world.play("a", "b")
    return world.of("a").points - 1500


def beat_fresh(identities: int, settled: bool) -> tuple[int, bool]:
    """Return what a player gains who beats fresh identities, once each, and whether the rating is provisional after that."""
    world = World(0)
    world.ratings = {"a": Rating(sigma=2.5, games=60) if settled else Rating()}
    for number in range(identities):
        world.play("a", f"fresh {number}")
    return world.of("a").points - 1500, world.of("a").provisional


def beat_ring(helpers: int) -> int:
    """Return what a settled player gains from helpers who play ten games among themselves before each loses five times."""
    world = World(0)
    world.ratings = {"a": Rating(sigma=2.5, games=60)}
    names = [f"helper {number}" for number in range(helpers)]
    for step in range(1, 6):
        for number, name in enumerate(names):
            world.play(name, names[(number + step) % helpers])
    for _ in range(5):
        for name in names:
            world.play("a", name)
    return world.of("a").points - 1500


def main() -> None:
    """Print the figures of RESULTS.md."""
    runs = [order_people(seed) for seed in range(RUNS)]
    found = [each[0] for each in runs]
    print(f"rank correlation after {GAMES} games: mean {mean(found):.3f}, least {min(found):.3f}, most {max(found):.3f}")
    print(f"difference of ratings at a table: mean {mean(each[1] for each in runs):.0f} points")
    print(f"settled by then: {mean(each[2] for each in runs):.0%}")
    for games in (4, 10, 100, 1000):
        print(f"a settled pair, {games} games with one winner: {collude(games):+} points")
    for settled in (True, False):
        for identities in (10, 100, 1000):
            gained, provisional = beat_fresh(identities, settled)
            kind = "settled" if settled else "new"
            print(f"a {kind} player beats {identities} fresh identities: {gained:+} points, provisional: {provisional}")
    rings = [(helpers, beat_ring(helpers)) for helpers in (11, 20, 40)]
    for helpers, gained in rings:
        print(f"a ring of {helpers} helpers, {helpers * 5} games among them, {helpers * 5} lost to one: {gained:+} points")
    assert all(first[1] <= second[1] for first, second in pairwise(rings))


if __name__ == "__main__":
    main()
