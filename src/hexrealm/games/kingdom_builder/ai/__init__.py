"""What bots know about Kingdom Builder: evaluation and rollout policy. Estimates, not rules: nothing in rules/ imports this."""
