"""A table with a row per round as a chart."""

from __future__ import annotations

import pandas as pd

from rajwidgets.charts.lines import over_rounds


def test_each_column_is_a_line_named_at_its_end():
    table = pd.DataFrame({"Asha": [0, 2, 5], "Bina": [1, 1, 9]})
    figure = over_rounds(table)
    lines = [mark for mark in figure.marks if type(mark).__name__ == "Lines" and mark.visible]
    assert [list(line.y) for line in lines] == [[0, 2, 5], [1, 1, 9]], "and no cursor"
    names = next(mark for mark in figure.marks if type(mark).__name__ == "Label")
    assert list(names.text) == ["Asha 5", "Bina 9"]
