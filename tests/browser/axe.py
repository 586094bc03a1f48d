"""What axe-core finds at fault with a page: https://github.com/dequelabs/axe-core, from the client's packages."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LONG = (
    "main section:nth-of-type(n + 3)",
    ".clause:nth-of-type(n + 6)",
    ".gallery > :nth-child(n + 13)",
    "main li:nth-child(n + 21)",
)
"""Of long lists the beginning is looked at: what follows is made alike."""
EVERYTHING = bool(os.environ.get("SANDTABLE_AXE"))
"""`SANDTABLE_AXE=1`: every state on every screen and in all colours; otherwise each once, which takes a tenth."""
COLOURS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
STILL = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, *::before, *::after { transition: none !important; animation: none !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
PICTURES = ("label-content-name-mismatch", 'data-testid="card"')
"""A card is a picture: its name says in words what is drawn there by signs. It has to begin with what the card is
called."""


def faults(page: Page, within: str = "") -> list[str]:
    """One line for each violation: the rule, what it asks for, and the first elements that break it.

    `within`: only there, where nothing else has changed. In other colours only contrast is looked at.
    """
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make web")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())  # the page itself allows no foreign script
        page.evaluate(STILL)
    found = _run(page, within)
    shown = page.locator("html").get_attribute("data-theme")
    for scheme in (each for each in COLOURS if EVERYTHING and each != shown):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        found += [f"{scheme}: {each}" for each in _run(page, within, "color-contrast")]
        page.emulate_media(color_scheme="dark" if shown == "dark" else "light", reduced_motion="reduce")
    return found


def shorten(page: Page) -> None:
    """Leave out what long lists go on with."""
    page.evaluate("long => document.querySelectorAll(long).forEach((each) => each.remove())", ", ".join(LONG))


def _run(page: Page, within: str, *rules: str) -> list[str]:
    how = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found: dict[str, Any] = page.evaluate("([where, how]) => axe.run(where, how)", [within or "html", how])
    return [told for each in found["violations"] if (told := _told(each))]


def _told(fault: dict[str, Any]) -> str:
    rule, card = PICTURES
    nodes = [node for node in fault["nodes"] if fault["id"] != rule or not _begins_with_its_name(node["html"], card)]
    told = "; ".join(f"{node['target'][0]} {node['html'][:110]}" for node in nodes[:3])
    return f"{fault['id']}: {fault['help']}: {told} ({len(nodes)} in all)" if nodes else ""


def _begins_with_its_name(html: str, card: str) -> bool:
    found = re.search(r'data-slug="([^"]+)".*?aria-label="([^"]+)"', html)
    plain = [re.sub(r"[^a-z]", "", each.lower()) for each in found.groups()] if found else ["", ""]
    return card in html and found is not None and plain[1].startswith(plain[0])
