import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chat, createFlow, evaluateHere } from "@parley/engine/testing";
import { describe, expect, it } from "vitest";
import { apis } from "./apis.ts";
import { clients } from "./clients.ts";
import { definitions } from "./definitions.ts";
import { runs } from "./runs.ts";
import { servers } from "./servers.ts";
import { complete } from "./testing/play.ts";
import { bubbleViews, inputViews } from "./views.ts";

const root = import.meta.dirname;
const families = ["bubbles", "inputs", "logic", "integrations"];
const folders = families.flatMap((family) => {
  const path = join(root, family);
  return existsSync(path) ? readdirSync(path).map((name) => join(family, name)) : [];
});

const typeIn = (folder: string) =>
  /type: "([^"]+)"/.exec(readFileSync(join(root, folder, "block.ts"), "utf8"))?.[1] ?? `no type in ${folder}`;

it("finds the block folders", () => {
  expect(folders.length).toBeGreaterThanOrEqual(12);
  expect(folders.map(typeIn).sort()).toEqual(Object.keys(definitions).sort());
});

describe.each(folders)("%s", (folder) => {
  const type = typeIn(folder);
  const definition = definitions[type];
  if (!definition) throw new Error(`${type} is not in the list of definitions`);
  const run = runs[type];
  const has = (file: string) => existsSync(join(root, folder, file));

  it("has words, an icon, a page and tests", () => {
    expect(definition.label).not.toBe("");
    expect(definition.description).toMatch(/\.$/);
    expect(readFileSync(join(root, folder, "icon.svg"), "utf8")).toMatch(/^<svg .*viewBox="0 0 24 24"/);
    expect(readFileSync(join(root, folder, "README.md"), "utf8")).toMatch(/^# .+\n\n.{40}/);
    expect(readdirSync(join(root, folder)).some((file) => /\.test\.tsx?$/.test(file))).toBe(true);
  });

  it("has defaults that are valid, complete and plain JSON", () => {
    const defaults = definition.options.parse({});
    expect(definition.options.parse(defaults)).toEqual(defaults);
    expect(JSON.parse(JSON.stringify(defaults))).toEqual(defaults);
  });

  it("keeps keys it doesn't know", () => {
    expect(definition.options.parse({ unheardOf: { a: 1 } })).toMatchObject({ unheardOf: { a: 1 } });
  });

  it("runs on its defaults without failing or looping, and its outputs survive JSON", () => {
    const items = definition.item ? [{ id: "item", ...definition.item.parse({}) }] : undefined;
    const flow = complete(createFlow({ groups: { A: [{ type, ...(items ? { items: items as never } : {}) }] } }));
    const story = chat(flow, { catalogue: runs, evaluate: evaluateHere });
    expect(story.outputs.filter((output) => output.type === "log" && output.description.includes("failed"))).toEqual(
      [],
    );
    expect(["waiting", "ended"]).toContain(story.session.status);
    expect(JSON.parse(JSON.stringify(story.outputs))).toEqual(story.outputs);
  });

  it("has the files its family needs, and they are in the lists", () => {
    expect(run).toBeDefined();
    if (definition.family === "bubble") expect(bubbleViews[type]).toBeDefined();
    if (definition.family === "input") {
      expect(inputViews[type]).toBeDefined();
      expect(run?.reply).toBeTypeOf("function");
    }
    expect(clients[type] !== undefined).toBe(has("client.ts"));
    expect(apis[type] !== undefined).toBe(has("api.ts"));
    expect(servers[type] !== undefined).toBe(has("server.ts"));
    // What browsers do for a block, clients of the chat API are told to do, or tell of.
    if (clients[type]) expect(apis[type]?.action ?? apis[type]?.patch).toBeTypeOf("function");
    expect(definition.key).toBe(definition.family === "bubble" ? "content" : "options");
  });
});
