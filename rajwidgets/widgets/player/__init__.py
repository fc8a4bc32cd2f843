"""The Player as a whole: its page, header, menu, keys and notices."""
