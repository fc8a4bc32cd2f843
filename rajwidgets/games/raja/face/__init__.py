"""How Raja looks: its board, mats and pieces."""
