"""Gymnasium: 64 games at once, an agent against a bot, from a pool of 16 set-ups."""

import gymnasium
import numpy as np

name = "hexrealm.adapters.gymnasium_env:hexrealm/kingdom_builder-v0"
envs = gymnasium.make_vec(name, num_envs=64, opponent="uniform", setups=16)
observation, info = envs.reset(seed=7)
dice, won, games = np.random.default_rng(7), 0, 0
while games < 40:
    legal = observation["action_mask"] > 0
    actions = np.where(legal, dice.random(legal.shape), -1).argmax(1)  # a policy would come here
    observation, rewards, terminated, truncated, info = envs.step(actions)
    won, games = won + int((rewards > 0).sum()), games + int(terminated.sum())
print(f"a random agent won {won} of {games} games against a random bot")
