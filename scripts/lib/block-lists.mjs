// @ts-check

/** @typedef {import("./block-folders.mjs").BlockFolder} BlockFolder */

const header =
  "// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.\n";

/** The views of these blocks are part of the visitor's first script. All others are loaded when needed. */
const everyday = new Set(["bubbles/text", "inputs/text-input"]);
const isEveryday = (/** @type {BlockFolder} */ { path }) => everyday.has(path);

/** Bubbles and inputs whose views are loaded one by one. Heavy ones are marked as lazy and come only when they are shown. */
const isApart = (/** @type {BlockFolder} */ folder) =>
  !isEveryday(folder) && /^(?:bubbles|inputs)\//.test(folder.path) && !folder.isLazy && folder.has("view.tsx");

/**
 * Writes the lists of blocks, one for each purpose. Returns their source texts by file name.
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
  "everyday.ts": writeEverydayViews(folders.filter(isEveryday)),
  "everyday-runs.ts": writeList(folders.filter(isEveryday), {
    file: "run.ts",
    member: "run",
    imports: 'import type { Catalogue } from "@parley/core";',
    comment: "How the blocks of nearly every flow behave. The first turn comes from the server and does not need it.",
    name: "everydayRuns",
    type: "Catalogue",
  }),
  "further.ts": writeFurther(folders.filter((folder) => !isEveryday(folder))),
  "views-apart.ts": writeViewsApart(folders.filter(isApart)),
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
  "icons.ts": writeIcons(folders),
  "readmes.ts": writeReadmes(folders),
  "fixtures.ts": writeList(folders, {
    file: "conversation.fixture.ts",
    member: "fixture",
    imports: 'import type { ConversationFixture } from "./testing/conversation-fixture.ts";',
    comment: "What the suites in tests/ need to know of every block type. For tests only.",
    name: "conversationFixtures",
    type: "Readonly<Record<string, ConversationFixture>>",
  }),
});

/** `credentials/google-sheets.ts` → `googleSheets` @type {(file: string) => string} */
const toIdentifier = (file) =>
  file.replace(/^credentials\/|\.ts$/g, "").replaceAll(/[-/](\w)/g, (_all, letter) => letter.toUpperCase());

/**
 * Writes the list of the server's parts of types of credentials. No browser loads it.
 * @param {{ file: string; server: string }[]} served from packages/blocks/src
 */
export const writeCredentialsServers = (served) =>
  [
    `${header}import type { CredentialsServers } from "@parley/core";`,
    ...served.flatMap(({ file, server }) => [
      `import { credentials as ${toIdentifier(file)} } from "./${file}";`,
      `import { server as ${toIdentifier(file)}Server } from "./${server}";`,
    ]),
    "",
    "/** What the server does for types of credentials. */",
    "export const credentialsServers: CredentialsServers = {",
    ...served.map(({ file }) => `  [${toIdentifier(file)}.type]: ${toIdentifier(file)}Server,`),
    "};",
    "",
  ].join("\n");

/**
 * The list of the types of credentials.
 * @param {string[]} files from packages/blocks/src
 */
export const writeCredentialsList = (files) => {
  const identifiers = files.map(toIdentifier);
  return [
    `${header}import type { CredentialsDefinitions } from "@parley/core/fields";`,
    ...files.map((file, index) => `import { credentials as ${identifiers[index]} } from "./${file}";`),
    "",
    "/** What credentials of every type hold. */",
    `export const credentialsDefinitions: CredentialsDefinitions = {`,
    ...identifiers.map((identifier) => `  [${identifier}.type]: ${identifier},`),
    "};",
    "",
  ].join("\n");
};

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

const importView = (/** @type {BlockFolder} */ { name, path }) =>
  `import { view as ${name}View } from "./${path}/view.tsx";`;

const recordOfViews = (/** @type {string} */ key, /** @type {BlockFolder[]} */ members) =>
  `  ${key}: {\n${members.map(({ type, name }) => `    ${JSON.stringify(type)}: ${name}View,\n`).join("")}  },\n`;

/** Writes the list of the views that travel in the visitor's script. */
const writeEverydayViews = (/** @type {BlockFolder[]} */ folders) =>
  [
    `${header}import type { VisitorBlocks } from "@parley/ui";`,
    ...folders.map(importView),
    "",
    "/** What the visitor sees of the blocks of nearly every flow. It travels in the visitor's script. */",
    'export const everyday: Pick<VisitorBlocks, "bubbleViews" | "inputViews"> = {',
    `${recordOfViews("bubbleViews", folders.filter(isBubble))}${recordOfViews("inputViews", select(folders, "input"))}};\n`,
  ].join("\n");

