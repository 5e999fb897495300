import { type Catalogue, defineRun } from "@parley/core";
import { describe, expect, it } from "vitest";
import { progressOf } from "./progress.ts";
import { testCatalogue } from "./testing/catalogue.ts";
import { chat, createFlow, type TestBlock } from "./testing/index.ts";

const ask: TestBlock = { type: "ask" };
const progressAfter = (flow: ReturnType<typeof createFlow>, replies: string[] = []) => {
  const story = chat(flow, { catalogue: testCatalogue });
  for (const reply of replies) story.reply(reply);
  return progressOf({ [flow.botId]: flow }, testCatalogue, story.session);
};

describe("progress", () => {
  const straight = createFlow({ groups: { A: [ask, ask], B: [] } });

  it("is the answers and the one asked for, of these and what can still be reached", () => {
    expect(progressAfter(straight)).toBeCloseTo((1 / 3) * 100);
    expect(progressAfter(straight, ["one"])).toBeCloseTo((2 / 3) * 100);
  });

  it("is 100 at the end", () => {
    expect(progressAfter(straight, ["one", "two"])).toBe(100);
  });

  it("looks along the edges of blocks, of items and of cards' paths, and along jumps, and not beyond an edge", () => {
    const jump: TestBlock = { type: "jump", options: { group: "D" } };
    const pick: TestBlock = { type: "ask", items: [{ id: "i", to: "B", paths: [{ id: "p", to: "C" }] }], to: "X" };
    const flow = createFlow({ groups: { A: [pick, ask, ask], B: [ask], C: [ask, jump], D: [ask], X: [], Y: [ask] } });
    expect(progressAfter(flow)).toBeCloseTo((1 / (1 + 4)) * 100);
  });

  it("counts each input once where the flow goes round", () => {
    const flow = createFlow({ groups: { A: [ask, { type: "ask", to: "A" }] } });
    expect(progressAfter(flow, ["1", "2", "3"])).toBeCloseTo((4 / (4 + 2)) * 100);
  });

  it("walks what lies ahead once for each place, however many chats stand there", () => {
    let walks = 0;
    const spied = {
      ...testCatalogue,
      jump: {
        ...defineRun({ run: () => ({ do: "next" }) }),
        jumpsTo: () => {
          walks += 1;
          return undefined;
        },
      },
    };
    const flow = createFlow({ groups: { A: [ask, ask, { type: "jump" }] } });
    const shown = (replies: number, catalogue: Catalogue = spied) => {
      const story = chat(flow, { catalogue: spied });
      for (let count = 0; count < replies; count += 1) story.reply("x");
      return Math.round(progressOf({ bot: flow }, catalogue, story.session));
    };
    expect([shown(0), shown(0), shown(1), shown(1), shown(0)]).toEqual([33, 33, 67, 67, 33]);
    expect(walks).toBe(2);
    expect(shown(0, { jump: spied.jump })).toBe(100);
  });
});
