import { clients } from "@parley/blocks/clients";
import { runs } from "@parley/blocks/runs";
import { defineRun, type Flow } from "@parley/core";
import { expect, it, vi } from "vitest";
import { runEvaluation } from "../needs/run-evaluation.ts";
import { asks, createBot, says, type TestBot } from "../testing/bot.ts";
import { createTryOut, type TryOutOptions } from "./create-try-out.ts";
import type { ChatStanding } from "./messages.ts";

/** A block with a server effect. */
const quote = defineRun({
  run: () => ({ do: "need", need: { kind: "effect", effect: "quote", where: "server", data: null } }),
});

const bot = (groups: TestBot["groups"], others: Omit<TestBot, "groups"> = {}): Flow =>
  createBot({ variables: ["Name", "Age"], ...others, groups });

const name = { id: "name", ...asks({ variableId: "vName" }) };
const age = { id: "age", ...asks({ variableId: "vAge" }) };

const openChat = async (flow: Flow, options: Partial<TryOutOptions> = {}) => {
  let standing: ChatStanding | undefined;
  const askEffect = vi.fn<TryOutOptions["askEffect"]>(async () => ({
    logs: [{ status: "info", description: "12 €" }],
  }));
  const tryOut = createTryOut({
    flow,
    settings: { skipsTyping: true },
    kept: null,
    catalogue: { ...runs, quote },
    clients,
    paceOf: () => "typing",
    loadFlow: () => Promise.reject(new Error("There is no such bot")),
    evaluate: (evaluations) => Promise.all(evaluations.map(runEvaluation)),
    askEffect,
    openTab: () => true,
    tell: (told) => {
      standing = told;
    },
    isCalm: true,
    ...options,
  });
  if (options.kept) await tryOut.setFlow(flow);
  else await tryOut.restart();
  return {
    tryOut,
    askEffect,
    says: (text: string) => tryOut.reply({ text }),
    /** Returns all visible messages of both sides. */
    seen: () =>
      tryOut.state().entries.flatMap((entry) => {
        if (entry.kind === "bubble") return entry.phase === "shown" ? [entry.output.text] : [];
        return entry.kind === "answer" ? [`> ${entry.text}`] : [];
      }),
    input: () => tryOut.state().input?.blockId,
    /** Returns the last state sent to the builder. */
    told: async (): Promise<ChatStanding> => {
      // That message is sent in a timer which was set before this one.
      await new Promise((resolve) => setTimeout(resolve));
      if (!standing) throw new Error("Nothing has been told");
      return standing;
    },
  };
};

const interview = () => bot({ A: [says("Name?"), name, says("Age of {{Name}}?"), age, says("Bye")] });

it("an edit in mid-chat shows the new text, and the chat stays where it is", async () => {
  const chat = await openChat(interview());
  await chat.says("Ada");
  await chat.tryOut.setFlow(
    bot({ A: [says("Your name?"), name, says("How old are you, {{Name}}?"), age, says("Bye")] }),
  );
  expect(chat.seen()).toEqual(["Your name?", "> Ada", "How old are you, Ada?"]);
  expect(chat.input()).toBe("age");
  await chat.says("36");
  expect(chat.seen().at(-1)).toBe("Bye");
  expect((await chat.told()).goesOn).toBeNull();
});

it("the field that is typed into stays the same thing when something is put in above it", async () => {
  const question = { id: "question", ...says("Age of {{Name}}?") };
  const chat = await openChat(bot({ A: [says("Name?"), name, question, age] }));
  await chat.says("Ada");
  const before = chat.tryOut.state();
  await chat.tryOut.setFlow(bot({ A: [says("Hello"), says("Name?"), name, question, age] }));
  const after = chat.tryOut.state();
  expect(after.entries.length).toBe(before.entries.length + 1);
  expect(after.input?.id).toBe(before.input?.id);
  expect(after.entries.at(-1)?.id).toBe(before.entries.at(-1)?.id);
});

it("a new question in between is where the chat goes on, and says so; without it all answers are back", async () => {
  const chat = await openChat(interview());
  await chat.says("Ada");
  await chat.says("36");
  const nick = { id: "nick", ...asks() };
  await chat.tryOut.setFlow(bot({ A: [says("Name?"), name, nick, says("Age of {{Name}}?"), age, says("Bye")] }));
  expect(chat.input()).toBe("nick");
  expect((await chat.told()).goesOn).toEqual({ why: "asks", blockId: "nick", dropped: 1 });
  await chat.tryOut.setFlow(interview());
  expect(chat.seen()).toEqual(["Name?", "> Ada", "Age of Ada?", "> 36", "Bye"]);
  expect(await chat.told()).toMatchObject({ goesOn: null, isEnded: true });
});

