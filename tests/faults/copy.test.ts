import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../packages/server/src/database/open-database.ts";
import {
  describeDatabases,
  locateEmpty,
  reachableKinds,
} from "../../packages/server/src/database/testing/describe-databases.ts";
import { copiedTables } from "../../packages/server/src/upkeep/copied-tables.ts";
import { describeTable } from "../../packages/server/src/upkeep/read-table.ts";
import { fillTables } from "../../packages/server/src/upkeep/testing/fill-tables.ts";
import { bundleProcess } from "./killable-server.ts";

// Kills `parley copy` in its own process again and again.

vi.setConfig({ testTimeout: 120_000 });

const results = 3000;
const script = await bundleProcess(new URL("../../packages/cli/src/main.ts", import.meta.url), "copy");
afterAll(() => rmSync(join(script, ".."), { recursive: true, force: true }));

/** Runs the command and kills it after it has printed a text. */
const copy = async (from: string, to: string, until?: RegExp) => {
  const child = spawn(process.execPath, [script, "copy", "--from", from, "--to", to], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (until?.test(said)) child.kill("SIGKILL");
    });
  const [code, signal] = await once(child, "close");
  return { code, signal, said };
};

describeDatabases("a copy that is killed", (test) => {
  describe.each(reachableKinds)("into %s", (kind) => {
    it("goes on, and is the same in the end", async () => {
      const { database, url, folder } = test();
      const source = url ?? folder;
      if ((await describeTable(database, { name: "results", keys: ["id"] })).rows === 0)
        await fillTables(database, results);
      const { remove, ...place } = await locateEmpty(kind);
      const target = place.url ?? place.folder;
      try {
        for (const until of [/results: 1,\d\d\d of/, /answers: [2-5],\d\d\d of/, /users: compared/])
          expect(await copy(source, target, until)).toMatchObject({ signal: "SIGKILL" });
        const { code, said } = await copy(source, target);
        expect({ code, said }).toMatchObject({
          code: 0,
          said: expect.stringContaining("Both databases hold the same."),
        });
        expect(said).toMatch(/answers +6,000 rows +6,000 of them before/);
        const copied = await openDatabase(place);
        for (const table of copiedTables)
          expect(await describeTable(copied, table), table.name).toEqual(await describeTable(database, table));
        await copied.close();
        expect(await copy(source, target)).toMatchObject({ code: 2, said: expect.stringContaining("is not empty") });
      } finally {
        await remove();
        rmSync(place.folder, { recursive: true, force: true });
      }
    });
  });
});
