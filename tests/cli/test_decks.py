"""Decks and cards on the command line: checking a deck, cards with their rulings, every pair of decks."""

from pathlib import Path

from tests.cli.test_commands import has, printed, sandtable


def test_a_starter_deck_is_legal_and_can_be_written_out(tmp_path: Path) -> None:
    told = printed("deck", "senpet")
    has(told, "Empire of the Senpet", "60 cards")
    assert told.rstrip().endswith("legal")
    mine = tmp_path / "mine.txt"
    mine.write_text(printed("deck", "senpet", "--write"), encoding="utf-8")
    assert "legal" in printed("deck", mine)
    assert printed("deck", mine, "--write") == mine.read_text(encoding="utf-8")


def test_a_starter_tells_its_plan_and_why_each_card_is_in_it(tmp_path: Path) -> None:
    told = printed("deck", "senpet")
    has(told, "how it wins: Hire Followers early", "key card: Hensatti", "won by bots against: ")
    assert "Keseth" not in told
    has(printed("deck", "senpet", "--why"), "Keseth: A Sahir with 2 Influence")
    mine = tmp_path / "mine.txt"
    mine.write_text(printed("deck", "senpet", "--write"), encoding="utf-8")
    assert "how it wins" not in printed("deck", mine)
    assert "no starter deck" in printed("deck", mine, "--why", code=2)


def test_a_wrong_deck_gets_the_whole_list(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    sections, cards = "7 Bastion Quarter\n", "4 Copper Mine\n2 Coper Mine\n2 The Noonday Sun\n"
    mine.write_text(f"Stronghold: Empire of the Senpet\n{sections}{cards}")
    has(
        printed("deck", mine, code=1),
        "line 4: there is no card 'Coper Mine'; do you mean 'Copper Mine'?",
        "6 cards, but a deck has 55 or more [LBS AW 12 deck-size]",
        "4 copies of Copper Mine, but 3 are allowed [LBS AW 12 copies/1]",
        "2 copies of The Noonday Sun, but only one is allowed [LBS AW 33 pantheon/1]",
        "City Sections for 35 City Points",
        "not legal: 5 faults",
    )


def test_a_deck_that_cannot_be_read(tmp_path: Path) -> None:
    printed("deck", tmp_path / "nothing.txt", code=2)
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00\x01")
    assert "is not UTF-8 text" in printed("deck", tmp_path / "noise", code=2)
    assert "played without decks" in sandtable("deck", "senpet", "--game", "banners").output


def test_a_deck_of_ones_own_at_a_new_table(tmp_path: Path) -> None:
    mine, game = tmp_path / "mine.txt", tmp_path / "game.sand"
    mine.write_text(printed("deck", "moto", "--write"), encoding="utf-8")
    printed("new", "lbs", "--setting", f"deck1=@{mine}", "--setting", "deck2=senpet", "--out", game)
    assert "The Moto Oasis" in printed("show", game)
    mine.write_text("3 Copper Mine\n")
    told = printed("new", "lbs", "--setting", f"deck1=@{mine}", "--out", tmp_path / "other.sand", code=2)
    assert "there is no Stronghold" in told


def test_cards_with_their_rulings_and_tests() -> None:
    told = printed("rules", "lbs", "--cards", "takiyah")
    has(told, "Takiyah", "LBS FAQ takiyah/1", "without a test: 0")
    assert "takiyah" in told.split("LBS FAQ takiyah/1")[1]
    printed("rules", "lbs", "--cards", "nobody at all", code=2)
    has(printed("rules", "banners", "--cards", "fireball"), "BB 18.1/43", "cards/fireball/")


def test_every_pair_of_some_decks(tmp_path: Path) -> None:
    played = ("--games", "2", "--seats", "greedy", "--replays", tmp_path)
    told = printed("simulate", "lbs", "--decks", "senpet,moto,qabal", *played)
    has(told, "wins in 6 games", "senpet", "moto", "qabal", "turns:", "victory:", "broken games: 0")
    assert "no deck 'nothing'" in sandtable("simulate", "lbs", "--decks", "senpet,nothing").output
    assert "played without decks" in sandtable("simulate", "banners", "--decks", "all").output
