"""OpenSpiel: its own search plays a game of hexrealm, including chance nodes."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from hexrealm.adapters import openspiel

game = pyspiel.load_game(openspiel.PREFIX + "kingdom_builder(seed=3,players=2,side=B)")
dice = np.random.RandomState(3)
search = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
state = game.new_initial_state()
while len(state.history()) < 30:
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choice(outcomes, p=chances))
    else:
        state.apply_action(search.step(state))
print("the information state of player 1:", state.information_state_string(1))
print(state.match)
