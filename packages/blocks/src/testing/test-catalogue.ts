import type { BlockRun, Catalogue } from "@parley/core";
import type { BlockDefinition, Definitions } from "@parley/core/fields";
import { definitions } from "../definitions.ts";
import { runs } from "../runs.ts";

// The templates of new blocks are in no list; only tests use them.
const templates = import.meta.glob<BlockDefinition>("../templates/*/block.ts", { eager: true, import: "block" });
const templateRuns = import.meta.glob<BlockRun>("../templates/*/run.ts", { eager: true, import: "run" });

/** All block types, and the templates of new ones. */
export const testDefinitions: Definitions = {
  ...definitions,
  ...Object.fromEntries(Object.values(templates).map((template) => [template.type, template])),
};

/** How all block types, and the templates of new ones, behave in the engine. */
export const testRuns: Catalogue = {
  ...runs,
  ...Object.fromEntries(
    Object.entries(templates).flatMap(([path, { type }]) => {
      const run = templateRuns[path.replace("block.ts", "run.ts")];
      return run ? [[type, run]] : [];
    }),
  ),
};
