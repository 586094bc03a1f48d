"""The Arcane Study Phase (chapter 17) and Winter (13.2.2)."""

from __future__ import annotations

from typing import Final

from sandtable.games.banners.cards import casting, hands
from sandtable.games.banners.cards.hands import SATCHEL
from sandtable.games.banners.cards.registry import Moment
from sandtable.games.banners.content.campaign import SEASONS
from sandtable.games.banners.content.cardbook import (
    BLESSING,
    BLESSINGS,
    SPELL,
    SPELLS,
    TREASURE,
    TREASURES,
    blessings_of,
    card,
    cards,
)
from sandtable.games.banners.content.map import members
from sandtable.games.banners.records import Cards
from sandtable.games.banners.rules import monsters, upheavals
from sandtable.games.banners.state import Banners
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow
from sandtable.kernel.events import NOT_A_SEAT

FULL_SPELLS: Final = 3
GLYPH_DISCIPLINES, CHURN_DISCIPLINES = 3, 1
DISCIPLINES = {SPELL: "spells", BLESSING: "blessings", TREASURE: "treasures"}
"""What is studied for a kind of card."""
CLAUSES = {"treasures": "BB 17.4.1", "blessings": "BB 17.4.2", "spells": "BB 17.4.3"}
REVEALED: Final = "study"
"""Under this name `today` keeps how many disciplines the turn's marker allows."""
SALE = 2
WINTER_LIMIT, SATCHEL_LIMIT = 2, 4
NO_STUDY: Final[Choice] = ("no study",)
CURSES: Final[Cards] = 1 << card("curse-of-xaraxxes").number | 1 << card("the-red-wizards-curse").number
SELLABLE: Final[Cards] = sum(1 << c.number for c in cards() if c.sellable) & TREASURES
RETRIEVABLE: Final[Cards] = sum(1 << c.number for c in cards() if c.retrievable) & TREASURES
ENOUGH: Choice = ("no more",)
LIFT_CURSE: Final = 3
"""Gold to be rid of a curse (18.2)."""


def markers(kingdoms: int) -> tuple[int, int]:
    """Glyphs and churns for so many kingdoms (17.1)."""
    return {2: (2, 1), 3: (3, 1)}.get(kingdoms, (4, 2))


def distribute(g: Banners) -> None:
    """The season's Arcane Study markers are mixed and laid out (17.1.2); in Autumn there is a Churn more (17.2).

    Which lies where is decided when one is turned over, so nobody knows before.
    """
    arcana = g.magic
    arcana.glyphs, arcana.churns = arcana.study
    if (g.campaign.first_season + g.season) % len(SEASONS) == SEASONS.index("Autumn"):
        arcana.churns += 1


def reveal(g: Banners) -> int:
    """Turn over this turn's marker: how many disciplines everybody may study (17.3)."""
    arcana = g.magic
    left = arcana.glyphs + arcana.churns
    if not left:
        return 0
    glyph = arcana.glyphs > 0
    if glyph and arcana.churns:
        glyph = g.rng.pick(["Glyph"] * arcana.glyphs + ["Churn"] * arcana.churns) == "Glyph"
    if glyph:
        arcana.glyphs -= 1
    else:
        arcana.churns -= 1
    text = "a Glyph. Everybody may study three disciplines" if glyph else "a Churn. Everybody may study one discipline"
    g.note(
        f"Arcane Study: {text}.", "BB 17.3", "BB 17.3/glyph" if glyph else "BB 17.3/churn", kind="turn", by=NOT_A_SEAT
    )
    return GLYPH_DISCIPLINES if glyph else CHURN_DISCIPLINES


def arcane_study(g: Banners) -> Flow[None]:
    """All players study, in the order of the table (17.4). The marker is turned over before the checkpoint, after which
    nothing may happen by itself until somebody is asked; without a marker left nobody is."""
    today = g.magic.today
    if REVEALED not in today:
        yield from satchels(g)
        today[REVEALED] = reveal(g)
    disciplines = today[REVEALED]
    if disciplines:
        yield CHECKPOINT
    for player in range(len(g.campaign.players)):
        if g.kingdoms_of(player):
            yield from study(g, player, disciplines)
    del today[REVEALED]


def study(g: Banners, player: int, disciplines: int) -> Flow[None]:
    """Up to so many different disciplines. What changes nothing is not asked for."""
    done: set[str] = set()
    for _ in range(disciplines):
        choices = [*_disciplines(g, player, done), NO_STUDY]
        if len(choices) == 1:
            g.skipped(player, "study", "no study")
            return
        choice = yield Decision(player, "study", choices, (disciplines - len(done),))
        if choice == NO_STUDY:
            return
        which = studied(choice)
        done.add(which)
        yield from discipline(g, player, which, int(choice[1]) if choice[0] != "study" else None)


