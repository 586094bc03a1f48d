/** The one place where a game's own board is registered, by the game's name. A game without one is drawn by
 * the script that it brings along, or generically. */
import Banners from "./banners/Board.svelte";
import BannersKingdoms from "./banners/Kingdoms.svelte";
import BannersArmy from "./banners/ArmyCard.svelte";
import BannersStatus from "./banners/Status.svelte";
import BannersGuide from "./banners/Guide.svelte";
import BannersCampaigns from "./banners/Campaigns.svelte";
import { choicesFor, choiceWords } from "./banners/campaigns";
import BannersCards from "./banners/Cards.svelte";
import BannersOdds from "./banners/Odds.svelte";
import { begins, flags, isAttack, meant, tally, WINDOWS } from "./banners/guide";
import Lbs from "./lbs/Board.svelte";
import LbsGuide from "./lbs/Guide.svelte";
import LbsStatus from "./lbs/Status.svelte";
import { tally as lbsTally } from "./lbs/guide";
import AlKalim from "./alkalim/Board.svelte";
import AlKalimEnding from "./alkalim/Ending.svelte";
import AlKalimGuide from "./alkalim/Guide.svelte";
import AlKalimHeroes from "./alkalim/Heroes.svelte";
import AlKalimOdds from "./alkalim/Odds.svelte";
import AlKalimStacks from "./alkalim/Stacks.svelte";
import AlKalimStatus from "./alkalim/Status.svelte";
import {
  begins as alkalimBegins,
  choicesFor as alkalimChoices,
  heroesOf,
  isFightBegun,
  MAIN,
  meant as alkalimMeant,
  persona as alkalimPersona,
  recounts as alkalimRecounts,
  tally as alkalimTally,
  TITLES,
  weight as alkalimWeight,
} from "./alkalim/guide";
import { choiceWords as houseWords } from "./alkalim/houserules";
import Brought from "./brought/Board.svelte";
import type { GameKit } from "./kit";

export const boards: Record<string, GameKit> = {
  banners: {
    Board: Banners,
    Status: BannersStatus,
    panels: [
      { id: "panels", title: "Kingdoms", Component: BannersKingdoms },
      {
        id: "cards",
        title: "Cards",
        Component: BannersCards,
        shown: (board) => (board as { advanced?: boolean }).advanced === true,
      },
    ],
    boardSettings: ["maps", "rules", "variant", "until", "players", "handicap", "optional"],
    Setups: BannersCampaigns,
    choicesFor,
    choiceWords,
    hides: (setup, chosen) =>
      (["basic", "advanced"].includes(chosen["rules"] ?? "") ? chosen["rules"] : setup.facts["rules"]) === "advanced",
    Confirm: BannersOdds,
    confirms: isAttack,
    triggers: (board) => ((board as { advanced?: boolean }).advanced ? WINDOWS : null),
    begins,
    Subject: BannersArmy,
    Guide: BannersGuide,
    tally,
    flags,
    meant,
  },
  lbs: {
    triggers: (board) => (board as { triggers?: Record<string, string> }).triggers ?? null,
    Board: Lbs,
    Status: LbsStatus,
    Guide: LbsGuide,
    tally: lbsTally,
  },
  alkalim: {
    Board: AlKalim,
    Status: AlKalimStatus,
    panels: [
      { id: "heroes", title: "Heroes", Component: AlKalimHeroes },
      { id: "stacks", title: "Stacks", Component: AlKalimStacks },
    ],
    boardSettings: ["dice", "prices"],
    mainSettings: MAIN,
    titles: TITLES,
    weight: alkalimWeight,
    choicesFor: alkalimChoices,
    choiceWords: (option, choice) => houseWords(option.name, choice),
    persona: alkalimPersona,
    seatSetting: { name: "heroes", words: "plays the hero", choices: heroesOf },
    Confirm: AlKalimOdds,
    confirms: isFightBegun,
    begins: alkalimBegins,
    Guide: AlKalimGuide,
    Ending: AlKalimEnding,
    recounts: alkalimRecounts,
    tally: alkalimTally,
    meant: alkalimMeant,
  },
};

const brought: GameKit = { Board: Brought };

export function kitOf(game: string): GameKit {
  return boards[game] ?? brought;
}
