// @ts-check
import { run } from "../command.mjs";
import { root } from "../project.mjs";

/** Checks that the generated lists and documents are up to date with `npm run generate`. */
/** @type {import("./index.mjs").Check} */
export const generated = {
  name: "generated",
  run: async () => {
    const { code, output } = await run(process.execPath, [`${root}scripts/generate.mjs`, "--check"], { isQuiet: true });
    return { problems: code === 0 ? [] : [output.trim()], seen: "lists, schema, block pages, floors" };
  },
};
