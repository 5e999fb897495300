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
];

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
  plugins: [nodeWorkers("bundle")],
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
      output: { format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
    },
  },
});
