"""Training: self-play, learning and checkpoints, on a CPU."""
