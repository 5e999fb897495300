// @ts-check
// npm run generate [-- --check]: writes the lists of blocks, calls and texts, the documents made from them, and the floors of
// packages.
// With --check it writes nothing; it names the files that would change, and its exit code is 1 if there are any.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeAppCalls } from "./lib/app-calls.mjs";
import { findCredentialsServer, listBlockFolders, listCredentialsFiles } from "./lib/block-folders.mjs";
import { writeBlockLists, writeCredentialsList, writeCredentialsServers } from "./lib/block-lists.mjs";
import { writeBlockPages } from "./lib/block-pages.mjs";
import { writeCallList } from "./lib/call-list.mjs";
import { formatSources } from "./lib/format-sources.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { writeLintPage } from "./lib/lint-page.mjs";
import { root } from "./lib/project.mjs";
import { writeRoomPages } from "./lib/room-pages.mjs";
import { loadModules } from "./lib/source-modules.mjs";
import { writeSpecificationPage } from "./lib/specification-page.mjs";
import { writeTextList } from "./lib/text-lists.mjs";

const isCheck = process.argv.includes("--check");
await ensureInstalled();

/** @type {string[]} */
const stale = [];

/** Writes a file whose content differs. @type {(path: string, text: string) => void} */
const put = (path, text) => {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  stale.push(path);
  if (isCheck) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const folders = listBlockFolders();
const credentialsFiles = listCredentialsFiles(folders);
const lists = await formatSources({
  ...writeBlockLists(folders),
  "credentials.ts": writeCredentialsList(credentialsFiles),
  "credentials-servers.ts": writeCredentialsServers(
    credentialsFiles.flatMap((file) => {
      const server = findCredentialsServer(file);
      return server === null ? [] : [{ file, server }];
    }),
  ),
});
for (const [path, text] of Object.entries(
  await formatSources({
    "packages/api/src/calls/index.ts": writeCallList(),
    "packages/builder/src/texts/texts.ts": writeTextList(),
  }),
))
  put(path, text);
const [{ calls }] = await loadModules(["packages/api/src/calls/index.ts"]);
for (const [name, text] of Object.entries(await formatSources(writeAppCalls(calls))))
  put(`packages/api/src/${name}`, text);
for (const [name, text] of Object.entries(lists)) put(`packages/blocks/src/${name}`, text);

// The documents are made from the lists, so the lists come first.
if (!isCheck || stale.length === 0) {
  const [blocks, /** @type {any} */ fields, format, lint, api] = await loadModules([
    "packages/blocks/src/definitions.ts",
    "packages/core/src/fields/index.ts",
    "packages/core/src/format/index.ts",
    "packages/core/src/lint/index.ts",
    "packages/api/src/description/api-page.ts",
  ]);
  const schema = format.botFileJsonSchema(blocks.definitions);
  put("docs/bot-file.schema.json", `${JSON.stringify(schema, null, 2)}\n`);
  put(
    "docs/blocks.md",
    writeBlockPages(folders, blocks.definitions, { fieldsInside: fields.fieldsInside, rowOf: fields.rowOf }),
  );
  put("docs/lint.md", writeLintPage(lint.rules, lint.severities));
  put("docs/api.md", api.writeApiPage());
}

for (const [path, text] of Object.entries(writeRoomPages())) put(path, text);

put("docs/specification.md", writeSpecificationPage().page);

if (stale.length === 0) {
  console.log(`Generated files are up to date (${folders.length} blocks).`);
} else if (isCheck) {
  console.error(`Out of date: ${stale.join(", ")}. Run: npm run generate`);
  process.exitCode = 1;
} else {
  for (const path of stale) console.log(`Wrote ${path}`);
}
