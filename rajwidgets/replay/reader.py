"""Who reads here, and where what is theirs is kept: several people at one server never meet each other's files."""

from __future__ import annotations

import getpass
import os
import re
from pathlib import Path

OWN, PROJECT = ".rajwidgets", (".git", "pyproject.toml")  # what is kept for readers; what a project's own folder has


def reader_name() -> str:
    """The reader's name as part of a path."""
    try:
        user = os.environ.get("JUPYTERHUB_USER") or getpass.getuser()
    except (KeyError, OSError):  # a machine that knows no users
        user = "reader"
    return re.sub(r"[^\w.-]", "_", user).strip(".") or "reader"


def own_folder() -> Path:
    """One folder for all notebooks of a project, in whichever of its folders they lie; else below the working one.

    Outside of a project, a folder further up in the reader's home in which something was kept before is found again.
    """
    here, home = Path.cwd(), Path.home()
    ways = [folder for folder in (here, *here.parents) if os.access(folder, os.W_OK)]
    projects = (folder for folder in ways if any(os.path.exists(folder / mark) for mark in PROJECT))
    known = (folder for folder in ways if folder.is_relative_to(home) and os.path.exists(folder / OWN))
    return next(projects, next(known, here)) / OWN
