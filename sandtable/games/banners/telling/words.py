"""How the Advanced game's choices and questions look to people: keys, labels, highlights, rules."""

from __future__ import annotations

from sandtable.games.banners.cards.targets import aim_texts, refs_of
from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.cardbook import HERO, Card, title
from sandtable.games.banners.content.forces import armies
from sandtable.games.banners.rules import heroes, monsters
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Option, Prompt

STEPS = ("the attacker's cards", "the defender's Cantrips", "the attacker's last Cantrips")
"""The order of Battle Magic (16.7.3)."""


def describe(g: Banners, choice: Choice) -> Option | None:
    """The option for one of the Advanced game's choices; None if it is not one of them."""
    verb = str(choice[0])
    if verb in _CARD:
        card = cardbook.cards()[int(choice[1])]
        label, rules = _CARD[verb]
        name = title(card.number)
        text = f"{label} {name}" if card.kind != HERO else f"{label} {name} ({card.name})"
        if verb == "play" and card.discard:
            text += f" (discard {card.discard} other Spell{'' if card.discard == 1 else 's'})"
        return Option(f"{verb} {name}", text, (f"card:{card.id}",), (*rules, card.clause))
    if verb == "aim":
        key, label, refs = aim_texts(g, int(choice[1]), int(choice[2]))
        return Option(key, label, refs, ("BB 16.6",))
    if verb in _PLAIN:
        label, rules = _PLAIN[verb]
        return Option(verb, label, (), rules)
    if verb in _UNIT:
        unit, at = int(choice[1]), g.at[int(choice[1])] if len(choice) == 2 else int(choice[2])
        label, rules = _UNIT[verb]
        name = g.campaign.map.names[at]
        who = g.army_of(unit).name
        refs = (g.campaign.unit_refs[unit], f"hex:{name}")
        return Option(f"{verb} {who} at {name}", f"{label} {g.unit_text(unit)} at {g.place_text(at)}", refs, rules)
    if verb == "hero":
        at, price = int(choice[1]), heroes.cost(g, g.kingdom)
        name = g.campaign.map.names[at]
        return Option(f"hero {name}", f"Call a hero to {g.place_text(at)} ({price} gold)", refs_of(g, at), ("BB 14.2",))
    if verb == "slink":
        at = int(choice[1])
        label = f"Let {monsters.name(g.magic.monster[at])} at {g.place_text(at)} slink away"
        return Option(f"slink {g.campaign.map.names[at]}", label, refs_of(g, at), ("BB 15.4.2",))
    if verb in _HEX:
        at = int(choice[1])
        label, rules = _HEX[verb]
        return Option(f"{verb} {g.campaign.map.names[at]}", f"{label} {g.place_text(at)}", refs_of(g, at), rules)
    if verb == "monster strike":
        at, to = int(choice[1]), int(choice[2])
        names = g.campaign.map.names
        who = monsters.name(g.magic.monster[at])
        label = f"{monsters.does(g.magic.monster[at], 'strikes', 'strike')} at {g.place_text(to)}"
        return Option(
            f"{who} strikes {names[to]}",
            label,
            (*refs_of(g, at), *refs_of(g, to)),
            ("BB 15.4.1", monsters.range_rule(g, at)),
        )
    if verb in _COUNT:
        n = int(choice[1])
        one, many, rules = _COUNT[verb]
        return Option(f"{verb} {n}", one if n == 1 else many.format(n=n), (), rules)
    if verb == "recruit":
        army = armies()[int(choice[1])]
        return Option(f"recruit {army.name}", f"Build {army.name}", (f"army:{army.kingdom}/{army.name}",), ("BB 10.1",))
    if verb == "study":
        which = str(choice[1])
        return Option(f"study {which}", f"Study {which.capitalize()}", (), ("BB 17.4",))
    if verb in _KINGDOM:
        kingdom = g.campaign.kingdoms[int(choice[1])]
        label, rules = _KINGDOM[verb]
        return Option(f"{verb} {kingdom.id}", f"{label} {kingdom.name}", (f"kingdom:{kingdom.id}",), rules)
    return None


