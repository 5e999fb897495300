// @ts-check
import { join } from "node:path";
import { nodeWorkers, workerEntries } from "./node-workers.mjs";
import { root } from "./project.mjs";

/** Dependencies of many files, which start several times faster from one. */
const bundled = [
  "zod",
  /^@asteasolutions\//,
  "openapi3-ts",
  "kysely",
  "hono",
  /^@hono\//,
  "commander",
  "react",
  "react-dom",
];

/**
 * The command line with the server: one Node ESM bundle with the workspace's packages in it; most dependencies stay
 * outside. All files are emitted side by side, so that `import.meta.url` means the same folder in each of them.
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
  // React chooses its build by this, and the command line must not depend on how it is called.
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
