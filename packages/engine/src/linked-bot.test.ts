import { describe, expect, it } from "vitest";
import { testCatalogue as catalogue } from "./testing/catalogue.ts";
import { chat, createFlow } from "./testing/index.ts";
import { resultVariables } from "./variables.ts";

const say = (text: string) => ({ type: "say", options: { text } });
const link = (bot: string, extra: Record<string, string | boolean> = {}) => ({
  type: "link",
  options: { bot, ...extra },
});

const child = createFlow({
  id: "child",
  groups: {
    C: [say("child {{Name}} {{Own}}"), { type: "set", options: { variableId: "vName", text: "changed" } }],
    D: [say("D")],
  },
  variables: ["Name", { id: "vOwn", name: "Own", value: "default" }],
});

describe("linked bots", () => {
  it("spec 3.6, 4.17, 4.18, B4.8: carries same-named values over, keeps the child's defaults, and comes back", () => {
    const parent = createFlow({ groups: { A: [link("child"), say("parent {{Name}}")] }, variables: ["Name"] });
    chat(parent, { catalogue, linked: [child], variables: { Name: "Ada" } })
      .says("child Ada default")
      .says("parent Ada")
      .ends();
  });

  it("brings values back when it merges, and tells the host", () => {
    const parent = createFlow({
      groups: { A: [link("child", { mark: true }), say("parent {{Name}}")] },
      variables: ["Name"],
    });
    const story = chat(parent, { catalogue, linked: [child] })
      .says("child  default")
      .says("parent changed")
      .ends();
    expect(story.outputs).toContainEqual({
      type: "variables",
      botId: "bot",
      changes: [{ id: "vName", name: "Name", value: "changed", isSession: false }],
    });
    expect(resultVariables({ bot: parent, child }, story.session)).toEqual([
      { id: "vName", name: "Name", value: "changed" },
    ]);
  });

  it("enters at a group, by id or title", () => {
    const parent = createFlow({ groups: { A: [link("child", { group: "D" }), say("back")] } });
    chat(parent, { catalogue, linked: [child] })
      .says("D")
      .says("back")
      .ends();
  });

  it("asks the host for a bot it doesn't have", () => {
    const parent = createFlow({ groups: { A: [link("child", { group: "D" }), say("back")] } });
    const story = chat(parent, { catalogue });
    story
      .loads(child)
      .needs("load bot", { data: { botId: "child" } })
      .says("D")
      .says("back")
      .ends();
  });

  it("spec 4.19: logs a bot that can't be had, or a group it doesn't have, and goes on", () => {
    const parent = createFlow({ groups: { A: [link("child", { group: "none" }), say("on")] } });
    chat(parent, { catalogue })
      .needs("load bot", { error: "404" })
      .says("on")
      .ends()
      .logs("Failed to link typebot 404");
    chat(parent, { catalogue, linked: [child] })
      .says("on")
      .ends()
      .logs("none");
  });

  it("spec 4.6, B4.8: returns through three levels, the innermost first", () => {
    const level = (id: string, next: string) =>
      createFlow({ id, groups: { G: [say(`in ${id}`), link(next), say(`out ${id}`)] } });
    const last = createFlow({ id: "three", groups: { G: [say("three")] } });
    chat(level("zero", "one"), { catalogue, linked: [level("one", "two"), level("two", "three"), last] })
      .says("in zero")
      .says("in one")
      .says("in two")
      .says("three")
      .says("out two")
      .says("out one")
      .says("out zero")
      .ends();
  });

  it("loops for ever through a link to itself without piling up", () => {
    const flow = createFlow({ groups: { A: [{ type: "ask" }, link("bot", { mark: true })] } });
    const story = chat(flow, { catalogue });
    for (let turn = 0; turn < 300; turn += 1) story.reply("again");
    expect(story.session.frames).toHaveLength(1);
  });

  it("keeps empty what was emptied, in a link to itself", () => {
    const empty = { type: "set", options: { variableId: "vName", text: "{{Nothing}}" } };
    const flow = createFlow({
      groups: {
        A: [say("{{Name}}"), empty, link("bot", { group: "B", mark: true }), say("back")],
        B: [say("[{{Name}}]")],
      },
      variables: [{ id: "vName", name: "Name", value: "Ada" }],
    });
    chat(flow, { catalogue }).says("Ada").says("[]").says("back").ends();
  });

  it("refuses to nest without end", () => {
    const flow = createFlow({ groups: { A: [link("bot"), say("x")] } });
    const story = chat(flow, { catalogue });
    expect(story.session.status).toBe("ended");
    story.logs("levels deep");
  });
});
