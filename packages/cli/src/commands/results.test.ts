import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@parley/api";
import { startServer } from "@parley/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, type OwnerApi } from "../connection/connect.ts";
import { botFile, runCommand } from "../testing/open-owner-api.ts";
import { printNumbers } from "./numbers.ts";
import { printResults } from "./results.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-results-"));
const environment = { PARLEY_DATA_DIR: folder, PARLEY_BUILDER_PORT: "0", PARLEY_VIEWER_PORT: "0", LOG_LEVEL: "silent" };
let server: Awaited<ReturnType<typeof startServer>>;
let api: OwnerApi;
beforeAll(async () => {
  server = await startServer({ environment });
  api = await connect(environment);
  for (const id of ["Survey", "Quiet"]) {
    const file = botFile(id, [{ id: "in", type: "text input" }]);
    await api.call(calls.importBots, { body: { files: [{ name: id, content: JSON.stringify(file) }], publish: true } });
  }
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const send = async (method: string, path: string, body: object) => {
  const response = await fetch(server.viewerUrl + path, { method, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return response.json();
};
const visit = async (name: string): Promise<{ botId: string; resultId: string }> => {
  const { id: botId } = await api.call(calls.getBot, { params: { ref: name } });
  const { result } = await send("POST", `/api/typebots/${botId}/results`, {});
  return { botId, resultId: result.id };
};
const run = (name: string, options = {}) => runCommand(() => printResults(api, name, options));
const print = async (name: string, options = {}) => (await run(name, options)).printed;
const write = async (name: string, options = {}) => (await run(name, options)).written;

it("lists answers under their questions, and visits without an answer only when asked", async () => {
  const { resultId: answered } = await visit("Survey");
  const answer = { resultId: answered, groupId: "g1", blockId: "in", content: "Blue" };
  await send("PUT", "/api/typebots/t/results/r/answers", answer);
  const { resultId: left } = await visit("Survey");
  const table = await print("Survey");
  expect(table).toMatch(/Completed +I am Survey\n.* Blue$/m);
  expect(table).not.toContain(left);
  expect(JSON.parse(await write("Survey", { json: true })).results).toHaveLength(1);
  const all = await print("Survey", { all: true });
  expect(all).toContain(left);
  expect(all).toContain(answered);
});

it("says what there is to see where nobody has answered", async () => {
  await visit("Quiet");
  expect(await print("Quiet")).toBe("No answers yet. With --all, visits without an answer are listed, too.");
  expect((await print("Quiet", { all: true })).split("\n")).toHaveLength(2);
});

it("prints what chats told the author", async () => {
  expect(await print("Quiet", { logs: true })).toBe("No logs yet.");
  const { botId, resultId } = await visit("Quiet");
  const log = { status: "error", description: "No address, or a wrong one", details: '{"url":"?"}' };
  const entries = [{ seq: 1, time: Date.UTC(2026, 0, 1), type: "log", log }];
  await send("POST", `/api/typebots/${botId}/results/${resultId}/events`, { entries });
  expect(await print("Quiet", { logs: true })).toMatch(
    new RegExp(`2026-01-01T00:00:00.000Z +${resultId} +error +No address, or a wrong one +\\{"url":"\\?"\\}$`),
  );
  expect(JSON.parse(await write("Quiet", { logs: true, json: true })).logs).toMatchObject([{ resultId, ...log }]);
  const csv = await write("Quiet", { logs: true, csv: true });
  expect(csv).toContain('"No address, or a wrong one","{""url"":""?""}"');
});

it("prints pages of a table one below the other, the columns in line", async () => {
  const { id: botId } = await api.call(calls.getBot, { params: { ref: "Quiet" } });
  for (let count = 0; count < 205; count++) await send("POST", `/api/typebots/${botId}/results`, {});
  const lines = (await print("Quiet", { all: true })).split("\n");
  expect(lines.filter((line) => line.startsWith("Submitted at"))).toHaveLength(1);
  expect(lines.length).toBeGreaterThan(205);
  // The column "Completed"; ids may begin with the same letters.
  const places = new Set(lines.slice(1).map((line) => line.search(/ {2}no(?=\s|$)/)));
  expect([places.size, places.has(-1)]).toEqual([1, false]);
});

it("writes a file as the app exports it, whatever visitors have written", async () => {
  const { resultId } = await visit("Survey");
  const content = 'Two\r\nlines, "quoted",';
  const answer = { resultId, groupId: "g1", blockId: "in", content };
  await send("PUT", "/api/typebots/t/results/r/answers", answer);
  const csv = await write("Survey", { csv: true });
  expect(csv).toMatch(/^Submitted at,Result,Version,Completed,I am Survey\r\n/);
  expect(csv).toContain(`,${resultId},1,no,"Two\r\nlines, ""quoted"","\r\n`);
  expect(csv).toMatch(/,Blue\r\n$/);
  const { columns, results } = JSON.parse(await write("Survey", { json: true }));
  expect(columns).toMatchObject([{ question: "I am Survey" }]);
  expect(results.map(({ answers }: { answers: { content: string }[] }) => answers[0]?.content)).toEqual([
    content,
    "Blue",
  ]);

  const path = join(folder, "answers.csv");
  writeFileSync(path, "as it was");
  expect((await run("Survey", { output: path })).message).toContain("--csv or --json");
  expect((await run("None", { csv: true, output: path })).code).toBe(2);
  expect(readFileSync(path, "utf8")).toBe("as it was");
  expect(await print("Survey", { csv: true, output: path })).toBe(`Written to ${path}`);
  expect(readFileSync(path, "utf8")).toBe(csv);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

it("counts the chats with some answer", async () => {
  const { botId, resultId } = await visit("Survey");
  const answer = { resultId, groupId: "g1", blockId: "in", content: "Green" };
  await send("PUT", "/api/typebots/t/results/r/answers", answer);
  const count = async (value: string, options = {}) => {
    const where = JSON.stringify([{ column: `${botId}/in`, is: "is", value }]);
    return (await runCommand(() => printNumbers(api, "Survey", { where, ...options }))).printed;
  };
  expect(await count("Green")).toMatch(/^Visits 1, chats 1, finished 0/);
  expect(await count("Green")).toMatch(/1 \(100 %\)/);
  expect(await count("Red")).toMatch(/^Visits 0, chats 0/);
  expect(JSON.parse(await count("Green", { by: "channel", json: true }))).toMatchObject([{ visits: 1, chats: 1 }]);
  await expect(printNumbers(api, "Survey", { where: "[{" })).rejects.toThrow("expected JSON");
});
