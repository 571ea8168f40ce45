"""A first policy: it plays itself, learns from who won, and is measured on set-ups it never saw, from both seats."""

import sys

import torch
from torch import nn

import hexrealm
from hexrealm.batches import Batch

ROUNDS, GAMES, STEPS, TESTS = (int(word) for word in (sys.argv[1:] + ["40", "64", "160", "400"][len(sys.argv) - 1 :]))


class Policy(nn.Module):
    def __init__(self, shape: tuple[int, ...], actions: int, width: int = 16) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(shape[0], width, 1), nn.ReLU(), nn.Conv2d(width, width, 3, padding=1), nn.ReLU())
        self.hexes = nn.Conv2d(width, 2, 1)  # the first actions are: place on a hex, place there with a seal
        self.others = nn.Linear(width, actions - 2 * shape[1] * shape[2])
        self.worth = nn.Linear(width, 1)

    def forward(self, planes: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        seen = self.body(planes)
        logits = torch.cat([self.hexes(seen).flatten(1), self.others(seen.mean((2, 3)))], 1)
        return torch.distributions.Categorical(logits=logits.where(mask, -1e9)), self.worth(seen.mean((2, 3))).tanh()[:, 0]


def look(batch: Batch) -> tuple[torch.Tensor, torch.Tensor]:
    return torch.tensor(batch.observe()), torch.tensor(batch.legal_mask)


def learn(policy: Policy, optimizer: torch.optim.Optimizer, batch: Batch) -> None:
    seen, won = [], torch.full((STEPS, GAMES), torch.nan)
    begun = [0] * GAMES
    for step in range(STEPS):
        planes, mask = look(batch)
        with torch.no_grad():
            actions = policy(planes, mask)[0].sample()
        seen.append((planes, mask, actions, torch.tensor(batch.to_play)))
        batch.step(actions.numpy())
        for game in batch.done.nonzero()[0]:
            seats = torch.stack([each[3][game] for each in seen[begun[game] :]]).long()
            won[begun[game] : step + 1, game], begun[game] = torch.tensor(batch.rewards[game])[seats], step + 1
    for number in torch.randperm(STEPS).tolist():
        known = ~won[number].isnan()
        if not known.any(): continue
        planes, mask, actions, _ = (each[known] for each in seen[number])
        choice, worth = policy(planes, mask)
        gain = won[number][known] - worth
        loss = (-gain.detach() * choice.log_prob(actions)).mean() + gain.square().mean() - 0.01 * choice.entropy().mean()
        optimizer.zero_grad(), loss.backward(), optimizer.step()


def test(policy: Policy, seat: int) -> float:
    batch = hexrealm.batch("cascadero", TESTS, seed=1, setups=TESTS, finished="hold", players=2, board="farmer")
    won = torch.zeros(TESTS)
    while not batch.done.all():
        with torch.no_grad():
            actions = policy(*look(batch))[0].sample().numpy()
        batch.step(torch.tensor(batch.random_actions()).where(torch.tensor(batch.to_play != seat), torch.tensor(actions)).numpy())
        won += torch.tensor(batch.rewards[:, seat]) > 0
    return won.mean().item()


torch.manual_seed(0); torch.set_num_threads(1)
batch = hexrealm.batch("cascadero", GAMES, seed=0, setups=256, players=2, board="farmer")
policy = Policy(batch.game.observation_shape, batch.game.actions)
optimizer = torch.optim.Adam(policy.parameters(), 1e-3)
import time
t=time.time()
for round in range(ROUNDS):
    learn(policy, optimizer, batch)
    if round % 3 == 2: print(round, time.time()-t, test(policy, 0), test(policy, 1), flush=True)
