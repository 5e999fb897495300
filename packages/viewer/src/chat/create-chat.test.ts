import { runs } from "@parley/blocks/runs";
import type { EngineEvent } from "@parley/core";
import { replay } from "@parley/engine";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Outbox } from "../outbox/create-outbox.ts";
import { asks, createBot, says } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const noOutbox: Outbox = {
  add: async () => {},
  settled: async () => {},
  sendBeforeLeaving: () => {},
  retry: () => {},
  creation: () => "created",
};
const image = { type: "image", options: { url: "https://example.org/cat.png" } };
const redirect = (options: { url: string; isNewTab?: boolean }) => ({ type: "Redirect", options });

describe("playing (specification, section 4, Timing)", () => {
  it("spec 4.2, 4.3, 4.7: shows the first bubble at once, types the others, and shows the input last", async () => {
    const { chat, phases } = startChat(createBot({ groups: { A: [says("one"), says("one two three four"), asks()] } }));
    expect(phases()).toEqual(["shown", "pending"]);
    await pass(0);
    expect(phases()).toEqual(["shown", "typing"]);
    // Four words at 400 words a minute.
    await pass(599);
    expect(phases()).toEqual(["shown", "typing"]);
    await pass(1);
    expect(phases()).toEqual(["shown", "shown"]);
    expect(chat.state().isInputShown).toBe(false);
    await pass(400);
    expect(chat.state().isInputShown).toBe(true);
  });

  it("spec 4.8: types the first bubble too where the bot wants that", async () => {
    const settings = { typingEmulation: { isDisabledOnFirstMessage: false } };
    const { phases } = startChat(createBot({ settings, groups: { A: [says("one two"), asks()] } }));
    expect(phases()).toEqual(["typing"]);
    await pass(300);
    expect(phases()).toEqual(["shown"]);
  });

  it("pauses between bubbles where the bot wants that", async () => {
    const settings = { typingEmulation: { enabled: false, delayBetweenBubbles: 2 } };
    const { phases } = startChat(createBot({ settings, groups: { A: [says("one"), says("two"), asks()] } }));
    await pass(1999);
    expect(phases()).toEqual(["shown", "pending"]);
    await pass(2);
    expect(phases()).toEqual(["shown", "shown"]);
  });

  it("spec 4.9: waits for pictures until they are loaded, or five seconds", async () => {
    const { chat, phases } = startChat(createBot({ groups: { A: [says("one"), image, image, asks()] } }));
    await pass(1000);
    expect(phases()).toEqual(["shown", "typing", "pending"]);
    chat.ready(chat.state().entries[1]?.id ?? "");
    await pass(400);
    expect(phases()).toEqual(["shown", "shown", "typing"]);
    await pass(4999);
    expect(phases()).toEqual(["shown", "shown", "typing"]);
    await pass(1);
    expect(phases()).toEqual(["shown", "shown", "shown"]);
  });

  it("does not wait for a picture that was loaded before its turn", async () => {
    const { chat, phases } = startChat(createBot({ groups: { A: [says("one"), image, asks()] } }));
    chat.ready(chat.state().entries[1]?.id ?? "");
    await pass(400);
    expect(phases()).toEqual(["shown", "shown"]);
  });
});

