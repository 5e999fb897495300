import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestParley, sampleFile } from "../../testing/create-test-parley.ts";
import { playChat } from "../../testing/play-chat.ts";

let test: Awaited<ReturnType<typeof createTestParley>>;
let bot: Awaited<ReturnType<typeof test.publishBot>>;
beforeAll(async () => {
  test = await createTestParley();
  bot = await test.publishBot();
});
afterAll(() => test.close());

const json = async (response: Promise<Response>) => (await response).json();
const chat = (...answers: string[]) => playChat(test, bot, ...answers);
const owned = (path: string) => test.owner("GET", `/api/v1/typebots/${bot.id}/results${path}`);
const transcriptOf = (resultId: string) => json(owned(`/${resultId}/transcript`));

it("a result is read as what was said, in its order, with what did not count", async () => {
  const { result, lines, isComplete } = await transcriptOf(await chat("Ann", "Red"));
  expect(isComplete).toBe(true);
  expect(result).toMatchObject({ isCompleted: true, answers: [{ content: "Ann" }, { content: "Red" }] });
  expect(lines.map(({ kind, text }: { kind: string; text: string }) => `${kind}: ${text}`)).toEqual([
    "bubble: Hello !",
    "answer: Ann",
    "answer: Red",
    "bubble: Bye",
  ]);
  expect(lines[1]).toMatchObject({ botId: bot.id, blockId: "b2", question: "Hello Name!", files: [] });
  expect(Date.parse(lines[1].time)).toBeGreaterThan(Date.now() - 60_000);
});

it("where the steps are not kept, the answers are told", async () => {
  const resultId = await chat("Bob");
  await test.parley.services.database.connection.deleteFrom("steps").where("result_id", "=", resultId).execute();
  const { isComplete, lines } = await transcriptOf(resultId);
  expect(isComplete).toBe(false);
  expect(lines).toMatchObject([{ kind: "answer", text: "Bob", question: "Hello Name!" }]);
});

it("a deleted result is not told, nor one of another bot", async () => {
  const resultId = await chat("Cyd");
  const other = await test.publishBot(sampleFile({ id: "other", name: "Other" }));
  expect((await test.owner("GET", `/api/v1/typebots/${other.id}/results/${resultId}/transcript`)).status).toBe(404);
  const path = `/api/v1/typebots/${bot.id}/results`;
  const { deletion, count } = await json(test.owner("POST", `${path}/delete`, { ids: [resultId] }));
  expect(count).toBe(1);
  expect((await owned(`/${resultId}/transcript`)).status).toBe(404);
  expect(await json(test.owner("POST", `${path}/restore`, { deletion }))).toEqual({ count: 1, isDone: true });
  expect((await owned(`/${resultId}/transcript`)).status).toBe(200);
});

it("a file holds them all, the newest first, with nothing that a spreadsheet computes", async () => {
  const [formula, quoted] = [await chat("=HYPERLINK(1)", "Blue"), await chat('say "hi", you')];
  const response = await owned("/export?format=csv");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename=".*-results\.csv"$/);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = bytes.toString().slice(1).split("\r\n");
  expect(lines[0]).toBe("Submitted at,Result,Version,Completed,Hello Name!,Welcome");
  expect(lines[1]).toMatch(new RegExp(`,${quoted},1,no,"say ""hi"", you",$`));
  expect(lines[2]).toMatch(new RegExp(`,${formula},1,yes,'=HYPERLINK\\(1\\),Blue$`));

  const some = await owned(
    `/export?format=json&ids=${formula},none&columns=${encodeURIComponent(encodeURIComponent(`${bot.id}/b3`))}`,
  );
  const { columns, results } = await some.json();
  expect(columns).toMatchObject([{ question: "Welcome" }]);
  expect(results).toMatchObject([{ id: formula, variables: [], answers: [{ content: "Blue" }] }]);
  expect((await (await owned("/export?format=json&started=true&partial=false&ids=none")).json()).results).toEqual([]);
  expect((await owned(`/export?format=csv&ids=${"a,".repeat(1001)}`)).status).toBe(400);
});

it("a file goes on behind a result, a deleted one, too, and so does a page", async () => {
  const ids = [await chat("One"), await chat("Two"), await chat("Three")];
  const [first = "", second = "", third = ""] = ids;
  await json(test.owner("POST", `/api/v1/typebots/${bot.id}/results/delete`, { ids: [second] }));
  const csv = await (await owned(`/export?format=csv&after=${third}`)).text();
  const whole = await (await owned("/export?format=csv")).text();
  const [heading, newest, ...others] = whole.split("\r\n");
  expect(newest).toContain(third);
  expect(csv).toBe([heading, ...others].join("\r\n"));
  const idsIn = async (path: string) => (await json(owned(path))).results.map(({ id }: { id: string }) => id);
  expect(await idsIn(`/export?format=json&after=${second}`)).toEqual(await idsIn(`?after=${second}`));
  expect((await idsIn(`?limit=1&after=${third}`))[0]).toBe(first);
  expect(await idsIn(`/export?format=json&ids=${first},${third}&after=${third}`)).toEqual([first]);
  expect((await owned("/export?format=csv&after=none")).status).toBe(404);
  const other = await test.publishBot(sampleFile({ id: "others", name: "Others" }));
  for (const path of ["/export?format=csv&after=", "?after="])
    expect((await test.owner("GET", `/api/v1/typebots/${other.id}/results${path}${first}`)).status).toBe(404);
});

it("a file is read while it is sent: as much as is taken", async () => {
  const { database } = test.parley.services;
  const one = await database.connection.selectFrom("results").selectAll().limit(1).executeTakeFirstOrThrow();
  const rows = Array.from({ length: 500 }, (_, number) => ({ ...one, id: `copy-${number}`, idempotency_key: null }));
  await database.connection.insertInto("results").values(rows).execute();
  const body = (await owned("/export?format=csv")).body;
  const reader = body?.getReader();
  let parts = 0;
  let lines = -1;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts += 1;
    lines += Buffer.from(read.value).toString().split("\r\n").length - 1;
  }
  expect(parts).toBeGreaterThan(3);
  expect(lines).toBeGreaterThan(500);
});
