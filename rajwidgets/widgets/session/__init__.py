"""A reader of a game without any widget: where it stands, what is begun, what is being written and saved."""
