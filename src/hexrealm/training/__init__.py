"""Training nets by self-play: `hexrealm train GAME`. Needs PyTorch (extra [train]); playing against a net does not.

Self-play (selfplay.py) searches thousands of games side by side and writes what it finds into a window (replay.py); the learner
(learner.py) fits the net (model.py) to it. loop.py runs both, with checkpoints and a report. Knows no game.
"""
