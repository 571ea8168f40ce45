"""What bots know about Cascadero: evaluation and rollout policy. Estimates, not rules: nothing in rules/ imports this."""
