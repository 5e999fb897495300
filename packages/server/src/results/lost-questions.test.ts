import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";
import { storeAnswer } from "./answer-repository.ts";

let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
});
afterAll(() => test.close());

/** A bot that asks questions, each given as a block id and a text. */
const asking = (name: string, questions: readonly (readonly [string, string])[]) => {
  const blocks = questions.flatMap(([id, words]) => [
    { id: `says-${id}`, type: "text", content: { richText: [{ type: "p", children: [{ text: words }] }] } },
    { id, type: "text input" },
  ]);
  return sampleFile({
    name,
    groups: [{ id: "g1", title: "Group", graphCoordinates: { x: 0, y: 0 }, blocks }],
    events: [{ id: "start", type: "start", graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: "e1" }],
    edges: [{ id: "e1", from: { eventId: "start" }, to: { groupId: "g1" } }],
    variables: [],
  });
};

const publishNext = async (id: string, file: object) => {
  for (const [method, path, body] of [
    ["PUT", "draft", { content: JSON.stringify(file) }],
    ["POST", "publish", {}],
  ] as const)
    expect((await test.owner(method, `/api/v1/typebots/${id}/${path}`, body)).status).toBe(200);
};

const answer = async (botId: string, answers: Readonly<Record<string, string>>): Promise<string> => {
  const { result } = await (await test.visitor("POST", `/api/typebots/${botId}/results`)).json();
  for (const [blockId, content] of Object.entries(answers)) {
    const body = { resultId: result.id, groupId: "g1", blockId, content };
    expect((await test.visitor("PUT", "/api/typebots/t/results/r/answers", body)).status).toBe(200);
  }
  return result.id;
};

/** Stores an answer whose block is in no version of the bot. */
const storeStray = async (botId: string, resultId: string, given: { bot?: string; block: string; content: string }) => {
  const { database } = test.parley.services;
  const { workspace_id } = await database.connection
    .selectFrom("bots")
    .select("workspace_id")
    .where("id", "=", botId)
    .executeTakeFirstOrThrow();
  const { bot = botId, block, content } = given;
  const place = { bot_id: bot, group_id: "gone", block_id: block, visit: 0, variable_id: `of-${block}` };
  const rest = { answer_index: 9, uploaded_files: null, workspace_id };
  await storeAnswer(database, { result_id: resultId, content, ...place, ...rest });
};

const exported = async (botId: string, query: string) =>
  (await test.owner("GET", `/api/v1/typebots/${botId}/results/export?${query}`)).text();
const rowsOf = (csv: string) =>
  csv
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(",").slice(4));

it("every export and the list have a column for each answer, named as the bot asked it last", async () => {
  const bot = await test.publishBot(
    asking("Survey", [
      ["stays", "What stays?"],
      ["goes", "Where do you go"],
    ]),
  );
  const first = await answer(bot.id, { stays: "Rain", goes: "Paris" });
  // Nobody answered while the question had this text.
  await publishNext(
    bot.id,
    asking("Survey", [
      ["stays", "What stays?"],
      ["goes", "Where do you travel?"],
    ]),
  );
  await publishNext(bot.id, asking("Survey", [["stays", "What stays with us?"]]));
  const { connection } = test.parley.services.database;
  const variables = JSON.stringify([
    { id: "of-named", name: "City", value: "Rome" },
    { id: "v", name: "Source", value: "mail" },
  ]);
  await connection.updateTable("results").set({ variables }).where("id", "=", first).execute();
  await storeStray(bot.id, first, { block: "named", content: "Rome" });
  await storeStray(bot.id, first, { block: "nameless", content: "=7" });
  await answer(bot.id, { stays: "Sun" });

  const questions = [
    "What stays with us?",
    "Where do you travel? (no longer asked)",
    "City (no longer asked)",
    "nameless (no longer asked)",
  ];
  expect(rowsOf(await exported(bot.id, "format=csv"))).toEqual([
    [...questions, "City", "Source"],
    ["Sun", "", "", "", "", ""],
    ["Rain", "Paris", "Rome", "'=7", "Rome", "mail"],
  ]);
  const file = JSON.parse(await exported(bot.id, "format=json"));
  expect(file.columns.map(({ question }: { question: string }) => question)).toEqual(questions);
  expect(file.results).toHaveLength(2);
  const keys = file.columns.map(({ key }: { key: string }) => key);
  const listed = await (await test.owner("GET", `/api/v1/typebots/${bot.id}/results`)).json();
  expect(listed.columns).toEqual(file.columns);

  // The export of new results has all columns; the export of chosen results has only the columns of these results.
  const newest = file.results[0].id;
  expect(rowsOf(await exported(bot.id, `format=csv&after=${newest}`))[0]).toEqual([...questions, "City", "Source"]);
  expect(rowsOf(await exported(bot.id, `format=csv&ids=${newest}`))).toEqual([questions.slice(0, 2), ["Sun", ""]]);
  const some = [keys[2], keys[1], "submitted"].map(encodeURIComponent).join(",");
  const chosen = (await exported(bot.id, `format=csv&columns=${encodeURIComponent(some)}`)).split("\r\n");
  expect(chosen[0]).toBe("City (no longer asked),Where do you travel? (no longer asked),Submitted at");
  expect(chosen[2]).toMatch(/^Rome,Paris,2/);
});

it("names questions of a bot that was linked by its newest version, and tells none of another workspace", async () => {
  const bot = await test.publishBot(asking("Host", [["stays", "What stays?"]]));
  const linked = await test.publishBot(asking("Linked", [["other", "Which other?"]]));
  await publishNext(linked.id, asking("Linked", [["new", "Which new?"]]));
  const foreign = await test.publishBot(asking("Foreign", [["secret", "Which secret?"]]));
  const { connection } = test.parley.services.database;
  const elsewhere = { id: "elsewhere", name: "Elsewhere", plan: "FREE", created_at: new Date().toISOString() };
  await connection.insertInto("workspaces").values(elsewhere).execute();
  for (const [table, column] of [
    ["bots", "id"],
    ["versions", "bot_id"],
  ] as const)
    await connection.updateTable(table).set({ workspace_id: "elsewhere" }).where(column, "=", foreign.id).execute();
  const result = await answer(bot.id, { stays: "Rain" });
  await storeStray(bot.id, result, { bot: linked.id, block: "other", content: "This" });
  await storeStray(bot.id, result, { bot: foreign.id, block: "secret", content: "That" });
  const [heading, row] = rowsOf(await exported(bot.id, "format=csv"));
  const cells = new Map(heading?.map((name, index) => [name, row?.[index]]));
  expect(Object.fromEntries(cells)).toEqual({
    "What stays?": "Rain",
    "Which other? (no longer asked)": "This",
    "secret (no longer asked)": "That",
  });
});

it("columns of a bot that isn't published any more are those that it asked last", async () => {
  const bot = await test.publishBot(asking("Closed", [["stays", "What stays?"]]));
  await answer(bot.id, { stays: "Rain" });
  await test.owner("POST", `/api/v1/typebots/${bot.id}/unpublish`);
  expect(rowsOf(await exported(bot.id, "format=csv"))).toEqual([["What stays?"], ["Rain"]]);
});
