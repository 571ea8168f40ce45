"""PettingZoo: agents take turns; each observation contains the planes and the mask of legal actions."""

import numpy as np

from hexrealm.adapters import pettingzoo

env = pettingzoo.env("cascadero", players=3, board="farmer", render_mode="ansi")
env.reset(seed=7)
dice = np.random.default_rng(7)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, _ = env.last()
    if terminated or truncated:
        print(agent, "gets", reward)
        env.step(None)
    else:
        env.step(dice.choice(np.flatnonzero(observation["action_mask"])))
print(env.render())
