// @ts-check

/** @typedef {import("./block-request.mjs").BlockRequest} BlockRequest */

const definition = {
  "block.ts": "description, search words, the fields with their labels and defaults, the summary on the block's card",
};

/** @type {Record<string, Record<string, string>>} */
const byFamily = {
  bubble: { "run.ts": "what it says", "view.tsx": "what visitors see" },
  input: {
    "run.ts": "run: what it asks; reply: which answers count, and what is stored",
    "view.tsx": "what visitors see; with `// lazy` as its first line, only bots that show it load it",
  },
  logic: { "run.ts": "what it does, and where it leads; `moves` in block.ts tells lint of anything but going on" },
  integration: {
    "credentials.ts":
      "what an account holds; remove the file, and the field, where none is needed, or where packages/blocks/src/credentials has it",
    "run.ts": "what it needs of the server, and how it goes on after that",
    "server.ts": "what the server does for it, by context.fetch and the account",
  },
};

const everyBlock = {
  "icon.svg": "the icon, 24 by 24",
  "README.md": "its page in docs/blocks.md",
  "options.fixture.ts": "a scene for each option that matters only in a certain chat; the options contract names these",
  "conversation.fixture.ts":
    "scripts that every host plays, forms in bot files, appearances on the visitor's page with the keys that answer them",
};

/** Files that the template doesn't have. */
const optionalFiles = {
  "view.css": "styles of the view",
  "client.ts": "what the visitor's browser does for an effect; with it api.ts, which tells clients of the chat API",
  "server.ts": "what the server does for an effect",
};

/**
 * What remains to be done for a new block, line by line.
 * @param {BlockRequest} request
 * @returns {string[]}
 */
export const listRemainingSteps = ({ family, path, name }) => {
  const files = {
    ...definition,
    ...byFamily[family],
    ...everyBlock,
    [`${name}.test.ts`]: "what a person would see of it",
  };
  const further = Object.entries(optionalFiles).filter(
    ([file]) => !(file in files) && (file !== "view.css" || "view.tsx" in files),
  );
  return [
    `Write, in ${path}:`,
    ...writeTable(Object.entries(files)),
    "Add, only where it needs them:",
    ...writeTable(further),
    "Run, in this order:",
    "  npm run generate",
    `  npm test -- ${path} packages/blocks/src/contract.test.ts`,
    `  npm test -- packages/blocks/src/options-contract.test.tsx -t ${path.slice("packages/blocks/src/".length)}`,
    "  npm test -- tests/corpus tests/conformance tests/journeys/accessibility.test.ts",
    "  npm run check",
  ];
};

const writeTable = (/** @type {[string, string][]} */ rows) => {
  const width = Math.max(...rows.map(([file]) => file.length));
  return rows.map(([file, purpose]) => `  ${file.padEnd(width)}  ${purpose}`);
};
