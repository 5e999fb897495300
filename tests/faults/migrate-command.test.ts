import { rmSync } from "node:fs";
import { afterAll, expect, it, vi } from "vitest";
import { migrate } from "../../packages/cli/src/commands/migrate.ts";
import { runCommand } from "../../packages/cli/src/testing/open-owner-api.ts";
import { locateEmpty, reachableKinds } from "../../packages/server/src/database/testing/describe-databases.ts";
import { fillReferenceDatabase } from "../../packages/server/src/upkeep/move-in/testing/fill-reference-database.ts";
import { readMoved } from "../../packages/server/src/upkeep/move-in/testing/read-moved.ts";
import {
  createReferenceDatabase,
  referenceSecret,
} from "../../packages/server/src/upkeep/move-in/testing/reference-database.ts";

// Runs `parley migrate` several times, as operators do.

vi.setConfig({ testTimeout: 120_000 });

const cleaning: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const clean of cleaning.reverse()) await clean();
});

const kind = reachableKinds.find((one) => one !== "sqlite");

it.runIf(kind !== undefined)(
  "lists what differs without changing anything, and prints the last report again",
  async () => {
    const source = await createReferenceDatabase(kind as "postgres" | "mysql");
    cleaning.push(() => source.drop());
    await fillReferenceDatabase(source, { results: 10 });
    const { folder, remove } = await locateEmpty("sqlite");
    cleaning.push(async () => {
      await remove();
      rmSync(folder, { recursive: true, force: true });
    });
    const options = { fromDatabase: source.url, encryptionSecret: referenceSecret, data: folder };
    const run = async (more: object) => (await runCommand(() => migrate({ ...options, ...more }))).printed;

    expect(await runCommand(() => migrate({ data: folder, lastReport: true }))).toMatchObject({
      code: 1,
      message: "No run has come to its end here.",
    });
    const first = await run({});
    expect(first).toContain("Moved in");
    await source.update("Typebot", { id: "survey" }, { publicId: "umfrage-für-alle" });
    await source.update("Result", { id: "result-000002" }, { isArchived: true });
    const before = await readMoved({ url: undefined, folder });
    const listed = await run({ diff: true });
    expect(listed).toContain("Would be brought up to date:");
    expect(listed).toContain("Bot Survey: It was changed there since: address.");
    expect(listed).toMatch(/Result 1: They were deleted there since, .*: result-000002/);
    expect(listed).toContain("Nothing was written.");
    expect(await readMoved({ url: undefined, folder })).toEqual(before);

    const second = await run({});
    expect(second).toContain("Brought up to date:");
    const last = await run({ lastReport: true });
    expect(last).toContain("Bot Survey: It was changed there since: address.");
    expect(await run({ diff: true })).not.toContain("brought up to date");
  },
);
