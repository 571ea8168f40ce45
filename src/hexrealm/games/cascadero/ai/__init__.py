"""What bots know about Cascadero: the evaluation. Estimates, not rules: nothing in rules/ imports this."""
