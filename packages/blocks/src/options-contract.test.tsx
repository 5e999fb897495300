import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BlockDefinition } from "@parley/core/fields";
import type { BubbleView, InputView } from "@parley/ui";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { apis } from "./apis.ts";
import { clients } from "./clients.ts";
import { runs } from "./runs.ts";
import { listDeclaredOptions } from "./testing/declared-options.ts";
import type { BlockParts } from "./testing/observe-chat.ts";
import { findOptionFault } from "./testing/observe-option.ts";
import type { OptionsFixture } from "./testing/options-fixture.ts";

const projectRoot = join(import.meta.dirname, "../../..");

const blocks = import.meta.glob<BlockDefinition>("./*/*/block.ts", { eager: true, import: "block" });
// The list of views loads some of them only when they are shown.
const views = import.meta.glob<BubbleView | InputView>("./*/*/view.tsx", { eager: true, import: "view" });
const fixtures = import.meta.glob<OptionsFixture>("./*/*/options.fixture.ts", { eager: true, import: "fixture" });

const folders = Object.keys(blocks).map((path) => path.replace("/block.ts", ""));

const partsOf = (folder: string): BlockParts => {
  const definition = blocks[`${folder}/block.ts`];
  const run = definition && runs[definition.type];
  if (!run) throw new Error(`${folder} is not in the list of runs`);
  const [view, client, api] = [views[`${folder}/view.tsx`], clients[definition.type], apis[definition.type]];
  return { definition, run, ...(view ? { view } : {}), ...(client ? { client } : {}), ...(api ? { api } : {}) };
};

// This page loads no pictures, and calls all of them complete.
beforeEach(() => void vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false));

describe.each(folders)("%s", (folder) => {
  const parts = partsOf(folder);
  const fixture = fixtures[`${folder}/options.fixture.ts`] ?? {};
  const onServer = fixture.onServer ?? {};
  const options = listDeclaredOptions(parts.definition);
  const paths = options.map(({ path }) => path);

  it("has a fixture that names declared options only", () => {
    for (const path of [...Object.keys(fixture.paths ?? {}), ...Object.keys(onServer)]) expect(paths).toContain(path);
  });

  for (const option of options.filter(({ path }) => onServer[path] === undefined)) {
    it(`${option.path} changes what is noticed`, async () => {
      expect(await findOptionFault(parts, option, fixture)).toBeUndefined();
    });
  }

  it.each(Object.entries(onServer))("%s is proven by %s", (path, file) => {
    const test = join(projectRoot, file);
    expect(existsSync(test)).toBe(true);
    expect(readFileSync(test, "utf8")).toContain(path.split(".").at(-1));
  });
});