describe("answering", () => {
  const bot = createBot({
    variables: ["Name"],
    groups: { A: [says("Who?"), asks({ variableId: "vName" }), says("Hello {{Name}}")] },
  });

  it("keeps the answer before it shows it", async () => {
    let keep = () => {};
    const outbox = {
      ...noOutbox,
      add: () =>
        new Promise<void>((resolve) => {
          keep = resolve;
        }),
    };
    const { chat, seen } = startChat(bot, { outbox });
    keep();
    await pass(1000);
    void chat.reply({ text: "Ada" });
    await pass(1000);
    expect(seen()).toEqual(["Who?"]);
    keep();
    await pass(1000);
    expect(seen()).toEqual(["Who?", "> Ada", "Hello Ada"]);
  });

  it("spec 3.37, 4.20: tells the outbox everything, in order", async () => {
    const { chat, writes } = startChat(bot);
    await pass(0);
    void chat.reply({ text: "Ada" });
    await pass(5000);
    expect(writes.map(({ kind }) => kind)).toEqual(["events", "answer", "update", "events"]);
    expect(writes[0]?.body).toMatchObject({
      entries: [
        { seq: 1, type: "edge" },
        { seq: 2, type: "shown" },
      ],
    });
    expect(writes[1]?.body).toMatchObject({ content: "Ada", visit: 0, index: 0, variableId: "vName", botId: "bot" });
    expect(writes[2]?.body).toEqual({
      // The sequence number is the time of the update, so that of two tabs the later one wins.
      updateSeq: expect.any(Number),
      hasStarted: true,
      isCompleted: true,
      variables: [{ id: "vName", name: "Name", value: "Ada" }],
    });
    expect(writes[3]?.body).toMatchObject({ entries: [{ seq: 3, type: "answered", blockId: "A.1" }] });
    expect(chat.state()).toMatchObject({ isEnded: true, input: null });
  });

  it("tells about variables from the address", async () => {
    const { writes } = startChat(bot, { hasPredefined: true });
    await pass(0);
    expect(writes[0]).toMatchObject({ kind: "update", body: { variables: [] } });
  });

  it("takes one answer at a time", async () => {
    const { chat, writes } = startChat(bot);
    await pass(0);
    void chat.reply({ text: "Ada" });
    void chat.reply({ text: "Ada" });
    await pass(5000);
    expect(writes.filter(({ kind }) => kind === "answer")).toHaveLength(1);
  });

  it("spec 4.4: shows a wrong answer without storing it, and asks again", async () => {
    const email = { type: "email input", options: { retryMessageContent: "Again, please" } };
    const { chat, seen, writes } = startChat(createBot({ groups: { A: [says("Where?"), email] } }));
    await pass(0);
    const first = chat.state().input?.id;
    void chat.reply({ text: "nowhere" });
    await pass(5000);
    expect(seen()).toEqual(["Where?", "> nowhere", "Again, please"]);
    expect(chat.state().input?.id).not.toBe(first);
    expect(writes.some(({ kind }) => kind === "answer")).toBe(false);
  });

  it("spec 8.2: an answer without a result stops with the specified message, and is neither stored nor shown", async () => {
    const add = vi.fn(noOutbox.add);
    const { chat, seen } = startChat(bot, { outbox: { ...noOutbox, add, creation: () => "refused" } });
    await pass(0);
    expect([chat.state().failure, add.mock.calls.length]).toEqual([null, 1]);
    void chat.reply({ text: "Ada" });
    await pass(1000);
    expect(chat.state().failure).toEqual({ message: "Error: result was not created" });
    expect([seen(), add.mock.calls.length]).toEqual([["Who?"], 1]);
  });

  it("spec 8.2: a completion without a result stops with the specified message, and is not stored", async () => {
    const wait = { type: "Wait", options: { secondsToWaitFor: "2" } };
    // Ends at once, and after a need.
    for (const { blocks, kept } of [
      { blocks: [says("Hi")], kept: 0 },
      { blocks: [says("Hi"), wait, says("Bye")], kept: 1 },
    ]) {
      const add = vi.fn(noOutbox.add);
      const outbox: Outbox = { ...noOutbox, add, creation: () => "refused" };
      const { chat, seen } = startChat(createBot({ groups: { A: blocks } }), { outbox });
      await pass(5000);
      expect(chat.state()).toMatchObject({ failure: { message: "Error: result was not created" }, isEnded: false });
      expect([seen(), add.mock.calls.length]).toEqual([["Hi"], kept]);
    }
  });
});

