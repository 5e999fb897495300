import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { asks, createBot, says, type TestBot } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";

beforeEach(async () => {
  // Loaded beforehand, because the simulated clock does not wait for scripts.
  await import("./going-back.ts");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const settings = { general: { isGoingBackEnabled: true }, typingEmulation: { enabled: false } };
const pass = (milliseconds = 5000) => vi.advanceTimersByTimeAsync(milliseconds);

const open = async (bot: Partial<TestBot>, replies: readonly string[], options = {}) => {
  const started = startChat(createBot({ groups: {}, ...bot, settings }), options);
  const { chat } = started;
  await pass();
  const say = async (text: string) => {
    void chat.reply({ text });
    await pass();
  };
  for (const text of replies) await say(text);
  const idOf = (text: string) =>
    chat.state().entries.find((entry) => entry.kind === "answer" && entry.text === text)?.id ?? "";
  const change = async (from: string, to: string) => {
    void chat.change(idOf(from));
    await pass();
    await say(to);
  };
  return { ...started, say, change, idOf };
};

const threeQuestions = {
  variables: ["Name"],
  groups: { A: [asks({ variableId: "vName" }), says("Hello {{Name}}"), asks(), says("Good"), asks(), says("Bye")] },
};

describe("a visitor who changes an answer", () => {
  it("is asked the question again, and everything after it is kept where it fits", async () => {
    const { chat, change, seen, idOf } = await open(threeQuestions, ["Ada", "blue"]);
    void chat.change(idOf("Ada"));
    await pass();
    expect(chat.state().changing).toMatchObject({ text: "Ada", input: { blockType: "text input" } });
    chat.leaveUnchanged();
    expect(chat.state().changing).toBeUndefined();
    await change("Ada", "Bob");
    expect(seen()).toEqual(["> Bob", "Hello Bob", "> blue", "Good"]);
    expect(chat.state().entries.flatMap((entry) => (entry.kind === "answer" ? [entry.isKept === true] : []))).toEqual([
      false,
      true,
    ]);
    expect(chat.state().isInputShown).toBe(true);
  });

  it("goes on after the end, too, and ends again", async () => {
    const { chat, change, seen, writes } = await open(threeQuestions, ["Ada", "blue", "x"]);
    expect(chat.state().isEnded).toBe(true);
    await change("blue", "green");
    expect(seen()).toEqual(["> Ada", "Hello Ada", "> green", "Good", "> x", "Bye"]);
    expect(chat.state().isEnded).toBe(true);
    const marks = writes.flatMap((write) => (write.kind === "update" ? [write.body.isCompleted] : []));
    expect(marks.slice(-2)).toEqual([false, true]);
  });

  it("tells the server what counts no longer, with lower numbers than what counts now", async () => {
    const { change, writes } = await open(threeQuestions, ["Ada", "blue"]);
    await change("Ada", "Bob");
    const [undone] = writes.flatMap((write) =>
      write.kind === "events" && write.body.undone ? [write.body.undone] : [],
    );
    expect(undone?.answers.map(({ visit }) => visit)).toEqual([0, 0]);
    const answers = writes.flatMap((write) => (write.kind === "answer" ? [write.body] : []));
    expect(answers.map(({ content }) => content)).toEqual(["Ada", "blue", "Bob", "blue"]);
    const before = Math.max(...answers.slice(0, 2).map(({ answerSeq = 0 }) => answerSeq));
    expect(undone?.answers.every(({ answerSeq }) => answerSeq >= before)).toBe(true);
    expect(answers.slice(2).every(({ answerSeq = 0 }) => answerSeq > (undone?.answers[0]?.answerSeq ?? 0))).toBe(true);
    const entries = writes.flatMap((write) => (write.kind === "events" ? write.body.entries : []));
    const left = entries.filter(({ seq }) => !undone?.events.some(([from, to]) => seq >= from && seq <= to));
    expect(left.filter(({ type }) => type === "answered")).toHaveLength(2);
  });

  it("continues the steps where the question was asked", async () => {
    const { change, writes } = await open(threeQuestions, ["Ada", "blue"]);
    await change("Ada", "Bob");
    const steps = writes.flatMap((write) => (write.kind === "events" ? (write.body.steps ?? []) : []));
    expect(steps.map(({ event }) => event.type)).toEqual(["start", "reply", "reply", "reply", "reply"]);
    expect(steps[3]?.previous).toBe(steps[0]?.seq);
    expect(steps[4]?.previous).toBe(steps[3]?.seq);
  });

  it("finds the same after a reload", async () => {
    const { steps } = await open(threeQuestions, ["Ada", "blue"]);
    const { chat, change, seen } = await open(threeQuestions, [], { resumed: structuredClone(steps.at(-1)) });
    await change("Ada", "Bob");
    expect(seen()).toEqual(["> Bob", "Hello Bob", "> blue", "Good"]);
    expect(chat.state().failure).toBeNull();
  });

  it("has no pencil in a chat from before, and where the author doesn't want it", async () => {
    const { steps } = await open(threeQuestions, ["Ada"]);
    const { past: _, ...older } = structuredClone(steps.at(-1) ?? steps[0]) as NonNullable<(typeof steps)[0]>;
    const { chat, say, change, idOf } = await open(threeQuestions, [], { resumed: older });
    void chat.change(idOf("Ada"));
    await pass();
    expect(chat.state().changing).toMatchObject({ input: null });
    chat.leaveUnchanged();
    await say("blue");
    await change("blue", "red");
    expect(chat.state().entries.at(-2)).toMatchObject({ text: "red" });
    const plain = startChat(createBot({ ...threeQuestions, settings: {} }));
    await pass();
    expect(plain.chat.standing().past).toBeUndefined();
  });
});
