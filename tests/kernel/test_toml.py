"""Plain data written as TOML is what Python reads back."""

import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel.toml import WIDTH, toml_text

NAMES = st.text(max_size=8)
SIMPLE = st.one_of(st.booleans(), st.integers(-(2**40), 2**40), st.text(max_size=60))
VALUES: st.SearchStrategy[Any] = st.recursive(
    SIMPLE, lambda inside: st.lists(inside, max_size=4) | st.dictionaries(NAMES, inside, max_size=4), max_leaves=30
)


@given(st.dictionaries(NAMES, VALUES, max_size=6))
def test_what_is_written_is_read_back(data: dict[str, Any]) -> None:
    assert tomllib.loads(toml_text(data)) == data


def test_long_lists_stand_in_lines_and_long_tables_apart() -> None:
    data = {
        "places": [f"A place far away {n}" for n in range(9)],
        "kingdoms": {"orcs": {"story": "x" * 120, "gold": 3}},
    }
    text = toml_text(data)
    assert tomllib.loads(text) == data
    assert "\n[kingdoms.orcs]\n" in text
    assert all(len(line) <= WIDTH for line in text.splitlines() if "xxx" not in line)
