"""Why something cannot be chosen for an action or effect (LBS AW 70)."""

from __future__ import annotations

from sandtable.games.lbs.content.book import Target
from sandtable.games.lbs.content.loading import index
from sandtable.games.lbs.content.shapes import FOLLOWER, HERO, ITEM, SECTION
from sandtable.games.lbs.rules import abilities, stats
from sandtable.games.lbs.rules.armies import opposing
from sandtable.games.lbs.rules.engaging import ARCHERY
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.rules.places import at_battle, hero_of
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.questions import picking, prompt
from sandtable.games.lbs.telling.refusals import finding
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.verbs import Refusal


def must_answer(g: Lbs, decision: Decision, rest: str) -> Refusal:
    """Nothing goes on without an answer."""
    asked = prompt(g, decision)
    return IllegalChoice(f"this must be answered: {asked.text}", asked.rules)


def _choosing(decision: Decision) -> tuple[str, ...]:
    """The rules by which something may be chosen here."""
    if decision.kind == "target":
        return "LBS AW 70 targeting/1", "LBS AW 34 cards-beat-rules"
    return picking(str(decision.about[0]))


def _aim(g: Lbs, decision: Decision) -> Target | None:
    """What the action asks for, if a target is being chosen for one."""
    if decision.kind != "target" or int(decision.about[2]) < 0:
        return None
    word, source, n = decision.about[:3]
    return next((t for a in abilities.abilities(g, source) if a.index == n for t in a.targets if t.word == word), None)


def no_target(g: Lbs, decision: Decision, rest: str) -> Refusal:
    if decision.kind not in ("target", "pick"):
        return None
    c = finding.find_card(g, rest, g.in_play())
    word = str(decision.about[0])
    if c < 0:
        if index().get(finding.words_of(rest)[0]) is None:
            return finding.no_card(g, rest, "")
        return IllegalChoice(f"'{rest}' cannot be chosen here; {_asked(word)}", _choosing(decision))
    aim = _aim(g, decision)
    if decision.kind == "target":
        out_of_reach = _out_of_reach(g, decision.seat, c, aim)
        if out_of_reach is not None:
            return out_of_reach
    if word == ARCHERY and g.kind[c] & HERO and stats.followers(g, c):
        return IllegalChoice(f"{g.does(c, 'is')} guarded by Followers", ("LBS AW 67 archery/4",))
    if word.endswith("to raid") and c in g.raided:
        return IllegalChoice(f"{g.does(c, 'was')} raided this turn", ("LBS AW 55 assigning/3",))
    return IllegalChoice(f"{g.does(c, 'is')} not a lawful choice; {_asked(word)}", _unlike(g, decision, c, word))


def _out_of_reach(g: Lbs, seat: int, card: int, aim: Target | None) -> Refusal:
    """Invisible, kept by a card, or not in the battle."""
    hero = hero_of(g, card)
    theirs = hero >= 0 and g.controller[card] != seat and not g.kind[card] & FOLLOWER
    if theirs and stats.has_mod(g, hero, "invisible") and not (aim is not None and (aim.free or aim.unit)):
        return IllegalChoice(
            f"{g.name(hero)} cannot be targeted by others", ("LBS FAQ invisibility/1", "LBS FAQ invisibility/2")
        )
    if aim is not None and aim.bars and stats.ruled(g, aim.bars, card):
        return finding.forbidden(g, aim.bars, card, words=f"a card keeps {g.name(card)} there")
    bound = g.battle is not None and not (aim is not None and (aim.reach or aim.free))
    if bound and not at_battle(g, card) and g.kind[card] & (HERO | FOLLOWER | ITEM | SECTION):
        rules = ("LBS FAQ open-actions-in-battle/4", "LBS AW 50 lawful/1")
        return IllegalChoice(f"{g.does(card, 'is')} not in this battle", rules)
    return None


def _asked(word: str) -> str:
    return f"it must be {word}" if word.startswith(("a ", "an ", "another ", "the ")) else f"the question is {word}"


def _unlike(g: Lbs, decision: Decision, card: int, word: str) -> tuple[str, ...]:
    """The rule behind the word that the card does not fit."""
    seat = decision.seat
    mine = g.controller[card] == seat
    if "opposing" in word and (mine or (g.attack is not None and hero_of(g, card) not in opposing(g, seat))):
        return ("LBS FAQ opposing/1",) if g.attack is None else ("LBS FAQ opposing/2",)
    if ("of yours" in word and not mine) or (("another player" in word or "opponent" in word) and mine):
        return ("LBS AW 75 your",)
    return _choosing(decision)


def no_player(g: Lbs, decision: Decision, rest: str) -> Refusal:
    seat = finding.find_seat(g, rest)
    if seat < 0:
        return finding.nobody_called(rest)
    if not any(choice[0] == "player" for choice in decision.choices()):
        return IllegalChoice(f"no player is asked for here, but {decision.about[0]}")
    return IllegalChoice(f"{who(g, seat)} is not a lawful choice; it must be {decision.about[0]}", _choosing(decision))


def no_caster(g: Lbs, decision: Decision, rest: str) -> Refusal:
    c = finding.find_card(g, rest, g.heroes(decision.seat))
    if c < 0:
        return finding.of_another(g, rest) or finding.no_card(g, rest, "among your Heroes", "LBS AW 29 spell/1")
    if not stats.has(g, c, "Sahir"):
        return IllegalChoice(f"{g.does(c, 'is')} not a Sahir", ("LBS AW 29 spell/1", "LBS AW 69 sahir"))
    if g.bowed[c]:
        return IllegalChoice(f"{g.does(c, 'is')} bowed", ("LBS AW 29 spell/1", "LBS AW 34 bowed/3"))
    if g.battle is not None and not at_battle(g, c):
        return IllegalChoice(f"{g.does(c, 'is')} not in this battle", ("LBS AW 50 lawful/1",))
    return finding.forbidden(g, "cannot cast", c, int(decision.about[0]), words=f"{g.name(c)} cannot cast it")


def no_number(g: Lbs, decision: Decision, rest: str) -> Refusal:
    offered = [int(choice[1]) for choice in decision.choices() if choice[0] == "number"]
    if not offered:
        return IllegalChoice(f"no number is asked for here, but {decision.about[0]}")
    return IllegalChoice(f"it is a number from {min(offered)} to {max(offered)}", ("LBS AW 34 cards-beat-rules",))
