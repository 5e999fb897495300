import type { EngineEvent, Flow, NeedOutput, Patch, Session } from "@parley/core";
import { describe, expect, it } from "vitest";
import { replay } from "./replay.ts";
import { testCatalogue as catalogue } from "./testing/catalogue.ts";
import { type Chat, chat, createFlow } from "./testing/index.ts";

const say = (text: string) => ({ type: "say", options: { text } });
const ask = { type: "ask", options: { variableId: "vName" } };
const groups = { A: [say("Hi"), { type: "effect" }, say("{{Found}}"), ask, say("Bye {{Name}} {{Found}}")] };
const flow = createFlow({ groups, variables: ["Name", "Found"] });
const machine = { flows: { bot: flow }, catalogue };

const found = (value: string): Patch => ({ variables: [{ variableId: "vFound", value }] });
const story = () => chat(flow, { catalogue }).says("Hi").needs("test", found("x")).says("x").asks().reply("Ada");
const told = ({ session, outputs }: Chat) => ({ session, outputs });
const at = (time: number) => ({ time, seed: time });

describe("a replay", () => {
  it("of no events is of no chat", async () => {
    expect(await replay(machine, [])).toEqual({ session: null, outputs: [] });
  });

  it("gives the session and the outputs of every beginning of the chat", async () => {
    const { events, ...whole } = story();
    expect(await replay(machine, events)).toEqual({ session: whole.session, outputs: whole.outputs });
    const asked = await replay(machine, events.slice(0, 2));
    expect(asked.session?.waiting).toEqual({ for: "reply" });
    expect(asked.outputs).toEqual(whole.outputs.slice(0, asked.outputs.length));
  });

  it("passes over events that the chat did not wait for", async () => {
    const { events, session, outputs } = story();
    const [start, done, reply] = events as [EngineEvent, EngineEvent, EngineEvent];
    const early: EngineEvent = { ...at(1), type: "reply", reply: { text: "too early" } };
    const other: EngineEvent = { ...at(2), type: "done", needId: "other", patch: found("other") };
    const late: EngineEvent = { ...at(3), type: "command", command: "help" };
    const recorded = [start, early, other, done, done, other, reply, early, done, late];
    expect(await replay(machine, recorded)).toEqual({ session, outputs });
  });

  it("begins with a start event", async () => {
    await expect(replay(machine, story().events.slice(1))).rejects.toThrow("A chat begins with a start event");
    await expect(replay({ flows: {}, catalogue }, story().events)).rejects.toThrow(
      "The flow of the bot bot is missing",
    );
  });

  it("ends where it is enough", async () => {
    const { events } = story();
    const isEnough = (outputs: readonly { type: string }[]) => outputs.some(({ type }) => type === "input");
    const { session, outputs } = await replay(machine, events, { isEnough });
    expect({ session, outputs }).toEqual(await replay(machine, events.slice(0, 2)));
    const never = await replay(machine, events, { isEnough: () => false });
    expect(never.session?.status).toBe("ended");
  });
});

describe("a review of the events", () => {
  it("is told what each event answers, and what the session was before", async () => {
    const seen: [string, string | undefined, Session["waiting"] | undefined][] = [];
    const early: EngineEvent = { ...at(1), type: "reply", reply: { text: "too early" } };
    const [start, ...rest] = story().events as [EngineEvent, ...EngineEvent[]];
    await replay(machine, [start, early, ...rest], {
      review: async (event, need, session) => {
        seen.push([event.type, need?.kind, session?.waiting]);
        return event;
      },
    });
    const waiting = { for: "need", needId: "A.1-2" };
    expect(seen).toEqual([
      ["start", undefined, undefined],
      ["reply", "effect", waiting],
      ["done", "effect", waiting],
      ["reply", undefined, { for: "reply" }],
    ]);
  });

  it("may put another event in its place: variables of the start, an outcome, a time", async () => {
    const open = createFlow({ groups: { A: [say("{{Name}}"), { type: "effect" }, say("{{Found}}")] }, variables });
    const recorded = chat(open, { catalogue, variables: { Name: "Eve" } })
      .says("Eve")
      .needs("test", found("forged"));
    const review = async (event: EngineEvent, need: NeedOutput | undefined): Promise<EngineEvent> => {
      if (event.type === "start") return { ...event, variables: { Name: "Ada" }, time: 1 };
      return event.type === "done" && need?.id === event.needId ? { ...event, patch: found("checked") } : event;
    };
    const { outputs } = await replay({ flows: { bot: open }, catalogue }, recorded.events, { review });
    expect(outputs.flatMap((output) => (output.type === "bubble" ? [output.text] : []))).toEqual(["Ada", "checked"]);
  });

  it("ends the replay before an event that counts for nothing", async () => {
    const { events } = story();
    const review = async (event: EngineEvent) => (event.type === "reply" ? null : event);
    expect(await replay(machine, events, { review })).toEqual(await replay(machine, events.slice(0, 2)));
    expect(await replay(machine, events, { review: async () => null })).toEqual({ session: null, outputs: [] });
  });
});

describe("a replay of linked bots", () => {
  const link = { type: "link", options: { bot: "child" } };
  const chance = { type: "chance", options: { variableId: "vName" } };
  const parent = createFlow({ groups: { A: [link, say("back"), ask, link, say("end")] }, variables: ["Name"] });
  const child = createFlow({ id: "child", groups: { C: [chance, say("child"), ask] }, variables: ["Name"] });
  const both = { flows: { bot: parent, child }, catalogue };
  /** Continues the chat as another process would: the host loads the bot again. */
  const goOn = (flows: Record<string, Flow>) => chat(parent, { catalogue, linked: Object.values(flows) });

  it("asks for a bot where that was recorded, although it has the bot", async () => {
    const asking = chat(parent, { catalogue }).loads(child).needs("load bot").says("child").reply("one").says("back");
    expect(await replay(both, asking.events)).toEqual(told(asking));
  });

  it("fails to link where that was recorded", async () => {
    const failing = chat(parent, { catalogue }).needs("load bot", { error: "404" }).says("back");
    expect(await replay(both, failing.events)).toEqual(told(failing));
  });

  it("loads a bot again for each link, so that it does not matter which bots a host had at hand", async () => {
    const knowing = goOn({ child }).says("child").reply("one").says("back").reply("two").says("child");
    expect(knowing.outputs.filter(({ type }) => type === "need")).toHaveLength(2);
    expect(await replay(both, knowing.events)).toEqual(told(knowing));
  });

  it("links to nothing where it lacks a flow", async () => {
    const { outputs } = await replay({ flows: { bot: parent }, catalogue }, goOn({ child }).events);
    expect(outputs).toContainEqual(expect.objectContaining({ description: "Failed to link typebot" }));
  });
});

const variables = ["Name", "Found"];
