import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { sampleFile } from "../testing/create-test-parley.ts";
import { startServer } from "./start-server.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-cleaning-"));
const ownerToken = "test-owner-token";
const environment = {
  ...{ PARLEY_DATA_DIR: folder, PARLEY_BUILDER_PORT: "0", PARLEY_VIEWER_PORT: "0", LOG_LEVEL: "silent" },
  PARLEY_OWNER_TOKEN: ownerToken,
};
const headers = { authorization: `Bearer ${ownerToken}` };
let stop = async () => {};
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = async () => {
  const server = await startServer({ environment });
  ({ stop } = server);
  return server;
};

it("a server that nobody visits removes what has had its time", async () => {
  const { builderUrl, viewerUrl } = await start();
  const owner = async (method: string, path: string, body?: unknown) => {
    const url = `${builderUrl}/api/v1/typebots${path}`;
    const response = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    expect(response.status).toBe(200);
    return response.json();
  };
  const files = [{ name: "bot.json", content: JSON.stringify(sampleFile()) }];
  const { bots } = await owner("POST", "/import", { files, publish: true });
  const [{ id }] = bots;
  for (let visit = 0; visit < 2; visit++) await fetch(`${viewerUrl}/api/typebots/${id}/results`, { method: "POST" });
  await owner("PATCH", `/${id}`, { keepDays: 1 });
  await stop();

  const open = () => openDatabase({ url: undefined, folder });
  const before = await open();
  const [old] = await before.connection.selectFrom("results").select("id").execute();
  const created_at = new Date(Date.now() - 2 * 24 * 60 * 60_000).toISOString();
  await before.connection
    .updateTable("results")
    .set({ created_at })
    .where("id", "=", old?.id ?? "")
    .execute();
  await before.close();
  await start();
  await stop();
  const after = await open();
  const left = await after.connection.selectFrom("results").select("id").execute();
  await after.close();
  expect([left.length, left.some(({ id }) => id === old?.id)]).toEqual([1, false]);
});
