"""What others do is seen, told and waited for, and nothing of it delays a decision."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from shutil import which
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import ROOT, Served, call, connected, fits, opened, option, plays, watched

pytestmark = pytest.mark.browser


@pytest.fixture
def lively(browser: Browser) -> Iterator[Page]:
    """A page on which things may move."""
    with opened(browser, 1440, 900) as page:
        yield watched(page)


def drefeld(page: Page, served: Served) -> dict[str, object]:
    """A table for two people, of whom this page is Oathborn."""
    people = {"oathborn": "me", "fjordland": "me"}
    made = call(served, "/api/tables", {"game": "banners", "setup": "drefeld", "seats": people})
    page.goto(f"{served.url}/t/{made['table']}#{made['keys']['oathborn']}")
    connected(page)
    return made


def watch(page: Page, pace: str) -> None:
    page.get_by_test_id("watching").click()
    page.get_by_role("radio", name=pace).check()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("watching-settings")).to_be_hidden()


def builds(page: Page, served: Served, made: dict[str, object]) -> None:
    """We end our set-up, and Fjordland its own after two builds."""
    option(page, "done").first.click()
    plays(served, made, "fjordland", "build Freeholders at wildlands:5,9", "build Freeholders at wildlands:6,9", "done")


def test_step_by_step_the_board_waits_while_the_question_is_there(lively: Page, served: Served) -> None:
    made = drefeld(lively, served)
    watch(lively, "Step by step")
    builds(lively, served, made)
    expect(lively.get_by_test_id("prompt")).to_contain_text("Spring")
    caption = lively.get_by_test_id("caption")
    expect(caption).to_contain_text("Fjordland builds")
    expect(lively.get_by_test_id("unit")).to_have_count(1)
    expect(lively.get_by_test_id("behind")).to_contain_text("catching up")
    lively.keyboard.press(".")
    expect(lively.get_by_test_id("unit")).to_have_count(2)
    lively.get_by_test_id("playback-skip").click()
    expect(caption).to_be_hidden()
    expect(lively.get_by_test_id("behind")).to_be_hidden()
    lively.get_by_test_id("playback-again").click()
    expect(caption).to_contain_text("Fjordland builds")
    expect(lively.get_by_test_id("unit")).to_have_count(1)
    option(lively, "end").first.click()
    expect(caption.filter(has_text="Fjordland builds")).to_have_count(0)
    expect(lively.get_by_test_id("prompt")).to_contain_text("Waiting for Fjordland")


def test_the_recap_leads_to_the_place_and_the_line_and_is_closed_by_a_key(lively: Page, served: Served) -> None:
    made = drefeld(lively, served)
    watch(lively, "At once")
    builds(lively, served, made)
    recap = lively.get_by_test_id("recap")
    lively.get_by_test_id("recap-open").click()
    expect(recap).to_contain_text("Since your last choice")
    expect(recap).to_contain_text("Fjordland")
    recap.get_by_test_id("recap-line").first.click()
    expect(lively.get_by_test_id("log").locator(".told")).to_contain_text("Fjordland builds")
    lively.keyboard.press("Escape")
    expect(recap).to_be_hidden()
    lively.get_by_test_id("recap-open").click()
    expect(recap).to_be_visible()
    option(lively, "end").first.click()
    expect(recap).to_be_hidden()


def test_who_comes_back_is_told_what_happened_meanwhile(lively: Page, served: Served) -> None:
    made = drefeld(lively, served)
    option(lively, "done").first.click()
    expect(lively.get_by_test_id("prompt")).to_contain_text("Waiting for Fjordland")
    address = lively.url
    lively.goto("about:blank")
    plays(served, made, "fjordland", "build Freeholders at wildlands:5,9", "build Freeholders at wildlands:6,9", "done")
    lively.goto(address)
    expect(lively.get_by_test_id("recap")).to_contain_text("Since you last looked")
    expect(lively.get_by_test_id("recap-line")).not_to_have_count(0)
    lively.reload()
    connected(lively)
    expect(lively.get_by_test_id("prompt")).to_contain_text("Spring")
    expect(lively.get_by_test_id("recap")).to_be_hidden()


def test_how_one_watches_is_remembered_and_little_motion_is_heeded(
    browser: Browser, lively: Page, served: Served
) -> None:
    drefeld(lively, served)
    lively.get_by_test_id("watching").click()
    expect(lively.get_by_role("radio", name="Normal")).to_be_checked()
    expect(lively.get_by_test_id("sounds")).not_to_be_checked()
    lively.get_by_role("radio", name="Quick").check()
    lively.get_by_test_id("sounds").check()
    lively.reload()
    lively.get_by_test_id("watching").click()
    expect(lively.get_by_role("radio", name="Quick")).to_be_checked()
    expect(lively.get_by_test_id("sounds")).to_be_checked()
    with opened(browser, 1440, 900, reduced_motion="reduce") as calm:
        drefeld(calm, served)
        calm.get_by_test_id("watching").click()
        expect(calm.get_by_role("radio", name="At once")).to_be_checked()


def test_the_goal_is_in_sight_on_a_phone_and_opens(phone: Page, served: Served) -> None:
    drefeld(phone, served)
    goal = phone.get_by_test_id("goal")
    expect(goal).to_be_in_viewport()
    expect(goal).to_contain_text("settlements")
    goal.click()
    expect(phone.get_by_test_id("goals")).to_contain_text("Fjordland")
    fits(phone)
    phone.keyboard.press("Escape")
    expect(phone.get_by_test_id("goals")).to_be_hidden()


SCRIPT = """
const { transpileModule } = require('typescript'), { readFileSync } = require('node:fs');
const compilerOptions = { target: 99, module: 99 };
console.log(transpileModule(readFileSync('src/lib/sounds.ts', 'utf8'), { compilerOptions }).outputText);
"""
LISTEN = """
const heard = {};
for (const [name, make] of Object.entries(MADE)) {
  const on = new OfflineAudioContext(1, 2 * 44100, 44100);
  make(on, 0.01);
  const samples = [...(await on.startRendering()).getChannelData(0)];
  heard[name] = {
    finite: samples.every(Number.isFinite),
    loudest: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    ends: samples.findLastIndex((sample) => Math.abs(sample) > 0.002) / 44100,
  };
}
return heard;
"""


def test_each_sound_is_heard_and_ends(page: Page, served: Served) -> None:
    """Played into a context without a loudspeaker, as browsers would play it."""
    node = which("node")
    if node is None:
        pytest.skip("this needs Node")
    made = subprocess.run([node, "-e", SCRIPT], cwd=ROOT / "web", capture_output=True, text=True, check=True).stdout
    script = re.sub(r"^import .*$", "", made, flags=re.MULTILINE).replace("export ", "")
    page.goto(served.url)
    heard: dict[str, dict[str, Any]] = page.evaluate(f"async () => {{ {script} {LISTEN} }}")
    assert set(heard) == {"dice", "card", "battle", "turn"}
    for name, sound in heard.items():
        assert sound["finite"], name
        assert 0.02 < sound["loudest"] <= 1, (name, sound)
        assert 0.05 < sound["ends"] < 1.5, (name, sound)
