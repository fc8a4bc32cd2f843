"""The Player's companion in the browser: it carries clicks and keys to the Player and gives names to what has none."""

from __future__ import annotations

import anywidget
import traitlets as t

from ..assets import asset


class Companion(anywidget.AnyWidget):
    """Sends {"do": command, "at": question, "n": number} for what is clicked or typed; speaks ``says`` aloud."""

    _esm = asset("companion.js")

    says = t.Unicode().tag(sync=True)
    picture = t.Unicode().tag(sync=True)  # the accessible name of the board
    regions = t.Dict().tag(sync=True)  # css selector -> name of the landmark
    labels = t.Dict().tag(sync=True)  # css selector -> accessible name
    left = t.Unicode().tag(sync=True)  # what is said when Escape gives the keys back to the notebook
    asleep = t.Unicode().tag(sync=True)  # what is said when the kernel has stopped
    event = t.Unicode().tag(sync=True)  # the event shown, as the log names it: "48.1"
    targets = t.List([-1, 0]).tag(sync=True)  # which map target has the focus, and how many there are
    own_keys: t.List[str] = t.List().tag(sync=True)
    waits: t.Dict[str, str] = t.Dict().tag(sync=True)  # wish or key -> what is said while it is carried out
    goes_on: t.Dict[str, str] = t.Dict().tag(sync=True)  # beside the kernel: what it says, the wish to stop it
    done = t.Int(0).tag(sync=True)  # the number of the last wish that was carried out
    takes = t.Bool(False).tag(sync=True)  # whether it was opened from another panel: then it takes the keyboard from it
    narrow = t.Bool(False).tag(sync=True)  # whether there is little room, as on a phone
    fresh = t.Bool(True).tag(sync=True)  # whether its cell was run just now: then it takes the keyboard
