"""What axe-core finds at fault with a page: https://github.com/dequelabs/axe-core, from the client's packages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Page) -> list[str]:
    """One line for each violation: the rule, what it asks for, and the first elements that break it."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make web")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())  # the page itself allows no foreign script
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {each['help']}: "
        + "; ".join(f"{node['target'][0]} {node['html'][:110]}" for node in each["nodes"][:3])
        + (f" (and {len(each['nodes']) - 3} more)" if len(each["nodes"]) > 3 else "")
        for each in found["violations"]
    ]
