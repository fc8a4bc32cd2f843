"""The tabs below the explanation."""
