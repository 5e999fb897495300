import type { Happening, NeedOutput, Patch, Session } from "@parley/core";
import { describe, expect, it } from "vitest";
import { drive } from "./drive.ts";
import { replay } from "./replay.ts";
import { testCatalogue as catalogue } from "./testing/catalogue.ts";
import { createFlow } from "./testing/index.ts";
import { createScriptedDriver } from "./testing/scripted-driver.ts";

const say = (text: string) => ({ type: "say", options: { text } });
const effect = (text: string) => ({ type: "effect", options: { text } });
const start: Happening = { type: "start", botId: "bot" };

const child = createFlow({ id: "child", groups: { C: [say("child")] } });
const flow = createFlow({
  groups: {
    A: [
      say("Hi"),
      effect("first"),
      { type: "set", options: { variableId: "vSum", code: "1 + 1" } },
      { type: "link", options: { bot: "child" } },
      say("{{Sum}} {{Found}}"),
      { type: "ask", options: { variableId: "vName" } },
      effect("second"),
      say("Bye {{Name}}"),
    ],
  },
  variables: ["Sum", "Found", "Name"],
});

const patchFor = (need: NeedOutput): Patch => {
  if (need.kind === "evaluate") return { data: need.evaluations.map(() => ({ ok: true, value: 2 })) };
  return need.kind === "effect" ? { variables: [{ variableId: "vFound", value: "found" }] } : {};
};

const createDriver = (isLater: (need: NeedOutput) => boolean = () => false) =>
  createScriptedDriver(catalogue, flow, (need, flows) => {
    if (need.kind === "load bot") flows.child = child;
    return isLater(need) ? null : patchFor(need);
  });

const effectNamed = (text: string) => (need: NeedOutput) =>
  need.kind === "effect" && JSON.stringify(need.data) === JSON.stringify({ text });

describe("a driven chat", () => {
  it("has its needs met in turn and waits for the visitor, then goes on to the end", async () => {
    const driver = createDriver();
    const first = await drive(driver, null, start);
    expect(driver.needs.map(({ kind }) => kind)).toEqual(["effect", "evaluate", "load bot"]);
    expect(first.need).toBeNull();
    expect(first.session.waiting).toEqual({ for: "reply" });
    expect(textsIn(first)).toEqual(["Hi", "child", "2 found"]);
    const second = await drive(driver, first.session, { type: "reply", reply: { text: "Ada" } });
    expect(textsIn(second)).toEqual(["Bye Ada"]);
    expect(second.session.status).toBe("ended");
    expect(second.outputs.at(-1)).toEqual({ type: "end" });
  });

  it("stands at a need that is met later, and goes on with what is done then", async () => {
    const driver = createDriver(effectNamed("first"));
    const turn = await drive(driver, null, start);
    expect(turn.need).toMatchObject({ kind: "effect", effect: "test", blockId: "A.1" });
    expect(turn.need).toBe(turn.outputs.at(-1));
    expect(textsIn(turn)).toEqual(["Hi"]);
    const patch: Patch = { variables: [{ variableId: "vFound", value: "late" }] };
    const next = await drive(driver, turn.session, { type: "done", needId: turn.need?.id ?? "", patch });
    expect(next.need).toBeNull();
    expect(textsIn(next)).toEqual(["child", "2 late"]);
  });

  it("goes on where a need has failed", async () => {
    const failing = createScriptedDriver(catalogue, flow, () => ({ error: "Out of order" }));
    const turn = await drive(failing, null, start);
    expect(turn.outputs.filter(({ type }) => type === "log")).toMatchObject([
      { details: "Out of order" },
      { description: "Failed to link typebot", details: "Out of order" },
    ]);
    expect(textsIn(turn)).toEqual(["Hi", "Out of order "]);
  });

  it("that has nothing to wait for tells of the event and stays as it is", async () => {
    const driver = createDriver();
    const { session } = await drive(driver, null, start);
    const turn = await drive(driver, session, { type: "done", needId: "none", patch: {} });
    expect(turn).toMatchObject({ session, outputs: [], need: null });
    expect(turn.events).toHaveLength(1);
  });
});

