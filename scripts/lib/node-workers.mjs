// @ts-check
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { listFiles, root } from "./project.mjs";

// Worker threads of Node in TypeScript: `new Worker(new URL("./x-worker.ts", import.meta.url))` starts a file
// `packages/server/src/**/x-worker.ts`. The build makes it a file of its own beside `parley.mjs`; tests bundle it when they
// load a module that names it.

/** The entries of the server's workers, by name. */
export const workerEntries = () =>
  Object.fromEntries(
    listFiles("packages/server/src", (path) => path.endsWith("-worker.ts")).map((path) => [
      basename(path, ".ts"),
      join(root, path),
    ]),
  );

const workerUrl = /new URL\(\s*"([^"]+-worker)\.ts",\s*import\.meta\.url\s*,?\s*\)/g;

/**
 * Replaces the addresses of TypeScript workers by those of their JavaScript.
 * @param {"bundle" | "tests"} place
 * @returns {import("vite").Plugin}
 */
export const nodeWorkers = (place) => ({
  name: "parley:node-workers",
  enforce: "pre",
  async transform(code, id) {
    // Vite itself takes care of workers in the browser.
    if (!/\/packages\/server\/src\/.*\.ts$/.test(id) || !code.includes("-worker.ts")) return null;
    const names = [...code.matchAll(workerUrl)].map((match) => match[1] ?? "");
    if (names.length === 0) return null;
    /** @type {Map<string, string>} */
    const targets = new Map();
    for (const name of names) {
      const target =
        place === "bundle"
          ? `new URL("./${basename(name)}.mjs", import.meta.url)`
          : `new URL("${pathToFileURL(await bundleWorker(resolve(dirname(id), `${name}.ts`))).href}")`;
      targets.set(name, target);
    }
    return { code: code.replace(workerUrl, (_all, name) => targets.get(name) ?? ""), map: null };
  },
});

/**
 * Bundles one worker for tests and returns the path of the bundle.
 * @param {string} path
 */
const bundleWorker = async (path) => {
  const { build } = await import("vite");
  const name = basename(path, ".ts");
  const outDir = join(root, "node_modules", ".cache", "parley", "workers", `${name}-${process.pid}`);
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: [/^@parley\//] },
    build: {
      ssr: true,
      target: "node20",
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: { [name]: path }, output: { format: "esm", entryFileNames: "[name].mjs" } },
    },
  });
  return join(outDir, `${name}.mjs`);
};
