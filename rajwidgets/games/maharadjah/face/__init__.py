"""How Maharadjah looks: its map, panels, pages and pieces."""
