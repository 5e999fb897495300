// @ts-check
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { nodeWorkers } from "./node-workers.mjs";
import { root } from "./project.mjs";

/**
 * Loads TypeScript modules of the workspace, which this Node can't run by itself. They are bundled together, so that a
 * module which several of them import is loaded once.
 * @template {string[]} Paths
 * @param {[...Paths]} paths from the root
 * @returns {Promise<{ [Index in keyof Paths]: Record<string, any> }>} in the same order
 */
export const loadModules = async (paths) => {
  const { build } = await import("vite");
  // Within the project, so that the bundle can import its libraries.
  const cache = join(root, "node_modules", ".cache", "parley");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "modules-"));
  // Modules may load other parts of the bundle as long as this process runs.
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [nodeWorkers("tests")],
    ssr: { noExternal: [/^@parley\//] },
    build: {
      ssr: true,
      target: "node20",
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(paths.map((path, index) => [`module-${index}`, join(root, path)])),
        preserveEntrySignatures: "strict",
        output: { format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
  const modules = await Promise.all(
    paths.map((_path, index) => import(pathToFileURL(join(folder, `module-${index}.mjs`)).href)),
  );
  return /** @type {{ [Index in keyof Paths]: Record<string, any> }} */ (modules);
};
