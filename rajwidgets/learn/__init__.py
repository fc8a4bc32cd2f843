"""Learning: tasks in a notebook that check themselves."""
