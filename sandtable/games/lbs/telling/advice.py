"""A sentence or two for newcomers beside each kind of question; the rules themselves are a click away."""

from __future__ import annotations

REACTING = (
    "You may answer what is happening right now. Pass to keep what you hold; you can also choose to pass by yourself "
    "from now on."
)
NOTHING_ENTERS = (
    "Nothing in your hand can come into play now. Use what glows, {attack}or pass: the Day ends when all players pass "
    "in a row."
)
ADVICE = {
    "day": (
        "Choose a glowing card: bring in Heroes and Holdings from your hand, attach Followers and Items, use "
        "abilities, or attack once a turn. The Day ends when all players pass in a row."
    ),
    "night": (
        "Night is for raids, Night actions and the dead. A raid carries Water away from a City Section; a player "
        "without any Water at the end of a turn is out."
    ),
    "pay": "The table proposes a way to pay. Take it, or bow other cards and take Water from other City Sections.",
    "influence": "Heroes and your Stronghold bow for their Influence. The proposal is the least that suffices.",
    "declare": "You must then send at least one unit against each player you name.",
    "assign": (
        "Choose one of your Heroes, then the City Section to send the unit to. Followers go along. Those "
        "whom you send nowhere stay at home."
    ),
    "next battle": "The attacker chooses the order. Units that still wait stay where they were sent.",
    "battle": (
        "The armies take turns: engage with a unit (it bows, and the other army must absorb its Strength), play a "
        "Battle action, or pass."
    ),
    "engage with": "Cards that engage bow. Those you leave out can engage later.",
    "absorb": (
        "A lost card absorbs its Strength, a lost Water token 1. For each Hero you lose, one card from your hand may "
        "absorb its Fate. The City Section can fall only when its Water is gone."
    ),
    "immune": "A card stronger than the damage first dealt is immune, and is lost only if you wish.",
    "challenge": "If you refuse, nothing happens. If you accept, the Heroes duel, and the loser is destroyed.",
    "thrust": (
        "A thrust is a card from your hand, face-down; its Fate counts. If both pass, the Hero with more Ka wins; with "
        "equal Ka both lose."
    ),
    "parry": (
        "Meet the thrust as closely as you can: your Hero loses the difference between the two Fates, whichever is "
        "higher. The top card of your deck is a blind guess."
    ),
    "duelist": "A Duelist's parry may count one higher.",
    "raid": "Choose a Hero, then another player's City Section. A face-down card from your hand decides the raid.",
    "raid card": (
        "Its Fate plus the Raid bonus must exceed the Base Strength, or the card of a Hero who defends. A tie fails."
    ),
    "raid defence": (
        "An unbowed Hero may guard the City Section with a card from your hand; the card is discarded. Without "
        "one, its Base Strength alone defends it."
    ),
    "defence card": "Its Fate must be at least as high as what the raider plays.",
    "water": (
        "Water that Heroes carried comes home now, and you may shift the rest as well. A City Section without Water is "
        "the first to fall."
    ),
    "arrange": "A City Section holds no more than its Capacity.",
    "discard": (
        "Choose the cards that you can spare: each turn you draw four. They go to your Saved pile, which becomes your "
        "deck again."
    ),
    "target": "What you can choose glows on the table.",
    "pick": "What you can choose glows on the table.",
    "remain": "Some cards do more while they stay bowed.",
    "invite": "Allies send units for you; they may ask a Water token for it.",
    "demand": "If you take Water for your help, you must send a unit.",
    "exchange": "Followers and Items change hands among the Heroes that bow for it.",
}
