import { definitions } from "@parley/blocks/definitions";
import type { Evaluation } from "@parley/core";
import { type Draft, exportBotFile } from "@parley/core/draft";
import { toExchangeForm } from "@parley/core/format";
import { evaluateAll } from "@parley/engine/testing";
import { expect, it } from "vitest";
import type { BotDocument } from "../document/index.ts";
import { createTestsAnswers } from "../draft-worker/answer-about-tests.ts";
import type { TestsWorker } from "../draft-worker/start-tests-worker.ts";
import { draftOf, openBot } from "../flow/testing/open-bot.tsx";
import { createTestsRun } from "./create-tests-run.ts";
import { addTest, removeTest, testsOf, writeTest } from "./test-edits.ts";

const says = (id: string, text: string) => ({
  id,
  type: "text",
  content: { richText: [{ type: "p", children: [{ text }] }] },
});

const draft = draftOf({
  events: [{ id: "start", type: "start", outgoingEdgeId: "e", graphCoordinates: { x: 0, y: 0 } }],
  edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g" } }],
  groups: [
    {
      id: "g",
      title: "Welcome",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        says("b1", "Who are you?"),
        { id: "b2", type: "text input", options: { variableId: "vName" } },
        { id: "b3", type: "Set variable", options: { variableId: "vLength", expressionToEvaluate: "{{Name}}.length" } },
        says("b4", "Hello, {{Name}}."),
      ],
    },
    { id: "h", title: "Never", graphCoordinates: { x: 0, y: 0 }, blocks: [says("b5", "Nobody comes here.")] },
  ],
  variables: [
    { id: "vName", name: "Name" },
    { id: "vLength", name: "Length" },
  ],
});

/** A run whose worker answers at once, and whose code is run here. */
const runOf = (document: BotDocument, start: () => TestsWorker = createWorker) => {
  const evaluated: Evaluation[] = [];
  const run = createTestsRun(document, {
    start,
    evaluate: async (evaluations) => {
      evaluated.push(...evaluations);
      return evaluateAll(evaluations) as never;
    },
    loadDraft: async () => null,
    gatherTime: 0,
  });
  return { run, evaluated };
};
const createWorker = (): TestsWorker => {
  const answer = createTestsAnswers();
  return { ask: async (request) => answer(structuredClone(request)), stop: () => undefined };
};

const talk = '# Ada\nYou: Ada\nBot: Hello, Ada.\nexpect Length = 3\nexpect end at "Welcome"\n';

const withTest = async (text = talk, from: Draft = draft) => {
  const document = await openBot(from);
  document.change("Add a test", addTest(from, text, "t").operations);
  return document;
};
const reword = (document: BotDocument, text: string) =>
  document.change("Write", [
    {
      op: "set",
      table: "blocks",
      id: "b4",
      path: ["options"],
      value: { richText: [{ type: "p", children: [{ text }] }] },
    },
  ]);

it("runs the tests after each edit, and says which broke and where", async () => {
  const document = await withTest();
  const { run } = runOf(document);
  const unfollow = run.follow();
  expect(await run.whenCurrent()).toMatchObject({ status: "known", broken: [] });
  expect([...run.getState().played].sort()).toEqual(["b1", "b2", "b3", "b4"]);
  reword(document, "Bye, {{Name}}.");
  const { broken } = await run.whenCurrent();
  expect(broken).toMatchObject([{ id: "t", line: 3, result: { difference: { where: { groupTitle: "Welcome" } } } }]);
  document.undo();
  expect((await run.whenCurrent()).broken).toEqual([]);
  unfollow();
});

it("has code run elsewhere, and only once as long as it is the same", async () => {
  const document = await withTest();
  const { run, evaluated } = runOf(document);
  await run.whenCurrent();
  expect(evaluated).toHaveLength(1);
  reword(document, "Hi!");
  await run.whenCurrent();
  expect(evaluated).toHaveLength(1);
});

it("writes a test of a chat that passes", async () => {
  const document = await openBot(draft);
  const { run } = runOf(document);
  const reply = { is: "reply", reply: { text: "Ada" }, place: { botId: "bot", blockId: "b2" } } as const;
  const { text, isWhole } = await run.record("Ada", { items: [{ is: "start" }, reply], outcomes: [] });
  expect(isWhole).toBe(true);
  expect(text).toBe(
    '# Ada\nBot: Who are you?\nYou: Ada\nBot: Hello, Ada.\nexpect Length = 3\nexpect end at "Welcome"\n',
  );
  document.change("Add", addTest(document.getState().draft, text).operations);
  expect(await run.whenCurrent()).toMatchObject({ status: "known", broken: [] });
});

it("says that the tests could not be run, and runs them again", async () => {
  const document = await withTest();
  let isBroken = true;
  const { run } = runOf(document, () => {
    const worker = createWorker();
    return { ...worker, ask: (request) => (isBroken ? Promise.reject(new Error("No worker")) : worker.ask(request)) };
  });
  expect(await run.whenCurrent()).toMatchObject({ status: "failed", failure: "No worker" });
  isBroken = false;
  run.runAgain();
  expect(await run.whenCurrent()).toMatchObject({ status: "known" });
});

it("tests are a part of the draft: they are undone, kept by id, and stand in the file", async () => {
  const document = await withTest();
  document.change("Edit", (now) => writeTest(now, "t", "# Other\n"));
  document.change("Add", addTest(document.getState().draft, "# Third\n", "u").operations);
  expect(testsOf(document.getState().draft).map(({ text }) => text)).toEqual(["# Other\n", "# Third\n"]);
  const file = toExchangeForm(exportBotFile(document.getState().draft, definitions), definitions);
  expect(file).toMatchObject({ parley: { tests: { t: { text: "# Other\n" }, u: { text: "# Third\n" } } } });
  document.change("Delete", (now) => removeTest(now, "t"));
  expect(testsOf(document.getState().draft).map(({ id }) => id)).toEqual(["u"]);
  // Who edits a test that another author has deleted does nothing.
  document.change("Edit", (now) => writeTest(now, "t", "# Late\n"));
  document.undo();
  expect(testsOf(document.getState().draft).map(({ text }) => text)).toEqual(["# Other\n", "# Third\n"]);
});
