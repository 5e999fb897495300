import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@parley/server";
import { afterAll, expect, it } from "vitest";
import { connect } from "../connection/connect.ts";
import { botFile, runCommand } from "../testing/open-owner-api.ts";
import { backUp, restoreFrom } from "./backup.ts";
import { importBots } from "./import.ts";
import { listBots } from "./list.ts";

const top = mkdtempSync(join(tmpdir(), "parley-cli-backup-"));
afterAll(() => rmSync(top, { recursive: true, force: true }));
const inTop = (name: string) => join(top, name);

it("a running server's data is backed up, and found again in another folder", async () => {
  const data = inTop("data");
  const environment = { PARLEY_DATA_DIR: data, PARLEY_BUILDER_PORT: "0", PARLEY_VIEWER_PORT: "0", LOG_LEVEL: "silent" };
  const server = await startServer({ environment });
  const api = await connect(environment);
  writeFileSync(inTop("kept.json"), JSON.stringify(botFile("kept")));
  await runCommand(() => importBots(api, [inTop("kept.json")], {}));

  const file = inTop("kept.tar.gz");
  const made = await runCommand(() => backUp(file, data));
  expect(made).toMatchObject({ code: 0 });
  expect(made.printed).toMatch(/kept\.tar\.gz: the database, 0 files and the secrets \(\d+\.\d MB\)\./);
  expect(made.printed).toContain("Whoever has this file can read everything in it");
  expect(statSync(file).mode & 0o777).toBe(0o600);

  expect(await runCommand(() => backUp(file, data))).toMatchObject({
    code: 2,
    message: expect.stringContaining("is there already"),
  });
  expect(await runCommand(() => backUp(inTop("kept.zip"), data))).toMatchObject({
    code: 2,
    message: expect.stringContaining(".tar.gz"),
  });
  expect(await runCommand(() => backUp(inTop("x.tar.gz"), inTop("nothing")))).toMatchObject({ code: 2 });
  expect(await runCommand(() => restoreFrom(file, { folder: data, replace: true }))).toMatchObject({
    code: 2,
    message: expect.stringContaining("is in use by another Parley process"),
  });
  await api.close();
  await server.stop();
  expect(await runCommand(() => restoreFrom(file, { folder: data, replace: false }))).toMatchObject({ code: 2 });

  const folder = inTop("moved");
  const restored = await runCommand(() => restoreFrom(file, { folder, replace: false }));
  expect(restored.printed).toMatch(/moved is as it was at 20.*: the database, 0 files and the secrets\./);
  const again = await connect({ ...environment, PARLEY_DATA_DIR: folder });
  expect((await runCommand(() => listBots(again, {}))).printed).toContain("kept");
  await again.close();
  const replaced = await runCommand(() => restoreFrom(file, { folder, replace: true }));
  const [, earlier = ""] = /What was there before is in (.*)\./.exec(replaced.printed) ?? [];
  expect(existsSync(join(earlier, "parley.db"))).toBe(true);
});