it("once the author goes on from there, what was left out is gone", async () => {
  const chat = await openChat(interview());
  await chat.says("Ada");
  await chat.says("36");
  const nick = { id: "nick", ...asks() };
  await chat.tryOut.setFlow(bot({ A: [says("Name?"), name, nick, says("Age of {{Name}}?"), age, says("Bye")] }));
  await chat.says("Countess");
  expect((await chat.told()).goesOn).toBeNull();
  await chat.tryOut.setFlow(interview());
  expect(chat.seen()).toEqual(["Name?", "> Ada", "Age of Ada?"]);
});

it("a question that is gone takes its answer along, and later answers stay", async () => {
  const chat = await openChat(interview());
  await chat.says("Ada");
  await chat.says("36");
  await chat.tryOut.setFlow(bot({ A: [says("Age?"), age, says("Bye")] }));
  expect(chat.seen()).toEqual(["Age?", "> 36", "Bye"]);
  expect((await chat.told()).goesOn).toBeNull();
});

it("an answer that is refused by now is asked for again", async () => {
  const numbers = (max: number) =>
    bot({ A: [says("Age?"), { id: "age", type: "number input", options: { max } }, says("Name?"), name] });
  const chat = await openChat(numbers(100));
  await chat.says("36");
  await chat.says("Ada");
  await chat.tryOut.setFlow(numbers(20));
  expect(chat.input()).toBe("age");
  expect((await chat.told()).goesOn).toEqual({ why: "refuses", blockId: "age", dropped: 1 });
});

it("a flow that ends before the answers says so", async () => {
  const chat = await openChat(bot({ A: [says("Name?"), { ...name, to: "B" }], B: [says("Age?"), age] }));
  await chat.says("Ada");
  await chat.says("36");
  await chat.tryOut.setFlow(bot({ A: [says("Name?"), name], B: [says("Age?"), age] }));
  expect(await chat.told()).toMatchObject({ isEnded: true, goesOn: { why: "ends", blockId: null, dropped: 1 } });
});

it("the server is asked once, however often the flow is edited, and again after a restart", async () => {
  const flow = (text: string) => bot({ A: [says(text), { id: "q", type: "quote" }, says("Name?"), name] });
  const chat = await openChat(flow("Hello"));
  for (const text of ["H", "He", "Hey"]) await chat.tryOut.setFlow(flow(text));
  expect(chat.seen()).toEqual(["Hey", "Name?"]);
  expect(chat.askEffect).toHaveBeenCalledTimes(1);
  const { logs } = await chat.told();
  expect(logs).toContainEqual(expect.objectContaining({ is: "request", effect: "quote", isFromBefore: true }));
  expect(logs).toContainEqual(expect.objectContaining({ is: "log", description: "12 €" }));
  await chat.tryOut.restart();
  expect(chat.askEffect).toHaveBeenCalledTimes(2);
});

it("an edit while the server is being asked waits for the same answer", async () => {
  let answer: () => void = () => undefined;
  const askEffect = vi.fn(
    () =>
      new Promise<object>((resolve) => {
        answer = () => resolve({});
      }),
  );
  const flow = (text: string) => bot({ A: [says("Name?"), name, { id: "q", type: "quote" }, says(text)] });
  const chat = await openChat(flow("Bye"), { askEffect });
  const answered = chat.says("Ada");
  const edited = chat.tryOut.setFlow(flow("Good-bye"));
  await vi.waitFor(() => expect(askEffect).toHaveBeenCalled());
  answer();
  await Promise.all([answered, edited]);
  expect(chat.seen()).toEqual(["Name?", "> Ada", "Good-bye"]);
  expect(askEffect).toHaveBeenCalledTimes(1);
});

it("code that is edited is run again", async () => {
  const flow = (code: string) =>
    bot({
      A: [
        { type: "Set variable", options: { variableId: "vName", type: "Custom", expressionToEvaluate: code } },
        says("{{Name}}"),
        age,
      ],
    });
  const chat = await openChat(flow("1 + 1"));
  expect(chat.seen()).toEqual(["2"]);
  await chat.tryOut.setFlow(flow("2 + 1"));
  expect(chat.seen()).toEqual(["3"]);
});

it("waits and redirects are not done again", async () => {
  const flow = (text: string) => bot({ A: [says(text), { type: "Wait", options: { secondsToWaitFor: "60" } }, name] });
  const kept = { history: [{ is: "start", time: 1, seed: 1 }] as const, outcomes: [] };
  const chat = await openChat(flow("Hello"), { kept });
  expect(chat.input()).toBe("name");
});

it("the last answer is taken back, and another one given", async () => {
  const chat = await openChat(interview());
  await chat.says("Ada");
  await chat.says("36");
  await chat.tryOut.stepBack();
  expect([chat.seen(), chat.input()]).toEqual([["Name?", "> Ada", "Age of Ada?"], "age"]);
  await chat.tryOut.stepBack();
  expect([chat.seen(), (await chat.told()).canStepBack]).toEqual([["Name?"], false]);
  await chat.says("Grace");
  expect(chat.seen().at(-1)).toBe("Age of Grace?");
});