_CARD: dict[str, tuple[str, tuple[str, ...]]] = {
    "play": ("Play", ("BB 16.7",)),
    "tome": ("With the Tome", ("BB 16.6.2/tome",)),
    "discard": ("Discard", ("BB 16.2",)),
    "sell": ("Sell for 2 gold:", ("BB 16.5",)),
    "lift": ("Pay 3 gold to lift", ()),
    "retrieve": ("Retrieve", ("BB 17.4.1",)),
    "keep": ("Take back to hand:", ()),
}
_PLAIN: dict[str, tuple[str, tuple[str, ...]]] = {
    "take light": ("Take away a light die", ("BB 18.2/15/choice",)),
    "take heavy": ("Take away a heavy die", ("BB 18.2/15/choice",)),
    "no tome": ("Without a Tome", ("BB 16.6.2/tome",)),
    "no study": ("Study nothing more", ("BB 17.4",)),
    "no more": ("Retrieve no more", ("BB 18.2/2",)),
    "keep all": ("Discard nothing", ("BB 16.2",)),
    "lose light": ("Two light dice fewer", ("BB 1.10",)),
    "lose heavy": ("One heavy die fewer", ("BB 1.10",)),
    "gain heavy": ("One heavy die more", ("BB 1.10",)),
    "yes": ("Yes, the hero goes along", ("BB 18.1/27/hero",)),
    "no": ("No, the hero stays", ("BB 18.1/27/hero",)),
    "accept": ("Take the hit", ("BB 9.2.1",)),
    "random spell": ("Discard a Spell at random", ("BB 18.3/night-12/fail",)),
    "lose the hero": ("Luna is eliminated", ("BB 18.3/night-12/fail",)),
    "muster": ("Build three Akritoi free of charge", ("BB 18.3/empire-5",)),
    "quell": ("Suppress three revolts", ("BB 18.3/empire-5",)),
    "keep three": ("None: the new monster does not stay after the fight", ("BB 15.3/replace",)),
    "gain a hero": ("Gain a hero", ("BB 14.3",)),
}
_UNIT: dict[str, tuple[str, tuple[str, ...]]] = {
    "stack": ("Activate the stack of", ("BB 14.6.1",)),
    "pick up": ("Pick up", ("BB 14.6.1/pick-up",)),
    "drop off": ("Leave behind", ("BB 14.6.1/drop-off",)),
    "hit": ("The hit goes to", ("BB 14.4/hits",)),
    "join": ("The hero joins", ("BB 14.3",)),
    "recovers": ("Recover", ("BB 10.4.2",)),
    "turn on": ("It strikes", ("BB 18.3/orcs-12",)),
}
_HEX: dict[str, tuple[str, tuple[str, ...]]] = {
    "place hero": ("Place a hero at", ("BB 2.5/heroes",)),
    "flee": ("Move to", ("BB 8.2",)),
    "appear": ("Place it at", ("BB 15.7",)),
    "give way": ("Move to", ("BB 18.3/orcs-14/legal",)),
    "set down": ("Place the stack at", ("BB 16.6.3/place",)),
    "summon": ("Place the army at", ("BB 16.6.3/place",)),
}
_COUNT: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "spend": ("Spend 1 gold", "Spend {n} gold", ("BB 12.4.5",)),
    "dice": ("1 die", "{n} dice", ("BB 16.6.3/gain",)),
}
_KINGDOM: dict[str, tuple[str, tuple[str, ...]]] = {
    "command": ("Take command of it for", ("BB 15.3",)),
    "take over": ("Take over", ("BB 7.6/takeover",)),
    "bless": ("Draw a Blessing of", ("BB 16.4",)),
}
CARD_VERBS, UNIT_VERBS, HEX_VERBS = tuple(_CARD), tuple(_UNIT), tuple(_HEX)
"""What keys begin with that end with a card, with `UNIT at HEX`, and with a hex alone."""
VERBS = (*_CARD, "aim", *_PLAIN, *_UNIT, *_HEX, "hero", "slink", *_COUNT, *_KINGDOM, "recruit", "study")

