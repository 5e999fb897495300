// @ts-check
import { run } from "../command.mjs";

/** Finds unused files, exports and dependencies: knip.json. Results are cached in node_modules/.cache/knip. */
/** @type {import("./index.mjs").Check} */
export const unused = {
  name: "unused",
  run: async () => {
    const { code, output } = await run("knip", ["--cache", "--no-progress", "--reporter", "compact"], {
      isQuiet: true,
    });
    return { problems: code === 0 ? [] : [output.trim()], seen: "files, exports and dependencies" };
  },
};
