"""What a campaign's special rules do to the map: at set-up, in a winter, or when a unit comes to a certain place.

In a linked Chronicle these are the treaty of 593, the return of Fjordland and the lairs that are abandoned.
"""

from __future__ import annotations

from sandtable.games.banners.content import campaign_shapes
from sandtable.games.banners.content.campaign import SEASONS
from sandtable.games.banners.content.cardbook import blessings_of
from sandtable.games.banners.content.chronicle import FJORDLAND, YEARS_AWAY
from sandtable.games.banners.content.readings import CHOSEN_MARKER_IN_INCOME
from sandtable.games.banners.rules import hits
from sandtable.games.banners.rules.collapsing import clear_magic
from sandtable.games.banners.rules.movement import next_hexes
from sandtable.games.banners.rules.settlements import raze, refs_of, standing_at
from sandtable.games.banners.rules.special_rules import NIGHT, spring_after
from sandtable.games.banners.rules.stacks import enemy_heroes
from sandtable.games.banners.state import NOBODY, OPENING, PLAYMAT, Banners
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.bits import bits

NEVER = -1
"""`returns` while Fjordland is not expected."""
BACK = -2
"""`returns` once Fjordland has come back."""


# -- set-up ------------------------------------------------------------------------------------------------------------


def place_fixed(g: Banners) -> None:
    """Set-up: the armies that only defend, and Osterlich where he is there from the start."""
    camp = g.campaign
    for defender in camp.special(campaign_shapes.FixedDefender):
        keeper = camp.index[defender.keeper]
        unit = next(us[0] for (k, _), us in camp.guests.items() if k == keeper and camp.unit_army[us[0]].static)
        _fix(g, unit, defender.settlement)
    for rule in camp.special(campaign_shapes.OsterlichAtTheSpire):
        if rule.winter_of is None:
            _fix(g, camp.osterlich, rule.settlement)


def _fix(g: Banners, unit: int, settlement: str) -> None:
    at = g.campaign.map.find(settlement)
    assert at is not None
    g.place(unit, at)
    if g.army_of(unit).passive:
        g.finished |= 1 << unit


def claim(g: Banners, kingdom: int, settlement: int) -> None:
    """Put the marker down. Where the printed Income has it in it, only a kingdom that loses a loyal settlement loses 1;
    else both move (4.9.5)."""
    camp = g.campaign
    g.marker[settlement] = kingdom
    chosen = camp.kingdoms[kingdom].start.chosen
    if chosen is not None and not chosen.in_income and CHOSEN_MARKER_IN_INCOME not in camp.optional:
        g.income[kingdom] += 1
    loyal = camp.loyal[settlement]
    if loyal >= 0 and not camp.kingdoms[loyal].shashka:
        g.income[loyal] -= 1
    g.held |= 1 << kingdom
    g.refresh_settlements()
    text = f"{g.does(kingdom, 'has', 'have')} {g.town_text(settlement)} from the start."
    g.note(text, camp.clause("night-control"), refs=refs_of(g, settlement))


def swap(g: Banners, settlement: int) -> None:
    """A Control marker becomes a Razed marker, and the Night has a Coven to place without a roll."""
    clause = "no-coven" if g.phase != OPENING else "coven-swap"
    g.note(f"The Night gives up {g.town_text(settlement)} for a Coven.", g.campaign.clause(clause))
    raze(g, settlement, "BB 4.10/campaign" if g.phase == OPENING else "BB 4.9.4/raze")
    g.free_covens += 1


# -- winters -----------------------------------------------------------------------------------------------------------


def new_season(g: Banners) -> Flow[None]:
    """What a campaign does in the winter before the season that begins now; `g.season` is that season already."""
    camp = g.campaign
    for rule in camp.special(campaign_shapes.Withdrawal):
        if g.season == spring_after(camp, rule.after_year):
            withdraw(g, camp.index[rule.kingdom])
    for spire in camp.special(campaign_shapes.OsterlichAtTheSpire):
        if spire.winter_of is not None and g.season == spring_after(camp, spire.winter_of):
            yield from bring_osterlich(g, spire.settlement)
    if camp.treaty == g.season:
        g.refresh_settlements()
        text = "The Treaty of Kars Thaya: Mara Mitai is allied to the Resistance."
        g.note(text, "BB chronicle/treaty", kind="turn")


def abandon_lairs(g: Banners) -> Flow[None]:
    """Winters of a linked war from 594 on: each side, the Invader first, puts an Abandoned marker on a lair (15.8)."""
    camp, arcana = g.campaign, g.magic
    if camp.link is None or g.season + 1 <= camp.link.lairs:
        return
    for side in range(len(camp.sides)):
        free = [h for h in camp.map.lairs if h not in arcana.command and not arcana.abandoned >> h & 1]
        seats = [seat for seat in g.players_of(side) if g.kingdoms_of(seat)]
        if not free or not seats:
            continue
        choices: list[Choice] = [("abandon", h) for h in free]
        answer = yield Decision(seats[0], "abandon", choices, ())
        at = int(answer[1])
        arcana.abandoned |= 1 << at
        rules = ("BB chronicle/abandoned-lairs-winter", "BB 15.8")
        g.note(f"{camp.map.lairs[at]} is abandoned.", *rules, refs=(f"hex:{camp.map.names[at]}",))