WINDOWS: dict[str, tuple[str, tuple[str, ...]]] = {
    "battle": ("{unit} {attack} {at}. Battle Magic, {step}: play a card?", ("BB 16.7.3",)),
    "any": ("A quiet moment in {turn} turn: play a Cantrip?", ("BB 16.7.2",)),
    "cast": ("{caster} {card}: answer it?", ("BB 16.7.2",)),
    "sorcery": ("{unit} has cast {card}: play a power?", ("BB 14.5.1",)),
    "strike": ("A Strike at {at} is declared: answer it?", ("BB 9.7",)),
    "rolled": ("The dice are rolled: play a card on them?", ("BB 16.8/dice",)),
    "die": ("A die shows {hits}: have it rolled again?", ("BB 16.7.2",)),
    "critical": ("A critical hit is to be confirmed: play a card?", ("BB 9.8",)),
    "hits": ("{unit} at {at}: hits are coming ({hits}). Play a card?", ("BB 9.2.1",)),
    "assigned": ("{unit} at {at} {is_} given a hit: play a card?", ("BB 14.4/hits",)),
    "wounded": ("{unit} at {at}: more hits are coming ({hits}). Play a card?", ("BB 14.4/hits-one-by-one",)),
    "falling": ("{unit} {is_} about to be eliminated: save it?", ("BB 1.9",)),
    "eliminated": ("{unit} {was} eliminated at {at}: play a card?", ("BB 1.9",)),
    "entering": ("{unit} {is_} about to enter {at}: bar the way?", ("BB 8.2",)),
    "moved": ("{unit} {has} moved to {at}: play a card?", ("BB 16.7.2",)),
    "sailed": ("{unit} {is_} crossing the sea at {at}: play a card?", ("BB 16.7.2",)),
    "won": ("{unit} {has} won: play a card before the advance?", ("BB 9.3",)),
    "mined": ("{unit} {has} worked the mine: play a card?", ("BB 12.1.1",)),
    "looted": ("{unit} {has} looted {at}: play a card?", ("BB 4.8",)),
    "hiding": ("The Coven at {at} is found: play a card instead of hiding?", ("BB 12.3.5",)),
}


def prompt(g: Banners, decision: Decision) -> Prompt | None:
    kind, about = decision.kind, decision.about
    who = g.campaign.seats[decision.seat].name
    if decision.window:
        return _window(g, decision.window, about, who)
    if kind in _QUESTIONS:
        text, rules = _QUESTIONS[kind]
        card = _about_card(about) if kind in _OF_CARDS else None
        text = text.format(
            who=who,
            card=title(card.number) if card is not None else "",
            text=card.text if card is not None else "",
            unit=g.unit_text(int(about[0])) if kind in _OF_UNITS else "",
            left=about[0] if kind == "study" else "",
            hero=g.unit_text(int(about[1])) if kind == "hit" else "",
            monster=monsters.name(int(about[-1])) if kind in _OF_MONSTERS else "",
            purpose=_purpose(about) if kind == "discard" else "",
        )
        refs = (f"card:{card.id}",) if card is not None else ()
        if kind in _OF_UNITS:
            refs = (g.campaign.unit_refs[int(about[0])],)
        return Prompt(text, (*rules, *((card.clause,) if card is not None else ())), refs)
    return None


def _window(g: Banners, name: str, about: tuple[object, ...], who: str) -> Prompt:
    text, rules = WINDOWS[name]
    unit, at = int(about[1]), int(about[2])  # type: ignore[call-overload]
    answered, caster = about[5:] if len(about) > 5 else (NOBODY, NOBODY)
    card = cardbook.cards()[int(answered)] if answered != NOBODY else None  # type: ignore[call-overload]
    one = unit >= 0 and g.army_of(unit).single
    refs = (*((g.campaign.unit_refs[unit],) if unit >= 0 else ()), *(refs_of(g, at) if at >= 0 else ()))
    if card is not None:
        rules, refs = (*rules, card.clause), (f"card:{card.id}", *refs)
    told = text.format(
        unit=g.unit_text(unit) if unit >= 0 else "The defenders",
        at=g.place_text(at) if at >= 0 else "this hex",
        hits=about[3],
        turn=g.whose(g.kingdom),
        attack="attacks" if one else "attack",
        step=STEPS[int(about[4])] if name == "battle" else "",  # type: ignore[call-overload]
        card=title(card.number) if card is not None else "",
        caster=_played(g, int(caster)),  # type: ignore[call-overload]
        has="has" if one else "have",
        is_="is" if one else "are",
        was="was" if one else "were",
    )
    return Prompt(f"{who}: {told}", rules, refs)


def _played(g: Banners, player: int) -> str:
    """Who has played the card that may be answered: "Orcs play", "Fjordland plays"."""
    if player < 0:
        return ""
    name = g.campaign.seats[player].name
    return f"{name} {'play' if name.endswith('s') or ' and ' in name else 'plays'}"


