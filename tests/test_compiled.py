"""What `make compiled` compiles, and what it refuses; the compiling itself takes minutes and is no test."""

import ast
from pathlib import Path

from tools import compiled

ROOT = Path(__file__).parent.parent

OPERATIONS = """\
def acting_phase(g):
L1:
    r4 = borrow g.raid
    if is_error(r4) goto L9 (error at acting_phase:113) else goto L2
L2:
    r5 = unbox(None, r4)
    return 1

def told(g):
L1:
    r4 = PyObject_Call(r3)
    if is_error(r4) goto L9 (error at told:20) else goto L2
L2:
    r5 = unbox(None, r4)
    return 1
"""


def test_every_group_has_modules_and_none_is_compiled_twice() -> None:
    found = compiled.groups(ROOT / "sandtable")
    assert all(found.values())
    modules = [path for paths in found.values() for path in paths]
    assert len(modules) == len(set(modules))
    assert all(path.is_file() for path in modules)
    assert {path.relative_to(ROOT / "sandtable" / "games").parts[0] for path in modules if "games" in path.parts} == {
        "alkalim",
        "banners",
        "lbs",
    }


def test_a_field_that_mypy_believes_to_be_none_is_named_but_no_answer_of_a_call() -> None:
    assert compiled.believed_none(OPERATIONS) == ["acting_phase:113: raid"]


def test_no_module_asks_whether_something_is_in_a_list_with_a_star_which_mypyc_cannot_compile() -> None:
    in_vain = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for paths in compiled.groups(ROOT / "sandtable").values()
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn))
        if any(isinstance(item, ast.Starred) for item in getattr(node.comparators[0], "elts", ()))
    ]
    assert in_vain == []
