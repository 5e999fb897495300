import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Libsql from "libsql";
import { expect, it, vi } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { countResults } from "./count-results.ts";
import { listResults, listResultVersions } from "./result-repository.ts";

it("lists find what they ask for in an index, however many results there are", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-test-"));
  const database = await openDatabase({ url: undefined, folder });
  const prepare = vi.spyOn(Libsql.prototype, "prepare");
  const { connection } = database;
  await listResults(connection, "bot", { limit: 10, after: null, onlyStarted: false });
  for (const onlyStarted of [true, false])
    await listResults(connection, "bot", { limit: 10, after: { createdAt: "2026", id: "r" }, onlyStarted });
  await listResultVersions(connection, "bot");
  await countResults(connection, ["bot"]);
  const asked = prepare.mock.calls.map(([text]) => text).filter((text) => text.startsWith("select"));
  prepare.mockRestore();
  await database.close();
  const file = new Libsql(join(folder, "parley.db"));
  const plans = asked.map((text) => {
    const rows = file.prepare(`explain query plan ${text}`).all() as { detail: string }[];
    return rows.map(({ detail }) => detail).join("\n");
  });
  file.close();
  rmSync(folder, { recursive: true });
  expect(plans).toHaveLength(5);
  // Neither all results, nor all of the bot's from the newest on, nor sorting.
  for (const plan of plans.slice(0, 4)) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  expect(plans[1]).toContain("results_started (bot_id=? AND has_started=? AND created_at<?)");
  expect(plans[2]).toContain("results_page (bot_id=? AND created_at<?)");
  expect(plans[3]).toContain("results_by_version (bot_id=? AND version=?)");
  // Of a bot's results no more than are counted, without a look at their rows.
  expect(asked[4]).toMatch(/limit \?\) as/);
  expect(plans[4]).toContain("SEARCH results USING COVERING INDEX results_by_version (bot_id=?");
});