def withdraw(g: Banners, kingdom: int) -> None:
    """The Night goes home (Orcs at the Gate): only its armies on the map stay."""
    camp = g.campaign
    text = f"{g.does(kingdom, 'withdraws', 'withdraw')} from the war; only its armies stay."
    g.note(text, camp.clause("withdrawal"), kind="turn")
    if camp.kingdoms[kingdom].id == NIGHT:
        g.covens = 0
    for s, mark in enumerate(g.marker):
        if mark == kingdom:
            raze(g, s, camp.clause("withdrawal"))
    g.gold[kingdom] = 0
    g.income[kingdom] = 0
    for unit in bits(camp.hero_units):
        if g.owner[unit] == kingdom and g.at[unit] != PLAYMAT:
            army = g.companion(unit)
            g.lift(unit)
            if camp.unit_army[unit].enslaved and army != NOBODY:
                g.hand_over(army, camp.unit_kingdom[army])
    if g.arcana is None:
        return
    commanded = kingdom in g.arcana.command.values()
    clear_magic(g, kingdom)
    if commanded and g.events is not None:
        g.note("The Monsters it commanded slink away.", camp.clause("withdrawal-monsters"))


def bring_osterlich(g: Banners, settlement: str) -> Flow[None]:
    """Osterlich comes to the Spire; whoever is there goes to a hex next to it, which its owner chooses."""
    camp = g.campaign
    at = camp.map.find(settlement)
    assert at is not None
    s = standing_at(g, at)
    if s == NOBODY or g.hostile[camp.index[NIGHT]] >> at & 1:
        return  # the Spire has fallen already
    for unit in (g.army.get(at, NOBODY), g.hero.get(at, NOBODY)):
        if unit != NOBODY and g.at[unit] == at:
            yield from _make_room(g, unit)
    g.place(camp.osterlich, at)
    refs = (f"unit:{camp.osterlich}",)
    g.note(f"Osterlich comes to {settlement}.", "BB chronicle-10/bitter-end-osterlich", refs=refs, kind="turn")


def _make_room(g: Banners, unit: int) -> Flow[None]:
    """A unit leaves for a hex next to it where it may stay; without one it is lost. An Enslaved Hero goes with its army
    (12.3.7), any other hero where it likes."""
    free = next_hexes(g, unit, NOBODY) & ~enemy_heroes(g, g.owner[unit])
    if not free:
        if g.arcana is None:
            g.lift(unit)
        else:
            hits.remove(g, unit)
        return
    choices: list[Choice] = [("make room", h) for h in bits(free)]
    answer = yield Decision(g.seat(g.owner[unit]), "make room", choices, (unit,))
    enslaver = g.companion(unit)
    g.shift(unit, int(answer[1]))
    if enslaver != NOBODY and g.army_of(enslaver).enslaved:
        g.shift(enslaver, int(answer[1]))
    refs = (f"unit:{unit}", f"hex:{g.campaign.map.names[int(answer[1])]}")
    rule = "BB chronicle-10/bitter-end-osterlich"
    g.note(f"{g.did(unit, 'moves', 'move')} to {g.place_text(int(answer[1]))}.", rule, refs=refs)


# -- the return of Fjordland -------------------------------------------------------------------------------------------


def expect_return(g: Banners, kingdom: int) -> None:
    """Fjordland has collapsed in a linked war: it is back three years later, in the same season."""
    camp = g.campaign
    if camp.link is None or camp.kingdoms[kingdom].id != FJORDLAND or g.returns == BACK:
        return
    g.returns = g.season + YEARS_AWAY * len(SEASONS)


def returns_now(g: Banners) -> bool:
    """A season begins in which Fjordland comes back; it sets up once more, before anybody's turn."""
    if g.returns < 0 or g.season < g.returns:
        return False
    camp = g.campaign
    link = camp.link
    assert link is not None
    kingdom = camp.index[FJORDLAND]
    g.returns = BACK
    g.collapsed &= ~(1 << kingdom)
    g.gold[kingdom] = link.start.gold
    g.income[kingdom] = link.start.income or 0
    g.refresh_settlements()
    g.phase = OPENING
    g.turn = camp.openings
    g.free = [[] for _ in camp.kingdoms]
    g.free_heroes = [[] for _ in camp.kingdoms]
    if g.arcana is not None:
        g.free_heroes[kingdom] = [NOBODY] * link.start.heroes
        g.arcana.blessing_decks[kingdom] = blessings_of(FJORDLAND) & ~g.arcana.hand[g.seat(kingdom)]
    rule = f"BB chronicle/return-of-fjordland-{'entry' if link.absent else 'collapse'}"
    means = f"{link.start.gold} gold and {link.start.income or 0} income"
    g.note(f"Long ships on the western sea: Fjordland returns with {means}.", rule, kind="turn")
    return True
