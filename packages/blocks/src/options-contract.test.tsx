import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BlockApi, BlockRun, BlockServer } from "@parley/core";
import type { BlockDefinition } from "@parley/core/fields";
import type { BubbleView, ClientEffect, InputView } from "@parley/ui";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listDeclaredOptions } from "./testing/declared-options.ts";
import type { BlockParts } from "./testing/observe-chat.ts";
import { findOptionFault } from "./testing/observe-option.ts";
import type { OptionsFixture } from "./testing/options-fixture.ts";

const projectRoot = join(import.meta.dirname, "../../..");

// Read from the folders, because the lists lack the templates and load some views lazily.
const blocks = import.meta.glob<BlockDefinition>("./*/*/block.ts", { eager: true, import: "block" });
const runs = import.meta.glob<BlockRun>("./*/*/run.ts", { eager: true, import: "run" });
const views = import.meta.glob<BubbleView | InputView>("./*/*/view.tsx", { eager: true, import: "view" });
const clients = import.meta.glob<ClientEffect>("./*/*/client.ts", { eager: true, import: "client" });
const servers = import.meta.glob<BlockServer>("./*/*/server.ts", { eager: true, import: "server" });
const apis = import.meta.glob<BlockApi>("./*/*/api.ts", { eager: true, import: "api" });
const fixtures = import.meta.glob<OptionsFixture>("./*/*/options.fixture.ts", { eager: true, import: "fixture" });

const folders = Object.keys(blocks).map((path) => path.replace("/block.ts", ""));

const partsOf = (folder: string): BlockParts => {
  const [definition, run] = [blocks[`${folder}/block.ts`], runs[`${folder}/run.ts`]];
  if (!definition || !run) throw new Error(`${folder} has no run.ts`);
  const [view, client] = [views[`${folder}/view.tsx`], clients[`${folder}/client.ts`]];
  const [server, api] = [servers[`${folder}/server.ts`], apis[`${folder}/api.ts`]];
  return {
    definition,
    run,
    ...(view ? { view } : {}),
    ...(client ? { client } : {}),
    ...(server ? { server } : {}),
    ...(api ? { api } : {}),
  };
};

// happy-dom loads no pictures but reports them as complete.
beforeEach(() => void vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false));

describe.each(folders)("%s", (folder) => {
  const parts = partsOf(folder);
  const fixture = fixtures[`${folder}/options.fixture.ts`] ?? {};
  const file = `packages/blocks/src${folder.slice(1)}/options.fixture.ts`;
  const onServer = fixture.onServer ?? {};
  const options = listDeclaredOptions(parts.definition);
  const paths = options.map(({ path }) => path);

  it("has a fixture that names declared options only", () => {
    const unknown = [...Object.keys(fixture.paths ?? {}), ...Object.keys(onServer)].filter(
      (path) => !paths.includes(path),
    );
    expect(unknown.map((path) => `${file} names ${path}, which block.ts does not declare`)).toEqual([]);
  });

  for (const option of options.filter(({ path }) => onServer[path] === undefined)) {
    it(`${option.path} changes what is noticed`, async () => {
      const advice = `Write into ${file}, as paths["${option.path}"], a scene in which it matters.`;
      expect(await findOptionFault(parts, option, fixture), advice).toBeUndefined();
    });
  }

  it.each(Object.entries(onServer))("%s is proven by %s", (path, test) => {
    const proof = join(projectRoot, test);
    expect(existsSync(proof), `${file} names ${test}, which does not exist`).toBe(true);
    expect(readFileSync(proof, "utf8")).toContain(path.split(".").at(-1));
  });
});
