"""The set-up of a game (LBS AW 17, 36-38)."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.lbs.content.decks import Deck
from sandtable.games.lbs.content.loading import card
from sandtable.games.lbs.rules.log import report, who
from sandtable.games.lbs.rules.piles import draw
from sandtable.games.lbs.rules.stats import capacity, fate, hand_size
from sandtable.games.lbs.rules.zones import put
from sandtable.games.lbs.state import DECK, TABLE, Lbs
from sandtable.kernel.rng import Rng


def new_game(decks: Sequence[Deck], rng: Rng, edition: str = "awakening", always: bool = False) -> Lbs:
    """Decks shuffled, Strongholds and City Sections placed with their Water, hands drawn, the Blessing cut for."""
    g = Lbs(rng, len(decks))
    g.edition = edition
    g.ask_always = always
    g.pool = frozenset(card(name).index for deck in decks for name in (deck.stronghold, *deck.sections, *deck.cards))
    for seat, deck in enumerate(decks):
        place(g, seat, deck.stronghold, deck.sections)
        for name in deck.order:
            g.players[seat].deck.append(g.add(card(name), seat, DECK))
    for seat in range(len(decks)):
        rng.shuffle(g.players[seat].deck)
        for s in g.sections(seat):
            g.water[s] += capacity(g, s) - g.card(s).capacity
    g.blessed = cut(g)
    g.to_act = g.blessed
    for seat in g.order(g.blessed):
        draw(g, seat, hand_size(g, seat))
    g.dirty = False
    return g


def place(g: Lbs, seat: int, stronghold: str, sections: Sequence[str]) -> None:
    player = g.players[seat]
    held = card(stronghold)
    player.stronghold = g.add(held, seat, TABLE)
    player.faction = min(held.factions, default="")
    put(g, player.stronghold, seat)
    for name in sections:
        s = g.add(card(name), seat, TABLE)
        put(g, s, seat)
        g.water[s] = card(name).values.get("Water", card(name).capacity)


def cut(g: Lbs) -> int:
    """The highest Fate value of a cut has the first Blessing; those who tie cut again (LBS AW 38 blessing)."""
    able = list(g.seats())
    for _ in range(100):
        shown = {s: g.players[s].deck[g.rng.below(len(g.players[s].deck))] for s in able if g.players[s].deck}
        if not shown:
            return able[0]
        best = max(fate(g, c) for c in shown.values())
        if g.events is not None:
            text = "Cut for the Blessing: " + ", ".join(f"{who(g, s)} {fate(g, c)}" for s, c in shown.items()) + "."
            report(g, text, "LBS AW 38 blessing/1")
        able = [s for s, c in shown.items() if fate(g, c) == best]
        if len(able) == 1:
            break
    return able[0]
