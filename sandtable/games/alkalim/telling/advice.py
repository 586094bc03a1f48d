"""What is said to newcomers beside each question (`content/coaching.toml`), and on which occasion."""

from __future__ import annotations

from pathlib import Path

from sandtable.games.alkalim.odds.travel_odds import dice_in_vain
from sandtable.games.alkalim.rules.experience import points
from sandtable.games.alkalim.state import AMBUSH, DUEL, AlKalim
from sandtable.kernel import Decision, Prompt
from sandtable.kernel.coaching import read_coaching

RECOUNTING = frozenset(
    {
        "combat", "boost", "after roll", "hit", "hurt", "won", "save", "test", "tested", "refuge", "lose", "loot",
        "plunder", "too much", "experience", "story", "bazaar", "deed", "move",
    }
)  # fmt: skip
"""Within a combat, a test or a story one wants to know how the last roll went, and after the dice what they cost."""

COACHING = read_coaching(Path(__file__).parents[1] / "content" / "coaching.toml")


def advised(asked: Prompt, g: AlKalim, decision: Decision) -> Prompt:
    if decision.kind == "step":
        return _on_step(asked, g, decision)
    return COACHING.beside(asked, _occasion(g, decision))


DOINGS = {
    "draw": "take up a Legendary Quest",
    "explore": "explore the bazaar, where gold buys cards, gear and healing",
    "story": "roll the story die, whose face brings three small events",
}


def _on_step(asked: Prompt, g: AlKalim, decision: Decision) -> Prompt:
    """What can be done in this space, and only that."""
    party, verbs = g.party, {choice[0] for choice in decision.choices()}
    others = "; or ".join(words for verb, words in DOINGS.items() if verb in verbs)
    occasion = "step with an adventure" if "attempt" in verbs else "step without an adventure"
    quests = "There will be room for a quest once you have bought experience."
    if party.tile:
        full = len(party.legends) >= party.tile
        quests = "Your quest tile is full: spending a higher counter on experience makes room." if full else ""
    otherwise = f"Otherwise {others}." if others else ""
    others = others or "your turn goes on"
    return COACHING.beside(asked, occasion, others=others, otherwise=otherwise, quests=quests)


def _occasion(g: AlKalim, decision: Decision) -> str:
    """What a question is really about: at the end of a turn without enough points, only cards; in a duel, a rival."""
    kind, party, fight = decision.kind, g.party, g.fight
    if kind == "experience" and points(party) < g.world.price:
        return "end of turn"
    if kind == "plan" and dice_in_vain(g):
        return "plan in the sandstorm"
    if kind == "plan" and all(choice[0] != "rest" for choice in decision.choices()):
        return "plan at night" if g.night else "plan of the rested"
    if fight is None:
        return kind
    if kind in ("save", "combat") and fight.kind == DUEL:
        return f"{kind} in a duel"
    if kind == "combat" and fight.kind == AMBUSH:
        return "combat in an ambush"
    return "" if kind == "lose" else kind
