import { definitions } from "@parley/blocks/definitions";
import type { JsonObject } from "@parley/core";
import { applyOperations, createDraft, diffDrafts, exportBotFile, repairDraft } from "@parley/core/draft";
import { importBotFile, toPublicFlow } from "@parley/core/format";
import { lintFlow } from "@parley/core/lint";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestParley } from "../../packages/server/src/testing/create-test-parley.ts";
import { botWith, odd, plain, same } from "./odd-bot.ts";
import { compileFile, playFile } from "./play-file.ts";

const textsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(textsOf)
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => (key === "text" ? [String(inner)] : textsOf(inner)))
      : [];

const conversation = (file: ReturnType<typeof importBotFile>["file"]) => {
  const { outputs, status } = playFile(compileFile(file), [], [0]);
  const shown = outputs.flatMap((output) => (output.type === "bubble" ? [textsOf(output.content).join("")] : []));
  const stored = outputs.flatMap((output) =>
    output.type === "variables" ? output.changes.map(({ value }) => value) : [],
  );
  return { shown, stored, status, visits: outputs.filter(({ type }) => type === "edge").length };
};

const anyNames = fc.shuffledSubarray(odd, { minLength: odd.length });

it("a bot with odd ids is read, kept, repaired, checked and played like any other", () => {
  const expected = conversation(importBotFile(botWith(same(plain))).file);
  expect(expected.shown).toHaveLength(4);
  const rules = (file: ReturnType<typeof importBotFile>["file"]) =>
    lintFlow(compileFile(file), definitions).map(({ rule }) => rule);
  const expectedRules = rules(importBotFile(botWith(same(plain))).file);
  fc.assert(
    fc.property(
      fc.record({ group: anyNames, block: anyNames, edge: anyNames, item: anyNames, both: anyNames }),
      ({ both, ...ids }) => {
        // In braces, a name takes precedence over an id; ids are only used in code without braces.
        const names = { ...ids, variable: both.slice(0, 4), name: both.slice(4) };

        const source = botWith(names);
        const { file, report } = importBotFile(JSON.stringify(source));
        expect([report.dropped, report.upgraded.length]).toEqual([[], 0]);
        const draft = createDraft(file, definitions);
        expect(repairDraft(draft).operations).toEqual([]);
        // The draft as an author makes it, by operations, and as the database stores it.
        const empty = createDraft(
          importBotFile({ ...source, groups: [], edges: [], variables: [], events: [] }).file,
          definitions,
        );
        const made = applyOperations(empty, diffDrafts(empty, draft)).draft;
        const kept = JSON.parse(JSON.stringify(made)) as typeof draft;
        expect(repairDraft(kept).operations).toEqual([]);
        const exported = exportBotFile(kept, definitions);
        expect(exported.edges).toEqual(file.edges);
        expect(conversation(importBotFile(JSON.stringify(exported)).file)).toEqual(expected);
        expect(rules(exported)).toEqual(expectedRules);
        expect(Object.keys(toPublicFlow(compileFile(exported), definitions).edges)).toHaveLength(4);
      },
    ),
    { numRuns: 60 },
  );
});

let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
});
afterAll(() => test.close());

/** Plays a published bot by the chat API and returns its messages and its result. */
const chatOver = async (file: object) => {
  const post = async (path: string, body: unknown, by = test.owner) => {
    const response = await by("POST", path, body);
    const answer = await response.json();
    expect([path, response.status, response.ok ? "" : answer.message]).toEqual([path, 200, ""]);
    return answer;
  };
  const { bots } = await post("/api/v1/typebots/import", {
    files: [{ name: "a.json", content: JSON.stringify(file) }],
  });
  const [{ id }] = bots;
  await post(`/api/v1/typebots/${id}/publish`, {});
  const { publicId } = (await (await test.owner("GET", `/api/v1/typebots/${id}`)).json()).typebot;
  const said: string[] = [];
  const note = (answer: { messages: JsonObject[] }) =>
    said.push(...answer.messages.map(({ content }) => textsOf(content).join("")));
  const begun = await post(`/api/v1/typebots/${publicId}/startChat`, {}, test.visitor);
  note(begun);
  for (const text of ["Ann", "One"])
    note(
      await post(`/api/v1/sessions/${begun.sessionId}/continueChat`, { message: { type: "text", text } }, test.visitor),
    );
  const results = await (await test.owner("GET", `/api/v1/typebots/${id}/results`)).json();
  const [{ answers, variables }] = results.results;
  return {
    said,
    answers: answers.map(({ content }: { content: string }) => content),
    variables: variables.map(({ value }: { value: string }) => value),
  };
};

it("and its answers are stored like any other's", async () => {
  const expected = await chatOver(botWith(same(plain)));
  expect(expected.said).toEqual(["Hello", "Hi Ann", "Bye Ann!", "One it is"]);
  for (let turn = 0; turn < odd.length; turn++)
    expect(await chatOver(botWith(same([...odd.slice(turn), ...odd.slice(0, turn)])))).toEqual(expected);
});
