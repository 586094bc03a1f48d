"""Learning a game in the browser: on a page with pictures, by lessons that are played, and with a coach beside one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sandtable import games
from sandtable.kernel.scenario.packed import lessons, text
from sandtable.kernel.scenario.parse import Choose, parse
from tests.browser.conftest import Served, call, option, press, settled

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", games.at_home())
def test_how_to_play_has_a_picture_for_each_of_its_words(page: Page, served: Served, game: str) -> None:
    page.goto(f"{served.url}/how/{game}")
    welcome = games.get(game).welcome()
    plates = page.get_by_test_id("plate")
    expect(plates).to_have_count(len((*welcome.piece, *welcome.fight, *welcome.winning)))
    for figure in (*welcome.piece, *welcome.fight, *welcome.winning):
        drawn = page.locator(f"[data-testid=plate][data-picture={figure.picture}]").filter(visible=True).first
        expect(drawn.locator("svg, button").first).to_be_attached()
    page.get_by_role("link", name="Learn it by playing").click()
    expect(page.get_by_test_id("lesson").first).to_be_visible()


SHORT = {"banners": "orcs", "lbs": "allies", "alkalim": "lost-cities"}


@pytest.mark.parametrize("game", games.at_home())
def test_a_lesson_is_played_to_its_end_by_keyboard(page: Page, served: Served, game: str) -> None:
    """Enter goes on; a choice is taken with the key that stands beside it; the free game begins."""
    scenario = parse(text(f"{game}/{SHORT[game]}"), "lesson.yaml")
    assert scenario.lesson is not None
    page.goto(f"{served.url}/learn/{game}/{SHORT[game]}")
    coach = page.get_by_test_id("coach")
    expect(coach).to_be_visible()
    for _ in range(3 * len(scenario.script)):
        expect(coach).not_to_have_attribute("data-kind", "")
        kind = coach.get_attribute("data-kind")
        steps = page.get_by_test_id("steps").inner_text()
        if kind == "end":
            break
        if kind == "choose":
            page.get_by_test_id("coach-show").focus()
        page.keyboard.press("Enter")
        expect(coach.and_(page.locator(f"[data-kind={kind}]")).filter(has_text=f"{steps}")).to_have_count(0)
    page.get_by_test_id("lesson-free").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("prompt")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/t/"))
    page.goto(f"{served.url}/learn/{game}")
    expect(page.locator(f"[data-lesson={SHORT[game]}]").get_by_test_id("lesson-done")).to_be_visible()


def test_another_choice_is_answered_and_can_be_tried(phone: Page, served: Served) -> None:
    """On a phone: what is not meant is explained, tried, and taken back."""
    first = lessons("banners")[0]
    script = parse(text(f"banners/{first.id}"), "lesson.yaml").script
    choice = next(line for line in script if isinstance(line, Choose))
    assert choice.guide is not None
    phone.goto(f"{served.url}/learn/banners/{first.id}")
    for passed in range(script.index(choice)):
        expect(phone.get_by_test_id("steps")).to_have_text(re.compile(f"^{passed} of "))
        phone.get_by_test_id("coach-next").tap()
    expect(phone.get_by_test_id("coach-say")).to_have_text(choice.guide.say)
    settled(phone)
    option(phone, "end").or_(phone.locator("[data-key=end]")).first.tap()
    expect(phone.get_by_test_id("coach-instead")).to_have_text(choice.guide.instead["end"])
    phone.get_by_test_id("coach-try").tap()
    expect(phone.get_by_test_id("coach-return").or_(phone.get_by_test_id("coach-next"))).to_be_visible()


def test_the_coach_stands_beside_the_first_questions_and_goes_when_one_wants(page: Page, served: Served) -> None:
    wanted = {"game": "lbs", "setup": "two", "seats": {"amber": "me", "azure": "bot:novice"}}
    made = [call(served, "/api/tables", wanted) for _ in range(4)]
    for number, table in enumerate(made):
        page.goto(f"{served.url}/t/{table['table']}#{table['keys']['amber']}")
        expect(page.locator("[data-testid=prompt][data-question]")).to_be_visible()
        expect(page.get_by_test_id("guide")).to_have_count(1 if number < 3 else 0)
    press(page, "?")
    page.get_by_test_id("switch-coaching").check()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("guide")).to_be_visible()
    page.get_by_test_id("guide").get_by_role("button", name="No more coaching").click()
    expect(page.get_by_test_id("guide")).to_have_count(0)