def _disciplines(g: Banners, player: int, done: set[str]) -> list[Choice]:
    """The disciplines, and what each may begin with, so that one answer says both: a card to discard, a Treasure."""
    able = {"spells": True, "blessings": True, "treasures": bool(retrievable(g, player))}
    left = [name for name, can in able.items() if can and name not in done]
    found: list[Choice] = [("study", name) for name in left]
    for name in left:
        verb = "retrieve" if name == "treasures" else "discard"
        found += [(verb, number) for number in members(holding(g, player, name))]
    return found


def studied(choice: Choice) -> str:
    """The discipline that an answer means."""
    if choice[0] == "study":
        return str(choice[1])
    return DISCIPLINES[cards()[int(choice[1])].kind]


def holding(g: Banners, player: int, which: str) -> Cards:
    """What a discipline is about: Spells or Blessings in hand, one of which may be discarded, or Treasures that come
    back."""
    if which == "treasures":
        return retrievable(g, player)
    return g.magic.hand[player] & (SPELLS if which == "spells" else BLESSINGS)


def discipline(g: Banners, player: int, which: str, first: int | None) -> Flow[None]:
    """Study one discipline (17.4.1 to 17.4.3); `first` is the card that was named with it."""
    if g.events is not None:
        text = f"{g.player_does(player, 'studies', 'study')} {which.capitalize()}."
        g.note(text, CLAUSES[which], kind="card", by=player)
    if which == "treasures":
        yield from retrieve(g, player, first)
        return
    if first is None:
        first = yield from _discard_first(g, player, holding(g, player, which))
    if first is not None:
        hands.discard(g, player, first, "BB 17.4.3" if which == "spells" else "BB 17.4.2")
    if which == "spells":
        draw_spells_to_full(g, player)
    else:
        draw_blessings_to_full(g, player)


def _discard_first(g: Banners, player: int, held: Cards) -> Flow[int | None]:
    """One card may be discarded before drawing (17.4.2, 17.4.3)."""
    if not held:
        return None
    choices: list[Choice] = [*(("discard", n) for n in members(held)), ("keep all",)]
    choice = yield Decision(player, "study discard", choices, ())
    return int(choice[1]) if choice[0] == "discard" else None


def draw_spells_to_full(g: Banners, player: int) -> None:
    """Three Spells (17.4.4)."""
    while hands.spells_in(g, player).bit_count() < FULL_SPELLS and hands.draw_spell(g, player):
        pass


def draw_blessings_to_full(g: Banners, player: int) -> None:
    """One Blessing of each kingdom the player runs (17.4.4)."""
    for kingdom in g.kingdoms_of(player):
        if not g.magic.hand[player] & blessings_of(g.campaign.kingdoms[kingdom].id):
            hands.draw_blessing(g, player, kingdom)


# -- treasures (16.1.2, 16.5) ----------------------------------------------------------------------------------------


def curses(g: Banners, player: int) -> int:
    """Curses that lie before a player: each makes retrieving cost a gold (18.2)."""
    return (g.magic.owned[player] & CURSES).bit_count()


def purse(g: Banners, player: int) -> int:
    """The player's richest kingdom, which pays for what the player buys."""
    own = g.kingdoms_of(player)
    return max(own, key=lambda kingdom: (g.gold[kingdom], -kingdom)) if own else -1


def retrievable(g: Banners, player: int) -> Cards:
    """Owned Treasures that may be taken back to hand, if a curse's price can be paid (17.4.1)."""
    found = g.magic.owned[player] & RETRIEVABLE & ~(1 << SATCHEL)
    if found and curses(g, player) and g.gold[purse(g, player)] < curses(g, player):
        return 0
    return found


def retrieve(g: Banners, player: int, first: int | None) -> Flow[None]:
    """One owned Treasure goes back to hand; with the Endless Satchel there may be a second (17.4.1, 18.2)."""
    arcana = g.magic
    for second in (False, True) if arcana.owned[player] >> SATCHEL & 1 else (False,):
        found = retrievable(g, player)
        if not found:
            return
        choices: list[Choice] = [*(("retrieve", n) for n in members(found)), *([ENOUGH] if second else [])]
        choice: Choice
        if first is not None and not second:
            choice = ("retrieve", first)
        else:
            choice = yield Decision(player, "retrieve", choices, ())
        if choice == ENOUGH:
            return
        price = curses(g, player)
        if price:
            g.gold[purse(g, player)] -= price
        bit = 1 << int(choice[1])
        arcana.owned[player] &= ~bit
        arcana.hand[player] |= bit
        what = cards()[int(choice[1])]
        paid = f" for {price} gold" if price else ""
        text, ref = f"{g.player_does(player, 'retrieves', 'retrieve')} {what.name}{paid}.", f"card:{what.id}"
        g.note(text, "BB 17.4.1", refs=(ref,), kind="card", by=player, card=ref)


