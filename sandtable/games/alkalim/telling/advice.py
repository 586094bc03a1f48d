"""What newcomers may want to know beside a question: a sentence or two; the rules themselves are a click away."""

from __future__ import annotations

from sandtable.games.alkalim.odds.travel_odds import dice_in_vain
from sandtable.games.alkalim.rules.experience import points
from sandtable.games.alkalim.state import AMBUSH, DUEL, AlKalim
from sandtable.kernel import Decision

RECOUNTING = frozenset(
    {
        "combat", "boost", "after roll", "hit", "hurt", "won", "save", "test", "tested", "refuge", "lose", "loot",
        "plunder", "too much", "experience", "story", "bazaar", "deed", "move",
    }
)  # fmt: skip
"""Within a combat, a test or a story one wants to know how the last roll went, and after the dice what they cost."""

ADVICE = {
    "start": (
        "Any town will do; green jewels near it help, since green adventures are the easiest. Then come yellow and "
        "blue, and red ones are for the end."
    ),
    "time": (
        "By day rolling the dice costs exhaustion: the heat of the land, and 1 for every mirage that the dice show. At "
        "night it costs nothing, but ambushes may come, and many foes are tougher. You roll or walk afterwards."
    ),
    "plan": (
        "Roll to move several spaces, or walk to a space next to yours without dice and without heat. Each die given "
        "up before the roll removes 1 exhaustion. Where nothing else waits, the story die brings small events."
    ),
    "plan of the rested": (
        "Roll to move several spaces, or walk to a space next to yours without dice and without heat. By day every "
        "mirage on the dice costs 1 exhaustion. Where nothing else waits, the story die brings small events."
    ),
    "plan at night": (
        "Roll to move several spaces, or walk to a space next to yours without dice. Where nothing else waits, the "
        "story die brings small events."
    ),
    "plan in the sandstorm": (
        "Under the sandstorm dice lead nowhere, and there is no adventure and no bazaar. Walk one space without dice "
        "and without heat, or wait until the wind carries it on."
    ),
    "rolled": "The dice have been rolled; cards that change them are used now.",
    "which dice": "The dice you choose are changed; the others stay as they are.",
    "move": (
        "You can reach the glowing spaces; the number is how many dice the way takes. Where nothing else waits, the "
        "story die brings small events."
    ),
    "carried": "Such a move needs no dice; the card says how far it goes and over which terrain.",
    "spend": "The dice you keep can still be used this turn.",
    "water": "A water skin undoes what the heat and the mirages of this turn have done.",
    "story": (
        "You have rolled the story die: every symbol that it shows takes effect, in your order. A mirage rolls the die "
        "again and adds to them."
    ),
    "story again": "The new face replaces this one.",
    "replenish": "An adventure counter returns to an empty jewel, where anybody may attempt it.",
    "city": "A Lost City appears where the hero stands, with a bazaar and a gift of its own.",
    "visit": "You may explore its bazaar at once, in the same step.",
    "wind": (
        "The storm moves with the wind, two spaces each time. Under it heroes cannot move by dice, and adventures and "
        "bazaars are closed: keep it off your own way. Your turn goes on afterwards."
    ),
    "storm": (
        "Heroes under the sandstorm cannot move by dice, only walk one space a turn, and the bazaars and adventures "
        "that it covers are closed. Send it over your rivals, or away from you."
    ),
    "dreams": "The City of Dreams shows you five cards, one of which joins its stack.",
    "browse": "One of these joins the stack of this bazaar, where it can be bought.",
    "faith": "The temple in the City of Faith heals free of charge.",
    "wages": "At this table every ally asks for 1 gold at each bazaar.",
    "bazaar": "Pick what you want, then pay and leave. What is bought now cannot be sold in the same turn.",
    "deed": "The quest asks for this here. It can also wait until you return.",
    "counts": "One victory is one step forward; the other part of the quest remains to be done.",
    "gift": "What is given for a quest is gone.",
    "too much": (
        "Two allies, two weapons of different types and one armor are the limit; Legendary allies do not count."
    ),
    "outright": "Such a card ends the combat before it begins.",
    "before combat": "Cards that help before the first round are used now.",
    "combat": (
        "Each round has three phases. Your hero attacks in one of them and defends in the others; each ally may take "
        "over one phase."
    ),
    "combat in a duel": (
        "Each round has three phases: in your rounds your hero attacks in one and defends in the others, and each ally "
        "may take over one; your rival only rolls the number to reach. Then the roles change."
    ),
    "combat in an ambush": (
        "Each round has three phases. Your hero attacks in one of them and defends in the others; each ally may take "
        "over one phase. Escaping from an ambush is 10 harder."
    ),
    "boost": "Cards that add to this roll are used now, before the dice are rolled.",
    "after roll": "The dice have been rolled; a card can still change the result.",
    "hit": "The blow has landed; cards that add to it are used now.",
    "hurt": "Wounds cancelled now are never taken.",
    "won": "The combat is over; cards that follow a victory are used now.",
    "save": (
        "A hero who is knocked out wakes in a town, healed, without gold and without the most expensive card."
    ),
    "save in a duel": (
        "A hero who is knocked out wakes in a town, healed, without gold and without whatever else the winner takes."
    ),
    "whom": "Choose one member of the party, as the card says.",
    "test": "Cards that help with this test are used now, before the dice are rolled.",
    "tested": "The dice have been rolled; this can still change the test.",
    "lose": "A hero who is knocked out loses all gold and the most expensive card; between equals you choose.",
    "refuge": (
        "The party wakes rested and healed, and keeps its adventure counters, quests and rewards. The log lists what "
        "was lost."
    ),
    "loot": "The Challenge guarded these market cards; one of them is yours.",
    "plunder": (
        "The winner of a duel takes all of the loser's gold, and may take one thing more. Legendary rewards cannot be "
        "taken."
    ),
    "clouds": "You may go to any space on the board, such as one with your next adventure.",
    "experience": (
        "Adventure counters buy experience: +2 to an attribute, +2 fatigue or +1 life. The highest counter you spend "
        "goes on your quest tile and makes room for as many Legendary Quests as its points: a green one for 1, a red "
        "one for 4."
    ),
    "end of turn": (
        "You have too few points for another counter. Cards that work at any time can still be used; then the next "
        "hero follows."
    ),
    "payment": "Counters are worth 1 (green), 2 (yellow), 3 (blue) and 4 (red) points.",
}  # fmt: skip


def advice(g: AlKalim, decision: Decision) -> str:
    return _on_step(g, decision) if decision.kind == "step" else ADVICE.get(_occasion(g, decision), "")


DOINGS = {
    "draw": "take up a Legendary Quest",
    "explore": "explore the bazaar, where gold buys cards, gear and healing",
    "story": "roll the story die, whose face brings three small events",
}


def _on_step(g: AlKalim, decision: Decision) -> str:
    """What can be done in this space, and only that."""
    party, verbs = g.party, {choice[0] for choice in decision.choices()}
    doings = [words for verb, words in DOINGS.items() if verb in verbs]
    what = "; or ".join(doings)
    text = f"There is no adventure to attempt here: {what}."
    if "attempt" in verbs:
        text = f"Attempt the adventure in this space; or {what}."
    if not party.tile:
        return f"{text} There will be room for a quest once you have bought experience."
    if len(party.legends) >= party.tile:
        return f"{text} Your quest tile is full: spending a higher counter on experience makes room."
    return text


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