_OF_CARDS = ("aim", "blessing", "tome", "return", "lock", "more dice", "strike again", "dice lost", "set down")
"""Questions about a card, which is the first thing they are about."""
_OF_UNITS = ("hit", "gain", "again", "flee", "fear", "fear hero", "turn on", "terror")
"""Questions about a unit, likewise."""


_OF_MONSTERS = ("command", "appear")
"""Questions about a monster that has been drawn, which is the last thing they are about."""


def _purpose(about: tuple[object, ...]) -> str:
    """For which card something is discarded: its clause is among the rules that say so."""
    card = next((c for c in cardbook.cards() if c.clause in about), None)
    return "" if card is None else f" for {title(card.number)}"


def _about_card(about: tuple[object, ...]) -> Card:
    return cardbook.cards()[int(about[0])]  # type: ignore[call-overload]


_QUESTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "aim": ("{card}: who casts it, and at what? {text}", ("BB 16.6.1",)),
    "blessing": ("{who}: {card}. What do you choose? {text}", ("BB 16.6.1",)),
    "tome": ("{card}: with a Tome?", ("BB 16.6.2/tome",)),
    "return": ("Take {card} back to hand?", ()),
    "lock": ("{who}: the roll has failed. Lock the caster to keep {card} in hand?", ("BB 18.3/night-2/fail",)),
    "satchel": ("{who}: you have gained the Endless Satchel. Play it, or sell it for 2 gold?", ("BB 18.2/2/gained",)),
    "plague": ("{who}: Staff of Plagues. Which die does your opponent lose?", ("BB 18.2/15",)),
    "summon": ("{who}: Horn of Udun. Where is the army placed?", ("BB 18.2/5", "BB 16.6.3/place")),
    "discard": ("{who}: which card do you discard{purpose}?", ("BB 16.6.3/discard",)),
    "study": ("{who}: Arcane Study. Which discipline? You may study {left} more.", ("BB 17.4",)),
    "study discard": ("{who}: discard one card before drawing?", ("BB 17.4",)),
    "retrieve": ("{who}: which Treasure do you retrieve?", ("BB 17.4.1",)),
    "winter": ("{who}: Winter. Which Treasure do you sell?", ("BB 13.2.2/sell",)),
    "hit": ("{unit} and {hero} suffer a hit: who takes it?", ("BB 14.4/hits",)),
    "gain": ("{unit} enters play: which army does the hero join?", ("BB 14.3",)),
    "again": ("{unit} may go on: what now?", ("BB 7.2/attack",)),
    "command": ("{who}: a monster has been found, {monster}. Take command of it?", ("BB 15.3",)),
    "slink": ("{who}: three monsters are commanded already. Which one slinks away?", ("BB 15.3/replace",)),
    "flee": ("{unit} is free and has to leave: where to?", ("BB 12.3.7/freed",)),
    "take over": ("{who}: your kingdoms have fallen. Take over an ally's?", ("BB 7.6/takeover",)),
    "choose": ("{who}: which?", ("BB 16.6",)),
    "appear": ("{who}: where do you place {monster}?", ("BB 15.7",)),
    "fear": ("{who}: {unit} must move one hex or take a hit. Which?", ("BB 18.1/27",)),
    "fear hero": ("{who}: does the hero go along with {unit}?", ("BB 18.1/27/hero",)),
    "recovers": ("{who}: which army recovers?", ("BB 10.4.2",)),
    "turn on": ("{unit} is deceived: whom does it strike?", ("BB 18.3/orcs-12",)),
    "terror": ("{who}: {unit} must move one hex or take a hit. Which?", ("BB 18.3/orcs-14",)),
    "caught": ("{who}: Luna's Strike has failed. Lose a Spell at random, or Luna?", ("BB 18.3/night-12/fail",)),
    "more dice": ("{card}: discard another Spell for one heavy die more?", ("BB 16.2",)),
    "strike again": ("{card}: discard another Spell to strike the same target again?", ("BB 16.2",)),
    "dice lost": ("{card}: which dice does the target lose?", ()),
    "set down": ("{card}: where is the stack placed?", ("BB 16.6.3/place",)),
    "bless": ("{who}: from which kingdom's deck do you draw a Blessing?", ("BB 16.4",)),
}
KINDS = tuple(_QUESTIONS)
"""Kinds of decisions, but for those of windows."""
