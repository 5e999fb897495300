import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@parley/api";
import { startServer } from "@parley/server";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { connect, type OwnerApi } from "../connect.ts";
import { botFile, runCommand } from "../testing/open-owner-api.ts";
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
const print = async (name: string, options = {}) => (await runCommand(() => printResults(api, name, options))).printed;

it("lists answers under their questions, and visits without an answer only when asked", async () => {
  const { resultId: answered } = await visit("Survey");
  const answer = { resultId: answered, groupId: "g1", blockId: "in", content: "Blue" };
  await send("PUT", "/api/typebots/t/results/r/answers", answer);
  const { resultId: left } = await visit("Survey");
  const table = await print("Survey");
  expect(table).toMatch(/Completed +I am Survey\n.* Blue$/m);
  expect(table).not.toContain(left);
  expect(JSON.parse(await print("Survey", { json: true })).results).toHaveLength(1);
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
  expect(JSON.parse(await print("Quiet", { logs: true, json: true })).logs).toMatchObject([{ resultId, ...log }]);
  const written = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  await printResults(api, "Quiet", { logs: true, csv: true });
  const csv = written.mock.calls.map(([text]) => String(text)).join("");
  written.mockRestore();
  expect(csv).toContain('"No address, or a wrong one","{""url"":""?""}"');
});
