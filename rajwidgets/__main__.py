"""The command ``rajwidgets``, also as ``python -m rajwidgets``."""

import sys

from .command.line import main

if __name__ == "__main__":
    sys.exit(main())
