"""For all tests: what the product stores for its user goes to a temporary folder, and a game of others is installed."""

import os
import sys
from pathlib import Path

import pytest

# The Tea Garden is found by its entry point, like any game of another package; processes that tests start find it too.
TOY = str(Path(__file__).parent / "toy")
sys.path.append(TOY)
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), TOY]))


@pytest.fixture(scope="session", autouse=True)
def own_user_folders(tmp_path_factory: pytest.TempPathFactory):
    """Autosaves and caches of the person who runs the tests are neither read nor written."""
    home = tmp_path_factory.mktemp("user")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            patch.setenv(name, str(home / name.lower()))
        yield
