"""How long people wait for a game, and how well they are matched: 200 people with different wishes, and our own pairing.

python -m benchmarks.pairing [--svg benchmarks/pairing.svg]

People come within an hour and want one of two games, two to four players, one of three speeds, rated or not, opponents of
similar strength or anybody, and half of them bots after a minute. Time is simulated; the server's function `pair` is called
every two seconds, as a server does.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median, quantiles

from hexrealm.server.people.pairing import Offer, pair, spread
from hexrealm.server.people.rating import POINTS_PER_MU, START_MU, Rating
from hexrealm.server.protocol.forms.pairing_forms import NewOffer

PEOPLE, HOUR, STEP, SECOND = 200, 3600, 2, 1000
DEVIATION = 250  # points, of the strength of people
WIDTH, HEIGHT, MARGIN = 430, 300, 48


@dataclass(frozen=True)
class Seated:
    """Somebody who was seated: how long they waited, and how far apart the people at their table are."""

    waited: float  # seconds
    spread: int  # points
    people: int
    similar: bool


def draw_wish(rng: random.Random) -> NewOffer:
    """Draw what somebody wants."""
    return NewOffer(
        game=rng.choice(["one", "two"]),
        players=rng.choices([2, 3, 4], [6, 2, 2])[0],
        speed=rng.choices(["fast", "normal", "days"], [2, 5, 3])[0],  # type: ignore[arg-type]
        rated=rng.random() < 0.6,
        strength="similar" if rng.random() < 0.7 else "any",
        bots="medium" if rng.random() < 0.5 else None,
        patience=60,
    )


def simulate(seed: int) -> tuple[list[Seated], int]:
    """Let people come and be seated until an hour after the last came. Return them, and how many still wait."""
    rng, found = random.Random(seed), []
    coming = sorted(rng.uniform(0, HOUR) for _ in range(PEOPLE))
    waiting: dict[str, Offer] = {}
    for now in range(0, 2 * HOUR, STEP):
        while coming and coming[0] <= now:
            at, rating = coming.pop(0), Rating(START_MU + rng.gauss(0, DEVIATION / POINTS_PER_MU), 3.0, 30)
            person = f"p{len(coming)}"
            waiting[person] = Offer(person, draw_wish(rng), int(at * SECOND), rating)
        for seating in pair(list(waiting.values()), now * SECOND):
            for offer in seating.offers:
                del waiting[offer.person]
                waited = now - offer.since / SECOND
                found.append(Seated(waited, spread(seating), len(seating.offers), offer.wish.strength == "similar"))
    return found, len(waiting)


def draw(found: list[Seated], path: Path) -> None:
    """Draw who waited how long, and how far apart the people of a table are."""
    longest = max(each.waited for each in found) / 60
    widest = max(each.spread for each in found) or 1
    ordered = sorted(each.waited / 60 for each in found)

    def x(minutes: float) -> float:
        return MARGIN + minutes / longest * (WIDTH - 2 * MARGIN)

    def y(share: float) -> float:
        return HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN)

    line = " ".join(f"{x(each):.1f},{y((k + 1) / len(ordered)):.1f}" for k, each in enumerate(ordered))
    dots = "".join(
        f'<circle cx="{WIDTH + x(each.waited / 60):.1f}" cy="{y(each.spread / widest):.1f}" r="3" '
        f'fill="{"#8a5a00" if each.similar else "#2a6f97"}" fill-opacity=".6"/>'
        for each in found
        if each.people > 1
    )
    labels = [
        (MARGIN, 24, f"seated after so many minutes (of {len(found)} people)"),
        (WIDTH + MARGIN, 24, "points between the strongest and the weakest at a table"),
        (MARGIN, HEIGHT - 12, f"0 to {longest:.0f} minutes"),
        (WIDTH + MARGIN, HEIGHT - 12, f"0 to {longest:.0f} minutes; brown: wanted similar strength, blue: anybody"),
        (4, int(y(1)) + 4, "100 %"),
        (4, int(y(0)) + 4, "0 %"),
        (WIDTH + 10, int(y(1)) + 4, str(widest)),
        (WIDTH + 10, int(y(0)) + 4, "0"),
    ]
    texts = "".join(f'<text x="{left}" y="{top}">{text}</text>' for left, top, text in labels)
    frames = "".join(
        f'<path d="M{left + MARGIN} {y(1)}V{y(0)}H{left + WIDTH - MARGIN}" fill="none" stroke="#888"/>' for left in (0, WIDTH)
    )
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">'
        f'<rect width="{2 * WIDTH}" height="{HEIGHT}" fill="#fff"/>{frames}'
        f'<polyline points="{line}" fill="none" stroke="#8a5a00" stroke-width="2"/>{dots}{texts}</svg>\n',
        encoding="utf-8",
    )


def main() -> None:
    """Print the figures of RESULTS.md and draw the plot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--svg", type=Path, default=Path("benchmarks/pairing.svg"))
    parser.add_argument("--runs", type=int, default=20)
    arguments = parser.parse_args()
    runs = [simulate(seed) for seed in range(arguments.runs)]
    draw(runs[0][0], arguments.svg)
    waited = [each.waited for found, _ in runs for each in found]
    seated, left = mean(len(found) for found, _ in runs), mean(left for _, left in runs)
    print(f"{arguments.runs} runs: {seated:.0f} of {PEOPLE} seated, {left:.1f} left")
    print(f"waited: median {median(waited):.0f} s, 90 % within {quantiles(waited, n=10)[8]:.0f} s, longest {max(waited):.0f} s")
    for similar in (True, False):
        apart = [each.spread for found, _ in runs for each in found if each.people > 1 and each.similar is similar]
        kind = "similar strength" if similar else "anybody"
        print(f"wanted {kind}: points apart, median {median(apart):.0f}, 90 % within {quantiles(apart, n=10)[8]:.0f}")
    alone = mean(each.people == 1 for found, _ in runs for each in found)
    print(f"seated with bots only: {alone:.0%}")


if __name__ == "__main__":
    main()
