// @ts-check
import { join } from "node:path";
import { nodeWorkers, workerEntries } from "./node-workers.mjs";
import { root } from "./project.mjs";

/** Dependencies that consist of many files; from one file they load several times faster. */
const bundled = [
  "zod",
  "parse5",
  "entities",
  "jsonc-parser",
  "kysely",
  "hono",
  /^@hono\//,
  /^@opentelemetry\//,
  "commander",
  "react",
  "react-dom",
  "libphonenumber-js",
  "acorn",
];

/**
 * Writes letters beyond Latin-1 as escapes. A single such letter would make Node store the whole file with two bytes
 * per letter. They occur only in strings and patterns, where an escape means the same.
 * @returns {import("vite").Plugin}
 */
const inLatin = () => ({
  name: "in-latin",
  generateBundle: (_, bundle) => {
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk")
        chunk.code = chunk.code.replace(
          /[^\0-\xff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
  },
});

/**
 * Bundles the command line with the server for Node: the workspace's packages are in the bundle, most dependencies are
 * not. All files are written to one folder, so that `import.meta.url` means the same folder in each of them.
 * @returns {import("vite").InlineConfig}
 */
export const cliConfig = () => ({
  root: join(root, "packages", "cli"),
  configFile: false,
  logLevel: "warn",
  mode: "production",
  publicDir: false,
  plugins: [nodeWorkers("bundle"), inLatin()],
  // Pages are rendered by React's older renderer alone. Its ordinary entry loads the one for streams, too.
  resolve: {
    alias: { "react-dom/server": join(root, "node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js") },
  },
  ssr: { noExternal: [/^@parley\//, ...bundled] },
  // React chooses its build by this, which must not depend on the shell that starts the command line.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: { parley: join(root, "packages", "cli", "src", "main.ts"), ...workerEntries() },
      output: {
        format: "esm",
        entryFileNames: "[name].mjs",
        chunkFileNames: "[name]-[hash].mjs",
        // Node keeps the text of what it has loaded, so the documentation in comments would stay in memory.
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
});