def satchels(g: Banners) -> Flow[None]:
    """Whoever has gained the Endless Satchel plays it or sells it at once (18.2), so in a hand it is always new."""
    for player, hand in enumerate(g.magic.hand):
        if hand >> SATCHEL & 1:
            choices: list[Choice] = [("play", SATCHEL), ("sell", SATCHEL)]
            answer = yield Decision(player, "satchel", choices, ())
            if answer[0] == "play":
                yield from casting.play(g, Moment("turn"), player, SATCHEL)
            else:
                sell(g, g.kingdom if g.player[g.kingdom] == player else purse(g, player), answer)


def sales(g: Banners, kingdom: int) -> list[Choice]:
    """Treasures the active player may sell, but none played this turn (16.5), and curses to be lifted (18.2)."""
    if g.arcana is None:
        return []
    player = g.player[kingdom]
    arcana = g.arcana
    held = (arcana.hand[player] | arcana.owned[player]) & TREASURES
    if not held:
        return []
    found: list[Choice] = [("sell", n) for n in members(held & SELLABLE & ~arcana.played)]
    if arcana.owned[player] & CURSES and g.gold[kingdom] >= LIFT_CURSE:
        found += [("lift", n) for n in members(arcana.owned[player] & CURSES)]
    return found


def sell(g: Banners, kingdom: int, choice: Choice) -> None:
    what = cards()[int(choice[1])]
    drop_treasure(g, g.player[kingdom], what.number)
    if choice[0] == "lift":
        g.gold[kingdom] -= LIFT_CURSE
        text = f"{g.does(kingdom, 'pays', 'pay')} {LIFT_CURSE} gold to lift {what.name}."
        g.note(text, what.clause, kind="card", by=g.seat(kingdom))
    else:
        g.gold[kingdom] += SALE
        text, ref = f"{g.does(kingdom, 'sells', 'sell')} {what.name} for {SALE} gold.", f"card:{what.id}"
        g.note(text, "BB 16.5", refs=(ref,), kind="card", by=g.seat(kingdom), card=ref, short=f"+{SALE} gold")


def drop_treasure(g: Banners, player: int, number: int) -> None:
    """A Treasure is eliminated until Winter (16.1.2)."""
    bit = 1 << number
    g.magic.hand[player] &= ~bit
    g.magic.owned[player] &= ~bit
    g.magic.treasures_gone |= bit


# -- winter (13.2.2) -------------------------------------------------------------------------------------------------


def winter(g: Banners) -> Flow[None]:
    """A Winter Season: monsters return, Treasures are sold down, discard piles are shuffled in."""
    g.note("Winter.", "BB 13.2.2", kind="turn", by=NOT_A_SEAT)
    monsters.winter(g)
    yield from upheavals.abandon_lairs(g)
    for player in range(len(g.campaign.players)):
        yield from sell_down(g, player)
    arcana = g.magic
    arcana.spell_deck |= arcana.spell_discard
    arcana.treasure_deck |= arcana.treasures_gone
    arcana.spell_discard = arcana.treasures_gone = 0
    for kingdom in g.campaign.kingdoms:
        own = blessings_of(kingdom.id)
        arcana.blessing_decks[kingdom.index] |= arcana.blessing_discard & own
    arcana.blessing_discard = 0


def sell_down(g: Banners, player: int) -> Flow[None]:
    """Two Treasures may be kept, four with the Endless Satchel; what cannot be sold stays, though a curse may be lifted
    instead (16.5, 18.2)."""
    arcana = g.magic
    while g.kingdoms_of(player):
        held = (arcana.hand[player] | arcana.owned[player]) & TREASURES
        limit = SATCHEL_LIMIT if arcana.owned[player] >> SATCHEL & 1 else WINTER_LIMIT
        excess = held.bit_count() - limit
        if excess <= 0 or not held & SELLABLE:
            return
        choices: list[Choice] = [("sell", n) for n in members(held & SELLABLE)]
        if g.gold[purse(g, player)] >= LIFT_CURSE:
            choices += [("lift", n) for n in members(arcana.owned[player] & CURSES)]
        choice = yield Decision(player, "winter", choices, (excess,))
        sell(g, purse(g, player), choice)
