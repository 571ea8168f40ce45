"""A first policy: it learns to imitate the greedy bot, then plays against uniform on new set-ups, from both seats."""

import random
import sys

import numpy as np
import torch
from torch import nn

import hexrealm
from hexrealm.adapters import arrays

GAME, (LESSONS, ROUNDS, TESTS) = "cascadero", (int(text) for text in (sys.argv[1:] or ["30", "8", "300"]))


class Policy(nn.Module):
    def __init__(self, game: hexrealm.engine.game.Game, width: int = 32) -> None:
        super().__init__()
        self.cells, (planes, rows, columns) = game.hex_planes, game.observation_shape
        self.near, self.far = nn.Conv2d(self.cells, width, 3, padding=1), nn.Conv2d(width, width, 3, padding=1)
        self.numbers, self.place = nn.Linear(planes - self.cells, width), nn.Conv2d(width, 2, 1)  # place, place with seal
        self.other = nn.Linear(width, game.action_count - 2 * rows * columns)

    def forward(self, planes: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        hidden = (self.near(planes[:, : self.cells]) + self.numbers(planes[:, self.cells :, 0, 0])[:, :, None, None]).relu()
        hidden = (hidden + self.far(hidden)).relu()
        return torch.cat([self.place(hidden).flatten(1), self.other(hidden.mean((2, 3)))], 1).where(mask > 0, -1e9)


def lessons(setups: list[dict]) -> list[torch.Tensor]:
    bot, dice, examples = hexrealm.bot("greedy", seed=0), random.Random(0), []
    for setup in setups:  # games with about every second move random, and at each decision the choice of greedy
        match = hexrealm.new(GAME, **setup)
        while (seat := match.seat) is not None:
            best = bot.choose(match)
            examples.append((arrays.planes(match, seat), arrays.mask(match, seat), match.action_id(best)))
            match.play(best if dice.random() < 0.5 else dice.choice(match.legal()))
    return [torch.tensor(np.array(each)) for each in zip(*examples, strict=True)]


def test(policy: Policy, setups: list[dict], seat: int) -> str:
    games, won = hexrealm.batch(GAME, TESTS, seed=1, setups=setups, finished="hold"), 0
    while not games.done.all():
        chosen = policy(torch.tensor(games.observe()), torch.tensor(games.legal_mask)).argmax(1).numpy()
        games.step(np.where(games.to_play == seat, chosen, games.random_actions()))
        won += int((games.rewards[:, seat] > 0).sum())
    middle, half = won + 1.92, 1.96 * (won * (TESTS - won) / TESTS + 0.96) ** 0.5  # Wilson's interval, 95 %
    return f"seat {seat} won {won} of {TESTS} [{(middle - half) / (TESTS + 3.84):.1%}, {(middle + half) / (TESTS + 3.84):.1%}]"


known, drawn = (hexrealm.batch(GAME, 1, seed=seed, setups=200, sampled=True, players=2).setups for seed in (0, 1))
torch.manual_seed(0)
planes, mask, best = lessons(known[:LESSONS])
optimizer = torch.optim.Adam((policy := Policy(hexrealm.games.find(GAME))).parameters(), 2e-3)
for some in (some for _ in range(ROUNDS) for some in torch.randperm(len(best)).split(128)):
    nn.functional.cross_entropy(policy(planes[some], mask[some]), best[some]).backward()
    optimizer.step(), optimizer.zero_grad()
new = [setup for setup in drawn if setup not in known]
with torch.no_grad():
    print(f"{len(best)} lessons", test(policy, new, 0), test(policy, new, 1), sep="\n")
