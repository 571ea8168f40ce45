"""What bots need to know about Hedgerow: estimates, not rules."""
