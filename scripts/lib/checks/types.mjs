// @ts-check
import { run } from "../command.mjs";
import { listFiles } from "../project.mjs";

/** Every tsconfig of every package, and the one of the scripts and tests. */
/** @type {import("./index.mjs").Check} */
export const types = {
  name: "types",
  run: async () => {
    const configs = ["tsconfig.json", ...listFiles("packages", (path) => /\/tsconfig(\.\w+)?\.json$/.test(path))];
    /** @type {string[]} */
    const problems = [];
    for (const config of configs) {
      const { code, output } = await run("tsc", ["-p", config, "--pretty", "false"], { isQuiet: true });
      if (code !== 0) problems.push(`${config}\n${output.trim()}`);
    }
    return { problems, seen: `${configs.length} configurations` };
  },
};
