// @ts-check
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../scripts/lib/project.mjs";
import { createClient } from "./support/http-client.mjs";
import { median } from "./support/median.mjs";
import { startBenchServer } from "./support/server.mjs";
import { sixInputsFile, turnsOfSixInputs } from "./support/six-inputs.mjs";

const visitors = 20;
const authors = 2;
/** Milliseconds that a visitor and an author take to think. */
const [visitorPause, authorPause] = [50, 2000];
const minute = 60_000;
/** Memory that grows by less from the middle third of the time to the last one is level. */
const noise = 1.05;

const token = "bench-owner-token";
const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** How many minutes it lasts: `--minutes=60`. Fewer than three have no middle and no last third. */
const readMinutes = () => {
  const given = process.argv.find((text) => text.startsWith("--minutes="))?.slice("--minutes=".length);
  const minutes = Number(given ?? 10);
  if (!Number.isInteger(minutes) || minutes < 3) throw new Error("--minutes takes a whole number from 3 on");
  return minutes;
};

/** Memory of a server with SQLite, minute by minute, while visitors chat and authors edit and look at results. */
export default async () => {
  const minutes = readMinutes();
  const folder = mkdtempSync(join(tmpdir(), "parley-bench-bot-"));
  const bot = join(folder, "six-inputs.json");
  writeFileSync(bot, JSON.stringify(sixInputsFile()));
  const server = await startBenchServer({ PARLEY_OWNER_TOKEN: token }, bot);
  const visiting = createClient(server.viewerUrl, visitors);
  const writing = createClient(server.builderUrl, authors, { authorization: `Bearer ${token}` });
  const publicId = server.address.split("/").at(-1);
  let isOver = false;
  let turns = 0;
  let edits = 0;

  const visit = async () => {
    while (!isOver) {
      const { sessionId } = await visiting.send("POST", `/api/v1/typebots/${publicId}/startChat`, {});
      turns += 1;
      for (let count = 1; count < turnsOfSixInputs && !isOver; count += 1) {
        await pause(visitorPause);
        const message = `An answer, number ${count}`;
        await visiting.send("POST", `/api/v1/sessions/${sessionId}/continueChat`, { message });
        turns += 1;
      }
    }
  };

  /** Edits a bot of their own, and looks at the results of the one that is visited. */
  const write = async () => {
    const content = readFileSync(join(root, "examples/feedback.json"), "utf8");
    const imported = await writing.send("POST", "/api/v1/typebots/import", { files: [{ name: "own.json", content }] });
    const own = imported.bots[0].id;
    while (!isOver) {
      const title = `Edited ${edits}`;
      const changed = JSON.stringify({ ...JSON.parse(content), name: title });
      await writing.send("PUT", `/api/v1/typebots/${own}/draft`, { content: changed });
      edits += 1;
      for (const what of ["results?limit=100", "results/count", "analytics/stats"])
        await writing.send("GET", `/api/v1/typebots/${publicId}/${what}`);
      await pause(authorPause);
    }
  };

  try {
    const before = server.memory();
    const busy = Promise.all([...Array.from({ length: visitors }, visit), ...Array.from({ length: authors }, write)]);
    // A failure ends the measurement at once.
    busy.catch(() => undefined);
    /** @type {number[]} */
    const samples = [];
    for (let count = 0; count < minutes; count += 1) {
      await Promise.race([pause(minute), busy]);
      samples.push(server.memory());
    }
    isOver = true;
    await busy;
    const third = Math.floor(minutes / 3);
    const middle = median(samples.slice(third, -third));
    const last = median(samples.slice(-third));
    const verdict = last <= middle * noise ? "The memory was level." : "The memory was still growing.";
    const each = samples.map((megabytes) => Math.round(megabytes)).join(", ");
    return {
      name: "Soak: memory while visitors chat and authors edit",
      note: `${visitors} visitors and ${authors} authors on SQLite for ${minutes} minutes (\`--minutes=60\`; 10 by default): ${turns.toLocaleString("en-US")} turns, ${edits.toLocaleString("en-US")} edits. ${verdict} MB after each minute: ${each}.`,
      figures: [
        { label: "memory, before", value: before, unit: "MB" },
        { label: "memory, highest", value: Math.max(...samples), unit: "MB", aim: "≤ 250 MB" },
        {
          label: "memory, last third of the time",
          value: last,
          unit: "MB",
          baseline: { label: "the middle third", value: middle },
          aim: "level",
        },
      ],
    };
  } finally {
    isOver = true;
    visiting.close();
    writing.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
};
