"""Why a unit does not fight, and what cannot absorb damage (LBS AW 51-53, 67, 70)."""

from __future__ import annotations

from sandtable.games.lbs.content.shapes import FOLLOWER, HERO
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.absorbing import Absorbing
from sandtable.games.lbs.rules.armies import opposing, side_of
from sandtable.games.lbs.rules.battle import TACTIC
from sandtable.games.lbs.rules.engaging import archer, engagers, marks
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.rules.places import at_battle
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.refusals.actions import silenced
from sandtable.games.lbs.telling.refusals.finding import find_card, forbidden, no_card
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.verbs import Refusal


def _fighter(g: Lbs, decision: Decision, rest: str) -> IllegalChoice | int:
    """The Hero that is meant, if it is in the battle."""
    if g.battle is None:
        return IllegalChoice("there is no battle", ("LBS AW 58 battle-actions",))
    c = find_card(g, rest, g.heroes(decision.seat))
    if c < 0:
        other = find_card(g, rest, g.in_play())
        if other >= 0 and g.controller[other] != decision.seat:
            return IllegalChoice(
                f"{g.does(other, 'is')} {who(g, g.controller[other])}'s", ("LBS AW 47 ally-actions/2",)
            )
        return no_card(g, rest, "among your Heroes", "LBS AW 51 battle-engage")
    if not at_battle(g, c):
        return IllegalChoice(f"{g.does(c, 'is')} not in this battle", ("LBS AW 50 lawful/1",))
    return c


def no_engage(g: Lbs, decision: Decision, rest: str) -> Refusal:
    c = _fighter(g, decision, rest)
    if isinstance(c, IllegalChoice):
        return c
    if g.bowed[c] and all(g.bowed[f] for f in stats.followers(g, c)):
        return IllegalChoice(f"all of {g.name(c)}'s unit is bowed", ("LBS AW 34 bowed/3", "LBS AW 51 engaging/1"))
    if stats.ruled(g, "cannot engage", c):
        return forbidden(g, "cannot engage", c)
    if silenced(g):
        return silenced(g)
    if not opposing(g, decision.seat) and (side_of(g, c) == 0 or (g.battle is not None and g.battle.harmless)):
        return IllegalChoice("there is no army to engage", ("LBS AW 51 battle-engage",))
    if len(engagers(g, c)) == 1:
        return IllegalChoice("only one card of the unit can engage, so it has no parts", ("LBS AW 51 engaging/2",))
    return IllegalChoice("a card forbids it", ("LBS AW 34 cards-beat-rules",))


def no_shoot(g: Lbs, decision: Decision, rest: str) -> Refusal:
    c = _fighter(g, decision, rest)
    if isinstance(c, IllegalChoice):
        return c
    archers = [x for x in (c, *stats.followers(g, c)) if stats.has(g, x, "Archery")]
    if not archers:
        return IllegalChoice(f"nobody in {g.name(c)}'s unit has Archery", ("LBS AW 67 archery/1",))
    if all(g.bowed[x] for x in archers):
        return IllegalChoice(
            f"the archers of {g.name(c)}'s unit are bowed", ("LBS AW 34 bowed/3", "LBS AW 67 archery/3")
        )
    if not opposing(g, decision.seat):
        return IllegalChoice(
            "there is no card in an opposing army to shoot at", ("LBS AW 67 archery/1", "LBS AW 67 archery/6")
        )
    if not marks(g, archer(decision.seat, archers[0]), 1 - side_of(g, c)):
        return IllegalChoice("nobody there can be targeted", ("LBS FAQ invisibility/1", "LBS AW 67 archery/2"))
    return silenced(g) or IllegalChoice("a card forbids it", ("LBS AW 34 cards-beat-rules",))


def no_go_home(g: Lbs, decision: Decision, rest: str) -> Refusal:
    c = _fighter(g, decision, rest)
    if isinstance(c, IllegalChoice):
        return c
    if g.bowed[c]:
        return IllegalChoice(f"{g.does(c, 'is')} bowed", ("LBS AW 51 battle-home",))
    return silenced(g) or forbidden(g, "cannot go home", c)


def no_tactic(g: Lbs, decision: Decision, rest: str) -> Refusal:
    c = _fighter(g, decision, rest)
    if isinstance(c, IllegalChoice):
        return c
    if not stats.has(g, c, "Tactician"):
        return IllegalChoice(f"{g.does(c, 'is')} not a Tactician", ("LBS AW 70 tactician",))
    if g.bowed[c]:
        return IllegalChoice(f"{g.does(c, 'is')} bowed", ("LBS AW 34 bowed/3",))
    if (c, TACTIC, "battle") in g.used:
        return IllegalChoice("a Tactician is used once per battle", ("LBS AW 74 tactician",))
    if not g.players[decision.seat].hand:
        return IllegalChoice("a Tactician needs a card in hand", ("LBS AW 70 tactician",))
    return silenced(g) or IllegalChoice("a card forbids it", ("LBS AW 34 cards-beat-rules",))


def _absorbing(decision: Decision) -> Absorbing | None:
    return decision.about[3] if decision.kind == "absorb" else None


def no_water(g: Lbs, decision: Decision, rest: str) -> Refusal:
    if not decision.about[3].fixed:
        return IllegalChoice("only a City Section under attack has Water that absorbs", ("LBS AW 52 absorbing",))
    return IllegalChoice("there is no Water here that could absorb damage", ("LBS AW 52 absorbing/2",))


def no_section(g: Lbs, decision: Decision, rest: str) -> Refusal:
    absorbing: Absorbing = decision.about[3]
    if absorbing.fixed and g.water[absorbing.b.section]:
        return IllegalChoice("the City Section falls only after all its Water", ("LBS AW 52 absorbing/5",))
    return IllegalChoice("there is no City Section here that could absorb damage", ("LBS AW 52 absorbing",))


def no_fate(g: Lbs, decision: Decision, rest: str) -> Refusal:
    rules = {
        "absorb": "LBS AW 53 fate-discard/1", "raid card": "LBS AW 55 assigning/4",
        "defence card": "LBS AW 56 defending/2",
    }  # fmt: skip
    if find_card(g, rest, g.players[decision.seat].hand) < 0:
        return no_card(g, rest, "in hand", rules[decision.kind])
    absorbing = _absorbing(decision)
    if absorbing is None:
        return None
    if absorbing.act.data.get("berserk"):
        return IllegalChoice("no card is discarded against a Berserk engagement", ("LBS AW 67 berserk",))
    return IllegalChoice(
        "one card is discarded for each Hero of yours lost in this engagement", ("LBS AW 53 fate-discard/2",)
    )


def no_lose(g: Lbs, decision: Decision, rest: str) -> Refusal:
    absorbing = _absorbing(decision)
    if absorbing is None:
        return None
    c = find_card(g, rest, g.in_play())
    if c >= 0 and side_of(g, c) == absorbing.side and g.kind[c] & (HERO | FOLLOWER):
        if c in absorbing.spared:
            return IllegalChoice(f"{g.does(c, 'was')} saved from being destroyed", ("LBS AW 34 cards-beat-rules",))
        return forbidden(g, "cannot absorb", c, absorbing.act, words=f"a card keeps {g.name(c)} from absorbing")
    return IllegalChoice(f"'{rest}' is not a Hero or Follower of this army", ("LBS AW 52 absorbing",))
