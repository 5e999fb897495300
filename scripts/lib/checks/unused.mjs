// @ts-check
import { run } from "../command.mjs";

/** Unused files, exports and dependencies: knip.json. */
/** @type {import("./index.mjs").Check} */
export const unused = {
  name: "unused",
  run: async () => {
    const { code, output } = await run("knip", ["--no-progress", "--reporter", "compact"], { isQuiet: true });
    return { problems: code === 0 ? [] : [output.trim()], seen: "files, exports and dependencies" };
  },
};
