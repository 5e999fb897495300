// @ts-check
import { run } from "../command.mjs";
import { root } from "../project.mjs";

/** The generated lists and documents are what `npm run generate` would write. */
/** @type {import("./index.mjs").Check} */
export const generated = {
  name: "generated",
  run: async () => {
    const { code, output } = await run(process.execPath, [`${root}scripts/generate.mjs`, "--check"], { isQuiet: true });
    return { problems: code === 0 ? [] : [output.trim()], seen: "lists, schema, block pages, floors" };
  },
};
