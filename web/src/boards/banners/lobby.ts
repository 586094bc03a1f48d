/** What the lobby asks about a game of Burning Banners before there is a table. */
import type { LobbyKit } from "../kit";
import Campaigns from "./Campaigns.svelte";
import { choicesFor, choiceWords } from "./campaigns";
import Picture from "./Picture.svelte";

export const lobby: LobbyKit = {
  Picture,
  setupWord: "Campaign",
  pages: [
    { id: "maps", title: "Maps", load: () => import("./Maps.svelte") },
    {
      id: "campaigns",
      title: "Make a campaign",
      load: () => import("../../components/campaign/CampaignEditor.svelte"),
    },
  ],
  boardSettings: ["campaign", "maps", "rules", "variant", "until", "players", "handicap", "optional"],
  Setups: Campaigns,
  choicesFor,
  choiceWords,
  hides: (setup, chosen) =>
    (["basic", "advanced"].includes(chosen["rules"] ?? "") ? chosen["rules"] : setup.facts["rules"]) === "advanced",
};
