// @ts-check
import { spawnSync } from "node:child_process";
import { median } from "./support/median.mjs";
import { startBenchServer } from "./support/server.mjs";

const runs = 5;

/** Milliseconds after which Node has given back what only the start needed. */
const restTime = 60_000;

/** Measures the cold start and the memory of the built server, compared with a Node process that does nothing. */
export default async () => {
  const server = await startBenchServer();
  try {
    const starts = [];
    const empty = [];
    for (let index = 0; index < runs; index += 1) {
      starts.push(await server.restart());
      const begun = performance.now();
      spawnSync(process.execPath, ["-e", ""]);
      empty.push(performance.now() - begun);
    }
    await fetch(server.address);
    await new Promise((resolve) => setTimeout(resolve, restTime));
    return {
      name: "Server: start and memory",
      note: "From the command to the first healthy answer, database open and tables up to date; memory a minute after one page.",
      figures: [
        {
          label: "cold start",
          value: median(starts),
          unit: "ms",
          baseline: { label: "an empty Node", value: median(empty) },
          aim: "≤ 800 ms",
        },
        { label: "memory, idle", value: server.memory(), unit: "MB", aim: "≤ 120 MB" },
      ],
    };
  } finally {
    await server.stop();
  }
};
