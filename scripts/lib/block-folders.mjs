// @ts-check
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/** The folders of the families, in the order in which authors see them; `family` is the name in a block's definition. */
export const families = [
  { folder: "bubbles", family: "bubble" },
  { folder: "inputs", family: "input" },
  { folder: "logic", family: "logic" },
  { folder: "integrations", family: "integration" },
];

/**
 * A block's folder. `path` starts from packages/blocks/src; `name` is an identifier that no other block has.
 * @typedef {{ path: string; type: string; family: string; name: string; has: (file: string) => boolean; isLazy: boolean }} BlockFolder
 */

/**
 * The folders of all blocks, sorted by family and name.
 * @returns {BlockFolder[]}
 */
export const listBlockFolders = () => {
  const folders = families.flatMap(({ folder, family }) =>
    listFolders(folder).map((name) => readBlockFolder(`${folder}/${name}`, family)),
  );
  const types = folders.map(({ type }) => type);
  const doubled = types.find((type, index) => types.indexOf(type) !== index);
  if (doubled) throw new Error(`Two block folders have the type "${doubled}".`);
  return folders;
};

const sources = join(root, "packages", "blocks", "src");

/**
 * The files that declare one type of credentials each, as paths from packages/blocks/src. A type that one block uses is
 * in the block's folder; types that several blocks share are in a separate folder.
 * @param {BlockFolder[]} folders
 */
export const listCredentialsFiles = (folders) => [
  ...readdirSync(join(sources, "credentials"))
    .filter((file) => file.endsWith(".ts") && !/^server-|\.test\.ts$/.test(file))
    .sort()
    .map((file) => `credentials/${file}`),
  ...folders.filter(({ has }) => has("credentials.ts")).map(({ path }) => `${path}/credentials.ts`),
];

/**
 * The file of the server's part of a type of credentials, beside the file that declares the type; null where it has none.
 * @param {string} file from packages/blocks/src
 */
export const findCredentialsServer = (file) => {
  const beside = file.replace(/([^/]+)$/, "server-$1");
  return existsSync(join(sources, beside)) ? beside : null;
};

const listFolders = (/** @type {string} */ family) => {
  const folder = join(sources, family);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "block.ts")))
    .map((entry) => entry.name)
    .sort();
};

/**
 * @param {string} path
 * @param {string} family
 * @returns {BlockFolder}
 */
const readBlockFolder = (path, family) => {
  const folder = join(sources, path);
  const definition = readFileSync(join(folder, "block.ts"), "utf8");
  // Read as text, because the script that makes the lists cannot import TypeScript.
  const type = /^ {2}type: "([^"]+)",$/m.exec(definition)?.[1];
  if (!type) throw new Error(`packages/blocks/src/${path}/block.ts has no line \`  type: "…",\`.`);
  const declared = /^ {2}family: "([^"]+)",$/m.exec(definition)?.[1];
  if (declared !== family) {
    throw new Error(`packages/blocks/src/${path}/block.ts says family "${declared}"; its folder says "${family}".`);
  }
  const view = join(folder, "view.tsx");
  return {
    path,
    type,
    family,
    name: toName(path, family),
    has: (file) => existsSync(join(folder, file)),
    isLazy: existsSync(view) && /^\/\/ lazy\r?\n/.test(readFileSync(view, "utf8")),
  };
};

/** `inputs/text-input` → `textInput`, `bubbles/text` → `textBubble`. */
const toName = (/** @type {string} */ path, /** @type {string} */ family) => {
  const words = (path.split("/")[1] ?? "").split("-");
  if (words.at(-1) !== family) words.push(family);
  return words.map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1))).join("");
};