describe("needs", () => {
  it("does client effects in their place among the bubbles", async () => {
    const wait = { type: "Wait", options: { secondsToWaitFor: "2" } };
    const { chat, seen } = startChat(
      createBot({ groups: { A: [says("one"), says("two"), wait, says("three"), asks()] } }),
    );
    await pass(150 + 400 + 1999);
    expect(seen()).toEqual(["one", "two"]);
    expect(chat.state().isBusy).toBe(true);
    await pass(1 + 150);
    expect(chat.state().isBusy).toBe(false);
    expect(seen()).toEqual(["one", "two", "three"]);
  });

  it("evaluates code at once and goes on with its value", async () => {
    const set = { type: "Set variable", options: { variableId: "vSum", expressionToEvaluate: "1 + 2", isCode: true } };
    const { seen } = startChat(createBot({ variables: ["Sum"], groups: { A: [set, says("It is {{Sum}}"), asks()] } }));
    await pass(2000);
    expect(seen()).toEqual(["It is 3"]);
  });

  it("stores what went wrong on the page with the result", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const failing = { type: "Code", options: { content: "throw new Error('No such thing')", name: "Widget" } };
    const { seen, writes } = startChat(createBot({ groups: { A: [failing, says("On"), asks()] } }));
    await pass(2000);
    expect(seen()).toEqual(["On"]);
    const logs = writes
      .flatMap(({ kind, body }) => (kind === "events" ? body.entries : []))
      .flatMap(({ log }) => log ?? []);
    expect(logs).toEqual([
      {
        status: "error",
        description: 'The code "Widget" failed',
        details: "No such thing",
        context: "While executing script",
      },
    ]);
  });

  it("stores why the chat itself could not go on", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { chat, writes } = startChat(createBot({ groups: { A: [says("Hi"), asks(), says("Bye")] } }), {
      remember: () => {
        throw new Error("Out of order", { cause: "x".repeat(2000) });
      },
    });
    await pass(1000);
    expect(chat.state().failure).toEqual({ message: "Out of order" });
    const last = writes.at(-1);
    expect(last?.kind === "events" && last.body.entries[0]?.log).toEqual({
      status: "error",
      description: "Out of order",
      details: `${"x".repeat(1000)}...`,
      context: "In the visitor's browser",
    });
  });

  it("loads linked bots, and goes on without those it cannot load", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const linked = createBot({ id: "other", groups: { B: [says("There"), asks()] } });
    const bot = createBot({
      groups: { A: [{ type: "Typebot link", options: { typebotId: "other" } }, says("Here"), asks()] },
    });
    const found = startChat(bot, { loadFlow: async () => linked });
    const missing = startChat(bot);
    await pass(2000);
    expect(found.seen()).toEqual(["There"]);
    expect(missing.seen()).toEqual(["Here"]);
    const log = missing.writes
      .flatMap(({ kind, body }) => (kind === "events" ? body.entries : []))
      .find(({ type }) => type === "log");
    expect(log?.log).toMatchObject({ description: "Failed to link typebot", details: "There is no such bot" });
  });

  it("opens a new tab and goes on", async () => {
    const { openTab, seen } = startChat(
      createBot({ groups: { A: [redirect({ url: "example.org", isNewTab: true }), says("Back?"), asks()] } }),
    );
    await pass(2000);
    expect(openTab).toHaveBeenCalledWith("https://example.org");
    expect(seen()).toEqual(["Back?"]);
  });

  it("spec 4.12: offers a link when the tab was blocked", async () => {
    const bot = createBot({
      groups: { A: [says("See"), redirect({ url: "https://example.org", isNewTab: true }), says("On"), asks()] },
    });
    const { seen } = startChat(bot, { openTab: () => false });
    await pass(2000);
    expect(seen()).toEqual(["See", "[https://example.org]", "On"]);
  });

  it("ends the chat, has that stored, and only then leaves in the same tab", async () => {
    const { chat, goTo, writes, steps } = startChat(
      createBot({ groups: { A: [redirect({ url: "https://example.org" }), says("Never")] } }),
    );
    goTo.mockImplementation(() => {
      expect(writes).toContainEqual({ kind: "update", body: expect.objectContaining({ isCompleted: true }) });
      expect(steps.at(-1)).toMatchObject({ isEnded: true, need: null });
    });
    await pass(2000);
    expect(goTo).toHaveBeenCalledWith("https://example.org");
    // Nobody is offered another chat on a page that is being left.
    expect(chat.state().isEnded).toBe(false);
  });
});

