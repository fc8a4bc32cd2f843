"""A replay as numbers: tables, games side by side, who holds what, a bot's opinion of every choice."""