/** Writes the list of the views that are loaded one by one. */
const writeViewsApart = (/** @type {BlockFolder[]} */ folders) => {
  const record = (/** @type {string} */ key, /** @type {BlockFolder[]} */ members) =>
    `  ${key}: {\n${members.map(({ type, path }) => `    ${JSON.stringify(type)}: async () => (await import("./${path}/view.tsx")).view,\n`).join("")}  },\n`;
  return [
    `${header}import type { ViewLoaders } from "@parley/ui";`,
    "",
    "/** Loads what the visitor sees of a block that has a file of its own, when a flow has the block. */",
    "export const viewsApart: ViewLoaders = {",
    `${record("bubbleViews", folders.filter(isBubble))}${record("inputViews", select(folders, "input"))}};\n`,
  ].join("\n");
};

/**
 * Writes the list of everything that the visitor's browser needs of further blocks, without the views that are apart.
 * @param {BlockFolder[]} folders
 */
const writeFurther = (folders) => {
  const having = (/** @type {string} */ file) => folders.filter(({ has }) => has(file));
  const views = having("view.tsx").filter((folder) => !isApart(folder));
  const record = (/** @type {string} */ key, /** @type {BlockFolder[]} */ members, /** @type {string} */ suffix) =>
    `  ${key}: {\n${members.map((member) => `    ${JSON.stringify(member.type)}: ${member.name}${suffix},\n`).join("")}  },\n`;
  return [
    `${header}import type { VisitorBlocks } from "@parley/ui";`,
    'import { lazy } from "react";',
    ...having("run.ts").map((folder) => `import { run as ${folder.name}Run } from "./${folder.path}/run.ts";`),
    ...having("client.ts").map(
      (folder) => `import { client as ${folder.name}Client } from "./${folder.path}/client.ts";`,
    ),
    ...views.filter(({ isLazy }) => !isLazy).map(importView),
    "",
    ...views.filter(({ isLazy }) => isLazy).map(writeLazyView),
    "/** The blocks that come in a file of their own, when a flow has one of them. */",
    "export const further: VisitorBlocks = {",
    record("runs", having("run.ts"), "Run") +
      record("bubbleViews", views.filter(isBubble), "View") +
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

const writeLazyView = (/** @type {BlockFolder} */ { name, path }) =>
  `const ${name}Later = async () => ({ default: (await import("./${path}/view.tsx")).view });\nconst ${name}View = lazy(${name}Later);\n`;

/** Writes the list for the server, which renders the first turn: a view that loads later would be missing from it. */
const writeViews = (/** @type {BlockFolder[]} */ folders) => {
  const members = folders.filter(({ has }) => has("view.tsx"));
  return [
    `${header}import type { BubbleView, InputView } from "@parley/ui";`,
    ...members.map(({ name, path }) => `import { view as ${name} } from "./${path}/view.tsx";`),
    "",
    "/** What the visitor sees of every bubble. */",
    writeRecord("bubbleViews", "Readonly<Record<string, BubbleView>>", members.filter(isBubble)),
    "/** What the visitor sees of every input. */",
    writeRecord("inputViews", "Readonly<Record<string, InputView>>", select(members, "input")),
    "/** The file of each view that visitors' browsers load by itself, from packages/blocks/src. */",
    `export const viewFiles: Readonly<Record<string, string>> = {\n${members
      .filter(isApart)
      .map(({ type, path }) => `  ${JSON.stringify(type)}: "${path}/view.tsx",\n`)
      .join("")}};\n`,
  ].join("\n");
};

/** Writes the icons as SVG texts. In a page they take the colour of the text around them, unlike linked pictures. */
const writeIcons = (/** @type {BlockFolder[]} */ folders) => {
  const members = folders.filter(({ has }) => has("icon.svg"));
  return [
    header.trimEnd(),
    ...members.map(({ name, path }) => `import ${name} from "./${path}/icon.svg?raw";`),
    "",
    "/** The icon of every block type, as the text of an SVG. */",
    writeRecord("icons", "Readonly<Record<string, string>>", members),
  ].join("\n");
};

/** Writes the list of the blocks' pages, which the author's app shows as help. */
const writeReadmes = (/** @type {BlockFolder[]} */ folders) => {
  const members = folders.filter(({ has }) => has("README.md"));
  return [
    header.trimEnd(),
    ...members.map(({ name, path }) => `import ${name} from "./${path}/README.md?raw";`),
    "",
    "/** The page of every block type, as Markdown. */",
    writeRecord("readmes", "Readonly<Record<string, string>>", members),
  ].join("\n");
};

/** Integrations may show bubbles, too. */
const isBubble = (/** @type {BlockFolder} */ { family }) => family === "bubble" || family === "integration";

const select = (/** @type {BlockFolder[]} */ folders, /** @type {string} */ family) =>
  folders.filter((folder) => folder.family === family);

const writeRecord = (/** @type {string} */ name, /** @type {string} */ type, /** @type {BlockFolder[]} */ members) =>
  `export const ${name}: ${type} = {\n${members.map((member) => `  ${JSON.stringify(member.type)}: ${member.name},\n`).join("")}};\n`;
