import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BlockApi, BlockRun, BlockServer } from "@parley/core";
import { type BlockDefinition, complete, defaultsOf } from "@parley/core/fields";
import { chat, createFlow, evaluateHere } from "@parley/engine/testing";
import type { BubbleView, ClientEffect, InputView } from "@parley/ui";
import { describe, expect, it } from "vitest";
import { apis } from "./apis.ts";
import { clients } from "./clients.ts";
import { definitions } from "./definitions.ts";
import { runs } from "./runs.ts";
import { servers } from "./servers.ts";
import type { ConversationFixture } from "./testing/conversation-fixture.ts";
import { compileTestFlow, says } from "./testing/play.ts";
import { playScript } from "./testing/play-script.ts";
import { testRuns } from "./testing/test-catalogue.ts";
import { bubbleViews, inputViews } from "./views.ts";

const root = import.meta.dirname;
const projectRoot = join(root, "../../..");

// Read from the folders, so that blocks missing from the lists and the templates are tested too.
const found = {
  block: import.meta.glob<BlockDefinition>("./*/*/block.ts", { eager: true, import: "block" }),
  run: import.meta.glob<BlockRun>("./*/*/run.ts", { eager: true, import: "run" }),
  view: import.meta.glob<BubbleView | InputView>("./*/*/view.tsx", { eager: true, import: "view" }),
  client: import.meta.glob<ClientEffect>("./*/*/client.ts", { eager: true, import: "client" }),
  api: import.meta.glob<BlockApi>("./*/*/api.ts", { eager: true, import: "api" }),
  server: import.meta.glob<BlockServer>("./*/*/server.ts", { eager: true, import: "server" }),
};
const conversations = import.meta.glob<ConversationFixture>("./*/*/conversation.fixture.ts", {
  eager: true,
  import: "fixture",
});

const families = ["bubbles", "inputs", "logic", "integrations", "templates"];
const folders = families.flatMap((family) => {
  const path = join(root, family);
  return existsSync(path) ? readdirSync(path).map((name) => `${family}/${name}`) : [];
});

/** The files that every folder must contain, with the reason. */
const required: Readonly<Record<string, string>> = {
  "block.ts": "what the block is: type, fields, words",
  "run.ts": "what it does in a chat",
  "icon.svg": "its icon",
  "README.md": "its page in docs/blocks.md",
  "options.fixture.ts": "the chats in which its options matter; defineOptionsFixture({}) where they all do at once",
  "conversation.fixture.ts":
    "the chats that every host plays, its forms in bot files, and how it is answered by keyboard",
};

/** Returns what a folder lacks, as messages. */
const listMissing = (folder: string): string[] => {
  const { family } = found.block[`./${folder}/block.ts`] ?? {};
  const isSeen = family === "bubble" || family === "input";
  const files = { ...required, ...(isSeen ? { "view.tsx": "what visitors see of it" } : {}) };
  const present = readdirSync(join(root, folder));
  return [
    ...Object.entries(files)
      .filter(([file]) => !present.includes(file))
      .map(([file, purpose]) => `Write packages/blocks/src/${folder}/${file}: ${purpose}.`),
    ...(present.some((file) => /\.test\.tsx?$/.test(file))
      ? []
      : [`Write packages/blocks/src/${folder}/${folder.split("/")[1]}.test.ts: what a person would see of it.`]),
  ];
};

it("finds the block folders", () => {
  expect(folders.length).toBeGreaterThanOrEqual(12);
  const stale = "Run npm run generate.";
  const types = folders.flatMap((folder) =>
    folder.startsWith("templates/") ? [] : (found.block[`./${folder}/block.ts`]?.type ?? []),
  );
  expect(Object.keys(definitions).sort(), stale).toEqual(types.sort());
});

describe.each(folders)("%s", (folder) => {
  const definition = found.block[`./${folder}/block.ts`];
  const fixture = conversations[`./${folder}/conversation.fixture.ts`];

  it("has all its files", () => {
    expect(listMissing(folder)).toEqual([]);
  });

  if (definition) describeBlock(folder, definition);
  if (definition && fixture) describeFixture(definition, fixture);
});

