import { describe, expect, it } from "vitest";
import { Campaign, listOf, toggled, toolsOf } from "../src/lib/campaign.svelte";
import type { CampaignBody, CampaignEntry, Layer } from "../src/lib/generated/messages";

/** A server that reads `name = VALUE`, and finds every name that is too long faulty. */
function served() {
  const asked: CampaignBody[] = [];
  const call = (body: CampaignBody): Promise<CampaignEntry> => {
    asked.push(body);
    const name = body.template ?? (body.data ? String(body.data["name"]) : (body.text ?? "").replace("name = ", ""));
    const faults = name.length > 9 ? [{ reason: "too long", path: ["name"] }] : [];
    const readable = !body.text || body.text.startsWith("name = ");
    return Promise.resolve({
      draft: {
        title: name,
        text: body.text ?? `name = ${name}`,
        data: readable ? { name } : null,
        faults: readable ? faults : [{ reason: "no TOML", path: [] }],
      },
      seats: [],
      board: faults.length || !readable ? null : { name },
      view: {},
    });
  };
  return { asked, call };
}

describe("a campaign that is written", () => {
  it("is the same as fields and as text, and can be taken back", async () => {
    const { call } = served();
    const campaign = new Campaign(call);
    await campaign.open({ template: "drefeld" });
    expect([campaign.text, campaign.playable]).toEqual(["name = drefeld", true]);
    campaign.edit(["name"], "War");
    await campaign.settle();
    await new Promise((done) => setTimeout(done));
    expect(campaign.text).toBe("name = War");
    await campaign.undo();
    expect(campaign.data).toEqual({ name: "drefeld" });
    await campaign.redo();
    expect(campaign.title).toBe("War");
  });

  it("keeps the last map while something is wrong, and says what", async () => {
    const { call } = served();
    const campaign = new Campaign(call);
    await campaign.open({ text: "name = War" });
    await campaign.open({ text: "name = A war without end" });
    expect([campaign.playable, campaign.faults.length]).toEqual([false, 1]);
    expect(campaign.picture?.board).toEqual({ name: "War" });
  });

  it("keeps the fields of before where the text cannot be read", async () => {
    const { call } = served();
    const campaign = new Campaign(call);
    await campaign.open({ text: "name = War" });
    campaign.write("nam");
    await campaign.settle();
    expect([campaign.text, campaign.faults[0]?.reason]).toEqual(["nam", "no TOML"]);
    expect(campaign.data).toEqual({ name: "War" });
  });

  it("asks only about the newest of several changes", async () => {
    const { asked, call } = served();
    const campaign = new Campaign(call);
    await campaign.open({ text: "name = War" });
    for (const name of ["a", "b", "c"]) campaign.edit(["name"], name);
    await new Promise((done) => setTimeout(done));
    expect(asked.length).toBe(2);
    expect(campaign.text).toBe("name = c");
    await campaign.undo();
    expect(campaign.text).toBe("name = b");
  });
});

describe("tools for the map", () => {
  const layer = { name: "control", title: "Markers", path: ["kingdoms", "*", "controls"], form: "names", things: "k" };
  const words = [
    { value: "orcs", title: "the Orcs" },
    { value: "night", title: "the Night" },
  ];
  const data = { kingdoms: { orcs: { controls: ["Norstead"] } } };

  it("are made for the kingdoms that the text has", () => {
    const tools = toolsOf({ layers: [layer as Layer], words: { k: words } }, data);
    expect(tools.map(({ title, path }) => [title, path])).toEqual([
      ["Markers: the Orcs", ["kingdoms", "orcs", "controls"]],
    ]);
    expect(listOf(data, tools[0]!.path)).toEqual(["Norstead"]);
  });

  it("put a place in and take it out", () => {
    expect(toggled(["Norstead"], "Zarinbar")).toEqual(["Norstead", "Zarinbar"]);
    expect(toggled(["Norstead"], "Norstead")).toBeUndefined();
  });
});
