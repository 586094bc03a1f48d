"""Every card's effect, loaded once: importing this fills `registry.EFFECTS`."""

from sandtable.games.banners.cards import powers
from sandtable.games.banners.cards.blessings import empire, fjordland, goblins, night, oathborn, orcs
from sandtable.games.banners.cards.spells import answers, dice, lore, movement, strikes
from sandtable.games.banners.cards.treasures import in_combat, out_of_combat, tomes

DECKS = (
    *(answers, dice, lore, movement, strikes),
    *(empire, fjordland, goblins, night, oathborn, orcs),
    *(in_combat, out_of_combat, tomes),
    powers,
)