it("theme addresses follow the variables", async () => {
  const bot = createBot({
    variables: ["Face"],
    theme: {
      general: { background: { type: "Image", content: "https://x.y/{{Face}}-wide.png" } },
      chat: { hostAvatar: { url: "{{Face}}" } },
    },
    groups: { A: [asks({ variableId: "vFace" }), asks()] },
  });
  const { chat } = startChat(bot);
  await pass(0);
  expect(chat.state().theme).toEqual({ hostAvatarUrl: "", backgroundUrl: "https://x.y/-wide.png" });
  void chat.reply({ text: "ada" });
  await pass(1000);
  expect(chat.state().theme).toEqual({ hostAvatarUrl: "ada", backgroundUrl: "https://x.y/ada-wide.png" });
});

describe("coming back", () => {
  const bot = createBot({
    variables: ["Name"],
    groups: { A: [says("Who?"), asks({ variableId: "vName" }), says("Hello {{Name}}"), asks(), says("Bye")] },
  });

  it("takes up the chat where it was left, everything shown at once", async () => {
    const before = startChat(bot);
    await pass(0);
    void before.chat.reply({ text: "Ada" });
    await pass(0);
    const resumed = JSON.parse(JSON.stringify(before.steps.at(-1)));
    const { chat, seen, writes } = startChat(bot, { resumed });
    expect(seen()).toEqual(["Who?", "> Ada", "Hello Ada"]);
    expect(chat.state()).toMatchObject({ isInputShown: true, hasGesture: false });
    await pass(0);
    expect(writes).toEqual([]);
    void chat.reply({ text: "Fine" });
    await pass(5000);
    expect(seen()).toEqual(["Who?", "> Ada", "Hello Ada", "> Fine", "Bye"]);
    expect(writes[0]?.body).toMatchObject({ content: "Fine", index: 1 });
    expect(writes[1]?.body).toMatchObject({ isCompleted: true });
    const seqs = [...before.writes, ...writes].flatMap(({ kind, body }) =>
      kind === "update" ? [body.updateSeq ?? 0] : [],
    );
    expect(seqs).toEqual([...new Set(seqs)].sort((one, other) => one - other));
  });

  it("does not wait or redirect a second time", async () => {
    const wait = { type: "Wait", options: { secondsToWaitFor: "60" } };
    const waiting = createBot({ groups: { A: [says("one"), wait, says("two"), asks()] } });
    const before = startChat(waiting);
    await pass(5000);
    const { seen } = startChat(waiting, { resumed: JSON.parse(JSON.stringify(before.steps.at(-1))) });
    await pass(1000);
    expect(seen()).toEqual(["one", "two"]);
  });
});

it("stores each step with its time and seed, so that the chat can be replayed exactly", async () => {
  const random = { type: "Set variable", options: { variableId: "vX", type: "Random ID" } };
  const waits = { type: "Wait", options: { secondsToWaitFor: "1" } };
  const flow = createBot({ groups: { A: [random, waits, says("{{X}}"), asks(), says("Bye")] }, variables: ["X"] });
  const { chat, writes } = startChat(flow);
  await pass(10_000);
  void chat.reply({ text: "Ada" });
  await pass(10_000);
  const steps = writes.flatMap((write) => (write.kind === "events" ? (write.body.steps ?? []) : []));
  expect(steps.map(({ seq, previous, event }) => [seq, previous, event.type])).toEqual([
    [1, null, "start"],
    [2, 1, "done"],
    [3, 2, "reply"],
  ]);
  const events = steps.map(({ event }) => event as EngineEvent);
  const replayed = await replay({ flows: { [flow.botId]: flow }, catalogue: runs }, events);
  expect(replayed.session).toEqual(chat.standing().session);
});
