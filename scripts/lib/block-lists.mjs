// @ts-check

/** @typedef {import("./block-folders.mjs").BlockFolder} BlockFolder */

const header =
  "// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.\n";

/** What most bots use travels in the visitor's script itself; all else is one more file, loaded when a flow has it. */
const everyday = new Set([
  "bubbles/image",
  "bubbles/text",
  "inputs/choice",
  "inputs/email",
  "inputs/text-input",
  "logic/condition",
]);

/**
 * The lists of blocks by what they are used for, as source texts by file name.
 * @param {BlockFolder[]} folders
 */
export const writeBlockLists = (folders) => ({
  "definitions.ts": writeList(folders, {
    file: "block.ts",
    member: "block",
    imports: 'import type { Definitions } from "@parley/core/fields";',
    comment: "What every block type is: fields, defaults and words for authors.",
    name: "definitions",
    type: "Definitions",
  }),
  "runs.ts": writeList(folders, {
    file: "run.ts",
    member: "run",
    imports: 'import type { Catalogue } from "@parley/core";',
    comment: "How every block type behaves in the engine.",
    name: "runs",
    type: "Catalogue",
  }),
  "views.ts": writeViews(folders),
  "clients.ts": writeList(folders, {
    file: "client.ts",
    member: "client",
    imports: 'import type { ClientEffect } from "@parley/ui";',
    comment: "What the visitor's browser does for a block's effect.",
    name: "clients",
    type: "Readonly<Record<string, ClientEffect>>",
  }),
  "everyday.ts": writeVisitorList(
    folders.filter(({ path }) => everyday.has(path)),
    "everyday",
    "The blocks that travel in the visitor's script.",
  ),
  "further.ts": writeVisitorList(
    folders.filter(({ path, has }) => !everyday.has(path) || has("light.ts")),
    "further",
    "The blocks that come in a file of their own, when a flow has one of them.",
  ),
  "apis.ts": writeList(folders, {
    file: "api.ts",
    member: "api",
    imports: 'import type { BlockApis } from "@parley/core";',
    comment: "How block types appear in the chat API, where that differs from what every block does.",
    name: "apis",
    type: "BlockApis",
  }),
  "servers.ts": writeList(folders, {
    file: "server.ts",
    member: "server",
    imports: 'import type { BlockServers } from "@parley/core";',
    comment: "What the server does for a block's effect.",
    name: "servers",
    type: "BlockServers",
  }),
});

/**
 * @param {BlockFolder[]} folders
 * @param {{ file: string; member: string; imports: string; comment: string; name: string; type: string }} list
 */
const writeList = (folders, { file, member, imports, comment, name, type }) => {
  const members = folders.filter(({ has }) => has(file));
  return [
    header + imports,
    ...members.map((folder) => `import { ${member} as ${folder.name} } from "./${folder.path}/${file}";`),
    "",
    `/** ${comment} */`,
    writeRecord(name, type, members),
  ].join("\n");
};

/**
 * All that the visitor's browser needs of some blocks.
 * @param {BlockFolder[]} folders
 * @param {string} name
 * @param {string} comment
 */
const writeVisitorList = (folders, name, comment) => {
  const isEveryday = name === "everyday";
  // What an everyday block has besides its run is in the script already.
  const having = (/** @type {string} */ file) =>
    folders.filter(({ path, has }) => has(file) && (isEveryday || file === "run.ts" || !everyday.has(path)));
  const views = having("view.tsx");
  const lights = isEveryday ? having("light.ts") : [];
  const record = (/** @type {string} */ key, /** @type {BlockFolder[]} */ members, /** @type {string} */ suffix) =>
    `  ${key}: {\n${members.map((member) => `    ${JSON.stringify(member.type)}: ${member.name}${suffix},\n`).join("")}  },\n`;
  return [
    `${header}import type { VisitorBlocks } from "@parley/ui";`,
    ...(views.some(({ isLazy }) => isLazy) ? ['import { lazy } from "react";'] : []),
    ...lights.map((folder) => `import { light as ${folder.name}Light } from "./${folder.path}/light.ts";`),
    ...having("run.ts")
      .filter((folder) => !lights.includes(folder))
      .map((folder) => `import { run as ${folder.name}Run } from "./${folder.path}/run.ts";`),
    ...having("client.ts").map(
      (folder) => `import { client as ${folder.name}Client } from "./${folder.path}/client.ts";`,
    ),
    ...views
      .filter(({ isLazy }) => !isLazy)
      .map((folder) => `import { view as ${folder.name}View } from "./${folder.path}/view.tsx";`),
    "",
    ...views.filter(({ isLazy }) => isLazy).map(writeLazyView),
    `/** ${comment} */`,
    `export const ${name}: VisitorBlocks = {`,
    writeRuns(having("run.ts"), lights) +
      record("lights", lights, "Light") +
      record("bubbleViews", select(views, "bubble"), "View") +
      record("inputViews", select(views, "input"), "View") +
      record("clients", having("client.ts"), "Client") +
      record(
        "later",
        views.filter(({ isLazy }) => isLazy),
        "Later",
      ) +
      "};\n",
  ].join("\n");
};

const writeRuns = (/** @type {BlockFolder[]} */ folders, /** @type {BlockFolder[]} */ lights) =>
  `  runs: {\n${folders
    .map(
      (folder) =>
        `    ${JSON.stringify(folder.type)}: ${folder.name}${lights.includes(folder) ? "Light.run" : "Run"},\n`,
    )
    .join("")}  },\n`;

const writeLazyView = (/** @type {BlockFolder} */ { name, path }) =>
  `const ${name}Later = async () => ({ default: (await import("./${path}/view.tsx")).view });\nconst ${name}View = lazy(${name}Later);\n`;

/** For the server, which draws the first turn: a view that comes later would be missing in the page. */
const writeViews = (/** @type {BlockFolder[]} */ folders) => {
  const members = folders.filter(({ has }) => has("view.tsx"));
  return [
    `${header}import type { BubbleView, InputView } from "@parley/ui";`,
    ...members.map(({ name, path }) => `import { view as ${name} } from "./${path}/view.tsx";`),
    "",
    "/** What the visitor sees of every bubble. */",
    writeRecord("bubbleViews", "Readonly<Record<string, BubbleView>>", select(members, "bubble")),
    "/** What the visitor sees of every input. */",
    writeRecord("inputViews", "Readonly<Record<string, InputView>>", select(members, "input")),
  ].join("\n");
};

const select = (/** @type {BlockFolder[]} */ folders, /** @type {string} */ family) =>
  folders.filter((folder) => folder.family === family);

const writeRecord = (/** @type {string} */ name, /** @type {string} */ type, /** @type {BlockFolder[]} */ members) =>
  `export const ${name}: ${type} = {\n${members.map((member) => `  ${JSON.stringify(member.type)}: ${member.name},\n`).join("")}};\n`;
