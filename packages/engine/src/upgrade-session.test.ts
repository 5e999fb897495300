import { type Json, type Session, sessionVersion } from "@parley/core";
import { describe, expect, it } from "vitest";
import { advance } from "./advance.ts";
import { testCatalogue as catalogue } from "./testing/catalogue.ts";
import { chat, createFlow } from "./testing/index.ts";
import { upgradeNeed, upgradeSession } from "./upgrade-session.ts";

const flow = createFlow({
  groups: {
    A: [
      { type: "ask", options: { variableId: "vName" } },
      { type: "effect" },
      { type: "set", options: { variableId: "vSum", code: "1 + 1" } },
      { type: "link", options: { bot: "child" } },
      { type: "say", options: { text: "{{Name}} {{Sum}}" } },
    ],
  },
  variables: ["Name", "Sum"],
});

/** Converts a session to version 1 of its form, in which `waiting.for` was `effect` instead of `need`. */
const inFormOne = ({ waiting, ...session }: Session): Json => {
  const stored = waiting?.for === "need" ? { ...waiting, for: "effect" } : waiting;
  return JSON.parse(JSON.stringify({ ...session, waiting: stored, sessionVersion: 1 }));
};

const atReply = () => chat(flow, { catalogue });
const atNeed = () => atReply().reply("Ada");
const atEvaluation = () => atNeed().needs("test");
const atBot = () => atEvaluation().needs("evaluate", { data: [{ ok: true, value: 2 }] });
const atEnd = () => atBot().needs("load bot", { error: "404" }).says("Ada 2").ends();

describe("a session of the first form", () => {
  it.each([
    ["a reply", atReply],
    ["a need", atNeed],
    ["an evaluation", atEvaluation],
    ["a bot", atBot],
    ["nothing more", atEnd],
  ])("that waits for %s is one of today", (_, reach) => {
    const { session } = reach();
    const stored = inFormOne(session);
    const before = JSON.stringify(stored);
    expect(upgradeSession(stored)).toEqual(session);
    expect(JSON.stringify(stored)).toBe(before);
  });

  it("goes on with what its need brings", () => {
    const { session } = atNeed();
    const upgraded = upgradeSession(inFormOne(session));
    const needId = session.waiting && "needId" in session.waiting ? session.waiting.needId : "";
    const event = { type: "done", needId, patch: {}, time: 1, seed: 1 } as const;
    const step = advance({ flows: { bot: flow }, catalogue }, upgraded, event);
    expect(step.session.waiting).toMatchObject({ for: "evaluation" });
  });
});

describe("a stored session", () => {
  it("of today's form is left as it is", () => {
    for (const reach of [atReply, atNeed, atEvaluation, atBot, atEnd]) {
      const stored = JSON.parse(JSON.stringify(reach().session)) as Json;
      expect(upgradeSession(stored)).toBe(stored);
    }
  });

  it("of a later form, or that is none, is null", () => {
    const session = JSON.parse(JSON.stringify(atReply().session));
    const strange: Json[] = [null, true, 0, "", "session", [], [session], {}, { status: "waiting" }];
    for (const version of [sessionVersion + 1, 0, -1, 1.5, "1", "2", null, [1], {}])
      strange.push({ ...session, sessionVersion: version });
    for (const stored of strange) expect(upgradeSession(stored), JSON.stringify(stored)).toBeNull();
  });
});

describe("a stored need", () => {
  const origin = { type: "need", id: "A.0-1", botId: "bot", groupId: "A", blockId: "A.0", visit: 0, blockType: "any" };
  const evaluations = [{ key: "value", code: "return 1", args: {} }];

  it.each<[string, Json, Json]>([
    ["evaluate", evaluations, { kind: "evaluate", evaluations }],
    ["load bot", { botId: "child" }, { kind: "load bot", botId: "child" }],
    ["load bot", null, { kind: "load bot", botId: "" }],
    ["transcript", null, { kind: "transcript" }],
    ["result id", null, { kind: "result id" }],
    ["wait", { seconds: 2 }, { kind: "effect", effect: "wait", where: "client", data: { seconds: 2 } }],
    ["wait", null, { kind: "effect", effect: "wait", where: "client", data: null }],
  ])("of the first form, %s with %j, is one of today", (kind, data, expected) => {
    const stored = { ...origin, kind, where: "client", data };
    expect(upgradeNeed(stored)).toEqual({ ...origin, ...(expected as object) });
  });

  it("of the first form that was met on the server still is", () => {
    const stored = { ...origin, kind: "send", where: "server", data: {} };
    expect(upgradeNeed(stored)).toMatchObject({ kind: "effect", effect: "send", where: "server" });
  });

  it("of today's form is left as it is", () => {
    const needs = atBot().outputs.filter((output) => output.type === "need");
    expect(needs.map(({ kind }) => kind)).toEqual(["effect", "evaluate", "load bot"]);
    for (const need of [...needs, { ...origin, kind: "transcript" }, { ...origin, kind: "result id" }]) {
      const stored = JSON.parse(JSON.stringify(need)) as Json;
      expect(upgradeNeed(stored)).toBe(stored);
    }
  });

  it("that is none is null", () => {
    for (const stored of [null, true, 1, "need", [], [{ kind: "wait" }], {}, { kind: 1 }, { kind: null }])
      expect(upgradeNeed(stored)).toBeNull();
  });
});