describe("the host of a driven chat", () => {
  it("is not asked for codes that are known to be unreadable, unless another one has to be run", async () => {
    const asked: string[] = [];
    const codes = [" not a code ", " nor this "];
    const block = (expressions: string[]) => ({
      type: "say",
      options: { text: expressions.map((code) => `{{=${code}=}}`).join(",") },
      expressions,
      unreadable: codes,
    });
    const driver = createScriptedDriver(
      catalogue,
      createFlow({ groups: { A: [block(codes), block([" 1 + 1 ", ...codes])] } }),
      (need) => {
        if (need.kind === "evaluate") asked.push(...need.evaluations.map(({ code }) => code));
        return { data: [{ ok: true, value: 2 }] };
      },
    );
    const { outputs, events } = await drive(driver, null, start);
    const texts = outputs.flatMap((output) => (output.type === "bubble" ? [output.text] : []));
    expect(texts).toEqual([" not a code , nor this ", "2, not a code , nor this "]);
    expect(asked).toEqual(["return 1 + 1", "return not a code", "return nor this"]);
    // The outcome of code that can't be parsed is stored as a `done` event, so older recordings replay the same.
    expect(events.map(({ type }) => type)).toEqual(["start", "done", "done"]);
  });

  it("is told each event with what it gave, in order, and waited for", async () => {
    const story: string[] = [];
    const driver = createDriver();
    const turn = await drive(
      {
        ...driver,
        onStep: async (step) => {
          story.push(`told of ${step.event.type}`);
          await new Promise((resolve) => setTimeout(resolve, 2));
          driver.steps.push(step);
          story.push(`stored ${step.event.type}`);
        },
        fulfil: (need, session) => {
          story.push(`asked for ${need.kind}`);
          return driver.fulfil(need, session);
        },
      },
      null,
      start,
    );
    expect(story.join("; ")).toBe(
      "told of start; stored start; asked for effect; told of done; stored done; asked for evaluate; " +
        "told of done; stored done; asked for load bot; told of done; stored done",
    );
    expect(driver.steps.map(({ event }) => event)).toEqual(turn.events);
    expect(driver.steps.flatMap(({ outputs }) => outputs)).toEqual(turn.outputs);
    expect(driver.steps.at(-1)?.session).toBe(turn.session);
    expect(turn.events.map(({ seed }) => seed)).toEqual([1, 2, 3, 4]);
  });

  it("gets the session as it stands at the need", async () => {
    const driver = createDriver();
    const waiting: Session["waiting"][] = [];
    const fulfil: typeof driver.fulfil = (need, session) => {
      waiting.push(session.waiting);
      return driver.fulfil(need, session);
    };
    await drive({ ...driver, fulfil }, null, start);
    expect(waiting).toMatchObject(driver.needs.map(({ id }) => ({ needId: id })));
  });

  it("may fail to store or to fulfil: the chat fails with it", async () => {
    const driver = createDriver();
    const broken = () => Promise.reject(new Error("The disk is full"));
    await expect(drive({ ...driver, onStep: broken }, null, start)).rejects.toThrow("The disk is full");
    expect(driver.needs).toEqual([]);
    await expect(drive({ ...driver, fulfil: broken }, null, start)).rejects.toThrow("The disk is full");
  });
});

it("the events of a driven chat give the same session and outputs when they are replayed", async () => {
  const driver = createDriver(effectNamed("second"));
  const first = await drive(driver, null, start);
  const second = await drive(driver, first.session, { type: "reply", reply: { text: "Ada" } });
  const last = await drive(driver, second.session, { type: "done", needId: second.need?.id ?? "", patch: {} });
  const turns = [first, second, last];
  expect(
    await replay(
      { flows: { bot: flow, child }, catalogue },
      turns.flatMap(({ events }) => events),
    ),
  ).toEqual({ session: last.session, outputs: turns.flatMap(({ outputs }) => outputs) });
});

const textsIn = ({ outputs }: Awaited<ReturnType<typeof drive>>): string[] =>
  outputs.flatMap((output) => (output.type === "bubble" ? [output.text] : []));
