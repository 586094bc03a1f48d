"""The figures of the campaign book, written down once more for the tests: what the content files must say."""

from __future__ import annotations

from typing import Any, NamedTuple


class Start(NamedTuple):
    """Income (None: Shashka), gold, Heroes, Covens, revolts, marker limit, Control markers as the book lists them."""

    income: int | None
    gold: int
    heroes: int
    covens: int = 0
    revolt: int = 0
    cap: int | None = None
    controls: str = ""


class Facts(NamedTuple):
    name: str
    year: int
    maps: str
    turns: int
    start: str
    end: str
    study: tuple[int, int]
    invader: str
    resistance: str
    order: str
    deployment: str
    kingdoms: dict[str, Start]
    postures: str = ""
    razed: str = ""


def chapter(name: str, year: int, *rest: Any) -> Facts:
    """A chapter of the Chronicle: all four boards for a year."""
    boards = "broken-coast wildlands imperial-heartland fields-of-ash"
    return Facts(name, year, boards, 3, "spring 1", "autumn 1", (4, 2), *rest)


# fmt: off
FACTS: dict[str, Facts] = {
    "drefeld": Facts("The Invasion of Drefeld", 565, "wildlands", 3, "spring 1", "autumn 1", (2, 1),
        "fjordland", "oathborn", "oathborn fjordland", "oathborn / fjordland",
        {"oathborn": Start(2, 6, 0, controls="Shaded Vale"),
         "fjordland": Start(4, 15, 0, controls="Norstead, Far Tumed")}),
    "fight-to-the-death": Facts("Fight to the Death", 556, "wildlands", 5, "spring 1", "summer 2", (2, 1),
        "orcs", "goblins", "orcs goblins", "orcs / goblins",
        {"orcs": Start(None, 15, 1), "goblins": Start(None, 20, 1)},
        "invader hostile: neutral oathborn fjordland; invader prohibited: night; "
        "resistance hostile: neutral oathborn fjordland; resistance prohibited: night"),
    "jarls-war": Facts("The Jarl's War", 572, "broken-coast imperial-heartland", 5, "spring 1", "summer 2", (2, 1),
        "empire", "fjordland", "fjordland empire", "empire / fjordland",
        {"empire": Start(11, 28, 1, revolt=3, controls="Skegheld, Felstoft, Belgunot"),
         "fjordland": Start(7, 9, 1)},
        "invader hostile: neutral guild; invader prohibited: oathborn mara; resistance hostile: neutral guild; "
        "resistance prohibited: oathborn mara"),
    "great-goblin-raid": Facts("The Great Goblin Raid", 581, "broken-coast", 6, "summer 1", "spring 3", (2, 1),
        "goblins", "fjordland", "goblins fjordland", "fjordland / goblins",
        {"fjordland": Start(8, 18, 1), "goblins": Start(None, 25, 1)},
        "invader hostile: neutral guild oathborn; resistance welcoming: neutral; resistance hostile: guild; "
        "resistance allied: oathborn"),
    "orcs-on-the-deepwater": Facts("Orcs on the Deepwater", 584, "fields-of-ash", 3, "spring 1", "autumn 1", (2, 1),
        "orcs", "oathborn", "orcs oathborn", "oathborn / orcs",
        {"oathborn": Start(8, 15, 1), "orcs": Start(None, 16, 1)},
        "invader hostile: neutral empire; invader prohibited: mara; resistance welcoming: neutral; "
        "resistance allied: empire; resistance prohibited: mara"),
    "approaching-thunder": Facts(
        "Approaching Thunder", 584, "wildlands fields-of-ash", 6, "spring 1", "autumn 2", (2, 1),
        "orcs", "oathborn", "orcs oathborn", "oathborn / orcs",
        {"oathborn": Start(11, 22, 2), "orcs": Start(None, 30, 2)},
        "invader hostile: neutral empire fjordland; invader prohibited: mara night; resistance welcoming: neutral; "
        "resistance allied: empire fjordland; resistance prohibited: mara night"),
    "spire-of-the-moon": Facts("The Spire of the Moon", 588, "wildlands", 5, "summer 1", "autumn 2", (2, 1),
        "night", "oathborn", "night oathborn", "oathborn / night",
        {"oathborn": Start(6, 10, 1), "night": Start(4, 6, 1, covens=1)},
        "invader hostile: neutral fjordland; resistance welcoming: neutral; resistance allied: fjordland"),
    "fire-in-the-fields-of-ash": Facts(
        "Fire in the Fields of Ash", 589, "imperial-heartland fields-of-ash", 6, "spring 1", "autumn 2", (4, 2),
        "night orcs", "empire oathborn", "orcs oathborn night empire", "empire oathborn / night orcs",
        {"empire": Start(17, 20, 1, revolt=2), "oathborn": Start(8, 12, 1), "night": Start(1, 15, 1, covens=2),
         "orcs": Start(None, 24, 1)},
        "invader hostile: neutral guild mara fjordland; resistance welcoming: neutral; resistance hostile: guild mara; "
        "resistance allied: fjordland"),
    "goblin-apocalypse": Facts("Goblin Apocalypse", 589, "broken-coast wildlands", 6, "spring 1", "autumn 2", (4, 2),
        "goblins night orcs", "oathborn fjordland", "goblins fjordland night orcs oathborn",
        "fjordland oathborn / night orcs goblins",
        {"fjordland": Start(9, 5, 1), "oathborn": Start(6, 12, 1), "night": Start(4, 15, 1, covens=1),
         "orcs": Start(None, 18, 1), "goblins": Start(None, 33, 2)},
        "invader hostile: neutral guild; resistance welcoming: neutral; resistance hostile: guild"),
    "marauders-in-the-empire": Facts(
        "Marauders in the Empire", 593, "imperial-heartland", 6, "spring 1", "autumn 2", (2, 1),
        "goblins", "empire", "goblins empire", "goblins / empire",
        {"goblins": Start(None, 28, 1, controls="Vilkensinger Fortress, Rjukkenheld"),
         "empire": Start(9, 16, 1, revolt=2)},
        "invader hostile: neutral guild mara; invader allied: night; resistance welcoming: neutral; "
        "resistance hostile: guild; resistance allied: mara"),
    "last-stand-in-the-east": Facts("Last Stand in the East", 593, "fields-of-ash", 6, "summer 1", "spring 3", (4, 2),
        "night orcs", "oathborn empire", "orcs oathborn night empire", "empire oathborn / orcs night",
        {"empire": Start(6, 10, 1), "oathborn": Start(8, 10, 1),
         "orcs": Start(None, 25, 1, controls="Shadowglen, Pewter Falls, Cestae, Darhad, Southbridge, Port Gilder, "
             "Budar"), "night": Start(2, 5, 1, covens=1)},
        "invader hostile: neutral mara; resistance welcoming: neutral; resistance allied: mara",
        "Urut, Yurku, Dungkha, Khotan Khong, Katurkhas, Port Lark"),
    "across-the-oskolton": Facts("Across the Oskolton", 593, "broken-coast", 4, "summer 1", "summer 2", (3, 1),
        "goblins night", "oathborn", "night oathborn goblins", "night goblins / oathborn",
        {"night": Start(4, 5, 1, covens=1, cap=5, controls="Astridfjord, Adakirk, Felstoft, Blackstone Fortress"),
         "goblins": Start(None, 8, 1, cap=5, controls="The Bjornfoss, Belgunot, Skegheld"),
         "oathborn": Start(4, 17, 1)},
        "invader hostile: neutral guild fjordland; resistance welcoming: neutral; resistance hostile: guild; "
        "resistance allied: fjordland",
        "Gorpin, Nordhome, The Heinburg, Seekirk, Highgarden, Odgervik"),
    "goblin-high-tide": Facts(
        "Goblin High Tide", 593, "broken-coast imperial-heartland", 6, "spring 1", "autumn 2", (4, 2),
        "goblins night", "oathborn empire", "night oathborn goblins empire", "goblins night / empire oathborn",
        {"goblins": Start(None, 35, 2, controls="The Bjornfoss, Belgunot, Skegheld, Vilkensinger Fortress, "
             "Rjukkenheld"),
         "night": Start(7, 5, 1, cap=5, controls="Astridfjord, Adakirk, Felstoft, Blackstone Fortress, Megas"),
         "empire": Start(9, 16, 1, revolt=2), "oathborn": Start(4, 17, 1)},
        "invader hostile: neutral mara guild fjordland; resistance welcoming: neutral; resistance hostile: guild; "
        "resistance allied: fjordland mara",
        "Gorpin, Nordhome, The Heinburg, Seekirk, Highgarden, Odgervik"),
    "orcs-at-the-gate": Facts(
        "Orcs at the Gate", 595, "imperial-heartland fields-of-ash", 8, "spring 1", "summer 3", (3, 1),
        "orcs night", "empire", "orcs empire night", "orcs night / empire",
        {"orcs": Start(None, 20, 1, controls="Southbridge, Darhad, Alyttium, Placidia, Agra Yakoo, Zawikosa"),
         "night": Start(4, 8, 1, cap=2, controls="Megas, Vilkensinger Fortress"),
         "empire": Start(12, 20, 1, revolt=4)},
        "invader hostile: neutral guild fjordland mara oathborn; resistance welcoming: neutral; "
        "resistance hostile: guild; resistance allied: fjordland mara oathborn",
        "Auger, Highbridge, Yurku, Urut, Dungkha, Drakenhold, Khotan Khong, Port Gilder, Katurkhas, Budar, "
        "Port Talonshield, Barukil, Shadowglen, Cestae, Pewter Falls, Port Lark"),
    "return-of-the-long-ships": Facts(
        "Return of the Long Ships", 596, "broken-coast", 6, "spring 1", "autumn 2", (2, 1),
        "night", "fjordland", "fjordland night", "night / fjordland",
        {"night": Start(6, 14, 1, controls="Barzirak, The Bjornfoss, Astridfjord, Blackstone Fortress, Adakirk, "
             "Felstoft"), "fjordland": Start(7, 25, 2)},
        "invader hostile: neutral guild oathborn; resistance welcoming: neutral; resistance hostile: guild; "
        "resistance allied: oathborn",
        "Gorpin, The Heinburg, Nordhome, Seekirk, Odgervik, Skegheld"),
    "against-the-spire": Facts("Against the Spire", 599, "wildlands", 5, "spring 1", "summer 2", (3, 1),
        "night", "fjordland oathborn", "fjordland night oathborn", "fjordland oathborn / night",
        {"fjordland": Start(7, 8, 1),
         "oathborn": Start(7, 20, 1, controls="Arulud, Mangut"),
         "night": Start(12, 25, 2, covens=1, controls="Barlas on the Lake, Norstead, Khorikar")},
        "invader hostile: neutral; resistance welcoming: neutral",
        "Chanos, Far Tumed, Zarinbar, Fort Gorod, Shaded Vale"),
    "assault-in-the-north": Facts(
        "Assault in the North", 599, "broken-coast wildlands", 5, "spring 1", "summer 2", (3, 1),
        "night", "fjordland oathborn", "fjordland night oathborn", "fjordland oathborn / night",
        {"fjordland": Start(15, 10, 1, controls="Gorpin, The Heinburg, Nordhome, Seekirk"),
         "oathborn": Start(10, 28, 1, controls="Arulud, Mangut, Highgarden"),
         "night": Start(15, 33, 2, covens=1, controls="Barlas on the Lake, Norstead, Khorikar, The Bjornfoss, "
             "Adakirk, Felstoft")},
        "invader hostile: neutral guild; resistance welcoming: neutral; resistance hostile: guild",
        "Chanos, Far Tumed, Zarinbar, Fort Gorod, Shaded Vale"),
    "undead-empress": Facts(
        "The Undead Empress", 604, "imperial-heartland fields-of-ash", 6, "autumn 1", "summer 3", (3, 1),
        "empire night", "fjordland oathborn", "empire fjordland night oathborn",
        "oathborn / empire / fjordland / night",
        {"oathborn": Start(6, 15, 1), "empire": Start(16, 12, 1),
         "fjordland": Start(5, 20, 1, controls="Megas, Muffin Town"),
         "night": Start(2, 15, 1, covens=1)},
        "invader hostile: neutral guild mara; resistance hostile: neutral guild mara"),
    "chronicle-1": chapter("Out of the Shadows", 589,
        "goblins night orcs", "fjordland oathborn empire", "goblins fjordland night empire orcs oathborn",
        "fjordland oathborn empire / goblins night orcs",
        {"oathborn": Start(12, 24, 1), "empire": Start(17, 9, 1, revolt=6), "fjordland": Start(12, 5, 1),
         "night": Start(4, 16, 2, covens=3), "orcs": Start(None, 32, 1), "goblins": Start(None, 35, 1)},
        "invader hostile: neutral guild mara; resistance welcoming: neutral; resistance hostile: guild mara"),
    "chronicle-2": chapter("With Fire and Steel", 590,
        "goblins night orcs", "fjordland oathborn empire", "goblins fjordland night empire orcs oathborn",
        "fjordland oathborn empire / goblins night orcs",
        {"oathborn": Start(14, 24, 1, controls="Highgarden, Khorikar, Highbridge, Southbridge"),
         "fjordland": Start(12, 25, 1),
         "empire": Start(15, 20, 1, revolt=3, controls="Pewter Falls"),
         "night": Start(10, 25, 2, covens=2, controls="Blackstone Fortress, Norstead, Megas, Farsund, Port Castinus, "
             "Beledi"),
         "orcs": Start(None, 32, 1, controls="Mangut, Chanos, Fort Gorod, Zarinbar, Yurku, Port Gilder, Shadowglen, "
             "Katurkhas, Budar"),
         "goblins": Start(None, 33, 1, controls="Nordhome, The Heinburg, Seekirk, Barzirak")},
        "invader hostile: neutral guild mara; resistance welcoming: neutral; resistance hostile: guild mara",
        "Gorpin, Auger, Cestae, Khotan Khong, Dungkha"),
    "chronicle-3": chapter("In the Fangs of the Beast", 591,
        "goblins night orcs", "fjordland oathborn empire", "goblins fjordland night empire orcs oathborn",
        "fjordland oathborn empire / goblins night orcs",
        {"empire": Start(16, 25, 1, revolt=3, controls="Pewter Falls"),
         "fjordland": Start(9, 15, 2, controls="Nordhome"),
         "oathborn": Start(13, 20, 1, controls="Highgarden, Khorikar, Highbridge, Southbridge"),
         "night": Start(12, 25, 2, covens=2, controls="Blackstone Fortress, Adakirk, Felstoft, Megas, Farsund, "
             "Port Castinus, Beledi, Norstead"),
         "orcs": Start(None, 35, 1, controls="Mangut, Fort Gorod, Zarinbar, Urut, Yurku, Port Gilder, Darhad, Budar, "
             "Shadowglen, Port Lark"),
         "goblins": Start(None, 33, 1, controls="The Heinburg, Seekirk, Belgunot, The Bjornfoss, Barzirak, Nal Narag")},
        "invader hostile: neutral guild mara; resistance welcoming: neutral; resistance hostile: guild mara",
        "Gorpin, Chanos, Dungkha, Khotan Khong, Katurkhas"),
    "chronicle-4": chapter("Wolves of the North", 592,
        "goblins night orcs", "fjordland oathborn empire", "goblins fjordland night empire orcs oathborn",
        "fjordland oathborn empire / goblins night orcs",
        {"empire": Start(15, 25, 1, revolt=3), "fjordland": Start(4, 20, 2),
         "oathborn": Start(13, 20, 1, controls="Khorikar, Highbridge"),
         "night": Start(12, 25, 2, covens=2, controls="Blackstone Fortress, Adakirk, Felstoft, Megas, Farsund, "
             "Port Castinus, Beledi, Norstead"),
         "orcs": Start(None, 35, 1, controls="Far Tumed, Zarinbar, Oronar, Urut, Yurku, Southbridge, Darhad, "
             "Port Gilder, Shadowglen"),
         "goblins": Start(None, 33, 1, controls="Arulud, Belgunot, The Bjornfoss, Odgervik, Skegheld")},
        "invader hostile: neutral guild mara; resistance welcoming: neutral; resistance hostile: guild mara",
        "Gorpin, The Heinburg, Nordhome, Seekirk, Highgarden, Chanos, Mangut, Dungkha, Khotan Khong, Katurkhas"),
    "chronicle-5": chapter("The Sword is Broken", 593,
        "goblins night orcs", "oathborn empire", "goblins empire orcs oathborn night",
        "oathborn empire / goblins night orcs",
        {"empire": Start(14, 26, 2, revolt=2),
         "oathborn": Start(4, 23, 2, controls="Khorikar"),
         "night": Start(11, 28, 2, covens=2, controls="Felstoft, Adakirk, Astridfjord, Blackstone Fortress, Megas, "
             "Barlas on the Lake, Norstead"),
         "orcs": Start(None, 40, 2, controls="Budar, Shadowglen, Cestae, Pewter Falls, Darhad, Southbridge, "
             "Port Gilder, Fort Gorod, Zarinbar"),
         "goblins": Start(None, 28, 2, controls="The Bjornfoss, Belgunot, Skegheld, Vilkensinger Fortress, "
             "Rjukkenheld, Nal Narag")},
        "invader hostile: neutral guild mara fjordland; resistance welcoming: neutral; resistance hostile: guild; "
        "resistance allied: mara fjordland",
        "Gorpin, Nordhome, The Heinburg, Seekirk, Highgarden, Odgervik, Arulud, Chanos, Mangut, Far Tumed, Yurku, "
        "Urut, Dungkha, Khotan Khong, Katurkhas, Port Lark"),
    "chronicle-6": chapter("World on Fire", 594,
        "goblins night orcs", "oathborn empire", "goblins empire orcs oathborn night",
        "oathborn empire / goblins night orcs",
        {"empire": Start(15, 16, 2, revolt=2),
         "oathborn": Start(7, 23, 2, controls="Khorikar, Belgunot, Highgarden"),
         "night": Start(12, 28, 2, covens=1, controls="Felstoft, Adakirk, Blackstone Fortress, Sunehammer, "
             "Astridfjord, The Bjornfoss, Barlas on the Lake, Norstead"),
         "orcs": Start(None, 30, 2, controls="Auger, Highbridge, Southbridge, Drakenhold, Darhad, Alyttium, "
             "Agra Yakoo, Zawikosa, Port Talonshield, Fort Gorod, Zarinbar"),
         "goblins": Start(None, 27, 2, controls="Vilkensinger Fortress, Rjukkenheld")},
        "invader hostile: neutral guild mara fjordland; resistance welcoming: neutral; resistance hostile: guild; "
        "resistance allied: mara fjordland",
        "Gorpin, Nordhome, The Heinburg, Seekirk, Odgervik, Skegheld, Nal Narag, Arulud, Chanos, Mangut, Far Tumed, "
        "Urut, Yurku, Dungkha, Khotan Khong, Port Gilder, Katurkhas, Budar, Barukil, Shadowglen, Cestae, Pewter Falls, "
        "Port Lark"),
    "chronicle-7": chapter("The Longest Night", 595,
        "night orcs", "oathborn empire", "orcs empire night oathborn", "night orcs / oathborn empire",
        {"orcs": Start(None, 20, 1, controls="Southbridge, Darhad, Alyttium, Placidia, Agra Yakoo, Zawikosa"),
         "night": Start(14, 28, 2, controls="Felstoft, Adakirk, Blackstone Fortress, Sunehammer, Astridfjord, "
             "The Bjornfoss, Megas, Vilkensinger Fortress, Barlas on the Lake, Norstead"),
         "empire": Start(12, 20, 1, revolt=2, controls="Beledi"),
         "oathborn": Start(7, 20, 1, controls="Khorikar, Belgunot, Highgarden")},
        "invader hostile: neutral guild mara fjordland; resistance welcoming: neutral; resistance hostile: guild; "
        "resistance allied: mara fjordland",
        "Gorpin, Nordhome, The Heinburg, Seekirk, Odgervik, Skegheld, Nal Narag, Arulud, Chanos, Mangut, Far Tumed, "
        "Fort Gorod, Zarinbar, Auger, Highbridge, Urut, Yurku, Dungkha, Drakenhold, Khotan Khong, Port Gilder, "
        "Katurkhas, Port Talonshield, Budar, Barukil, Shadowglen, Cestae, Pewter Falls, Port Lark"),
    "chronicle-8": chapter("The Sword Reforged", 596,
        "night orcs", "fjordland oathborn empire", "fjordland night empire orcs oathborn",
        "night orcs / fjordland oathborn empire",
        {"orcs": Start(None, 20, 1, controls="Muffin Town, Placidia, Gallienus"),
         "night": Start(14, 30, 2, controls="Barzirak, The Bjornfoss, Astridfjord, Blackstone Fortress, Adakirk, "
             "Felstoft, Vilkensinger Fortress, Barlas on the Lake, Norstead, Khorikar"),
         "empire": Start(10, 25, 1, revolt=3),
         "oathborn": Start(6, 28, 1, controls="Khorikar, Belgunot, Highgarden"),
         "fjordland": Start(7, 25, 2)},
        "invader hostile: neutral guild mara; resistance welcoming: neutral; resistance hostile: guild; "
        "resistance allied: mara",
        "Gorpin, Nordhome, The Heinburg, Seekirk, Odgervik, Skegheld, Nal Narag, Arulud, Chanos, Mangut, Far Tumed, "
        "Zarinar, Fort Gorod, Zarinbar, Beledi"),
    "chronicle-9": chapter("The Lion Rampant", 597,
        "night orcs", "fjordland oathborn empire", "fjordland night empire orcs oathborn",
        "night orcs / fjordland oathborn empire",
        {"orcs": Start(None, 10, 1, controls="Muffin Town, Rjukkenheld"),
         "night": Start(14, 28, 2, controls="Barzirak, The Bjornfoss, Astridfjord, Blackstone Fortress, Adakirk, "
             "Felstoft, Vilkensinger Fortress, Barlas on the Lake, Norstead, Khorikar"),
         "empire": Start(14, 25, 1, revolt=2),
         "oathborn": Start(6, 28, 1, controls="Khorikar, Belgunot, Highgarden"),
         "fjordland": Start(6, 25, 2, controls="Nordhome, Seekirk, Belgunot, Sunehammer")},
        "invader hostile: neutral guild mara; resistance welcoming: neutral; resistance hostile: guild; "
        "resistance allied: mara",
        "Gorpin, The Heinburg, Odgervik, Skegheld, Arulud, Mangut, Chanos, Far Tumed, Zarinbar, Fort Gorod, "
        "Shaded Vale, Beledi"),
    "chronicle-10": chapter("Twilight of a Goddess", 598,
        "night", "fjordland oathborn empire", "fjordland night empire oathborn", "night / fjordland oathborn empire",
        {"night": Start(16, 25, 2, controls="The Bjornfoss, Adakirk, Felstoft, Arulud, Norstead, Khorikar, "
             "Barlas on the Lake"), "empire": Start(14, 25, 1, revolt=3),
         "oathborn": Start(10, 25, 1, controls="Khorikar, Belgunot, Highgarden"),
         "fjordland": Start(9, 25, 1, controls="Nordhome, Seekirk, Belgunot, Sunehammer, Astridfjord, Odgervik, "
             "Vilkensinger Fortress, Rjukkenheld")},
        "invader hostile: neutral guild mara; resistance welcoming: neutral; resistance hostile: guild; "
        "resistance allied: mara",
        "Gorpin, The Heinburg, Skegheld, Chanos, Far Tumed, Zarinbar, Fort Gorod, Shaded Vale"),
}
# fmt: on
