// @ts-check
import { run } from "../command.mjs";
import { listFiles } from "../project.mjs";

/**
 * Checks the types of every tsconfig: those of the packages, and that of the scripts and tests. The compiler stores its
 * results in node_modules/.cache/types, so it checks only what has changed.
 * @type {import("./index.mjs").Check}
 */
export const types = {
  name: "types",
  run: async () => {
    const configs = ["tsconfig.json", ...listFiles("packages", (path) => /\/tsconfig(\.\w+)?\.json$/.test(path))];
    // Parallel checkers of one project would each resolve the same library types, which costs more than it gains.
    const args = ["-b", ...configs, "--checkers", "1", "--pretty", "false"];
    // The compiler is a Go program; collecting garbage half as often saves it a tenth of its time.
    const { code, output } = await run("tsc", args, { isQuiet: true, env: { GOGC: "200" } });
    return { problems: code === 0 ? [] : findMessages(output), seen: `${configs.length} configurations` };
  },
};

/** The compiler's messages with their indented lines. A file in two projects produces the same message twice. */
const findMessages = (/** @type {string} */ output) => [...new Set(output.trim().split(/\n(?!\s)/))];
