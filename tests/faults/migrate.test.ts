import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { locateEmpty, reachableKinds } from "../../packages/server/src/database/testing/describe-databases.ts";
import { type S3Server, startS3Server } from "../../packages/server/src/storage/testing/s3-server.ts";
import { addMany } from "../../packages/server/src/upkeep/move-in/testing/fill-many.ts";
import { fillReferenceDatabase } from "../../packages/server/src/upkeep/move-in/testing/fill-reference-database.ts";
import {
  addFiles,
  fillReferenceFiles,
  referenceFileSettings,
} from "../../packages/server/src/upkeep/move-in/testing/fill-reference-files.ts";
import { readMoved } from "../../packages/server/src/upkeep/move-in/testing/read-moved.ts";
import {
  createReferenceDatabase,
  type ReferenceDatabase,
  referenceSecret,
} from "../../packages/server/src/upkeep/move-in/testing/reference-database.ts";
import { bundleProcess } from "./killable-server.ts";

// Kills `parley migrate` in its own process at any moment.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const results = 1200;
/** The number of rows of each other kind. */
const many = 60;
const secret = "the-secret-of-this-server-here-!";
/** The number of kills before the first row, while tables are created. */
const earlyKills = 3;

/** All stages in which something is written, by their progress messages. */
const stages = [
  "workspaces",
  "folders",
  "themes",
  "accounts at other services",
  "bots",
  "people",
  "members of workspaces",
  "rights of guests",
  "results",
  "files",
];

const script = await bundleProcess(new URL("../../packages/cli/src/main.ts", import.meta.url), "migrate");
afterAll(() => rmSync(join(script, ".."), { recursive: true, force: true }));

interface Place {
  url: string | undefined;
  folder: string;
}

interface Kill {
  /** Milliseconds after the start. */
  after?: number;
  /** After the command has reported this stage. */
  stage?: string;
  /** More milliseconds of delay. */
  delay?: number;
}

/** Returns the stages that the output mentions. */
const stagesIn = (said: string): string[] => [
  ...new Set([...said.matchAll(/^[\d,]+ of [\d,]+ ([a-z ]+)/gm)].map(([, stage = ""]) => stage)),
];

const bucketArgs = (bucket: S3Server): string[] =>
  Object.entries(referenceFileSettings(bucket))
    .filter(([name]) => name.startsWith("S3_"))
    .flatMap(([name, value]) => [`--${name.toLowerCase().replaceAll("_", "-")}`, value]);

describe.each(reachableKinds.filter((kind) => kind !== "sqlite"))("a move from %s that is killed", (kind) => {
  let source: ReferenceDatabase;
  let bucket: S3Server;
  beforeAll(async () => {
    source = await createReferenceDatabase(kind as "postgres" | "mysql");
    await fillReferenceDatabase(source, { results });
    await addMany(source, many);
    bucket = await startS3Server("typebot");
    await fillReferenceFiles(source, bucket);
    await addFiles(source, bucket, many);
  });
  afterAll(async () => {
    await source.drop();
    await bucket.close();
  });

  /** Runs the command and kills it at a moment. */
  const migrate = async ({ url, folder }: Place, kill: Kill = {}) => {
    const from = ["--from-database", source.url, "--encryption-secret", referenceSecret, "--data", folder];
    const begun = Date.now();
    const child = spawn(process.execPath, [script, "migrate", ...from, "--copy-files", ...bucketArgs(bucket)], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...(url === undefined ? {} : { DATABASE_URL: url }),
        ENCRYPTION_SECRET: secret,
        NEXTAUTH_URL: "https://parley.example.net",
        NEXT_PUBLIC_VIEWER_URL: "https://bots.example.net",
      },
    });
    let said = "";
    const times = new Map<string, number>();
    const timers: NodeJS.Timeout[] = [];
    const killIn = (time: number) => void timers.push(setTimeout(() => child.kill("SIGKILL"), time));
    if (kill.after !== undefined) killIn(kill.after);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        for (const stage of stagesIn(said)) {
          if (times.has(stage)) continue;
          times.set(stage, Date.now() - begun);
          if (stage === kill.stage && kill.delay === undefined) child.kill("SIGKILL");
          else if (stage === kill.stage) killIn(kill.delay ?? 0);
        }
      });
    const [code, signal] = await once(child, "close");
    for (const timer of timers) clearTimeout(timer);
    return { code, signal, said, times };
  };

  // The source only affects what is read, so other combinations are not needed.
  it.each(reachableKinds.filter((to) => kind === "postgres" || to === kind))(
    "in each stage goes on into %s, and is the same in the end",
    async (targetKind) => {
      const [whole, killed] = [await locateEmpty(targetKind), await locateEmpty(targetKind)];
      try {
        const straight = await migrate(whole);
        expect([straight.code, straight.said]).toEqual([0, expect.stringContaining("Nothing was changed there.")]);
        const reached = [...straight.times.keys()];
        expect(reached).toEqual(expect.arrayContaining(stages));
        const timeOf = (stage: string | undefined) => straight.times.get(stage ?? "") ?? 0;
        for (let kill = 0; kill < earlyKills; kill++)
          await migrate(killed, { after: timeOf(reached[0]) * (0.4 + (0.6 * kill) / earlyKills) });
        for (const [index, stage] of stages.entries()) {
          // Half of the stages are killed as soon as they are reported, the others in their middle, which the first run
          // tells; in the next combination it is the other way round.
          const isMiddle = (index + reachableKinds.indexOf(targetKind)) % 2 === 1;
          const lasts = timeOf(reached[reached.indexOf(stage) + 1]) - timeOf(stage);
          const { signal, said } = await migrate(killed, isMiddle ? { stage, delay: lasts * 0.5 } : { stage });
          // On a busy machine the command may already be in a later stage, or at its end.
          expect([isMiddle || signal === "SIGKILL", stagesIn(said).includes(stage), said]).toEqual([true, true, said]);
        }
        const last = await migrate(killed);
        expect([last.code, last.said]).toEqual([0, expect.stringContaining("Moved in")]);
        expect(await readMoved(killed, secret)).toEqual(await readMoved(whole, secret));
      } finally {
        for (const { remove, folder } of [whole, killed]) {
          await remove();
          rmSync(folder, { recursive: true, force: true });
        }
      }
    },
  );
});
