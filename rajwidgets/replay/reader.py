"""Who reads here: several people at one server never meet each other's files."""

from __future__ import annotations

import getpass
import os
import re


def reader_name() -> str:
    """The reader's name as part of a path."""
    try:
        user = os.environ.get("JUPYTERHUB_USER") or getpass.getuser()
    except (KeyError, OSError):  # a machine that knows no users
        user = "reader"
    return re.sub(r"[^\w.-]", "_", user).strip(".") or "reader"
