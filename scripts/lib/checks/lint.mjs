// @ts-check
import { run } from "../command.mjs";

/** Format, lint and import rules: biome.json. */
/** @type {import("./index.mjs").Check} */
export const lint = {
  name: "lint",
  run: async () => {
    const args = ["ci", "--colors=off", "--reporter=concise", "--max-diagnostics=200", "--error-on-warnings"];
    const { code, output } = await run("biome", args, { isQuiet: true });
    const seen = /Checked (\d+) files?/.exec(output)?.[1] ?? "0";
    if (code === 0 && seen !== "0") return { problems: [], seen: `${seen} files` };
    const lines = output.split("\n").filter((line) => /^[×!] \S+:/.test(line));
    return { problems: [lines.length > 0 ? lines.join("\n") : output.trim()], seen: `${seen} files` };
  },
};