const describeBlock = (folder: string, definition: BlockDefinition) => {
  const { type } = definition;
  const isTemplate = folder.startsWith("templates/");
  const part = <Name extends keyof typeof found>(name: Name) =>
    found[name][`./${folder}/${name}.${name === "view" ? "tsx" : "ts"}`];

  it("has words, an icon and a page", () => {
    expect(definition.label).not.toBe("");
    expect(definition.description).toMatch(/\.$/);
    expect(readFileSync(join(root, folder, "icon.svg"), "utf8")).toMatch(/^<svg .*viewBox="0 0 24 24"/);
    expect(readFileSync(join(root, folder, "README.md"), "utf8")).toMatch(/^# .+\n\n.{40}/);
  });

  it("has defaults that are valid, complete and plain JSON", () => {
    const defaults = defaultsOf(definition.options);
    const wrong: unknown[] = [];
    expect(complete(definition.options, defaults, (value) => wrong.push(value))).toEqual(defaults);
    expect(wrong).toEqual([]);
    expect(JSON.parse(JSON.stringify(defaults))).toEqual(defaults);
  });

  it("keeps keys it doesn't know", () => {
    expect(complete(definition.options, { unheardOf: { a: 1 } })).toMatchObject({ unheardOf: { a: 1 } });
  });

  it("runs on its defaults without failing or looping, and its outputs survive JSON", () => {
    const items = definition.item ? [{ id: "item", ...defaultsOf(definition.item) }] : undefined;
    const flow = compileTestFlow(
      createFlow({ groups: { A: [{ type, ...(items ? { items: items as never } : {}) }] } }),
    );
    const story = chat(flow, { catalogue: testRuns, evaluate: evaluateHere });
    expect(story.outputs.filter((output) => output.type === "log" && output.description.includes("failed"))).toEqual(
      [],
    );
    expect(["waiting", "ended"]).toContain(story.session.status);
    expect(JSON.parse(JSON.stringify(story.outputs))).toEqual(story.outputs);
  });

  const example = part("api")?.example;
  // The answers to file and payment inputs can't be typed.
  if (example && !["file input", "payment input"].includes(type))
    it("takes the example of an answer to it", () => {
      const said = example(defaultsOf(definition.options));
      const flow = compileTestFlow(createFlow({ groups: { A: [{ type }] } }));
      const story = chat(flow, { catalogue: testRuns, evaluate: evaluateHere }).reply(said);
      expect(story.outputs).toContainEqual(expect.objectContaining({ type: "answer", content: said }));
    });

  it("has the parts its family needs", () => {
    if (definition.family === "input") expect(part("run")?.reply).toBeTypeOf("function");
    // What the visitor's browser does must also be described to clients of the chat API.
    const { action, patch } = part("api") ?? {};
    if (part("client")) expect(action ?? patch, "api.ts gives an action or a patch").toBeTypeOf("function");
    expect(definition.key).toBe(definition.family === "bubble" ? "content" : "options");
  });

  it(isTemplate ? "is in no list" : "is in the lists", () => {
    const isListed = (value: unknown) => (isTemplate ? undefined : value);
    const stale = "Run npm run generate.";
    expect(definitions[type], stale).toBe(isListed(definition));
    expect(runs[type], stale).toBe(isListed(part("run")));
    expect(clients[type], stale).toBe(isListed(part("client")));
    expect(apis[type], stale).toBe(isListed(part("api")));
    expect(servers[type], stale).toBe(isListed(part("server")));
    expect(bubbleViews[type] ?? inputViews[type], stale).toBe(isListed(part("view")));
  });
};

const describeFixture = (
  { type, family, item }: BlockDefinition,
  { scripts, playedBy, reply, forms, appearances }: ConversationFixture,
) => {
  it.each(Object.entries(scripts))("has a script that is played to its end: %s", async (_, script) => {
    const bots = [script, ...(script.linked ?? [])];
    const blocks = bots.flatMap(({ groups }) => Object.values(groups).flat());
    expect(blocks.map((block) => block.type)).toContain(type);
    const outputs = await playScript(script);
    expect(
      outputs.filter((output) => output.type === "log" && output.description === `The block "${type}" failed`),
    ).toEqual([]);
  });

  // Jump and Return don't lead on to the next block.
  const leadsOn = !["Jump", "Return"].includes(type);
  if (leadsOn)
    it("spec 4.26, B1.1: hands over its outgoing edge, which the flow follows", async () => {
      const words = { content: "One", title: "One", paths: [{ id: "path", text: "One" }] };
      const items = item ? { items: [{ id: "item", ...(family === "input" ? words : {}) }] } : {};
      const said = item ? "One" : typeof reply === "function" ? reply({}) : (reply ?? "");
      const groups = { A: [{ type, ...items, to: "B" }, says("skipped")], B: [says("after")] };
      const outputs = await playScript({ groups, replies: family === "input" ? [said] : [] });
      expect(outputs.filter((output) => output.type === "bubble" && output.groupId === "B")).toHaveLength(1);
      expect(JSON.stringify(outputs)).not.toContain("skipped");
    });

  it("is played by every host, or by a test of its own", () => {
    if (playedBy === undefined) return expect(Object.keys(scripts), "scripts").not.toEqual([]);
    expect(existsSync(join(projectRoot, playedBy)), `${playedBy} does not exist`).toBe(true);
    expect(readFileSync(join(projectRoot, playedBy), "utf8")).toContain(`"${type}"`);
  });

  it("says what a bot file holds, and what is answered", () => {
    expect(forms, "forms").not.toEqual([]);
    if (family === "input" && !item) expect(reply, "reply").toBeDefined();
  });

  it("says how it appears, and inputs how they are answered by keyboard", () => {
    expect(appearances, "appearances").not.toEqual([]);
    const unasked = appearances.filter(({ question }) => (question !== undefined) !== (family === "input"));
    expect(unasked, "only inputs have a question, and each of their appearances has one").toEqual([]);
  });
};

it("no two blocks appear with the same words: they stand in one chat", () => {
  const appearances = Object.values(conversations).flatMap((fixture) => fixture.appearances);
  const words = appearances.flatMap(({ question, groups = {} }) => [
    ...(question ? [question.asks, question.answer ?? []].flat() : []),
    ...Object.keys(groups),
  ]);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});