it("begins at a place with the values of now, and at the start with none", async () => {
  const flow = bot({ A: [says("Name?"), { ...name, to: "B" }], B: [says("Age of {{Name}}?"), age] });
  const chat = await openChat(flow);
  await chat.says("Ada");
  await chat.tryOut.restart({ groupId: "B" });
  expect(chat.seen()).toEqual(["Age of Ada?"]);
  await chat.tryOut.restart();
  expect([chat.seen(), (await chat.told()).values]).toEqual([["Name?"], {}]);
});

it("where the place to begin at is gone, the chat begins at the start", async () => {
  const chat = await openChat(bot({ A: [says("Name?"), { ...name, to: "B" }], B: [says("Age?"), age] }));
  await chat.tryOut.restart({ groupId: "B" });
  await chat.tryOut.setFlow(bot({ A: [says("Name?"), name] }));
  expect(chat.seen()).toEqual(["Name?"]);
  expect((await chat.told()).goesOn).toMatchObject({ why: "start" });
});

it("a value that the author sets counts from there on, through edits, too", async () => {
  const flow = (end: string) => bot({ A: [says("Name?"), name, says("Age?"), age, says(`${end}, {{Name}}`)] });
  const chat = await openChat(flow("Bye"));
  await chat.says("Ada");
  await chat.tryOut.setVariable("Name", "Grace");
  await chat.says("36");
  expect(chat.seen().at(-1)).toBe("Bye, Grace");
  await chat.tryOut.setFlow(flow("Ciao"));
  expect(chat.seen().at(-1)).toBe("Ciao, Grace");
  expect((await chat.told()).values).toEqual({ Name: "Grace", Age: "36" });
});

it("a value that is set while a turn is being played stays", async () => {
  let give = (_: { logs: [] }) => {};
  const quoted = new Promise<{ logs: [] }>((resolve) => {
    give = resolve;
  });
  const flow = bot({ A: [says("Name?"), name, { type: "quote" }, says("Age?"), age, says("Bye, {{Name}}")] });
  const chat = await openChat(flow, { askEffect: () => quoted });
  const answered = chat.says("Ada");
  const set = chat.tryOut.setVariable("Name", "Grace");
  give({ logs: [] });
  await Promise.all([answered, set]);
  await chat.says("36");
  expect(chat.seen().at(-1)).toBe("Bye, Grace");
});

it("tells each step, where the chat stands, and what a branch has looked at", async () => {
  const flow = bot({
    A: [
      { ...name },
      {
        id: "check",
        type: "Condition",
        items: [
          {
            id: "i1",
            content: { comparisons: [{ id: "c", variableId: "vName", comparisonOperator: "Equal to", value: "Ada" }] },
            to: "B",
          },
        ],
      },
    ],
    B: [says("Hello Ada"), age],
  });
  const chat = await openChat(flow);
  await chat.says("Ada");
  const { trace, place } = await chat.told();
  expect(trace.map(({ blockId, what, does }) => `${blockId} ${what} ${does}`)).toEqual([
    "name ran ask",
    "name answered accepted",
    "check ran follow",
    "B.0 ran say",
    "age ran ask",
  ]);
  expect(trace[2]).toMatchObject({ values: { vName: "Ada" }, row: { id: "i1" }, groupTitle: "A" });
  expect(place).toEqual({ groupId: "B", blockId: "age" });
});

it("another page goes on with what was kept, and asks the server for nothing again", async () => {
  const flow = bot({ A: [{ id: "q", type: "quote" }, says("Name?"), name, says("Age?"), age] });
  const first = await openChat(flow);
  await first.says("Ada");
  const { kept } = await first.told();
  const other = await openChat(flow, { kept: JSON.parse(JSON.stringify(kept)) });
  expect(other.seen()).toEqual(["Name?", "> Ada", "Age?"]);
  expect(other.askEffect).not.toHaveBeenCalled();
});

it("plays a chat that was found elsewhere, with what services are supposed to answer, and goes on with the author", async () => {
  const chat = await openChat(
    bot({ A: [says("Name?"), name, { id: "q", type: "quote" }, says("Age of {{Name}}?"), age, says("Bye")] }),
  );
  await chat.says("Somebody else");
  const replyTo = (blockId: string, text: string) => ({
    type: "reply" as const,
    reply: { text },
    place: { botId: "bot", blockId },
  });
  const asked = chat.askEffect.mock.calls.length;
  await chat.tryOut.watch([
    { moment: { time: 1, seed: 1 }, happening: null, outcomes: [] },
    {
      moment: { time: 2, seed: 1 },
      happening: replyTo("name", "Ada"),
      outcomes: [{ botId: "bot", blockId: "q", patch: { variables: [{ variableId: "vName", value: "Grace" }] } }],
    },
  ]);
  expect([chat.seen(), chat.input()]).toEqual([["Name?", "> Ada", "Age of Grace?"], "age"]);
  expect(chat.askEffect).toHaveBeenCalledTimes(asked);
  await chat.says("36");
  expect(chat.seen().at(-1)).toBe("Bye");
});
